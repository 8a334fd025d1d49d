"""The board: powers on it, territories and sea zones, scenarios, victory."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.views.terrain import terrain
from companion.languages import Message, msg
from companion.views.maps.plan import problems


def names_are_unique(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """No two territories and no two cities share a name."""
    for names in (
        [territory.name for territory in edition.territories],
        [territory.city for territory in edition.territories if territory.city],
    ):
        for name, count in Counter(names).items():
            if count > 1:
                yield (
                    "territory",
                    Message("expected once, found {count} times: the name '{name}'", count=count, name=name),
                )


def capitals_are_their_own(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A power's capital is its own land; the capitals of its purses exist."""
    for power in edition.powers:
        key = f"power[{power.id}]"
        capitals = [purse.capital for purse in power.purses]
        yield from resolve(f"{key}.purse", capitals, edition.territories.ids, "territory")
        if (
            power.capital
            and power.capital in edition.territories.ids
            and edition.territories[power.capital].original != power.id
        ):
            yield f"{key}.capital", Message("expected a territory whose original is {power}", power=power.id)


def allotments_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every power with a turn has exactly one player, and a player's powers are on one side."""
    on_turn = Counter(power.id for power in edition.powers if power.acts_with is None)
    for allotment in edition.allotments:
        key = f"allotment[{allotment.id}].players"
        named = [power for powers in allotment.players for power in powers]
        if edition.powers.ids >= set(named) and Counter(named) != on_turn:
            yield key, Message("expected every power that has a turn, each once")
        for powers in allotment.players:
            if len({edition.powers[power].side for power in powers if power in edition.powers.ids}) > 1:
                yield key, Message("expected powers of one side: {powers}", powers=", ".join(powers))


def units_have_prices(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A unit costs the same for everyone, has a price for each power, or isn't for sale."""
    for unit in edition.units:
        priced = [power.id for power in edition.powers if unit.id in power.unit_costs]
        if unit.cost is not None and priced:
            yield f"unit[{unit.id}].cost", Message("expected no common price: {power} has its own", power=priced[0])


def territories_are_sound(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Land is somebody's, neutral, or impassable, which has no value, city, or complex."""
    for territory in edition.territories:
        key = f"territory[{territory.id}]"
        worth = territory.value if territory.ward is None else 0
        if territory.impassable and (worth or territory.original or territory.city or territory.complex):
            yield f"{key}.impassable", Message("expected no value, original, city, or complex on impassable land")
        stated = [territory.impassable, territory.original is not None, territory.neutral is not None]
        if sum([*stated, territory.ward is not None and not stated[1]]) == 0:
            yield f"{key}.original", Message("missing (or {keys})", keys="impassable = true, neutral, ward")
        if territory.neutral is not None and (stated[0] or stated[1]):
            yield f"{key}.neutral", Message("expected no original on neutral land, and none that is impassable")


def borders_are_symmetric(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """If one space borders another, the other borders it; no space borders itself."""
    for territory in edition.territories:
        for other in territory.borders:
            if other == territory.id:
                yield f"territory[{territory.id}].borders", Message("a territory doesn't border itself")
            elif other in edition.territories.ids and territory.id not in edition.territories[other].borders:
                yield f"territory[{other}].borders", Message("expected {space}, which borders it", space=territory.id)
    zones = {zone.number: zone for zone in edition.sea_zones}
    for zone in edition.sea_zones:
        for number in zone.borders:
            if number in zones and (number == zone.number or zone.number not in zones[number].borders):
                text = msg("expected {space}, which borders it")
                yield f"sea_zone[{number}].borders", Message(text, space=zone.number)


def purses_are_filled(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The starting treasury of a power with several purses is divided among them."""
    for scenario in edition.scenarios:
        yield from _purses(edition, scenario)


def _purses(edition: AxisAndAlliesEdition, scenario: Scenario) -> Iterator[Finding]:
    key = f"scenario[{scenario.id}].purses"
    for power in edition.powers:
        known = {purse.id for purse in power.purses}
        shared = scenario.purses.get(power.id, {})
        if known and set(shared) != known:
            purses = ", ".join(sorted(known))
            yield key, Message("expected a figure for each purse of {power}: {purses}", power=power.id, purses=purses)
        elif known and sum(shared.values()) != scenario.treasury.get(power.id, 0):
            text = msg("the purses of {power} sum to {total}, its treasury doesn't")
            yield key, Message(text, power=power.id, total=sum(shared.values()))
        for territory in edition.territories if known else ():
            if not territory.impassable and edition.purse_at(territory.id) not in known:
                text = msg("expected one of {known} (or such a map)")
                yield f"territory[{territory.id}].purse", Message(text, known=", ".join(sorted(known)))


def starting_totals_add_up(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Each power's printed production is the sum of the values it controls, and the printed city counts are right."""
    for scenario in edition.scenarios:
        yield from _totals(edition, scenario)


def _totals(edition: AxisAndAlliesEdition, scenario: Scenario) -> Iterator[Finding]:
    key = f"scenario[{scenario.id}]"
    holders = edition.start_controllers(scenario)
    for power in edition.powers.ids:
        total = sum(edition.territories[holder_id].value for holder_id, holder in holders.items() if holder == power)
        stated = scenario.production.get(power)
        if stated is None:
            text = msg("missing for '{whom}', whose territories are worth {total}")
            yield f"{key}.production", Message(text, whom=power, total=total)
        elif stated != total:
            yield (
                f"{key}.production.{power}",
                Message("its parts add up to {total}, not {stated}", total=total, stated=stated),
            )
    for side, stated in scenario.cities.items():
        owners = [edition.powers.get(holders[place]) for place in edition.city_of if place in holders]
        count = sum(1 for owner in owners if owner is not None and owner.side == side)
        if count != stated:
            yield (
                f"{key}.cities.{side}",
                Message("this side starts with {count} cities, not {stated}", count=count, stated=stated),
            )


def printed_counts_hold(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The counts that the box states match the files."""
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
            yield (
                f"printed.{key}",
                Message("the box has {stated}, these files have {count}", stated=stated, count=count),
            )


def map_fits(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The map has every land and sea zone, and only bordering spaces touch; a variant doesn't need one."""
    if edition.map is not None and not edition.differs_from_the_box:
        yield from problems(terrain(edition), edition.map)


def treasuries_fit_the_land(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Nobody starts with far more money than the printed production, which would look like a mistyped digit."""
    for scenario in edition.scenarios:
        for power, money in scenario.treasury.items():
            if money > 2 * (pays := scenario.production[power]):
                text = msg("{money} is more than twice what its land pays ({pays})")
                yield f"scenario[{scenario.id}].treasury.{power}", Message(text, money=money, pays=pays)


BOARD_NOTES: tuple[Check, ...] = (treasuries_fit_the_land,)
BOARD_CHECKS: tuple[Check, ...] = (
    map_fits,
    allotments_resolve,
    units_have_prices,
    names_are_unique,
    capitals_are_their_own,
    territories_are_sound,
    borders_are_symmetric,
    purses_are_filled,
    starting_totals_add_up,
    printed_counts_hold,
)
