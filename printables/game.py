"""A running game made ready for printing: its read models, gathered once."""

from collections.abc import Mapping
from typing import Any

from companion.families import family_of
from companion.model.edition import Edition
from companion.model.wording import capitalized
from companion.views.journal import entry_view
from companion.views.maps import showing
from companion.views.maps.plan import Plan
from companion.views.shapes import MapTile, MapView, Statement
from companion.views.statement import statement
from companion.views.timeline import moments, timeline
from companion.views.turning_points import MOST, turning_points
from printables.families import papers_of
from printables.job import GamePrint


def from_history(
    edition: Edition,
    history: Any,
    *,
    game_id: str,
    name: str,
    public_url: str,
    players: Mapping[str, str] | None = None,
    join_code: str = "",
) -> GamePrint[Any]:
    """Everything that a game's papers show, from its history.

    That is a `History` of the engine, which paper itself never looks into: only views do. `players` tells who sits
    where now, by power; it fills in what nobody said when the game began.
    """
    family, papers = family_of(edition), papers_of(edition)
    views = family.views
    undone = history.undone()
    points = turning_points(family.sentences, edition, history, most=history.version)
    statements = {power: statement(family.sentences, edition, history, power) for power in edition.power}
    snapshot: Any = views.snapshot(edition, history.state, game_id=game_id, name=name, version=history.version)
    for power, books in snapshot["powers"].items():
        books["player"] = books["player"] or (players or {}).get(power)
    return GamePrint(
        snapshot=snapshot,
        statements=statements,
        stats=views.stats(edition, history),
        audit=views.audit(edition, history.state),
        journal=[
            entry_view(family.teller(edition, history.at(entry.version)), entry, undone=entry.version in undone)
            for entry in history.entries
        ],
        timeline=timeline(family.sentences, edition, history),
        turning_points=points[:MOST],
        swings={one["version"] for one in points},
        fallen=papers.books.fallen(
            edition,
            [(one.round, change) for one in moments(family.sentences, edition, history) for change in one.changes],
        ),
        bids=bids(statements),
        bid_units=_bid_units(history.entries[0].action),
        board=_board(views, edition, history.state),
        strip=_strip(views, edition, history, snapshot),
        entered=papers.entered(snapshot),
        numbers=papers.numbers(snapshot),
        join_url=f"{public_url.rstrip('/')}/join/{join_code}" if join_code else "",
        reopen_url=f"{public_url.rstrip('/')}/table/{game_id}",
    )


def _board(views: Any, edition: Edition, state: Any) -> tuple[Plan, MapView]:
    view = showing.board(views, edition, state)
    return showing.plan(views, edition, view), view


def _strip(views: Any, edition: Edition, history: Any, snapshot: Any) -> list[tuple[str, Plan, Mapping[str, MapTile]]]:
    """The board at the start, and at the end of every round."""
    made = [
        (
            capitalized(f"end of {views.round_name(edition, snapshot, number).full}") if number else "Start",
            showing.plan(views, edition, view),
            view["tiles"],
        )
        for number, view in showing.round_by_round(views, edition, history)
    ]
    if snapshot["status"] == "running":
        made[-1] = ("Now", *made[-1][1:])
    return made


def bids(statements: Mapping[str, Statement]) -> dict[str, int]:
    """What each power was given as a bid."""
    given = {
        power: sum(line["amount"] for line in one["lines"] if line["kind"] == "bid")
        for power, one in statements.items()
    }
    return {power: amount for power, amount in given.items() if amount}


def _bid_units(opening: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """The units of bids, as the opening of the game says them."""
    given = opening.get("bids", {}).items()
    return {power: bid["units"] for power, bid in given if isinstance(bid, dict) and bid.get("units")}
