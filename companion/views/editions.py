"""Editions for people and programs: what all of them have. Families add their own parts."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from companion.languages import _
from companion.model.edition import About, Edition
from companion.model.translated import side_name
from companion.views.shapes import EditionLine, EditionView


class ListedScenario(NamedTuple):
    """A scenario in a list."""

    id: str
    name: str
    year: int


def line(about: About, scenarios: Iterable[ListedScenario], powers: Iterable[str]) -> EditionLine:
    """One line of the list of editions."""
    return {
        "id": about.id,
        "title": about.title,
        "stage": about.stage,
        "currency": about.currency,
        "extends": about.extends,
        "differs_from_the_box": about.extends is not None,
        "scenarios": [{"id": scenario.id, "name": scenario.name, "year": scenario.year} for scenario in scenarios],
        "powers": list(powers),
    }


def brief(edition: Edition) -> EditionLine:
    """The list line of a fully loaded edition."""
    scenarios = (ListedScenario(scenario.id, scenario.name, scenario.year) for scenario in edition.scenarios)
    return line(edition.edition, scenarios, (power.id for power in edition.powers))


def full(edition: Edition) -> EditionView:
    """Everything that all editions have; sections that only some families have are empty."""
    data = msgspec.to_builtins(edition)
    return {
        **brief(edition),
        "board": edition.edition.board,
        "publisher": edition.edition.publisher,
        "sides": {side: [power.id for power in edition.powers if power.side == side] for side in edition.sides.ids},
        "side_names": {side.id: side.name for side in edition.sides},
        "powers": [{"unit_costs": {}, **power} for power in data["power"]],
        "phases": data["phase"],
        "units": [
            {**kind, "cost": unit.cost, "attack": unit.attack, "defence": unit.defence, "move": unit.move}
            for kind, unit in zip(data["unit"], edition.units, strict=True)
        ],
        "territories": [],
        "sea_zones": [],
        "objectives": [],
        "claims": data.get("claim", []),
        "technologies": [],
        "advantages": [],
        "options": data.get("option", []),
        "scenarios": data["scenario"],
        "victory": {},
        "rules": {},
    }


def sheet(edition: Edition, *sections: Iterator[str]) -> str:
    """An edition as a page of plain text for the terminal: its header, the given sections, units, and options."""
    return "\n".join([*_head(edition), *(line for section in sections for line in section), *_options(edition)]) + "\n"


def _head(edition: Edition) -> Iterator[str]:
    title = f"{edition.title}  [{edition.id}]"
    box = edition.edition.extends
    yield (
        _("{title} (differs from the box: extends {box})", title=title, box=box)
        if edition.differs_from_the_box
        else title
    )
    yield edition.edition.stage


def powers(edition: Edition) -> Iterator[str]:
    """The powers of every scenario, in order of play."""
    for scenario in edition.scenarios:
        yield from heading(_("Scenario {id}: {name}", id=scenario.id, name=scenario.name))
        yield from columns(
            [
                (edition.powers[power].name, side_name(edition, edition.powers[power].side))
                for power in scenario.turn_order
            ]
        )


def units(edition: Edition) -> Iterator[str]:
    """The pieces' costs and abilities."""
    yield from heading(_("Units (cost in {currency})", currency=edition.currency_of(2)))
    rows: list[tuple[str, ...]] = [("", _("cost"), _("attack"), _("defense"), _("move"))]
    for unit in edition.units:
        figures = (unit.cost, unit.attack, unit.defence, unit.move)
        rows.append((unit.name, *("-" if figure is None else str(figure) for figure in figures)))
    yield from columns(rows)


def _options(edition: Edition) -> Iterator[str]:
    if edition.options:
        yield from heading(_("Options"))
        yield from columns(
            [
                (
                    option.id,
                    _("default {value}", value=option.default),
                    ", ".join(map(str, option.choices)),
                    option.name,
                )
                for option in edition.options
            ]
        )


def plain_sheet(edition: Edition) -> str:
    """The page of an edition without further sections."""
    return sheet(edition, powers(edition), units(edition))


def heading(text: str) -> Iterator[str]:
    """The heading of a section."""
    said = _(text)
    yield ""
    yield said
    yield "-" * len(said)


def columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows with aligned columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield ("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip()
