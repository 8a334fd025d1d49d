"""Finding without the script: names by a few letters, cards by their short code."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request, url_for

from api.http.identity import has_host_cookie
from api.pages.kit.assets import edition_url, find_index, fingerprint, holder_of, other_names
from api.pages.kit.change_words import plain
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import game_argument, seated, visitor_of
from api.pages.kit.visitor import AnyVisitor
from api.pages.playing import choose_game
from companion.families.decks import deck
from companion.model.edition import Edition
from companion.views.cards import find_card

View = Mapping[str, Any]
MOST = 30
LEAST_LETTERS = 2


@pages.get("/find")
def find() -> Response:
    """Search results; a card's code, or the only match, opens immediately."""
    visitor = seated()
    if visitor is None:
        return choose_game() if has_host_cookie() else to("/join")
    query = request.args.get("q", "").strip()[:60]
    suffix = game_argument(visitor)
    card = find_card(deck(visitor.edition, visitor.entered), query) if query else None
    if card is not None:
        return to(f"{card['path']}{suffix}")
    cards = matching(visitor.edition, query, visitor.entered)
    if len(cards) == 1:
        return to(f"{cards[0]['path']}{suffix}")
    return render("find.html", visitor=visitor, edition=visitor.edition, query=query, cards=cards[:MOST], suffix=suffix)


@pages.get("/games/<id:game_id>/find.json")
def find_in_game(game_id: str) -> Response:
    """The find index of a game whose board the table enters."""
    visitor = visitor_of(game_id)
    response = Response(msgspec.json.encode(find_index(visitor.edition, visitor.entered)), mimetype="application/json")
    response.headers["Cache-Control"] = "private, max-age=600" if "v" in request.args else "no-cache"
    return response


@pages.app_template_global()
def find_url(visitor: AnyVisitor) -> str:
    """The URL of the find index: the edition's, or the game's own if the table enters the board."""
    if not visitor.entered:
        return edition_url(visitor.edition, "json")
    names = "/".join(f"{id}={territory['name']}" for id, territory in visitor.entered.items())
    return url_for("pages.find_in_game", game_id=visitor.game.id, v=fingerprint(names.encode()))


def matching(edition: Edition, query: str, entered: Mapping[str, View]) -> list[View]:
    """Cards whose name has a word that begins with the query, or contains it: best first."""
    wanted = plain(query)
    if len(wanted) < LEAST_LETTERS:
        return []
    ranked, others = [], other_names(edition, entered)
    for at, card in enumerate(deck(edition, entered)):
        names = [plain(name) for name in (card["title"], *others(card).split(", "))]
        ranks = [0 if name.startswith(wanted) else 1 if f" {wanted}" in name else 2 for name in names if wanted in name]
        if ranks:
            ranked.append((min(ranks), at, card))
    return [{**card, "power": holder_of(card, entered)} for _, _, card in sorted(ranked, key=lambda hit: hit[:2])]
