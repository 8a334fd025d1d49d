"""Late corrections: something forgotten is inserted into the past, or an entry removed. First the preview, then the
change.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from api.http.context import app_context
from api.pages.banker import forms as banker_forms
from api.pages.banker.page import all_entries, as_banker
from api.pages.kit import change_words
from api.pages.kit.asking_turn import Turn, in_words
from api.pages.kit.form_keys import do_once
from api.pages.kit.forms import posted
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor
from companion.model.actions import InTurn, RawAction
from companion.model.refusal import RuleViolation
from companion.service import actions as use
from companion.service.corrections.late_entries import entries_by_turn, is_this_turn
from companion.views.journal import counting

View = Mapping[str, Any]
OWN = frozenset({"after", "remove", "preview", "roll_for"})
"""The page's own fields; the others state the action."""


@pages.get("/banker/<id:game_id>/correct")
def correct_page(game_id: str) -> Response:
    """Compose a correction; with `?preview=`, also show what it would change."""
    visitor = as_banker(game_id, "correct the past")
    after, remove = posted.count(request.args, "after"), posted.count(request.args, "remove")
    action = _action(visitor, request.args)
    offered = banker_forms.everything(visitor)
    entries = counting(all_entries(visitor))
    turns, summaries = _turns(visitor), {entry["version"]: " ".join(entry["sentences"]) for entry in entries}
    into = into_turn(visitor, request.args.get("after", ""))
    if "after" not in request.args and remove is None:
        now = next((turn.turn for turn in turns if is_this_turn(app_context(), visitor.who, game_id, turn.turn)), None)
        into = next((turn.turn for turn in turns if turn.turn != now), None)
    preview, refusal, soft = None, None, False
    if "preview" in request.args:
        try:
            preview = _correct(visitor, request.args, dry_run=True)
        except RuleViolation as error:
            refusal, soft = error.sentence, error.soft
    return render(
        "banker/correct.html",
        422 if refusal else 200,
        visitor=visitor,
        edition=visitor.edition,
        after=after or _before(visitor, remove),
        into=next((turn for turn in turns if turn.turn == into), None),
        turn_then=into.power if into else _turn(visitor, after or _before(visitor, remove)),
        turns=turns,
        remove=visitor.entry(remove),
        form=next((offer for offer in offered if offer.action == action.get("type")), None),
        forms=offered,
        values=request.args,
        preview=preview,
        refusal=refusal,
        may_override=soft and "type" in action,
        summaries=summaries,
        differences=change_words.differences(visitor.edition, preview["changes"]) if preview else [],
        fields=[
            (key, value) for key, value in request.args.items(multi=True) if key not in ("preview", "idempotency_key")
        ],
    )


@pages.post("/banker/<id:game_id>/correct")
def correct(game_id: str) -> Response:
    """Apply a correction that was previewed."""
    visitor = as_banker(game_id, "correct the past")
    entry = do_once(lambda: _correct(visitor, request.form, dry_run=False))
    return to(f"/banker/{game_id}", logged=entry["version"])


class TurnEntries(Struct, frozen=True):
    """A turn, and the entries that count in it, as the page offers them."""

    turn: InTurn
    words: str
    versions: list[int]

    @property
    def value(self) -> str:
        """The turn in form encoding."""
        return Turn(self.turn, self.words).value


def _turns(visitor: AnyVisitor) -> list[TurnEntries]:
    """Every turn so far, newest first."""
    by_turn = entries_by_turn(app_context(), visitor.who, visitor.game.id)
    return [TurnEntries(turn, in_words(visitor, turn), versions[::-1]) for turn, versions in reversed(by_turn)]


def into_turn(visitor: AnyVisitor, value: str) -> InTurn | None:
    """The turn that a form names, among those so far."""
    return next((turn.turn for turn in _turns(visitor) if turn.value == value), None)


def _action(visitor: AnyVisitor, values: MultiDict[str, str]) -> RawAction:
    own = {key for key in values if key in OWN or key.startswith("in_turn.")}
    stated = MultiDict((key, value) for key, value in values.items(multi=True) if key not in own)
    return posted.action_from(visitor.actions, stated)


def _turn(visitor: AnyVisitor, version: int) -> str:
    """Whose turn it was after an entry: what was forgotten there was most likely theirs."""
    history = visitor.history
    turn: str = history.at(min(max(version, 1), history.version)).turn
    return turn


def _before(visitor: AnyVisitor, remove: int | None) -> int:
    """The last entry that counts before the one to remove."""
    return max(
        (entry.version for entry in visitor.history.line() if remove is None or entry.version < remove), default=1
    )


def _correct(visitor: AnyVisitor, values: MultiDict[str, str], *, dry_run: bool) -> View:
    after, remove = posted.count(values, "after"), posted.count(values, "remove")
    action = _action(visitor, values)
    insert = [action] if "type" in action else []
    removed = [remove] if remove is not None else []
    if_version = posted.count(values, "if_version")
    turn = into_turn(visitor, values.get("after", ""))
    if turn is not None and insert:
        named = {**action, "in_turn": {**msgspec.to_builtins(turn), "dice": _dice(values)}}
        return use.take_action(
            app_context(), visitor.who, visitor.game.id, named, dry_run=dry_run, if_version=if_version
        )
    return use.correct_past(
        app_context(),
        visitor.who,
        visitor.game.id,
        after if after is not None else _before(visitor, remove),
        insert,
        removed,
        dice=_dice(values),
        dry_run=dry_run,
        if_version=if_version,
    )


def _dice(values: MultiDict[str, str]) -> dict[str, list[int]]:
    """The dice that later entries now need: as entered for each, or none if the app rolls."""
    return {version: posted.dice(values.get(f"in_turn.dice.{version}", "")) for version in values.getlist("roll_for")}
