"""The banker's forms: for each action the fields that state it. `banker_tables` has them all.

A form is offered only if the game's rules know its action, so that every edition shows what it can do.
"""

from dataclasses import dataclass
from typing import Any, Literal

from api.counter import desk
from api.pages.sitting import Sitting
from companion.model.edition import Edition
from companion.service import games as service

View = dict[str, Any]
Kind = Literal[
    "power", "territory", "complex", "technology", "units", "number", "dice", "text", "choice",
    "theatre", "treaty", "party", "in_production", "operation", "place", "unit", "route",
]  # fmt: skip


@dataclass(frozen=True)
class Field:
    """One field of a form."""

    name: str
    label: str
    kind: Kind
    hint: str = ""
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 999
    optional: bool = False


@dataclass(frozen=True)
class Form:
    """An action as a banker states it."""

    action: str
    title: str
    button: str
    fields: tuple[Field, ...]
    about: str = ""
    family: str = ""
    """The family of games that says it so; all of them if left out."""


def offered(here: Sitting, forms: tuple[Form, ...]) -> list[Form]:
    """The forms whose action this game knows, and whose fields have something to choose from; a family's own first."""
    known = desk().rules_of(here.edition).actions
    there = choices(here)
    found: dict[str, Form] = {}
    for form in forms:
        fits = form.action in known and form.family in ("", here.edition.edition.rules)
        if fits and all(there.get(field.kind, True) for field in form.fields if not field.optional):
            found.setdefault(form.action, form)
    return list(found.values())


def choices(here: Sitting) -> dict[str, Any]:
    """What there is to choose from, by kind of field: powers, territories by region, technologies, units."""
    edition, now, known = here.edition, here.snapshot, desk().rules_of(here.edition).actions
    regions = service.show_audit(desk(), here.who, here.game.id)["regions"]

    def label(place: View) -> str:
        return f"{place['name']} ({here.power_name(place['controller'])})"

    territories = [(one["name"], [(place["id"], label(place)) for place in one["territories"]]) for one in regions]
    complexes = [
        (name, [(place, text) for place, text in places if now["territories"].get(place, {}).get("complex")])
        for name, places in territories
    ]
    prices = _prices(here)
    return {
        "power": [(one.id, one.name) for one in edition.powers],
        "territory": [one for one in territories if one[1]],
        "complex": [one for one in complexes if one[1]],
        "technology": [(one.id, one.name) for one in edition.technologies],
        "theatre": [(one.id, one.name) for one in edition.theatres],
        "treaty": [(one.id, one.name) for one in edition.treaties],
        "party": [
            *((one.id, one.name) for one in edition.powers),
            *((one.id, one.name) for one in edition.countries if one.id not in edition.power),
        ],
        "in_production": _in_production(here),
        "operation": [(one.id, one.name) for one in edition.operations if one.points and one.id not in known],
        "place": [(one.id, one.name) for one in edition.places],
        "unit": [(one.id, one.name) for one in edition.units],
        "route": _routes(edition),
        "units": [(one.id, one.name, prices.get(one.id)) for one in edition.units if one.id in prices],
    }


def _routes(edition: Edition) -> list[tuple[str, str]]:
    """The ways that money or resources go to allies."""
    by = {one.id: f" by {one.name}" for one in edition.places}
    return [
        (one.id, f"to {edition.power[one.recipient].name}{by.get(one.through or '', '')}")
        for one in (edition.lend_lease.routes if edition.lend_lease else ())
    ]


def _in_production(here: Sitting) -> list[tuple[str, str]]:
    """The units on the Production Display, where a game has one."""
    return [
        (one["id"], f"{power['name']}: {here.edition.unit[one['unit']].name}, box {one['box']}")
        for power in here.snapshot["powers"].values()
        for one in power.get("in_production", ())
    ]


def _prices(here: Sitting) -> dict[str, int | None]:
    """What units cost the power whose turn it is; every unit that anybody can buy, if that one buys nothing."""
    turn = here.snapshot["turn"]
    card = service.show_turn_card(desk(), here.who, here.game.id, turn) if turn in here.edition.power else {}
    prices = card.get("prices")
    if isinstance(prices, dict) and prices:
        return prices
    return {one.id: one.cost for one in here.edition.units if one.cost or here.edition.resources}
