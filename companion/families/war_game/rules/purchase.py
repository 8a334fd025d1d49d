"""Buying units: each power's own prices, two purses, and the limits of land and factories."""

from collections.abc import Mapping

from companion.engine import lookup
from companion.families.war_game.actions import BuyUnits, PlaceUnits, SetPrice
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import PriceEntered, UnitsBuilt, UnitsPlaced
from companion.families.war_game.rules.actors import on_turn, require_turn
from companion.families.war_game.rules.building import limits, output
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.lookup import listed, printed_name, resolve
from companion.families.war_game.rules.money import funds
from companion.families.war_game.rules.turn import begin_building, end_turn
from companion.families.war_game.state import WarGameState
from companion.languages import msg
from companion.model.actions import EndTurn
from companion.model.refusal import Remedy
from companion.model.sentence import sentence
from companion.model.translated import inside, named


def price(edition: WarGameEdition, state: WarGameState, power: str, unit: str) -> int | None:
    """A unit's price for a power; None if neither the rulebook nor the table gives it."""
    entered = state.prices.get(power, {}).get(unit)
    return entered if entered is not None else printed_price(edition, power, unit)


def printed_price(edition: WarGameEdition, power: str, unit: str) -> int | None:
    """The box's price: a power's own, otherwise the common one."""
    return edition.powers[power].unit_costs.get(unit, edition.units[unit].cost)


def price_list(edition: WarGameEdition, state: WarGameState, power: str) -> dict[str, int | None]:
    """Every unit in the game and its price for a power."""
    return {
        unit.id: price(edition, state, power, unit.id)
        for unit in edition.units
        if unit.option is None or state.options.get(unit.option)
    }


def no_more(edition: WarGameEdition, state: WarGameState, power: str) -> tuple[str, ...]:
    """Units that a power no longer gets: a side that plays on after the last turn has no new infantry."""
    rule = edition.land_victory
    late = state.round > rule.last_turn and edition.side_of(power) == rule.extra_time_for
    return rule.extra_time_without if late else ()


def may_buy(edition: WarGameEdition, state: WarGameState, power: str) -> list[str]:
    """The units that a power can get this turn; all current ones, if not all of its land is in the books."""
    gone, known = no_more(edition, state, power), limits.rooms(edition, state, power) is not None
    return [
        unit
        for unit in price_list(edition, state, power)
        if unit not in gone
        and edition.units[unit].kind != "building"
        and not (known and output.shortage(edition, state, power, {unit: 1}))
    ]


def require_price(draft: Draft, power: str, unit: str) -> int:
    """A price, or an objection that asks for it; if the table insists, it's 0."""
    stated = price(draft.edition, draft.state, power, unit)
    if stated is None:
        name = inside(draft.edition.units[unit])
        draft.warn(
            "price_needed",
            "The rulebook doesn't say what a {name} costs {power:power the}. Look at its chart and enter it.",
            name=name,
            power=draft.power(power),
            remedy=Remedy(field=f"prices.{unit}", least=1),
        )
    return stated or 0


def for_hardware(edition: WarGameEdition, unit: str) -> bool:
    """Whether hardware money can buy a unit."""
    return unit not in edition.lend_lease.bound_money_buys_no


def cost(draft: Draft, power: str, units: Mapping[str, int]) -> tuple[int, int]:
    """The cost of units for a power: the part that only the treasury can pay, and the part that hardware money can."""
    free = hardware = 0
    for unit, count in units.items():
        total = require_price(draft, power, unit) * count
        if for_hardware(draft.edition, unit):
            hardware += total
        else:
            free += total
    return free, hardware


def purchase_units(draft: Draft, action: BuyUnits) -> None:
    """Decide a purchase."""
    power = lookup.power(draft, action.power)
    placements = _placements(draft, power, action)
    units = _units(draft, action, placements)
    if action.ends_turn not in (None, draft.state.round):
        raise draft.refuse(
            "another_turn",
            "This was meant to end game turn {ends_turn}; it's turn {round} now.",
            ends_turn=action.ends_turn,
            round=draft.state.round,
        )
    require_turn(draft, power)
    begin_building(draft, power)
    _check_extra_time(draft, power, units)
    for unit, said in action.prices.items():
        enter_price(draft, power, unit, said)
    limits.check_placements(draft, power, placements)
    limits.check_total(draft, power, units)
    free, hardware = cost(draft, power, units)
    funds.charge(draft, power, free, hardware, "purchase", sentence("bought", units=units))
    for territory, placed in placements.items():
        draft.emit(UnitsBuilt(power=power, units=placed, territory=territory))
    noted = _sum(placements)
    if rest := {unit: count - noted.get(unit, 0) for unit, count in units.items() if count > noted.get(unit, 0)}:
        draft.emit(UnitsBuilt(power=power, units=rest))
    output.require(draft, power)
    if placements:
        draft.say("buys_and_places", power=power, units=units, cost=free + hardware, placements=placements)
    else:
        draft.say("buys", power=power, units=units, cost=free + hardware)
    if action.ends_turn is not None and on_turn(draft.edition, draft.state, power):
        end_turn(draft, EndTurn())


