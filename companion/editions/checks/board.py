"""Sections every edition has: powers, board, options, units, scenarios, victory."""

from collections import Counter
from collections.abc import Iterator

from msgspec import structs

from companion.editions.checks.finding import Check, Finding, repeated, resolve
from companion.editions.rulesets import RULESETS
from companion.model.edition import Edition
from companion.model.emblems import EMBLEMS
from companion.model.sections.scenarios import Scenario
from companion.model.sides import SIDES


def ids_are_unique(edition: Edition) -> Iterator[Finding]:
    """No two elements of a section, and no two routes, share an id."""
    sections = {one.encode_name: getattr(edition, one.name) for one in structs.fields(Edition)}
    sections["lend_lease.route"] = edition.lend_lease.routes if edition.lend_lease else ()
    for section, elements in sections.items():
        if isinstance(elements, tuple):
            for one, count in repeated(element.id for element in elements if hasattr(element, "id")):
                yield f"{section}[{one}].id", f"expected once, stands {count} times"


def names_are_unique(edition: Edition) -> Iterator[Finding]:
    """No two territories, cities or powers share a name."""
    for names, key in (
        ([t.name for t in edition.territories], "territory"),
        ([t.city for t in edition.territories if t.city], "territory"),
        ([p.name for p in edition.powers], "power"),
    ):
        for name, count in Counter(names).items():
            if count > 1:
                yield key, f"the name {name!r} stands {count} times, expected once"


def ruleset_is_known(edition: Edition) -> Iterator[Finding]:
    """`rules` names a ruleset that the program has."""
    yield from resolve("edition.rules", [edition.edition.rules], RULESETS, "ruleset")


def powers_resolve(edition: Edition) -> Iterator[Finding]:
    """A power's capital, partner, reachable territories, muster, prices and emblem exist; both sides have powers."""
    for power in edition.powers:
        key = f"power[{power.id}]"
        if edition.territories:
            yield from resolve(f"{key}.capital", [power.capital], edition.territory, "territory")
            yield from resolve(f"{key}.may_take", power.may_take, edition.territory, "territory")
        yield from resolve(f"{key}.acts_with", [power.acts_with], edition.power, "power")
        yield from resolve(f"{key}.unit_costs", power.unit_costs, edition.unit, "unit")
        yield from resolve(f"{key}.emblem", [power.emblem], EMBLEMS, "emblem")
        if power.muster:
            yield from resolve(f"{key}.muster.unit", [power.muster.unit], edition.unit, "unit")
        if power.acts_with == power.id:
            yield f"{key}.acts_with", "expected another power"
        if (
            power.capital
            and power.capital in edition.territory
            and edition.territory[power.capital].original != power.id
        ):
            yield f"{key}.capital", f"expected a territory whose original is {power.id}"
    for side in SIDES:
        if not any(power.side == side for power in edition.powers):
            yield "power", f"expected at least one power on the side {side!r}"


def territories_resolve(edition: Edition) -> Iterator[Finding]:
    """Originals and borders exist; impassable land has neither owner, value, city nor complex."""
    zones = {zone.number for zone in edition.sea_zones}
    for territory in edition.territories:
        key = f"territory[{territory.id}]"
        yield from resolve(f"{key}.original", [territory.original], edition.power, "power")
        yield from resolve(f"{key}.borders", territory.borders, edition.territory, "territory")
        for number in territory.sea_zones:
            if number not in zones:
                yield f"{key}.sea_zones", f"there is no sea zone {number}"
        if territory.impassable and (territory.value or territory.original or territory.city or territory.complex):
            yield f"{key}.impassable", "expected no value, original, city or complex on impassable land"
        if not territory.impassable and territory.original is None:
            yield f"{key}.original", "missing (or impassable = true)"


def borders_are_symmetric(edition: Edition) -> Iterator[Finding]:
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


def options_resolve(edition: Edition) -> Iterator[Finding]:
    """Defaults are among the choices, and sections that depend on an option name a real one."""
    for option in edition.options:
        key = f"option[{option.id}]"
        if option.choices and option.default not in option.choices:
            yield f"{key}.default", f"expected one of {', '.join(map(str, option.choices))}"
        if option.kind == "choice" and not option.choices and not isinstance(option.default, bool):
            yield f"{key}.choices", "missing: only a yes/no option may leave them out"
    for phase in edition.phases:
        yield from resolve(f"phase[{phase.id}].option", [phase.option], edition.option, "option")
    for unit in edition.units:
        yield from resolve(f"unit[{unit.id}].option", [unit.option], edition.option, "option")
    yield from resolve("victory.option", [edition.victory.option], edition.option, "option")


