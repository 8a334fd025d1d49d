"""While others play: what has changed for a power since its last turn, in sentences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.history import History
from companion.languages import _, listed
from companion.model.edition import Edition
from companion.model.state import GameState
from companion.model.translated import named
from companion.views.shapes import Meanwhile, ObjectiveView

MOST_TO_THINK_ABOUT = 2
Objectives = Callable[[GameState], Sequence[ObjectiveView]]
Snapshot = Mapping[str, Any]


def meanwhile(
    edition: Edition,
    history: History,
    power: str,
    shown: Callable[[GameState], Snapshot],
    objectives: Objectives,
    acts: Callable[[GameState], bool],
    before_it: Sequence[str],
) -> Meanwhile:
    """What has happened since this power last acted, its objectives that lack least, and whose turns come before it."""
    before, now = history.at(_last_acted(history, acts)), history.state
    then, here = shown(before), shown(now)
    mine = [objective for objective in objectives(now) if objective["power"] == power]
    changed = [
        *_lands(edition, power, then, here),
        *_figures(edition, power, then, here),
        *_objectives(power, objectives(before), mine),
    ]
    return {"changed": changed, "think": _within_reach(mine), "before": before_it}


def in_order(edition: Edition, state: GameState, power: str) -> list[str]:
    """Whose turns come before a power's, the present one first: those who act with another wait for that one."""
    order = [each for each in edition.scenarios[state.scenario].turn_order if each in edition.powers.ids]
    mine = power if power in order else edition.powers[power].acts_with
    if mine not in order or state.turn not in order:
        return []
    at = order.index(state.turn)
    circle = [*order[at:], *order[:at]]
    return circle[: circle.index(mine)]


def _last_acted(history: History, acts: Callable[[GameState], bool]) -> int:
    """The last entry that left the power something to do, or ended its turn; the first if it hasn't acted yet."""
    versions = [entry.version for entry in history.line()]
    for earlier, version in zip(reversed(versions[:-1]), reversed(versions[1:]), strict=True):
        if acts(history.at(earlier)):
            return version
    return versions[0]


def _lands(edition: Edition, power: str, then: Snapshot, here: Snapshot) -> Iterator[str]:
    """Who took which of its lands, and which it has now."""
    lost: dict[str | None, list[str]] = {}
    gained = []
    for land, was in then["territories"].items():
        now = here["territories"].get(land, was)
        if was["controller"] == now["controller"]:
            continue
        if was["controller"] == power:
            lost.setdefault(now["controller"], []).append(now["name"])
        elif now["controller"] == power:
            gained.append(now["name"])
    for taker, names in lost.items():
        if taker in edition.powers.ids:
            yield _(
                "{power:power The} took {lands} from you.",
                power=named(edition.source.powers[str(taker)]),
                lands=listed(names),
            )
        else:
            yield _("You lost {lands}.", lands=listed(names))
    if gained:
        yield _("You now hold {lands}.", lands=listed(gained))


def _figures(edition: Edition, power: str, then: Snapshot, here: Snapshot) -> Iterator[str]:
    """Its money, what its lands pay, and its capital."""
    was, now = then["powers"][power], here["powers"][power]
    if was.get("capital_held") and now.get("capital_held") is False:
        yield _("Your capital has fallen.")
    if was.get("production") != now.get("production") and now.get("production") is not None:
        yield _("Your lands now pay {now} instead of {before}.", now=now["production"], before=was["production"])
    if was["treasury"] != now["treasury"]:
        yield _("You have {money} now.", money=edition.money(now["treasury"]))


def _objectives(power: str, before: Sequence[ObjectiveView], mine: Sequence[ObjectiveView]) -> Iterator[str]:
    """Its objectives that began or ceased to pay."""
    paid = {objective["id"] for objective in before if objective["power"] == power and objective["met"]}
    for objective in mine:
        if objective["met"] and objective["id"] not in paid:
            yield _("Objective met: {title} (+{bonus}).", title=objective["title"], bonus=objective["bonus"])
        elif objective["id"] in paid and not objective["met"]:
            yield _("Objective no longer met: {title}.", title=objective["title"])


def _within_reach(mine: Sequence[ObjectiveView]) -> list[str]:
    """The objectives that lack least, with what is missing."""
    near = sorted(
        (
            objective
            for objective in mine
            if not objective["met"] and objective["missing"] and not objective.get("over")
        ),
        key=lambda objective: objective.get("short", len(objective["missing"])),
    )
    return [
        _(
            "{title} (+{bonus}): {missing}.",
            title=objective["title"],
            bonus=objective["bonus"],
            missing=listed(objective["missing"]),
        )
        for objective in near[:MOST_TO_THINK_ABOUT]
    ]
