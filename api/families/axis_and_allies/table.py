"""What the television and the report show of an Axis & Allies game."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from api.families.family import TablePage, TableRow, Tally
from api.pages.kit.pictures import charts
from api.pages.kit.pictures.game_charts import sized, ticks_of
from api.pages.kit.visitor import Visitor
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.sides import SIDES, side_name
from companion.model.wording import one_or_many

Here = Visitor[AxisAndAlliesEdition]
View = Mapping[str, Any]
TALLIES = {"cities": "Victory cities", "capitals": "Enemy capitals", "ways": "Cities of the nearest way"}
"""What is counted, by the edition's kind of victory."""
HALF = charts.Frame(560, 380, 20)
"""A chart beside another one."""


def _row(here: Here, power: str, figures: View) -> TableRow:
    return TableRow(
        lost="" if figures["capital_held"] else "capital lost",
        details=", ".join(here.edition.technology[one].name for one in figures["technologies"]),
        instead=_muster(here, power),
    )


def _muster(here: Here, power: str) -> tuple[int, str] | None:
    """What a power without money gets instead."""
    muster = here.edition.power[power].muster
    if muster is None or here.edition.power[power].income != "none":
        return None
    count = here.turn_card(power)["muster"]
    unit = here.edition.unit[muster.unit]
    return count, f"{one_or_many(count, unit.name, unit.plural).lower()} next turn"


def _tally(here: Here) -> Tally | None:
    victory = here.snapshot["victory"]
    if not victory["cities"] or not victory["needed"]:
        return None
    return Tally(TALLIES[here.edition.victory.kind], victory["cities"], victory["needed"])


def _start(here: Here) -> Mapping[str, int]:
    return here.edition.scenario[here.game.scenario].production


def _cities(here: Here, rounds: Sequence[View]) -> Markup | None:
    """Cities held by each side over the rounds; None where no cities are counted."""
    if here.edition.victory.kind != "cities" or not all(one.get("cities") for one in rounds):
        return None
    start = here.edition.scenario[here.game.scenario].cities
    lines = [
        charts.Line(
            key=side,
            name=side_name(side),
            values=[*([start.get(side)] if start else []), *(one["cities"][side] for one in rounds)],
            mark=charts.SIDE_MARKS[side],
            of_side=True,
        )
        for side in SIDES
    ]
    ticks = [*(["start"] if start else []), *ticks_of(here, rounds)]
    goal = max(here.snapshot["victory"]["needed"].values(), default=None)
    return sized(lambda size: charts.line_chart("Cities held by round", ticks, lines, size, goal=goal), HALF)


TABLE: TablePage[AxisAndAlliesEdition] = TablePage(
    row=_row,
    tally=_tally,
    start=_start,
    cities=_cities,
    has_money=lambda edition, power: edition.power[power].income != "none",
)
