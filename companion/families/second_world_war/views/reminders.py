"""A player's reminders: what binds the power now, whose points it can use, what's left in its pools."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import BRITAIN, FRANCE, GERMANY, JAPAN, SITZKRIEG
from companion.families.second_world_war.rules import calendar, world
from companion.families.second_world_war.rules.economy import production
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.sections.diplomacy import StandingNote
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views.turn_shapes import AttackOn, Partner, Pools


def standing(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[str]:
    """What binds or helps a power now, in words."""
    return [
        standing_note.text
        for standing_note in edition.standing_notes
        if power in standing_note.powers and _holds(edition, state, standing_note)
    ]


def _holds(edition: SecondWorldWarEdition, state: SecondWorldWarState, note: StandingNote) -> bool:
    come = note.since is None or calendar.has_come(edition, state, note.since)
    held = all(world.controller_power(state, land) in note.by for land in note.held)
    return come and held and note.phase in (None, state.phase)


def partners(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[Partner]:
    """The allies whose points a power can use, and how many they have."""
    return [
        {"power": other, "points": accounts.total(edition, state, other)}
        for other in edition.powers.ids
        if other != power and world.active(state, other) and world.share_points(edition, state, power, other)
    ]


def at_hand(state: SecondWorldWarState, power: str) -> list[str]:
    """The countries that fight a power on their own: most attacks are on them."""
    return [enemy for enemy in world.enemies(state, power) if enemy not in state.powers]


def to_name(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[AttackOn]:
    """The countries worth naming with an attack: for the Sitzkrieg, and for Japan's attacks in China. If there are any,
    those that fight it on their own come first.
    """
    sitzkrieg = SITZKRIEG in state.treaties
    china = edition.action_points.wake_up_wars if set(world.enemies(state, power)) & set(edition.powers.ids) else ()
    named: dict[str, tuple[str, ...]] = {
        GERMANY: (FRANCE, BRITAIN) if sitzkrieg else (),
        JAPAN: tuple(place for place in china if world.at_war(state, JAPAN, place)),
        **dict.fromkeys(world.liberators(edition), (GERMANY,) if sitzkrieg else ()),
    }
    matter = named.get(power, ())
    countries = dict.fromkeys((*(at_hand(state, power) if matter else ()), *matter))
    return [
        {"country": place, "name": world.name_of(edition, state, place), "minded": place in matter}
        for place in countries
    ]


def pools(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> Pools:
    """What the table entered about a power's pools, and what's left of its reinforcements."""
    return {
        "reinforcements": production.pool(edition, state, power),
        "transports": state.numbers.transports.get(power),
        "raiders": state.numbers.raiders.get(power),
    }
