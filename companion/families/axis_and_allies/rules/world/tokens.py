"""Tokens that a power spends, and free units that it can place."""

from companion.families.axis_and_allies.actions import PlaceFreeUnits, UseToken
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import GrantGiven, TokensLeft
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.world.relations import at_war
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.translated import inside, named


def use_token(draft: Draft, action: UseToken) -> None:
    """Decide that tokens are spent, possibly in another power's turn."""
    token = draft.edition.tokens[action.token]
    power = token.power if action.power is None else lookup.power(draft, action.power)
    left = draft.state.powers[power].tokens.get(token.id, 0)
    if power != token.power:
        raise draft.refuse(
            "not_your_token",
            "{plural} belong to {power:power the}.",
            plural=named(token, "plural"),
            power=draft.power(token.power),
        )
    if action.count > left:
        raise draft.refuse(
            "not_enough_tokens",
            "{power:power the} has {left} {plural} left.",
            spent=True,
            power=draft.power(power),
            left=left,
            plural=inside(token, "plural"),
        )
    draft.emit(TokensLeft(power=power, token=token.id, left=left - action.count))
    draft.say("token_used", power=power, token=token.id, count=action.count, left=left - action.count)


def of_use(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """The tokens that a power can use in the current turn: what defends against an enemy, in the enemy's."""
    if state.winner is not None or not at_war(edition, state, power, state.turn):
        return []
    return [token for token, left in state.powers[power].tokens.items() if left]


def place_free_units(draft: Draft, action: PlaceFreeUnits) -> None:
    """Decide which free units a power places, all at once or in parts, up to their total value."""
    power = lookup.power(draft, action.power)
    grant = draft.state.powers[power].grant
    if grant is None:
        raise draft.refuse("no_free_units", "{power:power the} has no free units to place.", power=draft.power(power))
    territory, worth = grant
    place = draft.translated.place(territory)
    holder = draft.state.controller(territory)
    if holder is None or not draft.edition.allied(holder, power):
        raise draft.refuse(
            "no_free_units",
            "{place} is in enemy hands; {power:power the} can't place free units there.",
            place=place,
            power=draft.power(power),
        )
    cost = 0
    for unit, count in action.units.items():
        unit_type = lookup.unit(draft, unit)
        if unit_type.cost is None or unit_type.kind == "building":
            raise draft.refuse("not_for_sale", "{plural} can't be placed for free.", plural=named(unit_type, "plural"))
        if unit_type.kind == "sea":
            raise draft.refuse(
                "invalid_placement",
                "{plural} can't be placed on land: the units go to {place}.",
                plural=named(unit_type, "plural"),
                place=place,
            )
        cost += unit_type.cost * count
    if not cost:
        raise draft.refuse("invalid_placement", "Nothing was placed: name at least one unit.")
    if cost > worth:
        raise draft.refuse(
            "not_enough_money", "These units are worth {cost}; only {worth} is free.", cost=cost, worth=worth
        )
    left = worth - cost if worth - cost >= _cheapest(draft) else 0
    draft.emit(GrantGiven(power=power, territory=territory, worth=left))
    draft.say("granted_units_placed", power=power, units=action.units, territory=territory)
    if left:
        draft.say("units_granted", power=power, territory=territory, worth=left)


def _cheapest(draft: Draft) -> int:
    """The price of the cheapest unit that can be placed for free on land."""
    return min(unit.cost for unit in draft.edition.units if unit.cost and unit.kind not in ("building", "sea"))
