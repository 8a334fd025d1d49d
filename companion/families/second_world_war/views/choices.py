"""A power's possible targets: countries, cities, convoys; and the minor powers that anybody can move."""

from collections.abc import Iterable

from companion.engine.history import History
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import ImpulseBegan
from companion.families.second_world_war.named import ATOMIC_BOMB, BOMBED, NIGHT_RAID
from companion.families.second_world_war.rules import calendar, world
from companion.families.second_world_war.rules.economy import production
from companion.families.second_world_war.rules.points import accounts, operations
from companion.families.second_world_war.rules.surrender import resistance
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views.surrender import asks
from companion.families.second_world_war.views.turn_shapes import CityInEnemyHands, MinorAtWar, Raids, Target
from companion.languages import Name, Names
from companion.languages.sorting import in_order
from companion.model.actions import RawAction


def minors(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[MinorAtWar]:
    """The minor powers whose impulse it is, with their points: anybody at the table can move them."""
    bloc = edition.blocs.get(state.bloc)
    if bloc is None or not bloc.minors_at_war:
        return []
    return [
        {
            "country": minor,
            "name": world.name_of(edition, state, minor),
            "points": accounts.total(edition, state, minor),
            "operations": [
                {"id": what.id, "name": what.name, "points": what.points, "attack": what.attack}
                for what in operations.open_to_minors(edition)
            ],
            "rests": minor in state.resting,
            "against": [world.name_of(edition, state, enemy) for enemy in world.enemies(state, minor)],
        }
        for minor in world.minors_at_war(edition, state)
    ]


def capture_of(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> str:
    """The action that takes a country, enemy or not: via its capital, if it has its own units."""
    return "capture_capital" if resistance.has_units(edition, state, country) else "capture_country"


def targets(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[Target]:
    """Countries in enemy hands, each with the action that takes it: the land itself, or its capital first."""
    targets_known: list[Target] = []
    for country, now in state.territories.items():
        holder = world.principal(state, country)
        if holder == power or not world.at_war(state, power, country):
            continue
        action = capture_of(edition, state, country)
        if action == "capture_capital" and now.capital_held_by == power:
            continue
        targets_known.append(
            {
                "country": country,
                "name": world.name_of(edition, state, country),
                "holder": holder,
                "holder_name": world.name_of(edition, state, holder),
                "value": state.numbers.resource_value.get(country),
                "action": action,
                "number": resistance.number(edition, state, country),
                "asks": asks(edition, state, country),
            }
        )
    return sorted(targets_known, key=lambda item: (_likelihood(state, power, item), in_order(item["name"])))


def _likelihood(state: SecondWorldWarState, power: str, target: Target) -> int:
    """A sort key with likely captures first: the power's own lost land, then independent fighters."""
    if state.start[target["country"]].controller == power:
        return 0
    return 1 if target["holder"] == target["country"] else 2


def cities(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[CityInEnemyHands]:
    """Cities named in rules that an enemy holds."""
    held = ((place, world.place_holder(edition, state, place.id)) for place in edition.places)
    return [
        {"city": place.id, "name": place.name, "holder": holder, "country": place.country}
        for place, holder in held
        if holder is not None and holder != power and world.at_war(state, power, holder)
    ]


def raids(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> Raids:
    """Whose convoys and cities a power can attack, what's in production there, and who can be bombed."""
    foes = [other for other in edition.powers.ids if other != power and world.active(state, other)]
    hostile = [foe for foe in foes if world.at_war(state, power, foe)]
    bombers = power in edition.losses[NIGHT_RAID].by
    exposed = [foe for foe in hostile if foe in BOMBED] if bombers else []
    return {
        "convoys": hostile,
        "cities": exposed,
        "may_set_back": [
            {"item": unit.id, "power": unit.power, "unit": unit.unit, "box": unit.box}
            for unit in state.production
            if unit.power in exposed and unit.box < unit.start
        ],
        "atomic": _atomic(edition, state, power, hostile),
    }


def _atomic(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, hostile: list[str]) -> list[str]:
    ready = calendar.has_come(edition, state, production.bombs_come(edition))
    return hostile if ready and power in edition.losses[ATOMIC_BOMB].by else []


def enemies_of_minors(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> dict[str, Names]:
    """Whom each minor power that is at war on its own fights."""
    return {
        minor: Names(world.named_as(edition, state, enemy) for enemy in world.enemies(state, minor))
        for minor in world.minors_at_war(edition, state)
    }


def name_in_a_sentence(edition: SecondWorldWarEdition, state: SecondWorldWarState, id: str) -> Name:
    """A power, country, bloc, city, or agreement, inflected by its sentence."""
    return world.named_as(edition, state, id)


def captors_of(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, holder: str | None, powers: Iterable[str]
) -> list[str]:
    """Those of some powers that may have taken what somebody holds: nobody takes a friend's, unless they are at war."""
    return [
        power
        for power in powers
        if holder is None
        or holder not in edition.powers.ids
        or not edition.allied(holder, power)
        or world.at_war(state, power, holder)
    ]


def captors_of_city(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, city: str, powers: Iterable[str]
) -> list[str]:
    """The same for a city that a rule names."""
    return captors_of(edition, state, world.place_holder(edition, state, city), powers)


def captured_in_impulse(history: History) -> list[RawAction]:
    """The captures logged in the current impulse, oldest first; not those that were put into an earlier one."""
    captures: list[RawAction] = []
    for entry in reversed(history.line()):
        if str(entry.action.get("type")).startswith("capture_") and "in_turn" not in entry.action:
            captures.append(entry.action)
        if any(isinstance(event, ImpulseBegan) for event in entry.events):
            break
    return captures[::-1]
