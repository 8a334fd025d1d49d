"""A game's map: its plan, the board at any version, and what changed when."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.history import History
from companion.languages import _
from companion.model.edition import Edition
from companion.model.state import GameState
from companion.model.wording import labelled
from companion.views.contract import Views
from companion.views.maps.by_region import by_region, tiles_of
from companion.views.maps.plan import MapPlan
from companion.views.sentences import Sentences
from companion.views.shapes import MapFilm, MapFrame, MapTile, MapView
from companion.views.timeline import moments

MOST_FRAMES = 1_500
"""The most frames in a film: nobody watches more."""


def board(views: Views[Any, Any], edition: Edition, state: GameState) -> MapView:
    """The current board: as the family shows it, otherwise from the audit."""
    if views.board is not None:
        return views.board(edition, state)
    return {"tiles": tiles_of(views.audit(edition, state)), "layers": ()}


def plan(views: Views[Any, Any], edition: Edition, view: MapView) -> MapPlan:
    """The positions: from the board's own map, otherwise lands side by side, by region."""
    return views.plan(edition) if views.plan is not None else by_region(view["tiles"])


def film(views: Views[Any, Any], sentences: Sentences, edition: Edition, history: History) -> MapFilm:
    """The whole game: the first board, and what every entry that counts changed on it.

    If there are more changes than anybody would watch, a frame combines several consecutive entries.
    """
    frames = list(_frames(views, sentences, edition, history))
    return {"version": history.version, "first": frames[0], "frames": frames[1:]}


def _frames(views: Views[Any, Any], sentences: Sentences, edition: Edition, history: History) -> Iterator[MapFrame]:
    shown: Mapping[str, MapTile] = {}
    by_version = {moment.version: moment for moment in moments(sentences, edition, history)}
    for version in _drawn(history):
        state = history.at(version)
        tiles = board(views, edition, state)["tiles"]
        changed = {land: tile for land, tile in tiles.items() if shown.get(land) != tile}
        if changed or not shown:
            yield {
                "version": version,
                "round": state.round,
                "text": by_version[version].summary if version in by_version else "",
                "tiles": changed,
            }
        shown = tiles


def _drawn(history: History) -> list[int]:
    """The versions to draw: the first, those that changed land (thinned out evenly if there are many), and the last."""
    moved, before = list[int](), None
    for entry in history.line():
        territories = history.at(entry.version).territories
        if territories is not before:  # most entries move no land: there is nothing new to draw
            moved.append(entry.version)
        before = territories
    every = -(-len(moved) // MOST_FRAMES)
    return [*moved[:-1:every], moved[-1]]


def round_by_round(views: Views[Any, Any], edition: Edition, history: History) -> Iterator[tuple[int, MapView]]:
    """The board at the start (round 0) and at the end of every round, including the current one."""
    line = history.line()
    yield 0, board(views, edition, history.at(line[0].version))
    for before, after in zip(line, (*line[1:], None), strict=True):
        now = history.at(before.version)
        if after is None or history.at(after.version).round != now.round:
            yield now.round, board(views, edition, now)


def changed_since(before: MapView, now: MapView) -> set[str]:
    """The lands that have changed hands."""
    old = before["tiles"]
    return {land for land, tile in now["tiles"].items() if land not in old or old[land]["holder"] != tile["holder"]}


def round_began(history: History, version: int) -> int:
    """The version at which a version's round began: the last one of the previous round, or the first of all."""
    line = history.line(version)
    current = history.at(version).round
    for entry in reversed(line):
        if history.at(entry.version).round != current:
            return entry.version
    return line[0].version


def in_words(edition: Edition, now: MapTile) -> str:
    """A land as a line for screen readers: its name, its holder, its value, and what is there."""
    if not now["open"]:
        return _("{territory}: impassable", territory=now["name"])
    power = edition.powers.get(now["holder"] or "")
    worth = [] if now["value"] is None else [edition.money(now["value"])]
    found = [
        power.name if power else now.get("whose") or _("nobody"),
        *worth,
        *(mark["text"] for mark in now["marks"] if mark["text"]),
    ]
    return labelled(now["name"], ", ".join(found))
