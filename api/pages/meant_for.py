"""Taps that end a step: each is meant for the step its page showed, and never for a later one.

A tap may be kept while there is no connection, or be made on two phones at once. Such a form therefore carries what
it was meant for, and is refused once the game has moved on.
"""

from typing import Any

from api.counter import desk
from api.pages.sitting import Sitting
from companion.model.refusal import RuleViolation, StaleVersion
from companion.service import actions as use

TURN = ("round", "turn", "impulse", "bloc")
ENDS = {"end_turn": TURN, "collect_income": TURN, "advance_phase": (*TURN, "phase")}
"""What each of these actions brings to an end, as figures of the snapshot."""
TRIES = 20


def meant_for(here: Sitting, action: str) -> str | None:
    """The step that an action would end now; None for actions that end none."""
    ends = ENDS.get(action)
    return "/".join(_figure(here.snapshot.get(one, "")) for one in ends) if ends else None


def _figure(value: Any) -> str:
    """A figure of the snapshot; a bloc is known by its id."""
    return str(value["id"] if isinstance(value, dict) else value)


def act_at(here: Sitting, action: dict[str, Any], wanted: str | None) -> dict[str, Any]:
    """Take an action, unless it was meant for a step that has ended since."""
    if not wanted:
        return use.act(desk(), here.who, here.game.id, action)
    for _ in range(TRIES):
        now = Sitting(here.who, here.game, here.edition)
        if meant_for(now, str(action.get("type"))) != wanted:
            raise RuleViolation(
                "moved_on",
                f"The game has gone on since you saw this: it is {now.now_line}. Nothing was changed. Look again.",
            )
        try:
            return use.act(desk(), here.who, here.game.id, action, if_version=now.version)
        except StaleVersion:
            continue
    raise RuleViolation("busy", "The game is being changed from many places at once; try again.")
