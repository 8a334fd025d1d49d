"""The end of a game, the same page on every phone and the television: who won and why, the decisive moments,
everybody's figures and luck; then the newspaper, the report, and the exports.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response
from msgspec import Struct

from api.http.context import app_context
from api.http.heavy import heavy
from api.pages.after_action import report_page
from api.pages.ending.rematch import follow_by_itself, rematch_shown
from api.pages.kit.pictures.game_charts import unknown
from api.pages.kit.rendering import number, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from api.pages.kit.visitor import AnyVisitor
from api.pages.photos import photos_of
from companion.families import family_of
from companion.languages import _
from companion.service.ending import bg_stats
from companion.service.ending.game_end import GameEnd, game_end
from companion.service.ending.rematch import chair_of
from companion.service.ending.telling import length, luck_in_words, text_of, title_of
from companion.views.words import by_economy


class PowerFigures(Struct, frozen=True):
    """A power at the end: from what it earned at the start to what it does now, and what it has."""

    id: str
    name: str
    production: str
    """Before and after; empty if the table never entered it."""
    treasury: str


class ShownPlayer(Struct, frozen=True):
    """Somebody at the end of the game."""

    name: str
    """Empty if nobody sat there."""
    won: bool
    powers: Sequence[PowerFigures]
    luck: str
    """As a sentence; empty if none of their battles was fought on the phones."""


@pages.get("/after/<id:game_id>")
def after_page(game_id: str) -> Response:
    """How the game ended; while it goes on, the report so far."""
    visitor = as_host(game_id)
    if visitor.snapshot["status"] == "running":
        return to(f"/table/{game_id}") if visitor.television else report_page(visitor)
    if visitor.television and chair_of(app_context(), visitor.who, game_id) is not None:
        return follow_by_itself(visitor)
    with heavy(visitor.version):
        return _end_page(visitor)


def _end_page(visitor: AnyVisitor) -> Response:
    app, end = app_context(), game_end(app_context(), visitor.who, visitor.game.id)
    words = family_of(visitor.edition).words.said()
    return render(
        "ending/end.html",
        visitor=visitor,
        edition=visitor.edition,
        end=end,
        title=title_of(end),
        length=length(end),
        also_won=_also_won(visitor, end),
        moments=end.moments,
        players=players(visitor, end),
        words=words,
        text=text_of(app, visitor.who, visitor.game.id),
        bg_stats=bg_stats.link(end),
        photos=photos_of(visitor),
        logged=visitor.entry(number("logged")),
        last=visitor.entry(visitor.last_counting),
        **rematch_shown(visitor),
        may_reopen=not (visitor.observer or visitor.archived),
    )


def players(visitor: AnyVisitor, end: GameEnd) -> list[ShownPlayer]:
    """Everybody who played, the winners first."""
    told = luck_in_words(end)
    shown_players = [
        ShownPlayer(
            player.shown,
            end.has_won(player),
            [_figures(visitor, end, power) for power in player.powers],
            told.get(player.powers, ""),
        )
        for player in end.players
    ]
    return sorted(shown_players, key=lambda player: not player.won)


def _figures(visitor: AnyVisitor, end: GameEnd, power: str) -> PowerFigures:
    figures_before, figures_now = (snapshot["powers"][power] for snapshot in (end.opening, visitor.snapshot))
    name = visitor.edition.powers[power].name
    if unknown(visitor, power) or not visitor.table_row(power).has_money:
        return PowerFigures(power, name, "", "")
    return PowerFigures(power, name, _from_to(figures_before, figures_now), by_economy(figures_now, "treasury"))


def _from_to(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    was, is_now = (str(power["production"]) for power in (before, now))
    return is_now if was == "None" else _("{before} → {after}", before=was, after=is_now)


def _also_won(visitor: AnyVisitor, end: GameEnd) -> str:
    """Who of the winners has won alone, where a game has such a winner."""
    won = end.history.state.winner
    if won is None or won.individual is None:
        return ""
    return _(
        "On the winning side, {power_name} has grown the most, so it also wins alone.",
        power_name=visitor.power_name(won.individual),
    )
