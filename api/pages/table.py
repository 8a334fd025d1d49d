"""The table page: a television or tablet for all. Whose turn, every treasury, cities, curves, the last entries."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Response
from markupsafe import Markup

from api.counter import desk
from api.pages import charts
from api.pages.arcs import city_arcs
from api.pages.routes import pages
from api.pages.shell import public_url, render
from api.pages.sitting import Sitting, as_host
from api.pages.table_campaign import being_built, due, sudden_end
from companion.model.emblems import EMBLEMS
from companion.model.sections.powers import Power
from companion.model.sides import SIDES, Side
from companion.rulebook.victory import side_name
from companion.service import games as service
from companion.views.families import views_of
from companion.views.words import RoundName, money_of

View = dict[str, Any]
LAST_ENTRIES = 7
LAST_ROUNDS = 8
"""How many rounds of income the television shows."""
PHONE = charts.Frame(340, 250, 15)
"""A chart on a phone: about as many of its pixels."""
TWICE = Markup('<div class="chart-wide">{}</div><div class="chart-narrow">{}</div>')
TALLIES = {"cities": "Victory cities", "capitals": "Enemy capitals"}
"""What is counted, by the edition's kind of victory."""


@pages.get("/table/<id:game_id>")
def table_page(game_id: str) -> Response:
    """The big view of a game, for anybody who may read it."""
    here = as_host(game_id)
    stats = service.show_stats(desk(), here.who, game_id)["rounds"]
    return render(
        "table/table.html",
        here=here,
        edition=here.edition,
        sides=_sides(here, stats),
        side_name=side_name,
        tally=tally(here),
        due=due(here),
        built=being_built(here),
        sudden_end=sudden_end(here),
        words=views_of(here.edition).words,
        production=source_chart(here, stats, charts.Frame(680, 246)),
        money=money_chart(here, stats, LAST_ROUNDS, charts.Frame(440, 246)),
        entries=here.last_entries(LAST_ENTRIES),
        join_url=public_url(f"/join/{here.game.join_code}") if here.banker else None,
    )


def tally(here: Sitting) -> View | None:
    """How far each side is from victory: as arcs where a number decides, else in words; None if nothing is counted."""
    victory = here.snapshot.get("victory") or {}
    counts, needed = victory.get("land") or victory.get("cities"), victory.get("needed")
    if not counts or not needed:
        return None
    what = TALLIES.get(here.edition.victory.kind, "Land")
    if not all(isinstance(one, int) for one in needed.values()):
        return {"what": what, "counts": counts, "needed": needed}
    return {
        "what": what,
        "arcs": city_arcs(counts, needed, what),
        "to_go": {side: max(0, needed[side] - counts[side]) for side in SIDES if side in needed},
    }


def _sides(here: Sitting, stats: Sequence[View]) -> dict[Side, list[View]]:
    """The rows of each side, in turn order."""
    edition, now = here.edition, here.snapshot["powers"]
    scenario = edition.scenario[here.game.scenario]
    order = [*scenario.turn_order, *(one for one in edition.power if one not in scenario.turn_order)]
    objectives = service.show_objectives(desk(), here.who, here.game.id)["objectives"]
    made = [figure for one in now.values() for figure in (one["production"], one.get("available", 0))]
    made += [figures["production"] for one in stats for figures in one["powers"].values()]
    top, _ = charts.scale(max([*made, *scenario.production.values()], default=1))
    on_turn = here.acting if here.snapshot["status"] == "running" and not here.for_everybody else []

    def row(power: Power) -> View:
        figures = now[power.id]
        return {
            **figures,
            "id": power.id,
            "player": figures.get("player") or _player(here, power.id),
            "technologies": [edition.technology[one].name for one in figures.get("technologies", ())],
            "objectives": [one for one in objectives if one["power"] == power.id],
            "on_turn": power.id in on_turn,
            "share": min(100.0, 100 * figures["production"] / top),
            "in_hand": min(100.0, 100 * figures["available"] / top) if "available" in figures else None,
            "start": min(100.0, 100 * scenario.production[power.id] / top) if power.id in scenario.production else None,
            "muster": _muster(here, power) if power.income == "none" else None,
        }

    return {
        side: [row(edition.power[one]) for one in order if edition.side_of(one) == side and one in now]
        for side in SIDES
    }


