"""An edition as a page of plain text for the terminal."""

from collections.abc import Iterator

from companion.model.edition import Edition
from companion.model.sections.scenarios import Scenario
from companion.views.objectives import in_words


def sheet(edition: Edition) -> str:
    """Powers and incomes per scenario, cities, units, objectives and options, in columns."""
    return "\n".join(_lines(edition)) + "\n"


def _lines(edition: Edition) -> Iterator[str]:
    differs = f" (differs from the box: extends {edition.edition.extends})" if edition.differs_from_the_box else ""
    yield f"{edition.title}  [{edition.id}]{differs}"
    yield edition.edition.stage
    for scenario in edition.scenarios:
        yield from _scenario(edition, scenario)
    if edition.city_of:
        yield from _heading("Victory cities")
        yield from _columns(
            [
                (city, edition.territory[place].name, edition.territory[place].original or "")
                for place, city in edition.city_of.items()
            ]
        )
    yield from _heading(f"Units (cost in {edition.edition.currency})")
    rows: list[tuple[str, ...]] = [("", "cost", "attack", "defence", "move")]
    for unit in edition.units:
        figures = (unit.cost, unit.attack, unit.defence, unit.move)
        rows.append((unit.name, *("-" if one is None else str(one) for one in figures)))
    yield from _columns(rows)
    if edition.objectives:
        yield from _heading("National objectives")
        for objective in edition.objectives:
            yield f"  {edition.power[objective.power].name}: {objective.title} (+{objective.bonus})"
            yield f"      {in_words(edition, objective)}"
    if edition.technologies:
        yield from _heading("Research")
        yield from _columns([(f"{one.chart}.{one.number}", one.name, one.text) for one in edition.technologies])
    if edition.advantages:
        yield from _heading("National advantages")
        yield from _columns(
            [(edition.power[one.power].name, str(one.number), one.name, one.text) for one in edition.advantages]
        )
    if edition.options:
        yield from _heading("Options")
        yield from _columns(
            [(one.id, f"default {one.default}", ", ".join(map(str, one.choices)), one.name) for one in edition.options]
        )


def _scenario(edition: Edition, scenario: Scenario) -> Iterator[str]:
    yield from _heading(f"Scenario {scenario.id}: {scenario.name}")
    rows: list[tuple[str, ...]] = [("", "side", "treasury", "production", "capital")]
    order = [*scenario.turn_order, *(one for one in edition.power if one not in scenario.turn_order)]
    for power in (edition.power[one] for one in order):
        capital = edition.territory[power.capital].name if power.capital and edition.territory else "-"
        money = (scenario.treasury.get(power.id), scenario.production.get(power.id))
        rows.append((power.name, power.side, *("-" if one is None else str(one) for one in money), capital))
    yield from _columns(rows)


def _heading(text: str) -> Iterator[str]:
    yield ""
    yield text
    yield "-" * len(text)


def _columns(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield ("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip()