def place_units(draft: Draft, action: PlaceUnits) -> None:
    """Say where units bought this turn go; no more than are waiting for a place."""
    power = lookup.power(draft, action.power)
    require_turn(draft, power)
    placements = _placements(draft, power, action)
    waiting = output.unplaced(draft.state, power)
    for unit, count in _sum(placements).items():
        if count > waiting.get(unit, 0):
            raise draft.refuse(
                "not_bought",
                "{power:power the} has {left} {plural} without a place; that would be {count}.",
                power=draft.power(power),
                left=waiting.get(unit, 0),
                plural=inside(lookup.unit(draft, unit), "plural"),
                count=count,
            )
    if not placements:
        raise draft.refuse("invalid_purchase", "Nothing was placed: say where, and how many.")
    limits.check_placements(draft, power, placements)
    for territory, units in placements.items():
        draft.emit(UnitsPlaced(power=power, units=units, territory=territory))
    output.require(draft, power)
    draft.say("places", power=power, placements=placements)


def _placements(draft: Draft, power: str, action: BuyUnits | PlaceUnits) -> dict[str, dict[str, int]]:
    """Where units go; places that the books don't know are asked about, otherwise left out."""
    placements: dict[str, dict[str, int]] = {}
    for word, units in action.placements.items():
        if not units:
            continue
        if land.unlisted(draft.state, power) and resolve(draft.state, word) not in draft.state.territories:
            name = printed_name(draft.edition, word)
            draft.warn(
                "place_unknown", "The books don't know what {name} can raise: enter its number first.", name=name
            )
            continue
        territory, _ = listed(draft, word)
        placements[territory] = _sum({"": placements.get(territory, {}), territory: units})
    return placements


def _sum(placements: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for units in placements.values():
        for unit, count in units.items():
            total[unit] = total.get(unit, 0) + count
    return total


def _units(draft: Draft, action: BuyUnits, placements: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    noted = _sum(placements)
    units = dict(action.units) or _sum(action.placements)
    if not units:
        raise draft.refuse("invalid_purchase", "Nothing was bought: name at least one unit.")
    for unit in {**units, **noted}:
        unit_type = lookup.unit(draft, unit)
        if unit_type.kind == "building":
            raise draft.refuse("invalid_purchase", "A factory needs a place: build it there, on the factories page.")
        if noted.get(unit, 0) > units.get(unit, 0):
            raise draft.refuse(
                "invalid_purchase",
                "{noted} {plural} are placed, but only {get} are bought.",
                noted=noted[unit],
                plural=inside(unit_type, "plural"),
                get=units.get(unit, 0),
            )
    return units


def _check_extra_time(draft: Draft, power: str, units: Mapping[str, int]) -> None:
    gone, last = no_more(draft.edition, draft.state, power), draft.edition.land_victory.last_turn
    if any(unit in gone for unit in units):
        draft.warn(
            "no_more_infantry",
            "After turn {last}, {power:power the} gets no more infantry.",
            last=last,
            power=draft.power(power),
        )


def set_price(draft: Draft, action: SetPrice) -> None:
    """Enter a price that the rulebook doesn't give."""
    power = lookup.power(draft, action.power)
    unit = draft.edition.units[action.unit]
    if price(draft.edition, draft.state, power, unit.id) == action.price:
        cost = draft.money(action.price)
        raise draft.refuse(
            "no_change",
            "One {unit} already costs {power:power the} {cost}.",
            unit=inside(unit),
            power=draft.power(power),
            cost=cost,
        )
    enter_price(draft, power, unit.id, action.price)


def enter_price(draft: Draft, power: str, word: str, stated: int) -> None:
    """Record a unit's price for a power; objected to if the books have another."""
    unit = draft.edition.units[word]
    now = price(draft.edition, draft.state, power, unit.id)
    if now == stated:
        return
    if now is not None:
        printed = printed_price(draft.edition, power, unit.id) is not None
        draft.warn(
            "price_known",
            msg("{unit} costs {power:power the} {money}, as printed; only the banker can change that.")
            if printed
            else msg("{unit} costs {power:power the} {money}, as entered before; only the banker can change that."),
            unit=named(unit),
            power=draft.power(power),
            money=draft.money(now),
        )
    draft.emit(PriceEntered(power=power, unit=unit.id, price=stated))
    draft.say("price_entered", unit=unit.id, power=power, price=stated)
