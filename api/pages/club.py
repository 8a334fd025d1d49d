"""The club's page: people with their ratings, one of them in detail, the last games, and the host's corrections."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, request
from msgspec import Struct

from api.http.context import app_context
from api.http.identity import current, current_seat, has_host_cookie
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from companion.languages import _, listed, msg, n_
from companion.languages.local import day, decimal
from companion.model.edition import Edition
from companion.model.refusal import NotFound
from companion.model.translated import in_language
from companion.service import HOST
from companion.service.club.people import key_of
from companion.service.club.showing import change_club, show_club
from companion.views.shapes.club import Club, ClubGame, ClubPerson, ClubPlayer, Tally

MOST_SHOWN = 12
"""The games in sight; the others are behind a tap, up to the service's own limit."""
UNRATED = {
    "nobody_opposed": msg("Not rated: nobody known played against them."),
    "more_than_three": msg("Not rated: ratings are for one to three a side."),
    "several_sides": msg("Not rated: ratings are for games of two sides."),
}


class Line(Struct, frozen=True):
    """Somebody in a game, in words."""

    name: str
    powers: str
    side: str
    won: bool
    change: str
    rose: bool
    why: str


class GameShown(Struct, frozen=True):
    """A finished game, in words."""

    id: str
    name: str
    title: str
    ended_at: str
    day: str
    length: str
    rounds: int
    outcome: str
    players: Sequence[Line]
    unrated: str


class Names:
    """The names of boxes, sides, and powers, in the reader's language if their box is here."""

    def __init__(self, club: Club) -> None:
        self._titles = {game["edition"]: game["title"] for game in club["games"]}
        self._boxes: dict[str, Edition | None] = {}

    def box(self, edition: str) -> Edition | None:
        """A box, if it's here."""
        if edition not in self._boxes:
            box = app_context().catalogue.get(edition)
            self._boxes[edition] = in_language(box) if box is not None else None
        return self._boxes[edition]

    def title(self, edition: str) -> str:
        """A box's name."""
        box = self.box(edition)
        return box.title if box is not None else self._titles.get(edition, _plain(edition))

    def power(self, edition: str | None, power: str) -> str:
        """A power's name."""
        box = self.box(edition or "")
        return box.powers[power].name if box is not None and power in box.powers.ids else _plain(power)

    def side(self, edition: str | None, side: str) -> str:
        """A side's name."""
        boxes = [self.box(edition)] if edition else list(self._boxes.values())
        sides = (box.sides[side].name for box in boxes if box is not None and side in box.sides.ids)
        return next(sides, _plain(side))


def _plain(id: str) -> str:
    return id.replace("_", " ").capitalize()


@pages.get("/club")
def club_page() -> Response:
    """Everybody, or with `who` one person."""
    who = HOST if has_host_cookie() else current_seat() or current()
    club = show_club(app_context(), who)
    names = Names(club)
    games = [_game(game, names) for game in club["games"]]
    wanted = request.args.get("who", "").strip()
    longest = club["longest"]
    shared = {
        "is_host": has_host_cookie(),
        "has_seat": current_seat() is not None,
        "terms": club["rating"],
        "unread": club["unread"],
        "points": _points,
    }
    if wanted:
        return render("club/person.html", **shared, **_person(club, wanted, games, names))
    return render(
        "club/club.html",
        **shared,
        club=club,
        games=games[:MOST_SHOWN],
        older=games[MOST_SHOWN:],
        longest=_game(longest, names) if longest is not None else None,
        choices=[(person["name"], person["name"]) for person in club["people"]],
        spellings=[(spelling, person["name"]) for person in club["people"] for spelling in person["spellings"]],
    )


def _person(club: Club, wanted: str, games: Sequence[GameShown], names: Names) -> Mapping[str, Any]:
    """One person's page; by any of their spellings."""
    keys = {key_of(name): person for person in club["people"] for name in (*person["spellings"], person["name"])}
    person = keys.get(key_of(wanted))
    if person is None:
        raise NotFound("unknown_person", "Nobody here is called {name}.", name=wanted)
    mine = [(game, line) for game in games for line in game.players if line.name == person["name"]]
    return {
        "person": person,
        "mine": mine,
        "luck": [_luck(luck["amount"], luck["currency"], luck["games"]) for luck in person["luck"]],
        "longest": next((game for game in games if game.id == person["longest"]), None),
        "tables": _tables(person, names),
    }


def _tables(person: ClubPerson, names: Names) -> Sequence[tuple[str, Sequence[tuple[str, Tally]]]]:
    """Games and wins in every respect, under their headings."""
    for tally in person["editions"]:
        names.box(tally["id"])
    return [
        (_("By side"), [(names.side(None, tally["id"]), tally) for tally in person["sides"]]),
        (_("By box"), [(names.title(tally["id"]), tally) for tally in person["editions"]]),
        (_("By power"), [(_of_box(tally, names), tally) for tally in person["powers"]]),
        (_("On the same side"), [(tally["id"], tally) for tally in person["partners"]]),
    ]


