"""What a power of this game can choose from besides its points: whom to attack or help, what to take, what to sign."""

from typing import Any

from companion.editions.second_world_war import (
    accounts,
    checklist,
    diplomacy,
    falling,
    losses,
    moments,
    operations,
    wars,
    world,
)
from companion.game.decide import decide
from companion.game.rules import ruleset_named
from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.model.second_world_war_actions import RenounceTreaty, SignTreaty
from companion.model.second_world_war_state import CampaignState

View = dict[str, Any]


def foreseen(edition: Edition, state: CampaignState, action: Action) -> str | None:
    """What would follow from an action, in words; None if it cannot be taken now."""
    try:
        return decide(ruleset_named(edition.edition.rules), edition, state, action).summary
    except RuleViolation:
        return None


def minors(edition: Edition, state: CampaignState) -> list[View]:
    """The minor powers whose impulse it is, with their points: anybody at the table may move them."""
    bloc = world.bloc_data(edition, state.bloc or "")
    if bloc is None or not bloc.minors_at_war:
        return []
    return [
        {
            "country": one,
            "name": world.name_of(edition, state, one),
            "points": accounts.total(edition, state, one),
            "operations": [
                {"id": what.id, "name": what.name, "points": what.points} for what in operations.open_to_minors(edition)
            ],
            "against": [world.name_of(edition, state, enemy) for enemy in world.enemies(state, one)],
        }
        for one in world.minors_at_war(edition, state)
    ]


def targets(edition: Edition, state: CampaignState, power: str) -> list[View]:
    """Countries in enemy hands, each with the action that takes it: the land itself, or its capital first."""
    found = []
    for country, one in state.territories.items():
        holder = world.principal(state, country)
        if holder == power or not world.at_war(state, power, country):
            continue
        firm = falling.has_units(edition, state, country)
        if firm and one.capital_held_by == power:
            continue
        found.append(
            {
                "country": country,
                "name": world.name_of(edition, state, country),
                "holder": holder,
                "holder_name": world.name_of(edition, state, holder),
                "value": state.numbers.resource_value.get(country),
                "action": "capture_capital" if firm else "capture_country",
                "number": falling.number(edition, state, country),
            }
        )
    return sorted(found, key=lambda one: str(one["name"]))


def lost_capitals(edition: Edition, state: CampaignState) -> list[View]:
    """Countries that fight on without their capital and may fall for it, and who holds it."""
    return [
        {"country": one, "name": world.name_of(edition, state, one), "by": state.country(one).capital_held_by}
        for one in checklist.lost_capitals(edition, state)
    ]


def cities(edition: Edition, state: CampaignState, power: str) -> list[View]:
    """Cities that rules name and an enemy holds."""
    held = {one.id: world.place_holder(edition, state, one.id) for one in edition.places}
    return [
        {"city": one.id, "name": one.name, "holder": held[one.id], "country": one.country}
        for one in edition.places
        if held[one.id] is not None and held[one.id] != power and world.at_war(state, power, str(held[one.id]))
    ]


def to_help(edition: Edition, state: CampaignState, power: str) -> list[View]:
    """Countries with a war of their own in which a power may intervene."""
    return [
        {"country": one, "name": world.name_of(edition, state, one)}
        for one in state.territories
        if not any(wars.obstacles(edition, state, power, one))
    ]


def treaties(edition: Edition, state: CampaignState, power: str) -> list[View]:
    """All agreements, with the action by which one may be signed or ended now."""
    return [
        {
            "treaty": one.id,
            "name": one.name,
            "text": one.text,
            "in_force": one.id in state.treaties,
            "action": _signing(edition, state, power, one.id),
        }
        for one in edition.treaties
    ]


def _signing(edition: Edition, state: CampaignState, power: str, treaty: str) -> str | None:
    if treaty not in state.treaties:
        signs = power in diplomacy.SIGNED_BY.get(treaty, ())
        return "sign_treaty" if signs and foreseen(edition, state, SignTreaty(treaty=treaty)) else None
    if power not in diplomacy.ENDED_BY.get(treaty, ()):
        return None
    return "renounce_treaty" if foreseen(edition, state, RenounceTreaty(treaty=treaty, by=power)) else None


def raids(edition: Edition, state: CampaignState, power: str) -> View:
    """Whose convoys and cities a power may attack, what stands there in production, and who may get the bomb."""
    foes = [one for one in edition.power if one != power and world.active(state, one)]
    hostile = [one for one in foes if world.at_war(state, power, one)]
    bombers = power in losses.loss(edition, "night_raid").by
    exposed = [one for one in hostile if one in losses.CITY_TARGETS] if bombers else []
    return {
        "convoys": hostile,
        "cities": exposed,
        "may_set_back": [
            {"item": one.id, "power": one.power, "unit": one.unit, "box": one.box}
            for one in state.production
            if one.power in exposed and one.box < one.start
        ],
        "atomic": _atomic(edition, state, power, hostile),
    }


def _atomic(edition: Edition, state: CampaignState, power: str, hostile: list[str]) -> list[str]:
    come = next((one.when[0] for one in edition.dated_events if one.id == "atomic_bombs"), None)
    ready = come is not None and moments.has_come(edition, state, come)
    return hostile if ready and power in losses.loss(edition, "atomic_bomb").by else []
