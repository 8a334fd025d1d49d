"""Checks across the sections of The War Game's box: turns, calendar, loans, land tables, factories."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from companion.engine.checking import Check, Finding, missing_for, repeated, resolve, two_sides
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.named import rules_find_what_they_name
from companion.families.war_game.sections.land import LandCheck
from companion.languages import Message, msg
from companion.model.sides import SIDES


def turns_together_follow_the_order(edition: WarGameEdition) -> Iterator[Finding]:
    """Turn groups have the powers of every scenario's order, in that order."""
    together = tuple(power for group in edition.turn_groups for power in group.powers)
    for scenario in edition.scenarios:
        if together != scenario.turn_order:
            order = ", ".join(scenario.turn_order)
            yield (
                "turn_group",
                Message("expected {powers}, as scenario {scenario} has it", powers=order, scenario=scenario.id),
            )


def calendar_is_consecutive(edition: WarGameEdition) -> Iterator[Finding]:
    """Game turns are consecutive, and scenarios begin and end within them."""
    turns = edition.game_turns
    for turn in turns:
        if turn.ends < turn.begins:
            yield f"game_turn[{turn.number}].ends", Message("expected {month} or later", month=turn.begins)
    for before, after in pairwise(turns):
        if after.number != before.number + 1:
            yield f"game_turn[{after.number}].number", Message("expected {number}", number=before.number + 1)
        year, month = map(int, before.ends.split("-"))
        following = f"{year + month // 12}-{month % 12 + 1:02}"
        if after.begins != following:
            text = msg("expected {month}, right after turn {number}")
            yield f"game_turn[{after.number}].begins", Message(text, month=following, number=before.number)
    numbers = {turn.number for turn in turns}
    for scenario in edition.scenarios:
        if scenario.first_round not in numbers:
            yield f"scenario[{scenario.id}].first_round", Message("expected a game turn of the calendar")
    if edition.land_victory.last_turn not in numbers:
        yield "land_victory.last_turn", Message("expected a game turn of the calendar")


def loans_resolve(edition: WarGameEdition) -> Iterator[Finding]:
    """Money is lent between powers of one side, in one direction."""
    loans = edition.lend_lease
    pairs = {(route.lender, route.recipient) for route in loans.routes}
    for repeat, count in repeated(route.id for route in loans.routes):
        yield f"lend_lease.route[{repeat}].id", Message("expected once, found {count} times", count=count)
    for route in loans.routes:
        key = f"lend_lease.route[{route.id}]"
        if {route.lender, route.recipient} <= set(edition.powers.ids):
            if route.lender == route.recipient or not edition.allied(route.lender, route.recipient):
                yield f"{key}.recipient", Message("expected an ally of {power}", power=route.lender)
            if (route.recipient, route.lender) in pairs:
                yield f"{key}.recipient", Message("there is a route the other way; lending goes one way only")


def land_totals_add_up(edition: WarGameEdition) -> Iterator[Finding]:
    """Each row of the land table adds up to its last figure, those to the sides, and these to the total."""
    for index, table in enumerate(edition.land_checks):
        yield from _land_table(edition, f"land_check[{index}]", table)


def _land_table(edition: WarGameEdition, key: str, land_check: LandCheck) -> Iterator[Finding]:
    named = [row.power for row in land_check.powers]
    if sorted(named) != sorted(edition.powers.ids):
        yield f"{key}.power", Message("expected every power once")
    scenario = edition.scenarios.get(land_check.scenario)
    by_side: Counter[str] = Counter()
    for row in land_check.powers:
        total = row.original + row.neutrals + row.lost + row.conquered
        if total != row.land:
            yield (
                f"{key}.power.{row.power}.land",
                Message("its parts add up to {total}, not {stated}", total=total, stated=row.land),
            )
        if scenario and scenario.production.get(row.power, row.land) != row.land:
            text = msg("expected {total}, as the land table has it")
            yield f"scenario[{scenario.id}].production.{row.power}", Message(text, total=row.land)
        if row.power in edition.powers.ids:
            by_side[edition.side_of(row.power)] += row.land
    for side in SIDES:
        if land_check.sides.get(side) != by_side[side]:
            yield f"{key}.sides.{side}", Message("its parts add up to {total}", total=by_side[side])
    if land_check.total != sum(land_check.sides.values()):
        yield f"{key}.total", Message("its parts add up to {total}", total=sum(land_check.sides.values()))


