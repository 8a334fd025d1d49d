"""The War Game now: money in two purses, land named and unnamed, repairs, and how close each side is."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules import victory
from companion.families.war_game.rules.building import limits
from companion.families.war_game.rules.land import passages
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState
from companion.families.war_game.views.shapes import (
    LandNow,
    LandTotals,
    RepairView,
    WarGamePower,
    WarGameSnapshot,
    WarGameVictory,
)
from companion.families.war_game.words import SENTENCES
from companion.languages import _
from companion.views.snapshot import head, outcome, power_head


def snapshot(edition: WarGameEdition, state: WarGameState, *, game_id: str, name: str, version: int) -> WarGameSnapshot:
    """The whole game now. `round` is the game turn, `turn` the first of the powers that act together."""
    now = edition.game_turn(state.round)
    return {
        **head(edition, state, game_id, name, version),
        "game_turn": {"number": now.number, "name": now.name, "begins": now.begins, "ends": now.ends},
        "turn_powers": list(edition.group_of(state.turn)),
        "powers": {power: _power(edition, state, power) for power in edition.powers.ids},
        "territories": {territory: territory_view(edition, state, territory) for territory in state.territories},
        "land": land_view(edition, state),
        "repairs": repairs_view(state),
        "passages": [
            {
                "id": way.passage.id,
                "name": way.passage.name,
                "open_to": None if way.open_to is None else list(way.open_to),
                "decided_by": list(way.decided_by),
            }
            for way in passages.ways(edition, state)
        ],
        "victory": _victory(edition, state),
    }


def _power(edition: WarGameEdition, state: WarGameState, power: str) -> WarGamePower:
    free, hardware = state.in_transit(power)
    return {
        **power_head(edition, state, power),
        "hardware": state.hardware(power),
        "in_transit": {"free": free, "hardware": hardware},
        "production": land.land_of(state, power),
        "unlisted_land": land.unlisted(state, power),
        "land_at_start": state.land_at_start[power],
        "shares_land_with": list(passages.sharers(edition, power)),
        "collected": power in state.this_turn.collected,
        "trained": dict(state.powers[power].trained),
        "bought": dict(state.this_turn.bought.get(power, {})),
        "capital_held": True,
        "technologies": [],
        "researchers": 0,
        "to_mobilize": {},
    }


def territory_view(edition: WarGameEdition, state: WarGameState, territory: str) -> LandNow:
    """One territory: whose it is, its factory, and what it can produce this turn."""
    now = state.territories[territory]
    holder = now.controller
    here = limits.room(edition, state, holder, territory) if holder else limits.Room(recruits=0, output=0)
    return {
        "name": now.name,
        "value": now.value,
        "original": now.original,
        "controller": holder,
        "at_start": now.start,
        "city": None,
        "complex": now.factory is not None,
        "damage": 0,
        "factory": now.factory,
        "factory_works": here.factory is not None,
        "closed": now.closed,
        "gained_this_turn": territory in state.this_turn.gained,
        "groups": list(now.groups),
        "region": now.region,
        "recruits": limits.recruits(edition, now) if holder else 0,
        "room": {"infantry": here.recruits, "factory": here.output},
        "placed": dict(state.this_turn.sites.get(territory, {})),
    }


def land_view(edition: WarGameEdition, state: WarGameState) -> LandTotals:
    """All land: by side, at the start, and how much of it has no name yet."""
    return {
        "sides": land.side_lands(edition, state),
        "at_start": sum(state.land_at_start.values()),
        "printed": land.printed(edition, state.scenario).total,
        "neutrals_taken": land.neutrals_taken(state),
        "unlisted": sum(land.unlisted(state, power) for power in edition.powers.ids),
    }


def repairs_view(state: WarGameState) -> dict[str, RepairView]:
    """Damaged ships with a price, and where they're being repaired."""
    return {
        ship: {"name": repair.name, "power": repair.power, "price": repair.price, "territory": repair.territory}
        for ship, repair in state.repairs.items()
    }


def _victory(edition: WarGameEdition, state: WarGameState) -> WarGameVictory:
    sides = victory.standings(edition, state)
    won = outcome(SENTENCES, edition, state)
    return {
        "cities": dict.fromkeys(sides, 0),
        "land": {side: standing.land for side, standing in sides.items()},
        "needed": {
            "axis": _("more than the Allies' {land}", land=sides["allies"].land),
            "allies": _("Axis land below {axis_below}", axis_below=edition.land_victory.axis_below),
        },
        "enough_land": {side: standing.enough_land for side, standing in sides.items()},
        "homes": {
            side: [{"id": home.id, "name": home.name, "held": home.held} for home in standing.homes]
            for side, standing in sides.items()
        },
        "attest": [side.claim for side in sides.values() if side.asks],
        "reached": {side: standing.reached for side, standing in sides.items()},
        "last_turn": edition.land_victory.last_turn,
        "winner": won["winner"],
        "reason": won["reason"],
    }
