"""The club as its pages and programs show it."""

from typing import Any

from companion.model.refusal import NotAllowed
from companion.service.app_context import AppContext
from companion.service.club import people as known_people
from companion.service.club import rating
from companion.service.club.people import people_of
from companion.service.club.results import results
from companion.service.club.standings import Standings
from companion.service.identity import KEY_CANNOT, Identity
from companion.views.shapes.club import Club

PATIENCE = 0.4
"""Seconds that one look spends on games from before; the rest is read by the next one, or while nobody waits."""
MOST_GAMES = 50
TERMS = {
    "start": rating.START,
    "k": rating.K,
    "first_games": rating.FIRST_GAMES,
    "first_k": rating.FIRST_K,
    "scale": rating.SCALE,
    "shared": rating.SHARED,
}


def show_club(app: AppContext, who: Identity, limit: int | None = MOST_GAMES) -> Club:
    """People, finished games, and ratings: for the host, and everybody with a seat."""
    if who.program is not None:
        raise NotAllowed("not_for_this_key", KEY_CANNOT)
    people, (found, unread) = people_of(app), results(app, PATIENCE)
    standings = Standings(found, people)
    made: Any = {
        "people": standings.people,
        "games": standings.games[:limit],
        "count": len(standings.games),
        "longest": standings.longest,
        "unread": unread,
        "offers": people.offers,
        "rating": TERMS,
    }
    for person in made["people"]:
        for tally in person["partners"]:
            tally["id"] = standings.names.get(tally["id"], tally["id"])
    club: Club = made
    return club


def change_club(app: AppContext, who: Identity, do: str, **said: Any) -> Club:
    """Join two spellings, part them again, forget somebody, or switch offers: for the host."""
    names = Standings(results(app, PATIENCE)[0], people_of(app)).names
    known_people.change_people(app, who, names, do, **said)
    return show_club(app, who)
