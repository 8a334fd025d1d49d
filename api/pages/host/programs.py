"""The host's page for programs: keys that can only look."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request, url_for

from api.http.context import app_context
from api.http.identity import current, has_host_cookie
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import public_url, render, to
from api.pages.kit.routes import pages
from companion.model.refusal import RuleViolation
from companion.service import HOST, Identity
from companion.service.identity import require_host
from companion.service.programs import keys


@pages.get("/programs")
def programs_page() -> Response:
    """The keys for programs, and a form for a new one."""
    return _page(_host())


@pages.post("/programs/keys")
def new_key_page() -> Response:
    """Make a key and show it, this once."""
    who, form = _host(), request.form
    try:
        made = do_once(lambda: msgspec.to_builtins(keys.new_key(app_context(), who, form["name"], form["can"])))
    except RuleViolation as refusal:
        return _page(who, 422, refusal=refusal.sentence)
    return _page(who, made=made, overlay=_overlay(made), filled={})


@pages.post("/programs/keys/revoke")
def revoke_key_page() -> Response:
    """Revoke a key."""
    who = _host()
    do_once(lambda: _revoked(who, request.form["name"]))
    return to(url_for("pages.programs_page"))


def _revoked(who: Identity, name: str) -> dict[str, str]:
    keys.revoke(app_context(), who, name)
    return {"revoked": name}


def _host() -> Identity:
    who = HOST if has_host_cookie() else current()
    require_host(who)
    return who


def _overlay(made: Mapping[str, str]) -> str:
    """The address of a table's overlay, with its key; empty for other keys."""
    if not made["game"]:
        return ""
    return public_url(url_for("pages.table_page", game_id=made["game"], overlay=1, token=made["key"]))


def _page(who: Identity, status: int = 200, **more: Any) -> Response:
    app = app_context()
    tables = [(f"{keys.TABLE_PREFIX}{game.id}", game.name) for game in app.store.games()]
    lines = [(line, keys.in_words(line)) for line in keys.list_keys(app, who)]
    return render("host/programs.html", status, **{"filled": request.form, "keys": lines, "tables": tables, **more})