def _player(here: Sitting, power: str) -> str | None:
    names = [seat["name"] for seat in here.seats if power in seat["powers"]]
    return ", ".join(names) or None


def _muster(here: Sitting, power: Power) -> View | None:
    """What a power without money gets instead."""
    if power.muster is None:
        return None
    count = service.show_turn_card(desk(), here.who, here.game.id, power.id)["muster"]
    unit = here.edition.unit[power.muster.unit]
    return {"count": count, "unit": (unit.name if count == 1 else unit.plural).lower()}


def source_chart(here: Sitting, rounds: Sequence[View], frame: charts.Frame) -> Markup:
    """Production, land or limits over the rounds, from the printed start on."""
    start = here.edition.scenario[here.game.scenario].production
    words = views_of(here.edition).words
    title = f"{words.source.capitalize()} by {words.round}"
    return sized(lambda size: _curves(here, title, "production", rounds, size, start), frame)


def money_chart(here: Sitting, rounds: Sequence[View], last: int, frame: charts.Frame) -> View | None:
    """What became of the money: what is available where that is the question, else the income of each round."""
    words = views_of(here.edition).words
    if words.money == "available":
        title = f"Available by {words.round}"
        drawn = sized(lambda size: _curves(here, title, "treasury", rounds, size), frame)
        return {"title": title, "chart": drawn} if rounds else None
    title = f"Income by {words.round}"
    collected = any(one.get("income") for row in rounds for one in row["powers"].values())
    drawn = sized(lambda size: income_chart(here, title, rounds[-last:], size), frame)
    return {"title": title, "chart": drawn} if collected else None


def sized(draw: Callable[[charts.Frame], Markup], frame: charts.Frame) -> Markup:
    """A chart twice: in its frame, and drawn for a phone, where the same picture would be too small to read."""
    return TWICE.format(draw(frame), draw(PHONE))


def _curves(
    here: Sitting,
    title: str,
    figure: str,
    rounds: Sequence[View],
    frame: charts.Frame,
    start: Mapping[str, int] | None = None,
) -> Markup:
    """A figure of every power over the rounds."""
    ticks = [*(["start"] if start else []), *ticks_of(here, rounds)]
    lines = [
        charts.Line(
            key=power.id,
            name=power.name,
            values=[*([start.get(power.id)] if start else []), *(one["powers"][power.id][figure] for one in rounds)],
            mark=EMBLEMS[power.emblem],
        )
        for power in here.edition.powers
        if all(power.id in one["powers"] for one in rounds)
    ]
    return charts.line_chart(title, ticks, lines, frame)


def ticks_of(here: Sitting, rounds: Sequence[View]) -> list[str]:
    """The names of rounds on the axis of a chart."""
    return [round_name(here, one["round"]).short for one in rounds]


@pages.app_template_global()
def money_name(here: Sitting) -> str:
    """What the money is called, of many."""
    return money_of(here.edition)


@pages.app_template_global()
def round_name(here: Sitting, number: int) -> RoundName:
    """A round as this game calls it: its number, a game turn's months, or a season."""
    return views_of(here.edition).round_name(here.edition, here.snapshot, number)


def income_chart(here: Sitting, title: str, rounds: Sequence[View], frame: charts.Frame) -> Markup:
    """Income of each round, stacked by side."""

    def parts(one: View, side: Side) -> list[charts.Part]:
        return [
            charts.Part(power.id, power.name, one["powers"][power.id].get("income", 0), EMBLEMS[power.emblem])
            for power in here.edition.powers
            if power.side == side and power.id in one["powers"]
        ]

    stacks: list[dict[Side, Sequence[charts.Part]]] = [{side: parts(one, side) for side in SIDES} for one in rounds]
    return charts.stacked_bars(title, ticks_of(here, rounds), stacks, frame)
