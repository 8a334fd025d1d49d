"""The table page: a television or tablet for all. Whose turn, every treasury, cities, curves, the last entries."""

from collections.abc import Sequence
from typing import Any

from flask import Response
from markupsafe import Markup

from api.counter import desk
from api.pages import charts
from api.pages.arcs import city_arcs
from api.pages.routes import pages
from api.pages.shell import Sitting, as_host, public_url, render
from companion.model.edition import Edition, Power
from companion.model.emblems import EMBLEMS
from companion.model.sides import SIDES, Side
from companion.rulebook.victory import side_name
from companion.service import games as service

View = dict[str, Any]
LAST_ENTRIES = 7
LAST_ROUNDS = 8
"""How many rounds of income the television shows."""
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
        when=when(here.snapshot),
        on_turn=_on_turn(here),
        tally=tally(here),
        due=_due(here),
        labels=labels(here.snapshot),
        production=production_chart(here.edition, here.game.scenario, stats, charts.Frame(680, 246)),
        income=income_chart(here.edition, stats[-LAST_ROUNDS:], charts.Frame(440, 246)),
        entries=here.last_entries(LAST_ENTRIES),
        join_url=public_url(f"/join/{here.game.join_code}") if here.banker else None,
    )


def when(snapshot: View) -> str:
    """The round as this game calls it."""
    for key in ("game_turn", "season"):
        named = snapshot.get(key)
        if isinstance(named, dict) and named.get("name"):
            return str(named["name"])
    return f"Round {snapshot['round']}"


def _on_turn(here: Sitting) -> list[str]:
    """The powers that act now, the turn's own first."""
    turn = here.snapshot["turn"]
    group = here.snapshot.get("turn_powers") or (here.snapshot.get("bloc") or {}).get("acting") or [turn]
    partners = [one.id for one in here.edition.powers if one.acts_with == turn]
    return [one for one in dict.fromkeys([turn, *group, *partners]) if one in here.edition.power]


def tally(here: Sitting) -> View | None:
    """How far each side is from victory: as arcs where a number decides, else in words; None if nothing is counted."""
    victory = here.snapshot.get("victory") or {}
    counts, needed = victory.get("cities") or victory.get("land"), victory.get("needed")
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


def labels(snapshot: View) -> tuple[str, str]:
    """What this game calls money in hand, and what it comes from."""
    if "land" in snapshot:
        return "treasury", "land"
    if any("limit" in one for one in snapshot["powers"].values()):
        return "available", "limit"
    return "treasury", "production"


def _due(here: Sitting) -> list[str]:
    """What a game with a checklist still asks for in this step."""
    return [one["text"] for one in here.snapshot.get("checklist") or () if not one.get("done")]


def _sides(here: Sitting, stats: Sequence[View]) -> dict[Side, list[View]]:
    """The rows of each side, in turn order."""
    edition, now = here.edition, here.snapshot["powers"]
    scenario = edition.scenario[here.game.scenario]
    order = [*scenario.turn_order, *(one for one in edition.power if one not in scenario.turn_order)]
    objectives = service.show_objectives(desk(), here.who, here.game.id)["objectives"]
    made = [one["production"] for one in now.values()]
    made += [figures["production"] for one in stats for figures in one["powers"].values()]
    top, _ = charts.scale(max([*made, *scenario.production.values()], default=1))
    on_turn = _on_turn(here) if here.snapshot["status"] == "running" else []

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


def production_chart(edition: Edition, scenario: str, rounds: Sequence[View], frame: charts.Frame) -> Markup:
    """Production over the rounds, from the printed start on."""
    start = edition.scenario[scenario].production
    ticks = [*(["start"] if start else []), *(str(one["round"]) for one in rounds)]
    lines = [
        charts.Line(
            key=power.id,
            name=power.name,
            values=[
                *([start.get(power.id)] if start else []),
                *(one["powers"][power.id]["production"] for one in rounds),
            ],
            mark=EMBLEMS[power.emblem],
        )
        for power in edition.powers
        if all(power.id in one["powers"] for one in rounds)
    ]
    return charts.line_chart("Production by round", ticks, lines, frame)


def income_chart(edition: Edition, rounds: Sequence[View], frame: charts.Frame) -> Markup | None:
    """Income of each round, stacked by side; None as long as nobody has collected any."""

    def parts(one: View, side: Side) -> list[charts.Part]:
        return [
            charts.Part(power.id, power.name, one["powers"][power.id].get("income", 0), EMBLEMS[power.emblem])
            for power in edition.powers
            if power.side == side and power.id in one["powers"]
        ]

    stacks: list[dict[Side, Sequence[charts.Part]]] = [{side: parts(one, side) for side in SIDES} for one in rounds]
    if not any(part.value for stack in stacks for found in stack.values() for part in found):
        return None
    return charts.stacked_bars("Income by round", [str(one["round"]) for one in rounds], stacks, frame)
