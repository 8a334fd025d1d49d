"""The board: powers on it, territories and sea zones, scenarios, victory."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.units.shop import ALWAYS
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.views.terrain import terrain
from companion.views.maps.plan import problems


def names_are_unique(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """No two territories and no two cities share a name."""
    for names in ([t.name for t in edition.territories], [t.city for t in edition.territories if t.city]):
        for name, count in Counter(names).items():
            if count > 1:
                yield "territory", f"the name {name!r} stands {count} times, expected once"


def powers_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A power's capital, purses, reachable territories, muster and shopping list exist."""
    for power in edition.powers:
        key = f"power[{power.id}]"
        yield from resolve(f"{key}.capital", [power.capital], edition.territory, "territory")
        yield from resolve(f"{key}.may_take", power.may_take, edition.territory, "territory")
        yield from resolve(f"{key}.unit_costs", power.unit_costs, edition.unit, "unit")
        yield from resolve(f"{key}.buys", power.buys, edition.unit, "unit")
        yield from resolve(f"{key}.buys", power.buys.values(), {*edition.objective, ALWAYS}, "objective")
        yield from resolve(f"{key}.purse", [purse.capital for purse in power.purses], edition.territory, "territory")
        yield from resolve(f"{key}.guerrillas", [power.guerrillas], edition.unit, "unit")
        if power.muster:
            yield from resolve(f"{key}.muster.unit", [power.muster.unit], edition.unit, "unit")
        if (
            power.capital
            and power.capital in edition.territory
            and edition.territory[power.capital].original != power.id
        ):
            yield f"{key}.capital", f"expected a territory whose original is {power.id}"


def allotments_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every power with a turn is somebody's, once, and a player's powers are on one side."""
    on_turn = Counter(power.id for power in edition.powers if power.acts_with is None)
    for allotment in edition.allotments:
        key = f"allotment[{allotment.id}].players"
        named = [power for powers in allotment.players for power in powers]
        yield from resolve(key, named, edition.power, "power")
        if Counter(named) != on_turn:
            yield key, "expected every power that has a turn, each once"
        for powers in allotment.players:
            if len({edition.power[power].side for power in powers if power in edition.power}) > 1:
                yield key, f"expected powers of one side: {', '.join(powers)}"


def units_have_prices(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A unit costs the same for everyone, or each power names its price, or it is not for sale."""
    for unit in edition.units:
        priced = [power.id for power in edition.powers if unit.id in power.unit_costs]
        if unit.cost is not None and priced:
            yield f"unit[{unit.id}].cost", f"expected no common price: {priced[0]} has its own"


def territories_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Originals and borders exist; impassable land has neither owner, value, city nor complex."""
    zones = {zone.number for zone in edition.sea_zones}
    for territory in edition.territories:
        key = f"territory[{territory.id}]"
        yield from resolve(f"{key}.original", [territory.original], edition.power, "power")
        yield from resolve(f"{key}.ward", [territory.ward], edition.ward, "ward")
        yield from resolve(f"{key}.borders", territory.borders, edition.territory, "territory")
        for number in territory.sea_zones:
            if number not in zones:
                yield f"{key}.sea_zones", f"there is no sea zone {number}"
        worth = territory.value if territory.ward is None else 0
        if territory.impassable and (worth or territory.original or territory.city or territory.complex):
            yield f"{key}.impassable", "expected no value, original, city or complex on impassable land"
        stated = [territory.impassable, territory.original is not None, territory.neutral is not None]
        if sum([*stated, territory.ward is not None and not stated[1]]) == 0:
            yield f"{key}.original", "missing (or impassable = true, or neutral, or ward)"
        if territory.neutral is not None and (stated[0] or stated[1]):
            yield f"{key}.neutral", "expected no original on neutral land, and none that is impassable"


def borders_are_symmetric(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """If one space borders another, the other borders it; no space borders itself."""
    for territory in edition.territories:
        for other in territory.borders:
            if other == territory.id:
                yield f"territory[{territory.id}].borders", "a territory does not border itself"
            elif other in edition.territory and territory.id not in edition.territory[other].borders:
                yield f"territory[{other}].borders", f"expected {territory.id}, which borders it"
    zones = {zone.number: zone for zone in edition.sea_zones}
    for zone in edition.sea_zones:
        for number in zone.borders:
            if number not in zones:
                yield f"sea_zone[{zone.number}].borders", f"there is no sea zone {number}"
            elif number == zone.number or zone.number not in zones[number].borders:
                yield f"sea_zone[{number}].borders", f"expected {zone.number}, which borders it"


def scenarios_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A scenario's treasuries, controllers and setup name things that exist."""
    spaces = {**edition.territory, **{zone.id: zone for zone in edition.sea_zones}}
    for scenario in edition.scenarios:
        key = f"scenario[{scenario.id}]"
        yield from resolve(f"{key}.production", scenario.production, edition.power, "power")
        yield from _purses(edition, scenario)
        yield from resolve(f"{key}.controllers", scenario.controllers, edition.territory, "territory")
        yield from resolve(f"{key}.controllers", scenario.controllers.values(), edition.power, "power")
        for index, line in enumerate(scenario.setup):
            at = f"{key}.setup[{index}]"
            yield from resolve(f"{at}.power", [line.power], edition.power, "power")
            yield from resolve(f"{at}.space", [line.space], spaces, "space")
            yield from resolve(f"{at}.units", line.units, edition.unit, "unit")