def units_have_prices(edition: Edition) -> Iterator[Finding]:
    """A unit costs the same for everyone, or each power names its price, or it is not for sale."""
    for unit in edition.units:
        priced = [power.id for power in edition.powers if unit.id in power.unit_costs]
        if unit.cost is not None and priced:
            yield f"unit[{unit.id}].cost", f"expected no common price: {priced[0]} has its own"


def scenarios_resolve(edition: Edition) -> Iterator[Finding]:
    """A scenario's order has every power once, and its treasuries, controllers and setup name things that exist."""
    acting = {power.id for power in edition.powers if power.acts_with is None}
    spaces = {**edition.territory, **{zone.id: zone for zone in edition.sea_zones}}
    for scenario in edition.scenarios:
        key = f"scenario[{scenario.id}]"
        yield from resolve(f"{key}.turn_order", scenario.turn_order, edition.power, "power")
        for power in sorted(acting - set(scenario.turn_order)):
            yield f"{key}.turn_order", f"expected every power once; {power} is missing"
        for power, count in Counter(scenario.turn_order).items():
            if count > 1:
                yield f"{key}.turn_order", f"expected every power once; {power} stands {count} times"
            if power in edition.power and power not in acting:
                yield (
                    f"{key}.turn_order",
                    f"{power} acts with {edition.power[power].acts_with}; expected no own turn",
                )
        yield from resolve(f"{key}.treasury", scenario.treasury, edition.power, "power")
        yield from resolve(f"{key}.production", scenario.production, edition.power, "power")
        yield from resolve(f"{key}.controllers", scenario.controllers, edition.territory, "territory")
        yield from resolve(f"{key}.controllers", scenario.controllers.values(), edition.power, "power")
        for index, line in enumerate(scenario.setup):
            at = f"{key}.setup[{index}]"
            yield from resolve(f"{at}.power", [line.power], edition.power, "power")
            yield from resolve(f"{at}.space", [line.space], spaces, "space")
            yield from resolve(f"{at}.units", line.units, edition.unit, "unit")


def starting_totals_add_up(edition: Edition) -> Iterator[Finding]:
    """The printed production of every power is the sum of the values it controls; the printed cities count right."""
    for scenario in edition.scenarios if edition.territories else ():
        yield from _totals(edition, scenario)


def _totals(edition: Edition, scenario: Scenario) -> Iterator[Finding]:
    key = f"scenario[{scenario.id}]"
    holders = edition.start_controllers(scenario)
    for power in edition.power:
        total = sum(edition.territory[one].value for one, holder in holders.items() if holder == power)
        stated = scenario.production.get(power)
        if stated is None:
            yield f"{key}.production", f"missing for {power}, whose territories are worth {total}"
        elif stated != total:
            yield f"{key}.production.{power}", f"its territories are worth {total}, not {stated}"
    for side, stated in scenario.cities.items():
        owners = [edition.power.get(holders[one]) for one in edition.city_of if one in holders]
        count = sum(1 for owner in owners if owner is not None and owner.side == side)
        if count != stated:
            yield f"{key}.cities.{side}", f"this side starts with {count} cities, not {stated}"


def printed_counts_hold(edition: Edition) -> Iterator[Finding]:
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


def victory_resolves(edition: Edition) -> Iterator[Finding]:
    """Victory is checked after the turn of powers that exist, and every word of its option has a number."""
    victory = edition.victory
    yield from resolve("victory.check_after", victory.check_after.values(), edition.power, "power")
    if victory.kind in ("cities", "capitals"):
        for side in SIDES:
            if side not in victory.check_after:
                yield "victory.check_after", f"missing for the side {side!r}"
    if victory.kind == "capitals" and (option := edition.option.get(victory.option or "")):
        for word in option.choices:
            if word not in victory.needed:
                yield "victory.needed", f"missing for {word!r}"
    for word, powers in victory.counted.items():
        yield from resolve(f"victory.counted.{word}", powers, edition.power, "power")


BOARD_CHECKS: tuple[Check, ...] = (
    ids_are_unique,
    names_are_unique,
    ruleset_is_known,
    powers_resolve,
    territories_resolve,
    borders_are_symmetric,
    options_resolve,
    units_have_prices,
    scenarios_resolve,
    starting_totals_add_up,
    printed_counts_hold,
    victory_resolves,
)
