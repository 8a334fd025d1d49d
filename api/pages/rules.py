"""The rules: a question to them, those behind a refusal, a payment, or an entry, and all of them by topic."""

from collections.abc import Sequence
from typing import Any

from flask import Response, request

from api.http.context import app_context
from api.http.identity import current_seat, has_host_cookie
from api.http.problem import Problem
from api.pages.kit.rendering import local_path, render
from api.pages.kit.routes import pages
from api.pages.kit.typed_again import came_from
from api.pages.kit.visiting import visitor_of
from companion.languages import msg
from companion.service import asking
from companion.views.why import MOST


@pages.get("/rules/<id:edition_id>")
def rules_page(edition_id: str) -> Response:
    """Ask the rules of a box; without a question, all of them by topic."""
    chosen = request.args.get("rule", "")
    return _page(edition_id, chosen.split(",")[:MOST] if chosen else [])


@pages.get("/why/<id:edition_id>/<rules>")
def why_page(edition_id: str, rules: str) -> Response:
    """Rules by id: what they say, where they are in the printed book, how we read them, and what's optional."""
    return _page(edition_id, rules.split(",")[:MOST])


@pages.get("/games/<id:game_id>/why/<int:version>")
def why_entry_page(game_id: str, version: int) -> Response:
    """The rules behind an entry, and what it says."""
    entry = visitor_of(game_id).entry(version)
    if entry is None or not entry["why"]:
        raise Problem(404, "unknown_rule", msg("There's no rule behind this entry."))
    links = [link.split("/") for link in entry["why"]]
    return _page(links[0][-3], [parts[-1] for parts in links], said=entry["sentences"])


def _page(edition_id: str, rule_ids: Sequence[str], **more: Any) -> Response:
    app, question = app_context(), " ".join(request.args.get("q", "").split())[: asking.LONGEST]
    return render(
        "rules.html",
        edition=app.edition(edition_id),
        asked=asking.ask_page(app, current_seat(), edition_id, question, rule_ids),
        question=question,
        back=local_path(request.args.get("back"), "") or local_path(came_from(), ""),
        is_host=has_host_cookie(),
        **more,
    )
