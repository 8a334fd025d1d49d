"""Acting: actions, undo and redo, and late corrections. Each becomes one entry."""

from flask import url_for

from api.http import idempotency
from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.http.parsing import json_body, version_header
from api.resources.games import LOCATION
from api.schemas.actions import stated_step
from api.schemas.base import Loaded
from api.schemas.journal import ActionQuery, ActQuery, Correction, Nothing, Undo
from companion.service import actions as use
from companion.service.kept_answers import KeyedRequest
from companion.views import shapes
from companion.views.shapes import EntryView

actions = Blueprint("actions", __name__, description="Say what happened at the table; go back; put the past right.")
IF_MATCH = {
    "in": "header",
    "name": "If-Match",
    "description": 'The version you decided on, in quotes, such as `"12"`: refused with 412 if the game has moved on.',
    "schema": {"type": "string", "pattern": '^((W/)?"[0-9]{1,9}"|[0-9]{1,9})$', "examples": ['"12"']},
}
ACTION_BODY = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Action"}}},
}
EntryAnswer = tuple[EntryView, int, dict[str, str]]
"""An entry with its status, and its URL."""
DRY = "With `dry_run`: what the entry would be. Nothing is written."


def entry_answer(view: EntryView, game_id: str, dry_run: bool = False, *, replayed: bool = False) -> EntryAnswer:
    """The response for an entry."""
    again = {idempotency.REPLAYED: "true"} if replayed else {}
    if dry_run:
        return view, 200, again
    place = url_for("journal.get_journal", game_id=game_id, after=view["version"] - 1, limit=1)
    return view, 201, {"Location": place, **again}


@actions.route("/games/<id:game_id>/actions", methods=["POST"], errors=(412,), headers=(IF_MATCH,))
@actions.arguments(ActQuery, location="query")
@actions.response(201, shapes.ActedView, headers=LOCATION)
@actions.response(200, shapes.ActedView, description=DRY)
@actions.doc(requestBody=ACTION_BODY)
def take_action(query: Loaded, game_id: str) -> EntryAnswer:
    """Take an action.

    The response is its entry. An action that belongs earlier in the current turn is inserted there (`late`). If that
    changes later entries, it needs `confirm` (`changes_entries`); if they're somebody else's, the table's consent
    (`changes_others`). An action refused with `soft: true` can be put to the table, or sent again by the banker with an
    `override` reason. An answer (`attest`) given after the income it was for counts from the next income on; the
    response then has an `offer`, the correction that pays it. With `for_step`, the snapshot's `step`, an action counts
    for that step only; once it has ended, it's refused with `moved_on`. With `in_turn`, it goes into a turn that's
    over, before its income, and everything after it is decided again; a dry run lists every difference.
    """
    who, action, version = current(), json_body(), version_header("If-Match")
    step = stated_step(action)

    def take(key: KeyedRequest | None) -> EntryAnswer:
        view = use.take_action(app_context(), who, game_id, action, **query, if_version=version, for_step=step, key=key)
        return entry_answer(view, game_id, query["dry_run"], replayed=key is not None and key.replayed)

    return idempotency.once(take)


@actions.route("/games/<id:game_id>/undo", methods=["POST"], errors=(412,), headers=(IF_MATCH,))
@actions.arguments(Undo)
@actions.response(201, shapes.ActedView, headers=LOCATION)
def undo(body: Loaded, game_id: str) -> EntryAnswer:
    """Go back to a version.

    Every entry after it no longer counts; the journal keeps them. Players can undo their own entries, the banker any.
    Dice that others could see, and what was logged before them, take the table's yes (soft `dice_seen`): put a
    correction to it that removes the entry. Dice that were typed wrong can be typed again.
    """
    return entry_answer(
        use.undo(app_context(), current(), game_id, body["to_version"], if_version=version_header("If-Match")), game_id
    )


@actions.route("/games/<id:game_id>/redo", methods=["POST"], errors=(412,), headers=(IF_MATCH,))
@actions.arguments(Nothing)
@actions.response(201, shapes.ActedView, headers=LOCATION)
def redo(body: Loaded, game_id: str) -> EntryAnswer:
    """Restore what the last undo took away."""
    return entry_answer(use.redo(app_context(), current(), game_id, if_version=version_header("If-Match")), game_id)


@actions.route("/games/<id:game_id>/corrections", methods=["POST"], errors=(412,), headers=(IF_MATCH,))
@actions.arguments(Correction)
@actions.arguments(ActionQuery, location="query")
@actions.response(201, shapes.CorrectionView, headers=LOCATION)
@actions.response(200, shapes.CorrectionView, description=DRY)
def correct_past(body: Loaded, query: Loaded, game_id: str) -> EntryAnswer:
    """Correct the past (banker).

    Insert actions right after a version, or remove entries; everything later is decided again, and the response lists
    every difference. Try it with `dry_run` first. A player can insert answers (`attest`) that came too late, if that
    changes nobody else's entries.
    """
    dry_run = query["dry_run"]
    body.pop("summary")
    view = use.correct_past(
        app_context(), current(), game_id, **body, dry_run=dry_run, if_version=version_header("If-Match")
    )
    return entry_answer(view, game_id, dry_run)
