"""Why? The rules behind a refusal, a payment, or an entry, as a page."""

from flask import Response, request

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.http.problem import Problem
from api.pages.kit.rendering import local_path, render
from api.pages.kit.routes import pages
from api.pages.kit.typed_again import came_from
from api.pages.kit.visitor import visitor_of
from companion.languages import msg
from companion.service import rules as use
from companion.views.why import MOST


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


def _page(edition_id: str, rules: list[str], **more: object) -> Response:
    return render(
        "why.html",
        rules=use.rules_named(app_context(), edition_id, rules),
        edition=app_context().edition(edition_id),
        back=local_path(request.args.get("back"), "") or local_path(came_from(), ""),
        is_host=has_host_cookie(),
        **more,
    )