def _purses(edition: AxisAndAlliesEdition, scenario: Scenario) -> Iterator[Finding]:
    """The starting treasury of a power with several purses is shared out among them."""
    key = f"scenario[{scenario.id}].purses"
    yield from resolve(key, scenario.purses, edition.power, "power")
    for power in edition.powers:
        known = {purse.id for purse in power.purses}
        shared = scenario.purses.get(power.id, {})
        if known and set(shared) != known:
            yield key, f"expected a figure for each purse of {power.id}: {', '.join(sorted(known))}"
        elif known and sum(shared.values()) != scenario.treasury.get(power.id, 0):
            yield key, f"the purses of {power.id} sum to {sum(shared.values())}, its treasury does not"
        for territory in edition.territories if known else ():
            if not territory.impassable and edition.purse_at(territory.id) not in known:
                yield (
                    f"territory[{territory.id}].purse",
                    f"expected one of {', '.join(sorted(known))} (or such a map)",
                )


def starting_totals_add_up(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The printed production of every power is the sum of the values it controls; the printed cities count right."""
    for scenario in edition.scenarios:
        yield from _totals(edition, scenario)


def _totals(edition: AxisAndAlliesEdition, scenario: Scenario) -> Iterator[Finding]:
    key = f"scenario[{scenario.id}]"
    holders = edition.start_controllers(scenario)
    for power in edition.power:
        total = sum(edition.territory[holder_id].value for holder_id, holder in holders.items() if holder == power)
        stated = scenario.production.get(power)
        if stated is None:
            yield f"{key}.production", f"missing for {power}, whose territories are worth {total}"
        elif stated != total:
            yield f"{key}.production.{power}", f"its territories are worth {total}, not {stated}"
    for side, stated in scenario.cities.items():
        owners = [edition.power.get(holders[place]) for place in edition.city_of if place in holders]
        count = sum(1 for owner in owners if owner is not None and owner.side == side)
        if count != stated:
            yield f"{key}.cities.{side}", f"this side starts with {count} cities, not {stated}"


def printed_counts_hold(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The counts that the box states are the counts that the files have."""
    counts = {
        "territories": len(edition.territories),
        "sea_zones": len(edition.sea_zones),
        "cities": len(edition.city_of),
        "objectives": len(edition.objectives),
        "technologies": len(edition.technologies),
        "advantages": len(edition.advantages),
    }
    for key, count in counts.items():
        stated = getattr(edition.printed, key)
        if stated and stated != count:
            yield f"printed.{key}", f"the box has {stated}, these files have {count}"


def map_fits(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The map has every land and sea zone, and nothing touches that does not border; a variant may do without."""
    if edition.map is not None and not edition.differs_from_the_box:
        yield from problems(terrain(edition), edition.map)


BOARD_CHECKS: tuple[Check, ...] = (
    map_fits,
    allotments_resolve,
    units_have_prices,
    names_are_unique,
    powers_resolve,
    territories_resolve,
    borders_are_symmetric,
    scenarios_resolve,
    starting_totals_add_up,
    printed_counts_hold,
)
