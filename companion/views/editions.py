"""Editions as people and programs read them."""

from typing import Any

import msgspec

from companion.model.edition import Edition
from companion.views.objectives import in_words

View = dict[str, Any]


def brief(edition: Edition) -> View:
    """One line of the list of editions."""
    return {
        "id": edition.id,
        "title": edition.title,
        "stage": edition.edition.stage,
        "currency": edition.edition.currency,
        "extends": edition.edition.extends,
        "differs_from_the_box": edition.differs_from_the_box,
        "scenarios": [{"id": one.id, "name": one.name, "year": one.year} for one in edition.scenarios],
        "powers": [one.id for one in edition.powers],
    }


def full(edition: Edition) -> View:
    """Everything of an edition: powers, sides, units and costs, territories, objectives, options, scenarios."""
    data = msgspec.to_builtins(edition)
    capitals = {power.capital: power.id for power in edition.powers if power.capital}
    return {
        **brief(edition),
        "board": edition.edition.board,
        "publisher": edition.edition.publisher,
        "sides": {side: [one.id for one in edition.powers if one.side == side] for side in ("axis", "allies")},
        "powers": [_with(one, unit_costs=power.unit_costs) for one, power in _pairs(data, "power", edition.powers)],
        "phases": data["phase"],
        "units": [
            _with(one, cost=unit.cost, attack=unit.attack, defence=unit.defence, move=unit.move)
            for one, unit in _pairs(data, "unit", edition.units)
        ],
        "territories": [
            _with(
                one,
                value=place.value,
                original=place.original,
                city=place.city,
                capital_of=capitals.get(place.id),
                complex=place.complex,
                impassable=place.impassable,
            )
            for one, place in _pairs(data, "territory", edition.territories)
        ],
        "sea_zones": data.get("sea_zone", []),
        "objectives": [
            _with(one, text=in_words(edition, objective))
            for one, objective in _pairs(data, "objective", edition.objectives)
        ],
        "claims": data.get("claim", []),
        "technologies": data.get("technology", []),
        "advantages": data.get("advantage", []),
        "options": data.get("option", []),
        "scenarios": data["scenario"],
        "victory": data["victory"],
        "rules": msgspec.structs.asdict(edition.rules),
    }


def _pairs(data: View, section: str, shapes: tuple[Any, ...]) -> list[tuple[View, Any]]:
    return list(zip(data.get(section, []), shapes, strict=True))


def _with(element: View, **shown: Any) -> View:
    """An element with keys that are shown even where the file leaves them out."""
    return {**element, **shown}
