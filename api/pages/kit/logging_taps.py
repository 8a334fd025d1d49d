"""Acting from a page: one form, one action. Afterward, the browser is redirected, so that nothing happens twice."""

from flask import Response, jsonify, request

from api.http.context import app_context
from api.http.problem import Problem
from api.pages.kit.form_keys import do_once, take_once, wants_json
from api.pages.kit.forms import posted
from api.pages.kit.preview import really_refused
from api.pages.kit.rendering import local_path, to, with_query
from api.pages.kit.routes import pages
from api.pages.kit.visiting import visitor_of
from api.pages.kit.visitor import AnyVisitor
from companion.languages import _, msg
from companion.model.refusal import RuleViolation
from companion.service import actions as use
from companion.service.copies.giving import rows_between
from companion.service.kept_answers import KeyedRequest
from companion.views.shapes import EntryView

STEP_HEADER = "Companion-Step"
MARK_THEM = msg("Mark the dice first, or tap Roll for me.")


@pages.post("/games/<id:game_id>/act")
def act(game_id: str) -> Response:
    """Take the action that a form states."""
    visitor = visitor_of(game_id)
    try:
        return done(take_once(lambda key: taken(visitor, key)), _home(visitor))
    except RuleViolation as refusal:
        if refusal.code not in visitor.family.harmless or wants_json():
            raise
        return to(local_path(request.form.get("next"), _home(visitor)))


def taken(visitor: AnyVisitor, key: KeyedRequest | None) -> EntryView:
    """Take the action in this request's form, or say what really refuses it."""
    try:
        return act_as_stated(visitor, key)
    except RuleViolation as refusal:
        raise really_refused(visitor, posted.stated(visitor.actions, request.form), refusal) from None


@pages.post("/games/<id:game_id>/undo")
def undo(game_id: str) -> Response:
    """Go back to a version; refused if somebody has built on what would be undone."""
    visitor = visitor_of(game_id)
    return done(undone(visitor), _home(visitor))


def undone(visitor: AnyVisitor) -> EntryView:
    """Go back to the version that a form names."""
    version = posted.count(request.form, "to_version")
    if version is None:
        raise Problem(422, "invalid_request", "This form doesn't say how far to go back.")
    if_version = posted.count(request.form, "if_version")
    return do_once(lambda: use.undo(app_context(), visitor.who, visitor.game.id, version, if_version=if_version))


@pages.post("/games/<id:game_id>/redo")
def redo(game_id: str) -> Response:
    """Restore what the last undo took away."""
    visitor = visitor_of(game_id)
    return done(redone(visitor), _home(visitor))


def redone(visitor: AnyVisitor) -> EntryView:
    """Restore what the last undo took away."""
    if_version = posted.count(request.form, "if_version")
    return do_once(lambda: use.redo(app_context(), visitor.who, visitor.game.id, if_version=if_version))


def act_as_stated(visitor: AnyVisitor, key: KeyedRequest | None) -> EntryView:
    """Take the action in this request's form; a tap that waited on the phone is meant for the step it was made in."""
    app, who, game_id, form = app_context(), visitor.who, visitor.game.id, request.form
    action = posted.stated(visitor.actions, form)
    if posted.is_by_table(form) and use.leaves_dice(app, who, game_id, action):
        raise RuleViolation("dice_needed", MARK_THEM)
    confirm, step = form.get("confirm") == "yes", form.get("for_step") or request.headers.get(STEP_HEADER) or None
    return use.take_action(app, who, game_id, action, confirm=confirm, for_step=step, key=key)


def _home(visitor: AnyVisitor) -> str:
    return "/play" if visitor.who.seat else f"/play?game={visitor.game.id}"


def done(entry: EntryView, otherwise: str) -> Response:
    """Redirect the browser after an entry: where its form says, or elsewhere. The script gets the URL."""
    where = local_path(request.form.get("next"), otherwise)
    if not wants_json():
        return to(where, logged=entry["version"])
    location = with_query(where, logged=entry["version"])
    said = {"version": entry["version"], "summary": entry["summary"], "location": location}
    return jsonify({**said, "rows": _rows(entry["version"])})


def _rows(version: int) -> list[str]:
    """A new entry as it's stored, for the copy that the phone keeps."""
    history = app_context().history((request.view_args or {})["game_id"])
    return rows_between(history, version - 1, version)


@pages.post("/games/<id:game_id>/try")
def try_out(game_id: str) -> Response:
    """What a form's action would do, without doing it: the sentence under the shopping cart."""
    visitor = visitor_of(game_id)
    action = posted.action_from(visitor.actions, request.form)
    try:
        return jsonify(use.take_action(app_context(), visitor.who, game_id, action, dry_run=True))
    except RuleViolation as refusal:
        if refusal.code != "dice_needed" or not use.leaves_dice(app_context(), visitor.who, game_id, action):
            raise
    by_table = posted.is_by_table(request.form)
    return jsonify({"summary": _(MARK_THEM) if by_table else _("The app rolls when you log it.")})
