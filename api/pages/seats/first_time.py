"""Turning the first-timer's screens on or off for this phone's seat, and skipping one."""

from flask import Response, request

from api.http.context import app_context
from api.http.problem import Problem
from api.pages.kit.rendering import local_path, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import seated
from companion.service import Identity
from companion.service.table.first_timers import set_first_timer, skip_step


@pages.post("/play/first-time")
def choose_first_time() -> Response:
    """Say whether this seat's player has never played."""
    set_first_timer(app_context(), _seated(), request.form.get("on") == "yes")
    return to(local_path(request.form.get("next"), "/play"))


@pages.post("/play/first-time/skip")
def skip_prompt() -> Response:
    """Skip this step's screen, or show it again."""
    again = request.form.get("again") == "yes"
    skip_step(app_context(), _seated(), request.form.get("step", "")[:200], again=again)
    return to(local_path(request.form.get("next"), "/play"))


def _seated() -> Identity:
    visitor = seated()
    if visitor is None or visitor.who.seat is None:
        raise Problem(401, "no_identity", "This phone has no seat.")
    return visitor.who
