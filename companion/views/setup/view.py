"""A setup in progress for programs."""

from collections.abc import Mapping

from companion.model.edition import Edition
from companion.model.entry import SeatRef
from companion.views.setup import shares
from companion.views.setup.progress import Progress, ToCount, initials
from companion.views.setup.steps import Lot, Step
from companion.views.shapes import (
    SetupBusy,
    SetupLot,
    SetupPerson,
    SetupShare,
    SetupStep,
    SetupToCount,
    SetupView,
)


def setup_view(edition: Edition, now: Progress, *, offered: bool, under_way: bool) -> SetupView:
    """Everything about a setup."""
    steps = now.setup.steps
    return {
        "offered": offered,
        "under_way": under_way,
        "by": now.so_far.by,
        "total": len(steps),
        "done": sum(now.is_done(step) for step in steps),
        "shares": _shares(edition, now),
        "steps": [_step(now, step) for step in steps],
        "busy": _busy(now),
        "check": {
            "chosen": len(now.chosen),
            "counted": now.counted,
            "wrong": now.wrong,
            "waiting": [_waiting(now, waiting) for waiting in now.to_count],
        },
    }


def _person(who: SeatRef) -> SetupPerson:
    return {"id": who.id, "name": who.shown}


def _shares(edition: Edition, now: Progress) -> list[SetupShare]:
    by = now.so_far.by
    called = shares.names(now.setup, by, {power.id: power.name for power in edition.powers})
    return [
        {
            "id": share,
            "name": called[share],
            "person": _person(now.so_far.shares[share]) if share in now.so_far.shares else None,
            "steps": len(steps),
            "done": sum(now.is_done(step, share) for step in steps),
        }
        for share, steps in now.steps.items()
    ]


def _step(now: Progress, step: Step) -> SetupStep:
    return {
        "id": step.id,
        "kind": step.kind,
        "name": step.name,
        "region": step.region,
        "owner": step.owner,
        "done": now.is_done(step),
        "lots": [_lot(now, step, lot) for lot in step.lots],
    }


def _lot(now: Progress, step: Step, lot: Lot) -> SetupLot:
    mark = now.mark(step, lot)
    return {
        "power": lot.power,
        "units": dict(lot.units),
        "marker": lot.marker,
        "damage": lot.damage,
        "figures": [{"kind": it.kind, "words": it.words, "value": it.value} for it in lot.figures],
        "done_by": _person(mark.by) if mark is not None else None,
    }


def _busy(now: Progress) -> list[SetupBusy]:
    people: Mapping[str, SeatRef] = {owner.id: owner for owner in now.so_far.shares.values()}
    letters = initials(people.values())
    return [
        {"person": _person(people[person]), "initials": letters[person], "step": step.id}
        for person, step in now.busy.items()
    ]


def _waiting(now: Progress, waiting: ToCount) -> SetupToCount:
    return {
        "space": waiting.step.id,
        "name": waiting.step.name,
        "set_up_by": [_person(who) for who in dict.fromkeys(waiting.set_up_by)],
        "to_put_right": now.count(waiting.step.id) is not None,
    }
