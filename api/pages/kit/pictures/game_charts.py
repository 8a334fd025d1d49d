"""A game as charts: the sources of money and its use, round by round."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from api.families.family import Economy
from api.pages.kit.context import Context
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor
from api.svg import picture
from companion.families import family_of
from companion.languages import _
from companion.model.sections.sides import Side
from companion.model.sides import SideId
from companion.model.wording import capitalized
from companion.views.drawing import charts
from companion.views.rounds import missing_curves
from companion.views.words import RoundName, money_of

View = Mapping[str, Any]
MOST_ROUNDS = 48
"""The most rounds on a chart; a longer war is thinned out."""
PHONE = charts.Frame(340, 250, 15)
"""A chart on a phone, in about its pixels."""
TWICE = Markup('<div class="chart-wide">{}</div><div class="chart-narrow">{}</div>')


def source_chart(visitor: AnyVisitor, rounds: Sequence[View], frame: charts.Frame) -> Markup:
    """Production, land, or limits over the rounds, from the printed start."""
    start, economies = visitor.family.table.start(visitor), visitor.family.table.economies(visitor)
    words = family_of(visitor.edition).words.said()
    title = _("{figure} by {round}", figure=capitalized(words.source), round=words.round)
    return sized(lambda size: _curves(visitor, title, "production", rounds, size, start, economies), frame)


def money_chart(visitor: AnyVisitor, rounds: Sequence[View], last: int, frame: charts.Frame) -> Context | None:
    """What happened to the money: the balance if that matters, otherwise each round's income."""
    words = family_of(visitor.edition).words.said()
    if visitor.family.table.money == "in_hand":
        title = _("{figure} by {round}", figure=capitalized(words.money), round=words.round)
        start = visitor.family.table.start(visitor)
        drawn = sized(lambda size: _curves(visitor, title, "treasury", rounds, size, start), frame)
        return {"title": title, "chart": drawn} if rounds else None
    title = _("{figure} by {round}", figure=capitalized(words.income), round=words.round)
    collected = any(power.get("income") for row in rounds for power in row["powers"].values())
    drawn = sized(lambda size: income_chart(visitor, title, thinned(rounds[-last:]), size), frame)
    return {"title": title, "chart": drawn} if collected else None


def sized(draw: Callable[[charts.Frame], Markup], frame: charts.Frame) -> Markup:
    """A chart twice: in its frame, and for a phone, where the same picture would be too small to read."""
    return TWICE.format(draw(frame), draw(PHONE))


def _curves(
    visitor: AnyVisitor,
    title: str,
    figure: str,
    rounds: Sequence[View],
    frame: charts.Frame,
    start: Mapping[str, int] | None = None,
    economies: Mapping[str, Sequence[Economy]] | None = None,
) -> Markup:
    """A figure of every power over the rounds; a line for each economy if there are several."""
    rounds = thinned(rounds)
    known = [
        power
        for power in visitor.edition.powers
        if power.id in visitor.snapshot["powers"] and not unknown(visitor, power.id)
    ]
    if not known:
        return Markup('<p class="empty">{}</p>').format(_("Appears when the numbers are entered."))
    ticks = [*([_("start")] if start else []), *ticks_of(visitor, rounds)]
    lines = []
    for power in known:
        if any(power.id not in round_["powers"] for round_ in rounds):
            continue
        figures = [round_["powers"][power.id] for round_ in rounds]
        if economies and power.id in economies:
            lines += [
                charts.Curve(
                    power,
                    [part.start, *(_made_by(part, row) for row in figures)],
                    f"{power.name}, {part.name}",
                    part.name,
                )
                for part in economies[power.id]
            ]
        else:
            first = [start.get(power.id)] if start else []
            lines.append(charts.Curve(power, [*first, *(_entered(row, figure) for row in figures)], power.name))
    return line_chart(title, ticks, lines, frame)


def line_chart(
    title: str,
    ticks: Sequence[str],
    lines: Sequence[charts.Curve],
    frame: charts.Frame,
    goals: Mapping[int, str] | None = None,
) -> Markup:
    """Lines over the rounds, with every figure in words."""
    said = charts.lines_in_words(title, ticks, lines)
    return picture("chart lines", frame.width, frame.height, said, charts.line_chart(ticks, lines, frame, goals))


def stacked_bars(
    title: str,
    ticks: Sequence[str],
    sides: Sequence[Side],
    stacks: Sequence[Mapping[SideId, Sequence[charts.Part]]],
    frame: charts.Frame,
) -> Markup:
    """A bar for every side and round, with every figure in words."""
    said = charts.bars_in_words(title, ticks, sides, stacks)
    return picture("chart bars", frame.width, frame.height, said, charts.stacked_bars(ticks, sides, stacks, frame))


def _made_by(economy: Economy, figures: View) -> int | None:
    """An economy's production in a round; None in games from before it was counted."""
    income: int | None = figures.get("purses", {}).get(economy.id)
    return income


def _entered(figures: View, figure: str) -> int | None:
    """A round's figure; None if nobody had entered its source."""
    return figures[figure] if figures.get("known", True) else None


def gaps(visitor: AnyVisitor, rounds: Sequence[View]) -> str:
    """Which curves are missing or have gaps because of missing numbers; empty if none."""
    return missing_curves(
        {
            power.name: [row["powers"].get(power.id, {}).get("known", True) for row in rounds]
            for power in visitor.edition.powers
        }
    )


def thinned(rounds: Sequence[View]) -> Sequence[View]:
    """As many rounds as fit on a chart, evenly spread, always including the last."""
    every = -(-len(rounds) // MOST_ROUNDS)
    return rounds if every <= 1 else rounds[::-every][::-1]


def unknown(visitor: AnyVisitor, power: str) -> bool:
    """Whether nobody has entered a power's figures yet."""
    return visitor.table_row(power).unknown


def ticks_of(visitor: AnyVisitor, rounds: Sequence[View]) -> list[str]:
    """The tick labels for rounds."""
    return [round_name(visitor, round_["round"]).short for round_ in rounds]


@pages.app_template_global()
def money_name(visitor: AnyVisitor) -> str:
    """What the money is called, of many."""
    return money_of(visitor.edition)


@pages.app_template_global()
def round_name(visitor: AnyVisitor, number: int) -> RoundName:
    """The game's name for a round: its number, a game turn's months, or a season."""
    return family_of(visitor.edition).views.round_name(visitor.edition, visitor.snapshot, number)


def income_chart(visitor: AnyVisitor, title: str, rounds: Sequence[View], frame: charts.Frame) -> Markup:
    """Each round's income, stacked by side; each economy is a separate part if a power has several."""

    economies = visitor.family.table.economies(visitor)

    def parts(view: View, side: SideId) -> list[charts.Part]:
        made = []
        for power in visitor.edition.powers:
            if power.side == side and (figures := view["powers"].get(power.id)) is not None:
                incomes = figures.get("incomes", {})
                shares = {f"{power.name}, {part.name}": incomes[part.id] for part in economies.get(power.id, ())}
                shares = shares or {power.name: figures.get("income", 0)}
                made += [charts.Part(power, *share) for share in shares.items()]
        return made

    stacks: list[dict[SideId, Sequence[charts.Part]]] = [
        {side: parts(round_, side) for side in visitor.edition.sides.ids} for round_ in rounds
    ]
    return stacked_bars(title, ticks_of(visitor, rounds), visitor.edition.sides, stacks, frame)
