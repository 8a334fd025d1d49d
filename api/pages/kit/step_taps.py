"""Taps that end a step: each is meant for the step its page showed, and never for a later one.

A tap may be kept while there is no connection, or be made on two phones at once. Such a form therefore carries what
it was meant for, and is refused once the game has moved on.
"""

from flask import request

from api.http.context import desk
from api.pages.kit.forms import posted
from api.pages.kit.visitor import AnyVisitor, Visitor
from companion.model.refusal import RuleViolation, StaleVersion
from companion.service import actions as use
from companion.views.shapes import EntryView

TRIES = 20


def step_ended_by(here: AnyVisitor, action: str) -> str | None:
    """The step that an action would end now; None for actions that end none."""
    turn = here.family.turns.key(here)
    if action == "advance_phase":
        return f"{turn}/{here.snapshot['phase']}"
    return turn if action == "end_turn" or action in here.family.turns.ended_by else None


def act_as_stated(here: AnyVisitor) -> EntryView:
    """Take the action that this request's form states, unless it was meant for a step that has ended since."""
    action, wanted = posted.action_from(here.actions, request.form), request.form.get("for_step")
    confirm = request.form.get("confirm") == "yes"
    if not wanted:
        return use.act(desk(), here.who, here.game.id, action, confirm=confirm)
    for _ in range(TRIES):
        now: AnyVisitor = Visitor(here.who, here.game, here.edition)
        if step_ended_by(now, str(action.get("type"))) != wanted:
            raise RuleViolation(
                "moved_on",
                f"The game has gone on since you saw this: it is {now.now_line}. Nothing was changed. Look again.",
            )
        try:
            return use.act(desk(), here.who, here.game.id, action, if_version=now.version)
        except StaleVersion:
            continue
    raise RuleViolation("busy", "The game is being changed from many places at once; try again.")
