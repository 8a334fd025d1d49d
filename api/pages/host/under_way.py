"""Our game is already under way: the host enters the position on the table, in three steps, and opens the game there.

What is typed is kept on the server, field by field: a reload, a lost connection, and another device lose nothing.
"""

from collections.abc import Mapping
from typing import Any

from flask import Response, jsonify, request, url_for
from markupsafe import Markup

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.maps.svg import Look, drawing
from api.pages.clock import setting_in
from api.pages.host.new_game import start_from
from api.pages.kit.change_words import full_stop
from api.pages.kit.form_keys import do_once, wants_json
from api.pages.kit.pictures import maps
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from companion.languages import _
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST
from companion.service.saved import position_drafts as use


def _host_only() -> None:
    if not has_host_cookie():
        raise NotAllowed("host_only", "Only the host can start a game, with the host link from the laptop.")


@pages.post("/under-way")
def begin_position() -> Response:
    """Begin to enter a position, with the box, scenario, and options of the form for a new game."""
    _host_only()
    form = request.form
    edition = app_context().edition(form.get("edition", ""))
    name, board = form.get("name", "").strip()[:80] or None, form.get("board", "").strip() or None
    action, clock = start_from(edition, form), setting_in(form)
    made = do_once(
        lambda: {"id": use.begin(app_context(), HOST, edition.id, action, name, board=board, clock=clock).id}
    )
    return to(url_for("pages.position_page", draft_id=made["id"]))


@pages.get("/under-way/<id:draft_id>")
def position_page(draft_id: str) -> Response:
    """The position as far as it has been entered."""
    _host_only()
    return _page(use.show(app_context(), HOST, draft_id))


@pages.post("/under-way/<id:draft_id>")
def change_position(draft_id: str) -> Response:
    """Keep what was typed; with the buttons, check a whole row, or open the game."""
    _host_only()
    typed = {name: request.form.getlist(name)[-1] for name in request.form}
    shown = use.change(app_context(), HOST, draft_id, typed, all_of=request.form.get("all"))
    if request.form.get("do") != "open":
        return jsonify(_news(shown)) if wants_json() else to(url_for("pages.position_page", draft_id=draft_id))
    reason = request.form.get("override", "").strip()[:200] or None
    try:
        made = do_once(lambda: {"id": use.open_drafted(app_context(), HOST, draft_id, reason)["id"]})
    except RuleViolation as refusal:
        return _page(shown, 409 if refusal.soft else 422, refusal.sentence)
    return to(url_for("pages.game_page", game_id=made["id"]))


@pages.post("/under-way/<id:draft_id>/remove")
def remove_position(draft_id: str) -> Response:
    """Forget a position that was being entered."""
    _host_only()
    use.remove(app_context(), HOST, draft_id)
    return to(url_for("pages.home"))


def _news(shown: use.ShownDraft) -> Mapping[str, Any]:
    """What a change means, for the script."""
    return {
        "powers": {
            now.power: {"production": now.production, "cities": now.cities, "lost": not now.capital_held}
            for now in shown.powers
        },
        "problems": [
            {"field": problem.field or "", "says": full_stop(problem.says), "soft": problem.soft}
            for problem in shown.problems
        ],
    }


def _page(shown: use.ShownDraft, status: int = 200, refusal: str = "") -> Response:
    edition = shown.edition
    title = _("Map of {game}", game=edition.title)
    look = Look(href=lambda land: f"#h-{land}", classes={"home": maps.home_of(shown.form.takers, shown.view)})
    regions: dict[str, list[Any]] = {}
    for holding in shown.form.holdings:
        regions.setdefault(holding.region, []).append(holding)
    problems = {problem.field or "": problem for problem in reversed(shown.problems)}
    return render(
        "under_way/position.html",
        status,
        edition=edition,
        draft=shown.draft,
        form=shown.form,
        powers={now.power: now for now in shown.powers},
        has_cities=shown.has_cities,
        regions=regions,
        drawn=Markup(drawing(edition, shown.plan, shown.view, title, look)) if regions else None,  # noqa: S704
        problems=problems,
        unfolded=_with_problems(shown, set(problems)),
        refusal=refusal,
    )


def _with_problems(shown: use.ShownDraft, fields: set[str]) -> set[str]:
    """The groups and regions that have one of these fields: what is said at a field has to be seen."""
    groups = {
        group.id for group in shown.form.figures for row in group.rows for field in row.fields if field.name in fields
    }
    return groups | {holding.region for holding in shown.form.holdings if holding.field.name in fields}