def _of_box(tally: Tally, names: Names) -> str:
    edition = tally["edition"] or ""
    return _("{power} ({box})", power=names.power(edition, tally["id"]), box=names.title(edition))


def _luck(amount: float, currency: str, games: int) -> str:
    words = {"amount": round(abs(amount)), "currency": currency}
    if amount >= 0:
        return n_(
            "Luck in battles on the phones: {amount} {currency} better than average, in {count} game.",
            "Luck in battles on the phones: {amount} {currency} better than average, in {count} games.",
            games,
            **words,
        )
    return n_(
        "Luck in battles on the phones: {amount} {currency} worse than average, in {count} game.",
        "Luck in battles on the phones: {amount} {currency} worse than average, in {count} games.",
        games,
        **words,
    )


def _game(game: ClubGame, names: Names) -> GameShown:
    sides: dict[str, list[str]] = {}
    for player in game["players"]:
        sides.setdefault(player["side"], []).append(_shown_name(player))
    winners = sides.get(game["winner"], [])
    losers = [name for side, players in sides.items() if side != game["winner"] for name in players]
    side, why_unrated = names.side(game["edition"], game["winner"]), UNRATED.get(game["unrated"] or "")
    return GameShown(
        id=game["id"],
        name=game["name"],
        title=names.title(game["edition"]),
        ended_at=game["ended_at"],
        day=day(game["ended_at"]),
        length=_length(game["minutes"]),
        rounds=game["rounds"],
        outcome=_outcome(side, winners, losers),
        players=[_line(player, game, names) for player in game["players"]],
        unrated=_(why_unrated) if why_unrated is not None else "",
    )


def _length(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return _("{hours} h {minutes} min", hours=hours, minutes=rest) if hours else _("{minutes} min", minutes=rest)


def _outcome(side: str, winners: Sequence[str], losers: Sequence[str]) -> str:
    if winners and losers:
        return _("{side} won: {winners} against {losers}", side=side, winners=listed(winners), losers=listed(losers))
    if winners:
        return _("{side} won: {winners}", side=side, winners=listed(winners))
    return _("{side} won against {losers}", side=side, losers=listed(losers))


def _shown_name(player: ClubPlayer) -> str:
    return player["name"] or _("somebody")


def _line(player: ClubPlayer, game: ClubGame, names: Names) -> Line:
    change = player["change"]
    return Line(
        name=_shown_name(player),
        powers=listed([names.power(game["edition"], power) for power in player["powers"]]),
        side=names.side(game["edition"], player["side"]),
        won=player["won"],
        change=_points(change, signed=True) if change is not None else "",
        rose=change is not None and change > 0,
        why=_why(player),
    )


def _why(player: ClubPlayer) -> str:
    """Why a game changed somebody's rating by so much."""
    chance, k, members, before = player["expected"], player["k"], player["members"], player["rating_before"]
    if chance is None or k is None or members is None or before is None:
        return ""
    words = {
        "percent": round(100 * chance),
        "k": round(k),
        "members": members,
        "before": _points(before),
        "after": _points(before + (player["change"] or 0.0)),
    }
    if members == 1:
        text = (
            msg("Won with a chance of {percent}%: {k} × {missing}, from {before} to {after}.")
            if player["won"]
            else msg("Lost with a chance of {percent}%: {k} × {missing}, from {before} to {after}.")
        )
    else:
        text = (
            msg("Won with a chance of {percent}%: {k} × {missing}, split by {members}, from {before} to {after}.")
            if player["won"]
            else msg("Lost with a chance of {percent}%: {k} × {missing}, split by {members}, from {before} to {after}.")
        )
    missing = (1.0 if player["won"] else 0.0) - chance
    return _(text, missing=_points(missing, 2), **words)


def _points(points: float, digits: int = 1, *, signed: bool = False) -> str:
    """A rating, or a change of one with its sign."""
    shown = decimal(abs(points), digits)
    if points < 0:
        return f"−{shown}"
    return f"+{shown}" if signed else shown


@pages.post("/club")
def change_club_page() -> Response:
    """Join two spellings, part them, forget somebody, or switch offers."""
    who = HOST if has_host_cookie() else current()
    form, do = request.form, request.form.get("do", "")
    fields: dict[str, Any] = {"name": form.get("name", "").strip()[:40]}
    if do == "join":
        fields["into"] = form.get("into", "").strip()[:40]
    elif do == "offer":
        fields = {"offers": form.get("offers") == "yes"}
    elif do not in ("part", "forget"):
        raise NotFound("unknown_page", "There's no such page in this game.")
    do_once(lambda: {"count": change_club(app_context(), who, do, **fields)["count"]})
    return to("/club")
