"""Problems in plain words: the page people see when something can't be done. Never a number, always a way forward."""

from collections.abc import Sequence

from flask import Response, g, request

from api.http.context import app_context
from api.http.identity import current_seat
from api.http.problem import Problem
from api.pages.kit import change_words
from api.pages.kit.asking_turn import asked_for_turn
from api.pages.kit.forms import posted
from api.pages.kit.rendering import local_path, render
from api.pages.kit.typed_again import way_back
from api.pages.kit.visitor import AnyVisitor
from companion.languages import _, msg
from companion.model.actions import Action, AdvancePhase, CollectIncome, EndTurn
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import actions as use
from companion.service.ending.told import CODE as ENDS_GAME
from companion.service.table.names import is_screen
from companion.views.shapes import ActedView, Consequence

NO_TITLE = msg("That didn't work")
TITLES = {
    401: msg("Take a seat first"),
    403: msg("You can't do that"),
    404: msg("Nothing here"),
    405: msg("Nothing here"),
    409: msg("The rules say no"),
    412: msg("The game has moved on"),
    413: msg("That's too much at once"),
    421: msg("Wrong address"),
    422: msg("That doesn't fit"),
    429: msg("Slow down"),
    500: msg("Our mistake"),
    503: msg("One moment"),
    507: msg("The laptop's disk is full"),
}
TITLES_OF = {"damaged_game": msg("This game is damaged"), "too_many_photos": msg("That doesn't fit")}
HINTS_OF = {
    "damaged_game": msg(
        "On the laptop: stop the service and restore the last good backup, for example with `companion restore "
        "backups/hour-….db` in its data directory. What's here now is kept next to it."
    )
}
"""Hints for codes whose status says too little."""
HINTS = {
    401: msg("Scan the join code on the table, or open the host link that the laptop printed."),
    404: msg("Check the address, or go to the start page."),
    409: msg("Nothing was changed."),
    412: msg("Somebody else got there first. Nothing was changed. Look at the game as it is now, then decide again."),
    422: msg("Go back, look at what you entered, and try again. Nothing was changed."),
    500: msg("Nothing was changed. Go back and try again. If it happens again, tell the person who runs this laptop."),
    503: msg("Nothing was changed. Try again in a moment."),
}


def changed_entries(visitor: AnyVisitor) -> Sequence[Consequence]:
    """What the late entry in this request's form would change."""
    action = posted.action_from(visitor.actions, request.form)
    try:
        return use.take_action(app_context(), visitor.who, visitor.game.id, action, dry_run=True).get(
            "consequences", []
        )
    except (RuleViolation, NotAllowed):
        return []


def overridden(visitor: AnyVisitor) -> ActedView | None:
    """What the action in this request's form would do with an override."""
    action = {**posted.action_from(visitor.actions, request.form), "override": "tried"}
    try:
        return use.take_action(app_context(), visitor.who, visitor.game.id, action, dry_run=True, confirm=True)
    except (RuleViolation, NotAllowed):
        return None


def _may_be_late(visitor: AnyVisitor) -> bool:
    """Whether the form may belong to a finished turn; ending a turn doesn't, since such a turn has its end."""
    known: type[Action] = visitor.actions.get(request.form["type"], EndTurn)
    if visitor.observer or issubclass(known, EndTurn | AdvancePhase | CollectIncome):
        return False
    try:
        return bool(visitor.turns_it_may_be(posted.action_from(visitor.actions, request.form)))
    except RuleViolation:
        return False


def page(problem: Problem) -> Response:
    """A problem as a page: what happened, why, and what to do."""
    visitor: AnyVisitor | None = g.get("visitor")
    back = local_path(request.form.get("next") if request.method == "POST" else None, "")
    acted = visitor is not None and request.method == "POST" and "type" in request.form
    if visitor is not None and request.method == "POST" and problem.status in (409, 422):
        back = way_back() or back
    if acted and visitor is not None and problem.code in use.OUT_OF_TURN and _may_be_late(visitor):
        return asked_for_turn(visitor, request.form, problem.status)
    curable = bool(problem.remedy is not None and acted and visitor is not None and not visitor.observer)
    overridable = bool(problem.soft and not curable and acted and visitor is not None and visitor.banker)
    askable = bool(problem.soft and not curable and acted and visitor and not visitor.banker and not visitor.observer)
    overriding = overridden(visitor) if overridable and visitor is not None else None
    changed = changed_entries(visitor) if visitor is not None and acted and problem.code == "changes_entries" else []
    fields = [
        (key, value)
        for key, value in request.form.items(multi=True)
        if (overridable or askable or changed or curable) and key not in ("idempotency_key", "override", "confirm")
    ]
    if problem.code == ENDS_GAME:
        asked_again = ("idempotency_key", "ends_game")
        fields = [(key, value) for key, value in request.form.items(multi=True) if key not in asked_again]
    seated = current_seat()
    hint = HINTS_OF.get(problem.code) or HINTS.get(problem.status)
    return render(
        "problem.html",
        problem.status,
        problem=problem,
        title=_(TITLES_OF.get(problem.code) or TITLES.get(problem.status, NO_TITLE)),
        hint=_(hint) if hint else "",
        back=back,
        fields=fields,
        overridable=overridable,
        askable=askable,
        curable=curable,
        actor=request.form.get("by") or request.form.get("power"),
        changed=changed,
        overriding=overriding,
        edition=visitor.edition if visitor is not None else None,
        here=visitor,
        differences=change_words.differences(visitor.edition, overriding["changes"]) if visitor and overriding else [],
        here_game=visitor.game.id if visitor is not None else "",
        at_game=visitor is not None or seated is not None,
        television=seated is not None and seated.seat is not None and is_screen(seated.seat),
    )
