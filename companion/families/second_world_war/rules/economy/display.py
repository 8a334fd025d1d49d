"""The Production Display: units move a box per turn, are deployed from the 1-box, and are set back by raids."""

from companion.engine import lookup
from companion.families.second_world_war.actions import (
    AdvanceUnits,
    DeployUnits,
    PlaceOnDisplay,
)
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import UnitLeft, UnitMoved
from companion.families.second_world_war.named import DEPLOY
from companion.families.second_world_war.rules import actors, world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import resources
from companion.families.second_world_war.rules.economy.production import first_box, line_for, queue, require_owner
from companion.families.second_world_war.rules.points import accounts, purchase
from companion.families.second_world_war.state import InProduction, SecondWorldWarState
from companion.languages import Names
from companion.model.sentence import sentence
from companion.model.translated import named


def item_of(draft: Draft, power: str | None, word: str) -> InProduction:
    """A unit on the display, optionally of a given power."""
    items = {unit.id: unit for unit in draft.state.production if power in (None, unit.power)}
    return lookup.find("item", word, items)


def advance_units(draft: Draft, action: AdvanceUnits) -> None:
    """Move units forward one box: each once per impulse, each for a resource."""
    power = actors.power(draft, action.power)
    actors.require_impulse(draft, power)
    advanced = []
    for word in action.items:
        unit = item_of(draft, power, word)
        name = named(draft.edition.units[unit.unit])
        if unit.finished:
            raise draft.refuse("finished", "{name} is in the 1-box: deploy it.", name=name)
        if unit.id in draft.state.this_impulse.worked:
            draft.warn(
                "already_worked", "{name} in box {box} has already moved in this impulse.", name=name, box=unit.box
            )
        resources.spend(draft, power, draft.edition.building.rebuild_resources, sentence("rebuilding", unit=unit.unit))
        box, lap = (unit.box - 1, unit.lap) if unit.box > 1 else (unit.start, unit.lap + 1)
        draft.emit(UnitMoved(item=unit.id, box=box, lap=lap, cause="advanced"))
        advanced.append({"unit": unit.unit, "box": box, "unflipped": unit.laps > 1 and lap == unit.laps})
    draft.say("units_advanced", power=power, units=advanced)


def may_deploy(edition: SecondWorldWarEdition, state: SecondWorldWarState, unit: InProduction) -> bool:
    """Whether a unit can leave the display: finished, or half-built if the table allows that."""
    if unit.finished:
        return True
    line = line_for(edition, unit.power, unit.unit)
    early = bool(line and line.early_option and state.options.get(line.early_option))
    return early and unit.box == 1


def deploy_units(draft: Draft, action: DeployUnits) -> None:
    """Deploy units from the 1-box to the map: a point each, into supply."""
    power = actors.power(draft, action.power)
    actors.require_impulse(draft, power)
    theatre = world.known_theatre(draft, action.theatre)
    if theatre is None and accounts.declares(draft.edition, draft.state, power):
        maps = Names(named(theatre) for theatre in draft.edition.theatres)
        draft.warn(
            "wrong_theatre",
            "Say which map {power:power the} deploys on, because its points are tied to one: {maps}.",
            power=draft.power(power),
            maps=maps,
        )
    deployed = []
    for word in action.items:
        in_production, state = item_of(draft, power, word), draft.state
        name = named(draft.edition.units[in_production.unit])
        if not may_deploy(draft.edition, state, in_production):
            raise draft.refuse(
                "not_finished",
                "{name} is in box {box}; it needs {money} more.",
                name=name,
                box=in_production.box,
                money=draft.money(in_production.to_pay),
            )
        if in_production.id in state.this_impulse.worked:
            draft.warn(
                "already_worked", "{name} has already moved in this impulse; deploy it in the next one.", name=name
            )
        cost, unit = draft.edition.building.deploy_points, sentence("which_unit", unit=in_production.unit)
        purchase.with_the_free_point(draft, power)
        accounts.pay(draft, power, DEPLOY, cost, theatre=theatre, note=unit)
        draft.emit(UnitLeft(item=in_production.id, cause="deployed"))
        deployed.append({"unit": in_production.unit, "flipped": not in_production.finished})
    draft.say("units_deployed", power=power, units=deployed)


def place_on_display(draft: Draft, action: PlaceOnDisplay) -> None:
    """Put a unit on the display for free, by a rule."""
    power = actors.power(draft, action.power)
    unit = lookup.unit(draft, action.unit)
    if action.country is not None:
        world.known_country(draft, action.country)
    else:
        require_owner(draft, power, unit.id)
    start = max(first_box(draft.edition, draft.state, power, unit.id) or action.box, action.box)
    line = line_for(draft.edition, power, unit.id)
    laps = line.laps if line else 1
    queue(draft, power, unit.id, action.box, start, laps, action.country, lap=laps if action.box == 1 else 1)
    draft.say("unit_placed", power=power, unit=unit.id, box=action.box, reason=action.reason)


def place_at_start(draft: Draft) -> None:
    """The scenario's units on the display when the game begins."""
    state = draft.state
    for power, units in state.numbers.production_at_start.items():
        for unit in units:
            line = line_for(draft.edition, power, unit.unit)
            start = max(first_box(draft.edition, draft.state, power, unit.unit) or unit.box, unit.box)
            queue(draft, power, unit.unit, unit.box, start, line.laps if line else 1, None, lap=unit.lap)


def set_back(draft: Draft, word: str, target: str) -> dict[str, str | int]:
    """Set a unit back a box, not past the one it began in; returns which unit, and to which box."""
    unit = item_of(draft, target, word)
    name = named(draft.edition.units[unit.unit])
    if unit.box >= unit.start:
        raise draft.refuse(
            "first_box",
            "{name} is in box {start}, where it began, and can't go back further.",
            name=name,
            start=unit.start,
        )
    draft.emit(UnitMoved(item=unit.id, box=unit.box + 1, lap=unit.lap, cause="bombed"))
    return {"unit": unit.unit, "box": unit.box + 1}


def remove_units(draft: Draft, *, power: str | None = None, country: str | None = None) -> None:
    """Remove the units of somebody who is out of the war from the display."""
    for unit in draft.state.production:
        if (power is not None and unit.power == power) or (country is not None and unit.country == country):
            draft.emit(UnitLeft(item=unit.id, cause="removed"))
