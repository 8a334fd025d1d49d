"""The whole game now: the starting point of every screen."""

from typing import TypedDict

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules import purses
from companion.families.axis_and_allies.rules.buildings.facilities import complex_at, complex_damage, works
from companion.families.axis_and_allies.rules.land.holdings import capital_held, cities_by_map, productions
from companion.families.axis_and_allies.rules.victory import open_ways, standings, way_standing
from companion.families.axis_and_allies.rules.world.relations import enemies
from companion.families.axis_and_allies.sections.powers import Power
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.shapes import (
    AxisAndAlliesPower,
    AxisAndAlliesSnapshot,
    AxisAndAlliesTerritory,
    AxisAndAlliesVictory,
    FacilityView,
    GrantView,
    MapView,
    MomentView,
    PurseView,
    WayView,
)
from companion.families.axis_and_allies.words import SENTENCES
from companion.views.snapshot import head, outcome, power_head


def snapshot(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, *, game_id: str, name: str, version: int
) -> AxisAndAlliesSnapshot:
    """The game in the contract's form."""
    return {
        **_once(edition, state),
        **head(edition, state, game_id, name, version),
        "powers": powers(edition, state),
        "territories": territories(edition, state),
        "victory": victory(edition, state),
    }


class _Once(TypedDict, total=False):
    triggered: list[str]


def _once(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> _Once:
    """The one-time events that have happened."""
    return {"triggered": list(state.triggered)} if edition.triggers else {}


def powers(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> dict[str, AxisAndAlliesPower]:
    """Every power: money, production, research, and waiting units."""
    made = productions(edition, state)
    return {
        power.id: {
            **_further(edition, state, power),
            **power_head(edition, state, power.id),
            "production": made[power.id],
            "capital_held": capital_held(edition, state, power.id),
            "technologies": list(state.powers[power.id].technologies),
            "researchers": state.powers[power.id].researchers,
            "development": state.powers[power.id].development,
            "to_mobilize": dict(state.powers[power.id].to_mobilize),
            "advantages": list(state.powers[power.id].advantages),
            "spent_advantages": list(state.powers[power.id].spent_advantages),
        }
        for power in edition.powers
    }


class _Further(TypedDict, total=False):
    purses: dict[str, PurseView]
    at_war_with: list[str]
    tokens: dict[str, int]
    grant: GrantView


def _further(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: Power) -> _Further:
    """A power's fields that only some boxes have."""
    further: _Further = {}
    now = state.powers[power.id]
    if power.purses:
        further["purses"] = {
            purse.id: {
                "name": purse.name,
                "treasury": purses.in_hand(state, power.id, purse.id),
                "production": purses.made(edition, state, power.id, purse.id),
                "capital_held": purses.open_purse(edition, state, power.id, purse.id),
                "to_mobilize": dict(state.pool(power.id, purse.id)),
            }
            for purse in power.purses
        }
    if edition.relations is not None:
        further["at_war_with"] = enemies(edition, state, power.id)
    if edition.tokens:
        further["tokens"] = dict(now.tokens)
    if now.grant is not None:
        further["grant"] = {"territory": now.grant[0], "worth": now.grant[1]}
    return further


class _Beyond(TypedDict, total=False):
    facilities: dict[str, FacilityView]
    neutral: str | None


def _beyond(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str) -> _Beyond:
    """A territory's fields that only some boxes have."""
    beyond: _Beyond = {}
    now = state.territories[territory]
    if len(edition.facilities) > 1:
        beyond["facilities"] = {
            facility: {"damage": damage, "working": works(edition, state, territory, edition.facilities[facility])}
            for facility, damage in now.facilities.items()
        }
    if edition.neutrals is not None:
        beyond["neutral"] = now.neutral
    return beyond


def territories(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> dict[str, AxisAndAlliesTerritory]:
    """Every territory that somebody can hold."""
    return {
        territory: {
            **_beyond(edition, state, territory),
            "name": edition.territories[territory].name,
            "value": edition.territories[territory].value,
            "original": edition.territories[territory].original,
            "controller": now.controller,
            "city": edition.territories[territory].city,
            "complex": complex_at(edition, state, territory) is not None,
            "damage": complex_damage(edition, state, territory),
        }
        for territory, now in state.territories.items()
        if territory in edition.territories.ids
    }


def victory(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> AxisAndAlliesVictory:
    """How close each side is, and which territories decide it."""
    sides = standings(edition, state)
    return {
        "cities": {side: role.count for side, role in sides.items()},
        "needed": {side: role.needed for side, role in sides.items()},
        "held": {side: list(role.held) for side, role in sides.items()},
        "open": {side: list(role.open) for side, role in sides.items()},
        **_ways(edition, state),
        **outcome(SENTENCES, edition, state),
    }


class _OfWays(TypedDict, total=False):
    maps: dict[str, MapView]
    ways: list[WayView]


def _ways(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> _OfWays:
    """The ways to win and the halves of the board, if a box is won that way."""
    if not edition.victory.ways:
        return {}
    ways: list[WayView] = []
    for way in open_ways(edition, state):
        standing = way_standing(edition, state, way)
        since = state.ways.get(way.id)
        ways.append(
            {
                "id": way.id,
                "title": way.title,
                "side": way.side,
                "count": standing.count,
                "needed": standing.needed,
                "held": list(standing.held),
                "open": list(standing.open),
                "since": _moment(since, 0),
                "wins_at": _moment(since, 1),
            }
        )
    return {"ways": ways, "maps": {map_: _map(edition, state, map_, ways) for map_ in edition.maps}}


def _moment(since: tuple[int, str] | None, later: int) -> MomentView | None:
    return None if since is None else {"round": since[0] + later, "turn": since[1]}


def _map(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, name: str, ways: list[WayView]) -> MapView:
    way_ids = {way.id for way in edition.victory.ways if way.map == name}
    ways_here = [way for way in ways if way["id"] in way_ids]
    leading = next((way for way in ways_here if way["since"] is not None), None)
    return {
        "cities": cities_by_map(edition, state)[name],
        "needed": {way["side"]: way["needed"] for way in ways_here},
        "since": leading["since"] if leading else None,
        "wins_at": leading["wins_at"] if leading else None,
    }
