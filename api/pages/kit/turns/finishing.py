"""The finish sheet: what's still open, what's collected and why, and one button for all of it."""

from collections.abc import Mapping
from typing import Any, TypedDict

from api.http.context import app_context
from api.pages.kit.context import Context
from api.pages.kit.preview import preview
from api.pages.kit.turns.bar import can_finish
from api.pages.kit.visitor import AnyVisitor
from companion.service import games as use
from companion.service.checkpoint import checkpoint, income_of_last_turn
from companion.views.shapes import EntryView

View = Mapping[str, Any]


def questions(visitor: AnyVisitor, power: str, income: View) -> Context:
    """A power's objectives, and income questions that belong to none of them."""
    listed = use.show_objectives(app_context(), visitor.who, visitor.game.id)["objectives"]
    objectives = [objective for objective in listed if objective["power"] == power]
    asked = {claim for objective in objectives for claim in objective["questions"]}
    others = [claim for claim in income["attest"] if claim["claim"] not in asked]
    return {
        "objectives": objectives,
        "other_questions": others,
        "waits_for_answer": bool(others) or any(objective["status"] == "waiting" for objective in objectives),
        "answers": visitor.snapshot.get("claims", {}),
    }


def finishing(visitor: AnyVisitor, power: str) -> Context:
    """What ends a turn with its income, if any, and what ends it without."""
    income = use.show_income(app_context(), visitor.who, visitor.game.id, power)
    collecting = visitor.family.turns.collected_by
    pays = collecting is not None and income["collectable"] and power == visitor.snapshot["turn"]
    step = "advance_phase" if visitor.for_everybody else "end_turn"
    closing: Context = {"type": collecting, "power": power} if pays else {"type": step}
    may = can_finish(visitor, power) and visitor.snapshot["status"] == "running"
    before = checkpoint(app_context(), visitor.who, visitor.game.id, power, closing) if may else None
    return {
        **questions(visitor, power, income),
        "income": income,
        "closing": closing,
        "winner": before["winner"] if before else None,
        "ends_game": before["ends_game"] if before else "",
        "unlogged": before["battles"] if before else [],
        "answered_before": before["answered_before"] if before else [],
        "may": may,
        "pays": pays,
        "without": preview(visitor, {"type": "end_turn", "forfeit": True}) if pays and may else None,
        **(preview(visitor, closing) if may else {"would": None, "refusal": None}),
    }


class StillToDo(TypedDict):
    """Something that may have been forgotten: whose units or money, in words, and a link to the page for it."""

    heading: str
    what: str
    page: str
    label: str
    icon: str


class Forgotten(TypedDict):
    """What is often forgotten before a turn ends, for games without their own sheet."""

    still_to_do: list[StillToDo]
    taken: str
    """What was taken, as a question whether that was all; empty if nothing was."""


def last_income(visitor: AnyVisitor, power: str) -> EntryView | None:
    """The income of a power's last turn, before its next turn: answers are too late for it."""
    collecting = visitor.family.turns.collected_by
    if collecting is None or power in visitor.acting or power not in visitor.powers:
        return None
    if visitor.snapshot["status"] != "running":
        return None
    return visitor.entry(income_of_last_turn(app_context(), visitor.who, visitor.game.id, power))
