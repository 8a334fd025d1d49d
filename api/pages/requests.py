"""Questions to the table: one form asks, one tap answers. Shown where questions about seats are."""

from flask import Response, request

from api.http.context import app_context
from api.http.identity import device
from api.pages.kit.form_keys import do_once
from api.pages.kit.forms import posted
from api.pages.kit.rendering import local_path, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host, visitor_of
from api.pages.kit.visitor import AnyVisitor
from companion.service.corrections.undoing import removal_of
from companion.service.table import requests as use
from companion.service.table.paying_late import pay_late_answer


@pages.post("/games/<id:game_id>/requests")
def ask_table(game_id: str) -> Response:
    """Put the action in a form to the table, or taking an entry back."""
    visitor = visitor_of(game_id)
    removed = posted.count(request.form, "take_back")
    action = posted.stated(visitor.actions, request.form) if removed is None else removal_of(removed)
    asked = do_once(lambda: use.ask(app_context(), visitor.who, game_id, action, device=_seats_device(visitor)))
    return to(local_path(request.form.get("next"), "/play"), asked=asked["id"])


@pages.post("/games/<id:game_id>/requests/<id:request_id>/answer")
def answer_table(game_id: str, request_id: str) -> Response:
    """Answer for the table, or withdraw one's own question."""
    visitor = visitor_of(game_id) if request.form.get("as") == "seat" else as_host(game_id)
    agree, reason = request.form.get("agree") == "yes", request.form.get("reason", "").strip()[:200] or None
    made = do_once(
        lambda: use.answer(
            app_context(), visitor.who, game_id, request_id, agree, reason, device=_seats_device(visitor)
        )
    )
    return to(local_path(request.form.get("next"), "/play"), logged=made["entry"])


@pages.post("/games/<id:game_id>/requests/<id:request_id>/take-back")
def take_back(game_id: str, request_id: str) -> Response:
    """Take back what the table agreed to, for somebody it cost."""
    visitor = visitor_of(game_id)
    do_once(lambda: use.take_request_back(app_context(), visitor.who, game_id, request_id))
    return to(local_path(request.form.get("next"), "/play"))


def _seats_device(visitor: AnyVisitor) -> str | None:
    """A seat's browser; the host's laptop can stand in for anybody's."""
    return device() if visitor.who.seat is not None else None


@pages.post("/games/<id:game_id>/answers/<int:version>/pay")
def pay_answer(game_id: str, version: int) -> Response:
    """Make an answer count for the income it came too late for, or ask the table to."""
    visitor = visitor_of(game_id)
    made = do_once(lambda: _paid(visitor, version))
    return to(local_path(request.form.get("next"), "/play"), logged=made["entry"])


def _paid(visitor: AnyVisitor, version: int) -> dict[str, int | None]:
    made = pay_late_answer(app_context(), visitor.who, visitor.game.id, version)
    return {"entry": None if "status" in made else made["version"]}
