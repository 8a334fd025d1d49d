"""A link that opens BG Stats on a phone with the play filled in. It's only a link: nothing is sent from here."""

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC
from typing import Any
from urllib.parse import quote

from companion.languages import _
from companion.model.translated import side_name
from companion.service.ending.game_end import GameEnd
from companion.service.ending.telling import title_of
from companion.service.table.names import visible

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
"""What BG Stats calls us. It recognizes games and people by it, so it never changes."""


def link(end: GameEnd) -> str:
    """The address that asks BG Stats to create this play."""
    return CREATE_PLAY + quote(json.dumps(play(end), ensure_ascii=False, separators=(",", ":")), safe="")


def play(end: GameEnd) -> dict[str, Any]:
    """A finished game as BG Stats describes a play."""
    edition = end.edition
    return {
        "sourceName": SOURCE,
        "sourcePlayId": end.game.id,
        "playDate": end.began.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": end.minutes,
        "board": edition.scenarios[end.game.scenario].name,
        "comments": " ".join([title_of(end) + ".", *_bids(end), end.said]),
        "game": {"name": edition.box.title, "sourceGameId": edition.box.id, "highestWins": True, "noPoints": True},
        "players": list(_players(end)),
    }


def _players(end: GameEnd) -> Iterator[dict[str, Any]]:
    first = end.history.at(end.history.line()[0].version).turn
    for player in end.players:
        for name in player.names:
            yield {
                "name": name,
                "sourcePlayerId": _id_of(name),
                "winner": end.has_won(player),
                "startPlayer": first in player.powers,
                "role": ", ".join(end.edition.powers[power].name for power in player.powers),
                "team": ", ".join(side_name(end.edition, side) for side in player.sides),
            }


def _id_of(name: str) -> str:
    """The same for the same name, whatever the game: BG Stats asks once who it is."""
    return hashlib.sha256(visible(name).casefold().encode()).hexdigest()[:16]


def _bids(end: GameEnd) -> Iterator[str]:
    """What was bid for each power: money, units, or both."""
    stated = end.history.entries[0].action.get("bids") or {}
    for power in end.edition.powers:
        money = sum(line["amount"] for line in end.statement(power.id)["lines"] if line["kind"] == "bid")
        bid = stated.get(power.id)
        units = bid.get("units") if isinstance(bid, dict) else None
        given = [end.edition.money(money)] if money else []
        given += [end.edition.units_in_words(units)] if units else []
        if given:
            yield _("Bid for {power}: {bid}.", power=power.name, bid=", ".join(given))
