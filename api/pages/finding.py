"""Finding without the script: names by a few letters, cards by their short code."""

from typing import Any

from flask import Response, request

from api.identity import has_host_cookie
from api.pages.playing import choose_game
from api.pages.routes import pages
from api.pages.shell import game_argument, render, seated, to
from api.pages.words import plain
from companion.model.edition import Edition
from companion.views.cards import cards, find_card

View = dict[str, Any]
MOST = 30
LEAST_LETTERS = 2


@pages.get("/find")
def find() -> Response:
    """What fits the query; a card's code, or the only thing that fits, opens at once."""
    here = seated()
    if here is None:
        return choose_game() if has_host_cookie() else to("/join")
    query = request.args.get("q", "").strip()[:60]
    suffix = game_argument(here)
    entered = here.snapshot["territories"] if here.edition.edition.rules == "war_game" else {}
    card = find_card(here.edition, query, entered) if query else None
    if card is not None:
        return to(f"{card['path']}{suffix}")
    found = matching(here.edition, query, entered)
    if len(found) == 1:
        return to(f"{found[0]['path']}{suffix}")
    return render("find.html", here=here, edition=here.edition, query=query, found=found[:MOST], suffix=suffix)


def matching(edition: Edition, query: str, entered: View | None = None) -> list[View]:
    """Cards whose name has a word that begins with the query, or contains it: best first."""
    wanted = plain(query)
    if len(wanted) < LEAST_LETTERS:
        return []
    ranked = []
    for at, card in enumerate(cards(edition, entered or {})):
        name = plain(card["title"])
        if wanted in name:
            rank = 0 if name.startswith(wanted) else 1 if f" {wanted}" in name else 2
            ranked.append((rank, at, card))
    return [card for _, _, card in sorted(ranked, key=lambda one: one[:2])]
