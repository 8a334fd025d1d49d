"""The whole game now: what every screen starts from."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.holdings import capital_held, productions
from companion.families.axis_and_allies.rules.victory import standings
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.shapes import (
    AxisAndAlliesPower,
    AxisAndAlliesSnapshot,
    AxisAndAlliesTerritory,
    AxisAndAlliesVictory,
)
from companion.families.axis_and_allies.words import SENTENCES
from companion.views.snapshot import head, outcome


def snapshot(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, *, game_id: str, name: str, version: int
) -> AxisAndAlliesSnapshot:
    """The game as the contract states it."""
    return {
        **head(edition, state, game_id, name, version),
        "powers": powers(edition, state),
        "territories": territories(edition, state),
        "victory": victory(edition, state),
    }


def powers(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> dict[str, AxisAndAlliesPower]:
    """Every power: money, production, research, what waits to be placed."""
    made = productions(edition, state)
    return {
        power.id: {
            "name": power.name,
            "side": power.side,
            "player": state.players.get(power.id),
            "treasury": state.treasury(power.id),
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


def territories(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> dict[str, AxisAndAlliesTerritory]:
    """Every territory that somebody can hold."""
    return {
        territory: {
            "name": edition.territory[territory].name,
            "value": edition.territory[territory].value,
            "original": edition.territory[territory].original,
            "controller": now.controller,
            "city": edition.territory[territory].city,
            "complex": now.complex,
            "damage": now.damage,
        }
        for territory, now in state.territories.items()
        if territory in edition.territory
    }


def victory(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> AxisAndAlliesVictory:
    """How far each side is, and which territories decide it."""
    sides = standings(edition, state)
    return {
        "cities": {side: one.count for side, one in sides.items()},
        "needed": {side: one.needed for side, one in sides.items()},
        "held": {side: list(one.held) for side, one in sides.items()},
        "open": {side: list(one.open) for side, one in sides.items()},
        **outcome(SENTENCES, edition, state),
    }
