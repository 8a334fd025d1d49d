"""Late corrections: something forgotten is put into the past, or an entry removed. First the preview, then the deed."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request
from werkzeug.datastructures import MultiDict

from api.http.context import desk
from api.pages.banker import forms as banker_forms
from api.pages.banker.page import all_entries, at_desk, counting
from api.pages.kit import change_words
from api.pages.kit.form_keys import do_once
from api.pages.kit.forms import posted
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor
from companion.model.actions import RawAction
from companion.model.refusal import RuleViolation
from companion.service import actions as use
from companion.service import games as service

View = Mapping[str, Any]
OWN = frozenset({"after", "remove", "preview"})
"""Fields of the page itself; the others state the action."""


@pages.get("/banker/<id:game_id>/correct")
def correct_page(game_id: str) -> Response:
    """Compose a correction; with `?preview=` also what it would change."""
    here = at_desk(game_id, "correct the past")
    after, remove = posted.count(request.args, "after"), posted.count(request.args, "remove")
    action = _action(here, request.args)
    offered = banker_forms.everything(here)
    entries = counting(all_entries(here))
    preview, refusal = None, None
    if "preview" in request.args:
        try:
            preview = _correct(here, request.args, dry_run=True)
        except RuleViolation as error:
            refusal = error.sentence
    return render(
        "banker/correct.html",
        422 if refusal else 200,
        here=here,
        edition=here.edition,
        after=after or _before(here, remove),
        turn_then=_turn(here, after or _before(here, remove)),
        remove=here.entry(remove),
        form=next((one for one in offered if one.action == action.get("type")), None),
        forms=offered,
        values=request.args,
        entries=entries[::-1],
        preview=preview,
        refusal=refusal,
        summaries={one["version"]: one["restated"] or one["summary"] for one in entries},
        differences=change_words.differences(here.edition, preview["changes"]) if preview else [],
        fields=[
            (key, value) for key, value in request.args.items(multi=True) if key not in ("preview", "idempotency_key")
        ],
    )


@pages.post("/banker/<id:game_id>/correct")
def correct(game_id: str) -> Response:
    """Apply a correction that was looked at before."""
    here = at_desk(game_id, "correct the past")
    entry = do_once(lambda: _correct(here, request.form, dry_run=False))
    return to(f"/banker/{game_id}", logged=entry["version"])


def _action(here: AnyVisitor, values: MultiDict[str, str]) -> RawAction:
    stated = MultiDict((key, value) for key, value in values.items(multi=True) if key not in OWN)
    return posted.action_from(here.actions, stated)


def _turn(here: AnyVisitor, version: int) -> str:
    """Whose turn it was after an entry: what was forgotten there was most likely theirs."""
    history = service.opened(desk(), here.who, here.game.id)[2]
    turn: str = history.at(min(max(version, 1), history.version)).turn
    return turn


def _before(here: AnyVisitor, remove: int | None) -> int:
    """The last entry that counts before one that is to be removed."""
    line = service.opened(desk(), here.who, here.game.id)[2].line()
    return max((one.version for one in line if remove is None or one.version < remove), default=1)


def _correct(here: AnyVisitor, values: MultiDict[str, str], *, dry_run: bool) -> View:
    after, remove = posted.count(values, "after"), posted.count(values, "remove")
    action = _action(here, values)
    insert = [action] if "type" in action else []
    removed = [remove] if remove is not None else []
    return use.correct_past(
        desk(),
        here.who,
        here.game.id,
        after if after is not None else _before(here, remove),
        insert,
        removed,
        dry_run=dry_run,
        if_version=posted.count(values, "if_version"),
    )
