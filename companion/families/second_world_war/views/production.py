"""The Production Display, reinforcements, and lending routes."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.economy import display, lending, production
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import InProduction, SecondWorldWarState
from companion.families.second_world_war.views.shapes import Reinforcements, UnitInProduction
from companion.families.second_world_war.views.turn_shapes import RouteView, UnitToWorkOn
from companion.languages import _, msg


def reinforcements(state: SecondWorldWarState, power: str) -> Reinforcements:
    """What a power built this season, and its limit."""
    return {"built": state.reinforced.get(power, 0), "limit": state.numbers.reinforcement_limit.get(power)}


def in_production(state: SecondWorldWarState, power: str) -> list[UnitInProduction]:
    """A power's units on the Production Display."""
    return [_unit(unit) for unit in state.production if unit.power == power]


def to_work_on(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[UnitToWorkOn]:
    """The same, with what can be done with each in this impulse."""
    return [
        {
            **_unit(unit),
            "says": _in_words(edition, state, unit),
            "worked": unit.id in state.this_impulse.worked,
            "may_advance": unit.id not in state.this_impulse.worked and not unit.finished,
            "may_deploy": unit.id not in state.this_impulse.worked and display.may_deploy(edition, state, unit),
        }
        for unit in state.production
        if unit.power == power
    ]


def _in_words(edition: SecondWorldWarEdition, state: SecondWorldWarState, in_production: InProduction) -> str:
    unit = edition.units[in_production.unit].name
    if in_production.country:
        unit = _("{unit} of {country}", unit=unit, country=world.name_of(edition, state, in_production.country))
    if in_production.finished:
        return _("{unit}, ready to deploy", unit=unit)
    flipped = in_production.lap < in_production.laps
    text = msg("{unit}, box {box}, flipped, {money} to pay") if flipped else msg("{unit}, box {box}, {money} to pay")
    return _(text, unit=unit, box=in_production.box, money=edition.money(in_production.to_pay))


def _unit(in_production: InProduction) -> UnitInProduction:
    return {
        "id": in_production.id,
        "unit": in_production.unit,
        "country": in_production.country,
        "box": in_production.box,
        "start": in_production.start,
        "lap": in_production.lap,
        "laps": in_production.laps,
        "flipped": in_production.lap < in_production.laps,
        "finished": in_production.finished,
        "to_pay": in_production.to_pay,
    }


def first_boxes(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> dict[str, int | None]:
    """The box in which each type of unit starts being rebuilt; None if it isn't rebuilt, or not entered."""
    return {unit: production.first_box(edition, state, power, unit) for unit in production.may_rebuild(edition, power)}


def special_units(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> dict[str, int]:
    """A power's units in play that the books count: kamikazes, atomic bombs."""
    owned = [unit_owner.unit for unit_owner in edition.unit_owners if power in unit_owner.powers]
    return {unit: count for unit, count in state.special.items() if unit in owned}


def routes(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[RouteView]:
    """The routes by which a power can lend, and how much more in this impulse."""
    points = accounts.total(edition, state, power) // max(1, edition.lend_lease.points)
    return [
        {
            "route": route.id,
            "recipient": route.recipient,
            "left": lending.left(state, route),
            "likely": max(1, min(lending.left(state, route), state.treasury(power), points)),
            "closed": None if (closed := lending.closed(edition, state, route)) is None else str(closed),
            "needs_supply_route": route.place_needs == "supply_route",
        }
        for route in edition.lend_lease.routes
        if route.lender == power
    ]
