"""An Axis & Allies box for people and programs."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.views.objectives import in_words
from companion.languages import _
from companion.model.translated import side_name
from companion.model.wording import in_parts, labelled, listed
from companion.views import editions
from companion.views.editions import columns, heading
from companion.views.shapes import EditionView, Element


class AxisAndAlliesEditionView(EditionView):
    """Everything in a box, including who plays what at tables of different sizes, and war and peace."""

    allotments: Sequence[Element]
    facilities: Sequence[Element]
    relations: Element | None
    neutrals: Element | None
    wards: Sequence[Element]
    triggers: Sequence[Element]
    convoys: Element | None
    tokens: Sequence[Element]


def full(edition: AxisAndAlliesEdition) -> AxisAndAlliesEditionView:
    """Everything in a box: powers, sides, units and costs, territories, objectives, options, scenarios."""
    data = msgspec.to_builtins(edition)
    return {
        **editions.full(edition),
        "territories": [
            {
                **item,
                "value": place.value,
                "original": place.original,
                "city": place.city,
                "capital_of": edition.capital_of[place.id].id if place.id in edition.capital_of else None,
                "complex": place.complex,
                "impassable": place.impassable,
            }
            for item, place in zip(data["territory"], edition.territories, strict=True)
        ],
        "sea_zones": data.get("sea_zone", []),
        "objectives": [
            {**progress, "text": in_words(edition, objective)}
            for progress, objective in zip(data.get("objective", []), edition.objectives, strict=True)
        ],
        "technologies": data.get("technology", []),
        "advantages": data.get("advantage", []),
        "allotments": data.get("allotment", []),
        "facilities": data.get("facility", []),
        "relations": data.get("relations"),
        "neutrals": data.get("neutrals"),
        "wards": data.get("ward", []),
        "triggers": data.get("trigger", []),
        "convoys": data.get("convoys"),
        "tokens": data.get("token", []),
        "victory": data["victory"],
        "rules": msgspec.structs.asdict(edition.rules),
    }


def sheet(edition: AxisAndAlliesEdition) -> str:
    """Powers and incomes per scenario, cities, units, objectives, research and advantages, in columns."""
    scenarios = [_scenario(edition, scenario) for scenario in edition.scenarios]
    return editions.sheet(
        edition, *scenarios, _allotments(edition), _cities(edition), editions.units(edition), _charts(edition)
    )


def _scenario(edition: AxisAndAlliesEdition, scenario: Scenario) -> Iterator[str]:
    yield from heading(_("Scenario {id}: {name}", id=scenario.id, name=scenario.name))
    rows: list[tuple[str, ...]] = [("", _("side"), _("treasury"), _("production"), _("capital"))]
    order = [*scenario.turn_order, *(power for power in edition.powers.ids if power not in scenario.turn_order)]
    for power in (edition.powers[power] for power in order):
        capital = edition.place(power.capital) if power.capital else "-"
        money = (scenario.treasury.get(power.id), scenario.production.get(power.id))
        figures = ("-" if amount is None else str(amount) for amount in money)
        rows.append((power.name, side_name(edition, power.side), *figures, capital))
    yield from columns(rows)


def _allotments(edition: AxisAndAlliesEdition) -> Iterator[str]:
    if edition.allotments:
        yield from heading("Who plays what")
        yield from (
            "  " + _("{count} players: {powers}", count=count, powers=powers) for count, powers in allotted(edition)
        )


def allotted(edition: AxisAndAlliesEdition) -> Iterator[tuple[int, str]]:
    """Every number of players that the box covers, and each player's powers in words."""
    for allotment in edition.allotments:
        players = (listed([edition.powers[power].name for power in powers]) for powers in allotment.players)
        yield len(allotment.players), in_parts(players)


def _cities(edition: AxisAndAlliesEdition) -> Iterator[str]:
    if edition.city_of:
        yield from heading("Victory cities")
        yield from columns(
            [
                (city, edition.place(place), _holder(edition, edition.territories[place].original))
                for place, city in edition.city_of.items()
            ]
        )


def _holder(edition: AxisAndAlliesEdition, power: str | None) -> str:
    return edition.powers[power].name if power and power in edition.powers.ids else power or ""


def _charts(edition: AxisAndAlliesEdition) -> Iterator[str]:
    if edition.objectives:
        yield from heading("National objectives")
        for objective in edition.objectives:
            yield f"  {labelled(edition.powers[objective.power].name, objective.title)} (+{objective.bonus})"
            yield f"      {in_words(edition, objective)}"
    if edition.technologies:
        yield from heading("Research")
        yield from columns(
            [
                (f"{technology.chart}.{technology.number}", technology.name, technology.text)
                for technology in edition.technologies
            ]
        )
    if edition.advantages:
        yield from heading("National advantages")
        yield from columns(
            [
                (edition.powers[advantage.power].name, str(advantage.number), advantage.name, advantage.text)
                for advantage in edition.advantages
            ]
        )
