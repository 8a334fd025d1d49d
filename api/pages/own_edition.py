"""A running game's edition: what has changed in its file, and bringing that into the game."""

from flask import Response

from api.http.context import app_context
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import visitor_of
from companion.model.refusal import RuleViolation
from companion.service import changing_editions as use
from companion.service.identity import require_banker


@pages.get("/games/<id:game_id>/edition")
def own_edition_page(game_id: str) -> Response:
    """What differs between the game's own edition and its file; nothing is changed yet."""
    return _page(game_id)


@pages.post("/games/<id:game_id>/edition")
def take_edition(game_id: str) -> Response:
    """Switch to the edition as its file is now."""
    visitor = visitor_of(game_id)
    try:
        do_once(lambda: {"version": use.change_edition(app_context(), visitor.who, game_id)["version"]})
    except RuleViolation as refusal:
        return _page(game_id, 409, refusal)
    return to(f"/banker/{game_id}")


def _page(game_id: str, status: int = 200, refusal: RuleViolation | None = None) -> Response:
    visitor = visitor_of(game_id)
    require_banker(visitor.who, game_id, "change the edition of a running game")
    own = use.own_edition(app_context(), visitor.who, game_id)
    differences = []
    if own["file"] == "changed":
        differences = use.differences(visitor.edition.source, app_context().edition(own["id"]))
        try:
            use.change_edition(app_context(), visitor.who, game_id, dry_run=True)
        except RuleViolation as unfit:
            refusal = refusal or unfit
    return render(
        "own_edition.html",
        status,
        visitor=visitor,
        edition=visitor.edition,
        own=own,
        differences=differences,
        refusal=refusal.sentence if refusal else None,
    )
