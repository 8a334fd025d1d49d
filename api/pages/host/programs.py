"""The host's page for programs: keys that can only look, and webhooks."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from flask import Response, request, url_for
from werkzeug.datastructures import MultiDict

from api.http.context import app_context, settings
from api.http.identity import current, has_host_cookie
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import public_url, render, to
from api.pages.kit.routes import pages
from companion.languages import _, listed
from companion.model.refusal import RuleViolation
from companion.model.wording import in_a_sentence
from companion.service import HOST, AppContext, Identity
from companion.service.identity import require_host
from companion.service.programs import keys
from companion.service.webhooks import hooks
from companion.service.webhooks.addresses import read_target


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
        return _page(who, 422, refusal=refusal.sentence, filled=form)
    return _page(who, made=made, overlay=_overlay(made))


@pages.post("/programs/keys/revoke")
def revoke_key_page() -> Response:
    """Revoke a key."""
    who = _host()
    do_once(lambda: _revoked(who, request.form["name"]))
    return to(url_for("pages.programs_page"))


@pages.post("/programs/webhooks")
def new_webhook_page() -> Response:
    """Set a webhook, and show this once what signs its messages."""
    who, form = _host(), request.form
    try:
        made = do_once(lambda: {"id": _added(who).id})
    except RuleViolation as refusal:
        return _page(who, 422, hook_refusal=refusal.sentence, hook_filled=form)
    return _page(who, hook_secret=hooks.secret_of(settings().host_key, made["id"]), hook_url=form.get("url", ""))


@pages.post("/programs/webhooks/remove")
def remove_webhook_page() -> Response:
    """Remove a webhook."""
    who = _host()
    do_once(lambda: _done(hooks.remove_hook, who))
    return to(url_for("pages.programs_page"))


@pages.post("/programs/webhooks/again")
def try_webhook_again_page() -> Response:
    """Let a webhook that was given up begin again."""
    who = _host()
    do_once(lambda: _done(hooks.try_again, who))
    return to(url_for("pages.programs_page"))


def _done(change: Callable[[AppContext, Identity, str], None], who: Identity) -> dict[str, bool]:
    change(app_context(), who, request.form.get("webhook", ""))
    return {"done": True}


def _added(who: Identity) -> hooks.Hook:
    form = request.form
    return hooks.add_hook(
        app_context(),
        who,
        form.get("url", ""),
        form.getlist("events"),
        game=form.get("game", ""),
        form=form.get("format", "plain"),
        own_machine=form.get("own_machine") == "yes",
    )


def _shown(hook: hooks.Hook, state: hooks.State, games: Mapping[str, str]) -> dict[str, Any]:
    """A webhook as the host sees it: where it leads without the path, which may be a secret."""
    return {
        "id": hook.id,
        "to": read_target(hook.url).host,
        "events": listed([in_a_sentence(_(hooks.EVENTS[event])) for event in hook.events]),
        "of": games.get(hook.game) if hook.game else None,
        "format": _(hooks.FORMATS[hook.format]),
        "state": state,
    }


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
    games = {game.id: game.name for game in app.store.games()}
    given = {
        "filled": {},
        "keys": [(line, keys.in_words(line)) for line in keys.list_keys(app, who)],
        "scopes": [
            ("metrics", _("See how the server does (/metrics)")),
            ("read", _("Read every game")),
            *((f"{keys.TABLE_PREFIX}{game}", _("Show the table of {game}", game=name)) for game, name in games.items()),
        ],
        "webhooks": [_shown(hook, state, games) for hook, state in hooks.list_hooks(app, who)],
        "games": games,
        "events": [(event, _(text)) for event, text in hooks.EVENTS.items()],
        "formats": [(form, _(text)) for form, text in hooks.FORMATS.items()],
        "hook_filled": MultiDict([("events", "entry")]),
    }
    return render("host/programs.html", status, **{**given, **more})