def lands_resolve(edition: WarGameEdition) -> Iterator[Finding]:
    """Neutral land is nobody's own; every side has its homes."""
    for land in edition.known_territories:
        key = f"known_territory[{land.id}]"
        if land.neutral and land.original:
            yield f"{key}.original", Message("expected none: it's neutral")
    victory = edition.land_victory
    for side in SIDES:
        if side not in victory.homes:
            yield "land_victory.homes", missing_for(side)


def production_resolves(edition: WarGameEdition) -> Iterator[Finding]:
    """Factories are buildings and are reduced to others; every repair price has a site."""
    factories = edition.factories.ids
    for factory in edition.factories:
        key = f"factory[{factory.id}]"
        yield from resolve(f"{key}.reduces_to", [factory.reduces_to], factories - {factory.id}, "factory")
        if factory.unit in edition.units.ids and edition.units[factory.unit].kind != "building":
            yield f"{key}.unit", Message("expected a building")
        if factory.needs_value_occupied < factory.needs_value:
            yield f"{key}.needs_value_occupied", Message("expected at least {least}", least=factory.needs_value)
    repair = edition.ship_repair
    prices = [price for site in repair.sites for price in range(site.lowest, site.highest + 1)]
    if prices != list(range(1, repair.die + 1)):
        text = msg("expected every price from 1 to {most} once, in order")
        yield "ship_repair.site", Message(text, most=repair.die)


def land_changes_resolve(edition: WarGameEdition) -> Iterator[Finding]:
    """Each pair of taker and owner has one result, between powers of one side."""
    diplomacy = edition.diplomacy
    pairs = []
    for land_return in diplomacy.land_returns:
        pairs += [
            (taker, owner) for taker in land_return.takers for owner in land_return.originals_of if taker != owner
        ]
    for pair, count in repeated(pairs):
        yield (
            "diplomacy.land_return",
            Message("expected one for {what}, there are {count}", what=", ".join(pair), count=count),
        )
    for taker, owner in pairs:
        if {taker, owner} <= set(edition.powers.ids) and not edition.allied(taker, owner):
            yield "diplomacy.land_return", Message("expected powers of one side: {powers}", powers=f"{taker}, {owner}")


def gaps_are_asked_for(edition: WarGameEdition) -> Iterator[Finding]:
    """What the table enters covers every missing price."""
    asked: set[tuple[str, str]] = set()
    for name in edition.to_enter:
        asked |= {(power, unit) for power in name.powers for unit in name.units}
    for unit in edition.units:
        buyers = {power.id for power in edition.powers if unit.id in power.unit_costs}
        for power in edition.powers.ids if buyers else ():
            if power not in buyers and (power, unit.id) not in asked:
                yield (
                    f"power[{power}].unit_costs",
                    Message("missing for '{whom}' (or an entry in to_enter)", whom=unit.id),
                )


def units_have_prices(edition: WarGameEdition) -> Iterator[Finding]:
    """A unit costs the same for everyone, or has a price for each power."""
    for unit in edition.units:
        priced = [power.id for power in edition.powers if unit.id in power.unit_costs]
        if unit.cost is not None and priced:
            yield f"unit[{unit.id}].cost", Message("expected no common price: {power} has its own", power=priced[0])


CHECKS: tuple[Check, ...] = (
    two_sides,
    rules_find_what_they_name,
    units_have_prices,
    turns_together_follow_the_order,
    calendar_is_consecutive,
    loans_resolve,
    land_totals_add_up,
    lands_resolve,
    production_resolves,
    land_changes_resolve,
    gaps_are_asked_for,
)
