"""Acting from a page: one form, one action. Afterwards the browser is sent on, so that nothing happens twice."""

from typing import Any

from flask import Response, jsonify, request

from api.counter import desk
from api.pages import forms
from api.pages.meant_for import act_at
from api.pages.once import once, wants_json
from api.pages.routes import pages
from api.pages.shell import local_path, to
from api.pages.sitting import Sitting, sitting
from api.problem import Problem
from companion.model.refusal import RuleViolation
from companion.service import actions as use

HARMLESS = frozenset({"already_controlled"})
"""Refusals that mean it is so already: the same scan twice is no mistake."""


@pages.post("/games/<id:game_id>/act")
def act(game_id: str) -> Response:
    """Take the action that a form states."""
    request.get_data(cache=True)
    here = sitting(game_id)
    try:
        entry = once(lambda: act_at(here, forms.action_from(request.form), request.form.get("meant_for")))
    except RuleViolation as refusal:
        if refusal.code not in HARMLESS or wants_json():
            raise
        return to(local_path(request.form.get("next"), _home(here)))
    return done(entry, _home(here))


@pages.post("/games/<id:game_id>/undo")
def undo(game_id: str) -> Response:
    """Go back to a version; refused if somebody has built on what would be undone."""
    request.get_data(cache=True)
    here = sitting(game_id)
    return done(undone(here), _home(here))


def undone(here: Sitting) -> dict[str, Any]:
    """Go back to the version that a form names."""
    version = forms.count(request.form, "to_version")
    if version is None:
        raise Problem(422, "invalid_request", "This form does not say how far to go back.")
    if_version = forms.count(request.form, "if_version")
    return once(lambda: use.undo(desk(), here.who, here.game.id, version, if_version=if_version))


@pages.post("/games/<id:game_id>/redo")
def redo(game_id: str) -> Response:
    """Bring back what the last undo took away."""
    request.get_data(cache=True)
    here = sitting(game_id)
    return done(redone(here), _home(here))


def redone(here: Sitting) -> dict[str, Any]:
    """Bring back what the last undo took away."""
    if_version = forms.count(request.form, "if_version")
    return once(lambda: use.redo(desk(), here.who, here.game.id, if_version=if_version))


def _home(here: Sitting) -> str:
    return "/play" if here.who.seat else f"/play?game={here.game.id}"


def done(entry: dict[str, Any], otherwise: str) -> Response:
    """Send the browser on after an entry: where its form says, or elsewhere. The script gets the entry and the way."""
    where = to(local_path(request.form.get("next"), otherwise), logged=entry["version"])
    if not wants_json():
        return where
    return jsonify({**entry, "location": where.headers["Location"]})


@pages.post("/games/<id:game_id>/try")
def try_out(game_id: str) -> Response:
    """What a form's action would do, without doing it: the sentence under the shopping cart."""
    here = sitting(game_id)
    return jsonify(use.act(desk(), here.who, game_id, forms.action_from(request.form), dry_run=True))
