"""What changed between two states: the figures people look at, before and after."""

from collections.abc import Iterator

from companion.engine.changes import change, changes_in
from companion.engine.ruleset import Change
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.land.totals import lands, side_lands
from companion.families.war_game.state import WarGameState
from companion.model.sides import SIDES

OF_TERRITORIES = ("controller", "factory", "closed", "name", "value", "original")


def changes(edition: WarGameEdition, before: WarGameState, after: WarGameState) -> tuple[Change, ...]:
    """Every figure that differs: of powers, territories, sides, and the game itself."""
    return tuple(_differences(edition, before, after))


def _differences(edition: WarGameEdition, before: WarGameState, after: WarGameState) -> Iterator[Change]:
    if before.accounts is not after.accounts:
        yield from _of_money(edition, before, after)
    if before.territories is not after.territories:
        yield from _of_land(edition, before, after)
    for power in edition.powers.ids:
        who = {"power": power}
        yield from change(
            who, "trained", sum(before.powers[power].trained.values()), sum(after.powers[power].trained.values())
        )
        was_lost, now_lost = before.powers[power].generals_lost, after.powers[power].generals_lost
        yield from change(who, "generals_lost", was_lost, now_lost)
        for unit in edition.units.ids:
            was, now = before.prices.get(power, {}).get(unit), after.prices.get(power, {}).get(unit)
            yield from change({**who, "unit": unit}, "price", was, now)
    for ship in {**before.repairs, **after.repairs}:
        yield from change({"ship": ship}, "repair", _repair(before, ship), _repair(after, ship))
    yield from changes_in({}, before, after, "round", "turn", "phase", "status")


def _of_money(edition: WarGameEdition, before: WarGameState, after: WarGameState) -> Iterator[Change]:
    for power in edition.powers.ids:
        who = {"power": power}
        yield from change(who, "treasury", before.treasury(power), after.treasury(power))
        yield from change(who, "hardware", before.hardware(power), after.hardware(power))
        yield from change(who, "in_transit", sum(before.in_transit(power)), sum(after.in_transit(power)))


def _of_land(edition: WarGameEdition, before: WarGameState, after: WarGameState) -> Iterator[Change]:
    was, now = lands(edition, before), lands(edition, after)
    for power in edition.powers.ids:
        yield from change({"power": power}, "production", was[power], now[power])
    for territory, state in after.territories.items():
        old = before.territories.get(territory)
        if old is None:
            yield {"territory": territory, "field": "value", "from": None, "to": state.value}
            yield from change({"territory": territory}, "controller", state.start, state.controller)
        elif old is not state:
            yield from changes_in({"territory": territory}, old, state, *OF_TERRITORIES)
    for territory, old in before.territories.items():
        if territory not in after.territories:
            yield {"territory": territory, "field": "value", "from": old.value, "to": None}
    land_before, land_after = side_lands(edition, before), side_lands(edition, after)
    for side in SIDES:
        yield from change({"side": side}, "land", land_before[side], land_after[side])


def _repair(state: WarGameState, ship: str) -> str | None:
    repair = state.repairs.get(ship)
    return None if repair is None else f"{repair.price} {repair.territory or 'waiting'}"


def concerned(before: WarGameState, after: WarGameState, change: Change) -> tuple[str, ...]:
    """The power whose ship a change is about."""
    repairs = (state.repairs.get(change.get("ship", "")) for state in (before, after))
    return tuple({repair.power for repair in repairs if repair is not None})
