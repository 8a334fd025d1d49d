"""A game's clock on pages: small on phones, large on the television, and a page of its own."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from flask import Response, request
from marshmallow import ValidationError

from api.http.context import app_context
from api.http.problem import Problem
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import local_path, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from api.schemas.clock import NewClock, setting_of
from companion.languages import _
from companion.service.table import clocks as use
from companion.service.table.clock import Setting

CHANGES = {"pause": use.pause, "resume": use.resume, "off": use.switch_off}


@pages.get("/games/<id:game_id>/clock")
def clock_page(game_id: str) -> Response:
    """Everybody's time, and the clock's settings."""
    visitor = as_host(game_id)
    return render("clock/page.html", visitor=visitor, edition=visitor.edition)


@pages.post("/games/<id:game_id>/clock")
def change_clock(game_id: str) -> Response:
    """Set, pause, resume, or switch off the clock."""
    visitor, do = as_host(game_id), request.form.get("do", "")
    back = local_path(request.form.get("next"), f"/games/{game_id}/clock")
    if do == "set":
        setting = setting_in(request.form)
        if setting is None:
            raise Problem(422, "invalid_request", _("Choose what the clock is for."))
        do_once(lambda: use.set_clock(app_context(), visitor.who, game_id, setting))
    elif do in CHANGES:
        do_once(lambda: CHANGES[do](app_context(), visitor.who, game_id))
    else:
        raise Problem(422, "invalid_request", _("This form doesn't say what to do."))
    return to(back)


def setting_in(form: Mapping[str, str]) -> Setting | None:
    """The clock that a form sets; None if it sets none."""
    kind = form.get("clock.kind", "")
    if not kind:
        return None
    stated: dict[str, Any] = {"kind": kind, "at_zero": form.get("clock.at_zero") or "nothing"}
    if kind == "evening":
        stated["ends_at"] = _next(form.get("clock.ends_at", ""))
    else:
        stated["seconds"] = _seconds(form.get("clock.minutes", ""))
        if kind in ("power", "side"):
            stated["increment"] = _seconds(form.get("clock.increment") or "0")
    try:
        return setting_of(NewClock().load(stated))
    except ValidationError:
        raise Problem(
            422,
            "invalid_request",
            _("The clock needs a time: minutes, or for the evening, when the last round begins."),
        ) from None


def _seconds(minutes: str) -> float | str:
    try:
        return float(minutes.replace(",", ".")) * 60
    except ValueError:
        return minutes


def _next(time: str) -> str:
    """The next time this computer's clock shows that."""
    try:
        hour, minute = (int(part) for part in time.split(":")[:2])
        now = datetime.now().astimezone()
        at = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    except ValueError:
        return time
    return (at if at > now else at + timedelta(days=1)).isoformat()
