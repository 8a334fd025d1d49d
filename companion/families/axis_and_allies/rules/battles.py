"""Fought battles: for the journal, for luck in money, and for the land that the attacker takes with one."""

from collections.abc import Mapping
from typing import Any

from companion.families.axis_and_allies.actions import CaptureTerritory, DropBattle, FightBattle
from companion.families.axis_and_allies.combat import request
from companion.families.axis_and_allies.events import BattleFought
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.capture import capture_territory
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import reach, require_turn
from companion.model.translated import named

MOST_SAID = 24
"""Up to this many dice are named in a sentence; the Dice page has all of them."""


def fight_battle(draft: Draft, action: FightBattle) -> None:
    """Decide the cost of a battle."""
    by = lookup.power(draft, action.by)
    territory = lookup.passable(draft, action.territory).id if action.territory is not None else None
    against = lookup.power(draft, action.against) if action.against is not None else _holder(draft, territory)
    if territory is None and action.kind != "sea":
        raise draft.refuse("invalid_battle", "Say where the battle was fought.")
    request.check(draft.edition, request.battle_of(document(action)))
    for lost, force in ((action.attackers_lost, action.attackers), (action.defenders_lost, action.defenders)):
        _check_losses(draft, lost, force)
    if against is not None and draft.edition.allied(by, against):
        raise draft.refuse(
            "friendly_territory", "{against:power the} is on the same side.", against=draft.power(against)
        )
    require_turn(draft, by)
    reach(draft, by, "combat", "combat_move")
    own, theirs = _worth(draft, by, action.attackers_lost), _worth(draft, against, action.defenders_lost)
    draft.emit(
        BattleFought(
            kind=action.kind,
            by=by,
            against=against,
            territory=territory,
            attackers=action.attackers,
            defenders=action.defenders,
            attackers_lost=action.attackers_lost,
            defenders_lost=action.defenders_lost,
            attackers_price=own,
            defenders_price=theirs,
            rounds=action.rounds,
            bombard=action.bombard,
        )
    )
    if territory is not None and action.kind != "sea" and against is not None:
        draft.say("battle_fought", by=by, own=own, theirs=theirs, territory=territory, against=against)
    elif territory is not None and action.kind != "sea":
        draft.say("army_fought", by=by, own=own, theirs=theirs, territory=territory)
    elif against is not None:
        draft.say("sea_battle_fought", by=by, own=own, theirs=theirs, against=against)
    else:
        draft.say("fleet_fought", by=by, own=own, theirs=theirs)
    if action.rounds:
        draft.say("rounds_fought", count=action.rounds)
    if action.takes:
        capture_territory(draft, CaptureTerritory(territory=_taken(draft, action, territory), by=by))


def _taken(draft: Draft, action: FightBattle, territory: str | None) -> str:
    """The territory that a battle takes: nobody is left to defend it, and a land unit is there to hold it."""
    left = {unit: count - action.attackers_lost.get(unit, 0) for unit, count in action.attackers.items()}
    holds = any(count > 0 and draft.edition.units[unit].kind == "land" for unit, count in left.items())
    defended = any(
        count > action.defenders_lost.get(unit, 0) and draft.edition.units[unit].hits
        for unit, count in action.defenders.items()
    )
    if territory is None or action.kind == "sea" or defended or not holds:
        raise draft.refuse("invalid_battle", "This battle takes no land: nobody is left to hold it, or it's defended.")
    return territory


def drop_battle(draft: Draft, action: DropBattle) -> None:
    """Note that a battle was dropped, and the dice that were shown for it."""
    by = lookup.power(draft, action.by)
    if action.territory is not None and action.kind != "sea":
        draft.say("battle_dropped", by=by, territory=lookup.passable(draft, action.territory).id)
    else:
        draft.say("sea_battle_dropped", by=by)
    if len(action.dice) > MOST_SAID:
        draft.say("many_dice_dropped", count=len(action.dice))
    elif action.dice:
        draft.say("dice_dropped", dice=action.dice)


def document(action: FightBattle | BattleFought) -> dict[str, Any]:
    """A battle as a request for its odds."""
    return {
        "kind": action.kind,
        **({"territory": action.territory} if action.territory is not None and action.kind != "sea" else {}),
        "attacker": {"units": action.attackers, **({"power": action.by} if action.by else {})},
        "defender": {"units": action.defenders, **({"power": action.against} if action.against else {})},
        "bombard": action.bombard,
    }


def _holder(draft: Draft, territory: str | None) -> str | None:
    return draft.state.controller(territory) if territory is not None else None


def _check_losses(draft: Draft, lost: Mapping[str, int], units: Mapping[str, int]) -> None:
    for unit_id, count in lost.items():
        unit = lookup.unit(draft, unit_id)
        if count > units.get(unit_id, 0):
            raise draft.refuse(
                "invalid_losses",
                "{units}: {count} are lost, but only {there} fought.",
                units=named(unit, "plural"),
                count=count,
                there=units.get(unit_id, 0),
            )


def _worth(draft: Draft, power: str | None, units: Mapping[str, int]) -> int:
    prices = draft.edition.unit_prices(power)
    return sum(prices[unit] * count for unit, count in units.items())
