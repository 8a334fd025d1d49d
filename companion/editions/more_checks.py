"""What must hold between the further sections: war economy and grand strategy.

`MORE_CHECKS` is the whole list, in the style of `companion.editions.checks`. A section left out passes.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise

from msgspec import structs

from companion.model.edition import Edition
from companion.model.grand_strategy import ROLES, Commitment, Effect
from companion.model.sides import SIDES
from companion.model.war_economy import LandCheck

Finding = tuple[str, str]
Check = Callable[[Edition], Iterable[Finding]]


def _resolve(key: str, ids: Iterable[str | None], known: Collection[str], kind: str) -> Iterator[Finding]:
    names = sorted(known)
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    for one in ids:
        if one is not None and one not in known:
            yield key, f"there is no {kind} {one!r}; expected one of {shown or 'none'}"


def _repeated(ids: Iterable[object]) -> Iterator[tuple[object, int]]:
    return ((one, count) for one, count in Counter(ids).items() if count > 1)


def _ids(elements: Iterable[object]) -> set[str]:
    return {element.id for element in elements}  # type: ignore[attr-defined]


def _lands(edition: Edition) -> set[str]:
    return _ids(edition.known_territories) | set(edition.territory)


def _states(edition: Edition) -> set[str]:
    """Everything that can go to war or change hands: powers and countries."""
    return set(edition.power) | _ids(edition.countries)


def further_ids_are_unique(edition: Edition) -> Iterator[Finding]:
    """No two elements of a section, and no two routes, share an id."""
    sections = {one.encode_name: getattr(edition, one.name) for one in structs.fields(Edition)}
    sections["lend_lease.route"] = edition.lend_lease.routes if edition.lend_lease else ()
    for section, elements in sections.items():
        if isinstance(elements, tuple):
            for one, count in _repeated(element.id for element in elements if hasattr(element, "id")):
                yield f"{section}[{one}].id", f"expected once, stands {count} times"


def turns_together_follow_the_order(edition: Edition) -> Iterator[Finding]:
    """Turn groups, and blocs, have the powers of every scenario's order, in that order."""
    for section, groups in (
        ("turn_group", [group.powers for group in edition.turn_groups]),
        ("bloc", [bloc.powers for bloc in edition.blocs]),
    ):
        together = tuple(power for group in groups for power in group)
        for scenario in edition.scenarios if groups else ():
            if together != scenario.turn_order:
                yield section, f"expected {', '.join(scenario.turn_order)}, as scenario {scenario.id} has it"
    for bloc in edition.blocs:
        if Counter(bloc.priority) != Counter(bloc.powers):
            yield f"bloc[{bloc.id}].priority", "expected each of its powers once"


def calendar_is_consecutive(edition: Edition) -> Iterator[Finding]:
    """Game turns follow each other without a gap, and scenarios begin and end within them."""
    turns = edition.game_turns
    for turn in turns:
        if turn.ends < turn.begins:
            yield f"game_turn[{turn.number}].ends", f"expected {turn.begins} or later"
    for before, after in pairwise(turns):
        if after.number != before.number + 1:
            yield f"game_turn[{after.number}].number", f"expected {before.number + 1}"
        year, month = map(int, before.ends.split("-"))
        following = f"{year + month // 12}-{month % 12 + 1:02}"
        if after.begins != following:
            yield (
                f"game_turn[{after.number}].begins",
                f"expected {following}, right after turn {before.number}",
            )
    numbers = {turn.number for turn in turns}
    for scenario in edition.scenarios if turns else ():
        if scenario.first_round not in numbers:
            yield f"scenario[{scenario.id}].first_round", "expected a game turn of the calendar"
    if turns and edition.land_victory and edition.land_victory.last_turn not in numbers:
        yield "land_victory.last_turn", "expected a game turn of the calendar"


def loans_resolve(edition: Edition) -> Iterator[Finding]:
    """Money is lent between powers of one side, one way only; places, treaties, units and options exist."""
    for index, start in enumerate(edition.starting_loans):
        key = f"starting_loan[{index}]"
        yield from _resolve(f"{key}.scenario", [start.scenario], edition.scenario, "scenario")
        yield from _resolve(f"{key}.amounts", start.amounts, edition.power, "power")
    if (loans := edition.lend_lease) is None:
        return
    pairs = {(route.lender, route.recipient) for route in loans.routes}
    for route in loans.routes:
        key = f"lend_lease.route[{route.id}]"
        at_war = (route.lender, route.recipient, route.recipient_at_war_with)
        yield from _resolve(key, at_war, edition.power, "power")
        yield from _resolve(f"{key}.through", [route.through], _ids(edition.places), "place")
        yield from _resolve(f"{key}.treaty", [route.treaty], _ids(edition.treaties), "treaty")
        if (route.through is None) != (route.place_needs is None):
            yield f"{key}.place_needs", "expected together with `through`"
        if {route.lender, route.recipient} <= set(edition.power):
            if route.lender == route.recipient or not edition.allied(route.lender, route.recipient):
                yield f"{key}.recipient", f"expected an ally of {route.lender}"
            if (route.recipient, route.lender) in pairs:
                yield f"{key}.recipient", "there is a route the other way; money is lent one way only"
    yield from _resolve("lend_lease.bound_money_buys_no", loans.bound_money_buys_no, edition.unit, "unit")
    options = (loans.received_money_option, loans.free_amount_option)
    yield from _resolve("lend_lease", options, edition.option, "option")


def land_totals_add_up(edition: Edition) -> Iterator[Finding]:
    """Each row of the land table adds up to its last figure, those to the sides, and these to the total."""
    for index, table in enumerate(edition.land_checks):
        yield from _land_table(edition, f"land_check[{index}]", table)


def _land_table(edition: Edition, key: str, table: LandCheck) -> Iterator[Finding]:
    named = [row.power for row in table.powers]
    yield from _resolve(f"{key}.scenario", [table.scenario], edition.scenario, "scenario")
    yield from _resolve(f"{key}.power", named, edition.power, "power")
    if sorted(named) != sorted(edition.power):
        yield f"{key}.power", "expected every power once"
    scenario = edition.scenario.get(table.scenario)
    by_side: Counter[str] = Counter()
    for row in table.powers:
        total = row.original + row.neutrals + row.lost + row.conquered
        if total != row.land:
            yield f"{key}.power.{row.power}.land", f"its parts add up to {total}, not {row.land}"
        if scenario and scenario.production.get(row.power, row.land) != row.land:
            yield (
                f"scenario[{scenario.id}].production.{row.power}",
                f"expected {row.land}, as the land table has",
            )
        if row.power in edition.power:
            by_side[edition.side_of(row.power)] += row.land
    for side in SIDES:
        if table.sides.get(side) != by_side[side]:
            yield f"{key}.sides.{side}", f"its powers add up to {by_side[side]}"
    if table.total != sum(table.sides.values()):
        yield f"{key}.total", f"the sides add up to {sum(table.sides.values())}"


def lands_resolve(edition: Edition) -> Iterator[Finding]:
    """What is known of the board names powers, factories and territories that exist."""
    lands, units = _lands(edition), edition.unit
    for land in edition.known_territories:
        key = f"known_territory[{land.id}]"
        yield from _resolve(key, [land.original, land.held_by], edition.power, "power")
        yield from _resolve(f"{key}.factory", [land.factory], _ids(edition.factories), "factory")
        if land.neutral and land.original:
            yield f"{key}.original", "expected none: it is neutral"
    for group in edition.territory_groups:
        yield from _resolve(f"territory_group[{group.id}].territories", group.territories, lands, "territory")
    for passage in edition.passages:
        yield from _resolve(f"passage[{passage.id}].territories", passage.territories, lands, "territory")
    if victory := edition.land_victory:
        for side in SIDES:
            if side not in victory.homes:
                yield "land_victory.homes", f"missing for the side {side!r}"
            yield from _resolve(f"land_victory.homes.{side}", victory.homes.get(side, ()), lands, "territory")
            groups = victory.home_groups.get(side, ())
            yield from _resolve(
                f"land_victory.home_groups.{side}", groups, _ids(edition.territory_groups), "territory group"
            )
        yield from _resolve("land_victory.extra_time_without", victory.extra_time_without, units, "unit")


def production_resolves(edition: Edition) -> Iterator[Finding]:
    """Factories, recruits, training and repair name units that exist; every repair price has its place."""
    factories = _ids(edition.factories)
    for factory in edition.factories:
        key = f"factory[{factory.id}]"
        yield from _resolve(f"{key}.unit", [factory.unit], edition.unit, "unit")
        yield from _resolve(f"{key}.never_makes", factory.never_makes, edition.unit, "unit")
        yield from _resolve(f"{key}.reduces_to", [factory.reduces_to], factories - {factory.id}, "factory")
        if factory.unit in edition.unit and edition.unit[factory.unit].kind != "building":
            yield f"{key}.unit", "expected a building"
        if factory.needs_value_occupied < factory.needs_value:
            yield f"{key}.needs_value_occupied", f"expected at least {factory.needs_value}"
    if edition.recruiting:
        yield from _resolve("recruiting.units", edition.recruiting.units, edition.unit, "unit")
    for training in edition.trainings:
        yield from _resolve(f"training[{training.id}].unit", [training.unit], edition.unit, "unit")
        yield from _resolve(f"training[{training.id}].option", [training.option], edition.option, "option")
    if repair := edition.ship_repair:
        yield from _resolve("ship_repair.unit", [repair.unit], edition.unit, "unit")
        yield from _resolve("ship_repair.own_ships_only", repair.own_ships_only, edition.power, "power")
        prices = [price for site in repair.sites for price in range(site.lowest, site.highest + 1)]
        if prices != list(range(1, repair.die + 1)):
            yield "ship_repair.site", f"expected every price from 1 to {repair.die} once, in order"


def land_changes_resolve(edition: Edition) -> Iterator[Finding]:
    """Each pair of taker and owner has one answer, between powers of one side."""
    if (diplomacy := edition.diplomacy) is None:
        return
    pairs = []
    for index, one in enumerate(diplomacy.land_returns):
        key = f"diplomacy.land_return[{index}]"
        yield from _resolve(key, (*one.takers, *one.originals_of), edition.power, "power")
        pairs += [(taker, owner) for taker in one.takers for owner in one.originals_of if taker != owner]
    for pair, count in _repeated(pairs):
        yield "diplomacy.land_return", f"expected one answer for {pair}, there are {count}"
    for taker, owner in pairs:
        if {taker, owner} <= set(edition.power) and not edition.allied(taker, owner):
            yield "diplomacy.land_return", f"{taker} and {owner} are enemies; expected powers of one side"
    for index, vacated in enumerate(diplomacy.vacated_lands):
        names = (*vacated.takers, *vacated.holders)
        yield from _resolve(f"diplomacy.vacated_land[{index}]", names, edition.power, "power")
    for group in diplomacy.shared_land:
        yield from _resolve("diplomacy.shared_land", group, edition.power, "power")


def gaps_are_asked_for(edition: Edition) -> Iterator[Finding]:
    """What is to be entered names things that exist, and covers every price and holder that is missing."""
    asked: set[tuple[str, str]] = set()
    for one in edition.to_enter:
        key = f"to_enter[{one.id}]"
        yield from _resolve(f"{key}.powers", one.powers, edition.power, "power")
        yield from _resolve(f"{key}.units", one.units, edition.unit, "unit")
        yield from _resolve(f"{key}.countries", one.countries, _ids(edition.countries), "country")
        yield from _resolve(f"{key}.scenarios", one.scenarios, edition.scenario, "scenario")
        asked |= {(power, unit) for power in one.powers for unit in one.units}
        asked |= {(scenario, country) for scenario in one.scenarios for country in one.countries}
    for unit in edition.units:
        buyers = {power.id for power in edition.powers if unit.id in power.unit_costs}
        for power in edition.power if buyers else ():
            if power not in buyers and (power, unit.id) not in asked:
                yield f"power[{power}].unit_costs", f"missing for {unit.id} (or an entry in to_enter)"
    for country in edition.countries:
        for scenario in edition.scenario:
            if scenario not in country.start and (scenario, country.id) not in asked:
                yield f"country[{country.id}].start", f"missing for {scenario} (or an entry in to_enter)"


def seasons_resolve(edition: Edition) -> Iterator[Finding]:
    """The season's frame names phases, the weather theatres, and every scenario opens in a season."""
    theatres, states = _ids(edition.theatres), _states(edition)
    if frame := edition.season_frame:
        phases = (frame.opens, *frame.each_impulse, frame.closes)
        yield from _resolve("season_frame", phases, edition.phase, "phase")
    for season in edition.seasons:
        yield from _resolve(f"season[{season.id}].no_modifier_in", season.no_modifier_in, theatres, "theatre")
    for scenario in edition.scenario if edition.seasons else ():
        if [one.scenario for one in edition.openings].count(scenario) != 1:
            yield "opening", f"expected one for scenario {scenario}"
    for index, opening in enumerate(edition.openings):
        key = f"opening[{index}]"
        yield from _resolve(f"{key}.scenario", [opening.scenario], edition.scenario, "scenario")
        yield from _resolve(f"{key}.season", [opening.season], _ids(edition.seasons), "season")
        yield from _resolve(key, (*opening.neutral, *opening.surrendered), edition.power, "power")
        for war in opening.wars:
            yield from _resolve(f"{key}.war", war.between, states, "power or country")
            if set(war.between) <= set(edition.power) and set(war.between) & set(opening.neutral):
                yield f"{key}.neutral", f"{' and '.join(war.between)} are at war"


def economy_resolves(edition: Edition) -> Iterator[Finding]:
    """Resources, points, building and losses name things that exist; no unit is rebuilt in two ways."""
    powers, options, units = edition.power, edition.option, edition.unit
    if res := edition.resources:
        yield from _resolve("resources.liberators", res.liberators, powers, "power")
        yield from _resolve("resources.recovery_option", [res.recovery_option], options, "option")
    if points := edition.action_points:
        yield from _resolve("action_points.declare_theatre", points.declare_theatre, powers, "power")
        yield from _resolve("action_points.wake_up_wars", points.wake_up_wars, _states(edition), "country")
        yield from _resolve("action_points", [points.random_option, points.kept_option], options, "option")
    for rebuild in edition.rebuilds:
        key = f"rebuild[{rebuild.id}]"
        yield from _resolve(f"{key}.units", rebuild.units, units, "unit")
        yield from _resolve(f"{key}.powers", rebuild.powers, powers, "power")
        yield from _resolve(key, [rebuild.boxes_option, rebuild.early_option], options, "option")
    lines = [(unit, power) for one in edition.rebuilds for unit in one.units for power in one.powers or ("all",)]
    for line, count in _repeated(lines):
        yield "rebuild", f"expected one line for {line}, there are {count}"
    for unit in edition.automatic_units:
        yield from _resolve(f"automatic_unit[{unit.id}].unit", [unit.unit], units, "unit")
        yield from _resolve(f"automatic_unit[{unit.id}].country", [unit.country], _ids(edition.countries), "country")
    for operation in edition.operations:
        yield from _resolve(f"operation[{operation.id}].by", operation.by, powers, "power")
    for loss in edition.losses:
        yield from _resolve(f"loss[{loss.id}]", (*loss.by, *loss.spared), powers, "power")
        yield from _resolve(f"loss[{loss.id}].at", [loss.at], edition.phase, "phase")
        yield from _resolve(f"loss[{loss.id}]", [loss.single_hit_option], options, "option")
    for index, modifier in enumerate(edition.nationality_modifiers):
        yield from _resolve(f"nationality_modifier[{index}].of", [modifier.of], _states(edition), "power or country")


def countries_resolve(edition: Edition) -> Iterator[Finding]:
    """Countries, minor powers, places and treaties name what exists."""
    countries, theatres = _ids(edition.countries), _ids(edition.theatres)
    holders = _states(edition) | _ids(edition.blocs)
    for country in edition.countries:
        key = f"country[{country.id}]"
        yield from _resolve(f"{key}.theatres", country.theatres, theatres, "theatre")
        yield from _resolve(f"{key}.start", country.start, edition.scenario, "scenario")
        for scenario, start in country.start.items():
            yield from _resolve(f"{key}.start.{scenario}", start.to, holders, "power, bloc or country")
            expected = 0 if start.status in ("neutral", "at_war") else 2 if start.status == "divided" else 1
            if len(start.to) != expected:
                yield (
                    f"{key}.start.{scenario}.to",
                    f"expected {expected} for {start.status!r}, got {len(start.to)}",
                )
    for minor in edition.minor_powers:
        key = f"minor_power[{minor.id}]"
        yield from _resolve(f"{key}.id", [minor.id], countries, "country")
        yield from _resolve(f"{key}.units", minor.units, edition.unit, "unit")
        yield from _resolve(key, (*minor.flipped, *minor.units_since), minor.units, "unit of its own")
    for place in edition.places:
        yield from _resolve(f"place[{place.id}].country", [place.country], countries, "country")
    for treaty in edition.treaties:
        yield from _resolve(f"treaty[{treaty.id}].in_force", treaty.in_force, edition.scenario, "scenario")


_NEEDS: dict[str, tuple[str, ...]] = {
    "ally": ("to",),
    "uncommitted_ally": ("to",),
    "non_cooperating_ally": ("to",),
    "no_ally": ("to",),
    "control": ("to",),
    "surrender": ("to",),
    "war": ("to",),
    "may_declare_war": ("to",),
    "barred": ("to",),
    "treaty_begins": ("treaty",),
    "treaty_ends": ("treaty",),
    "modifier": ("value",),
    "remind": ("note",),
}


def _effects_resolve(edition: Edition, key: str, effects: Iterable[Effect]) -> Iterator[Finding]:
    receivers = _states(edition) | _ids(edition.blocs) | set(ROLES)
    for effect in effects:
        yield from _resolve(f"{key}.effects", effect.countries, _states(edition), "power or country")
        yield from _resolve(f"{key}.effects", [effect.to], receivers, "power, bloc or role")
        yield from _resolve(f"{key}.effects", [effect.treaty], _ids(edition.treaties), "treaty")
        for name in _NEEDS.get(effect.does, ()):
            if getattr(effect, name) is None:
                yield f"{key}.effects", f"{name} is missing for {effect.does!r}"


def events_resolve(edition: Edition) -> Iterator[Finding]:
    """Dated events and triggers concern powers, countries, operations and treaties that exist."""
    for event in edition.dated_events:
        yield from _effects_resolve(edition, f"dated_event[{event.id}]", event.effects)
    for trigger in edition.triggers:
        key = f"trigger[{trigger.id}]"
        subjects = _ids(edition.operations) if trigger.on.kind == "operation" else _states(edition)
        yield from _resolve(f"{key}.on.of", trigger.on.of, subjects, "subject")
        yield from _resolve(f"{key}.on.by", trigger.on.by, edition.power, "power")
        yield from _resolve(f"{key}.treaty", [trigger.treaty], _ids(edition.treaties), "treaty")
        yield from _effects_resolve(edition, key, trigger.effects)
    for limit in edition.war_limits:
        key = f"war_limit[{limit.id}]"
        targets = (*limit.against, *(one for condition in limit.conditions for one in condition.against))
        yield from _resolve(f"{key}.powers", limit.powers, edition.power, "power")
        yield from _resolve(f"{key}.against", targets, _states(edition), "power or country")
        yield from _resolve(f"{key}.treaty", [limit.treaty], _ids(edition.treaties), "treaty")
        if (limit.rule == "only_if") != bool(limit.conditions):
            yield f"{key}.conditions", "expected with 'only_if', and only there"


def commitments_resolve(edition: Edition) -> Iterator[Finding]:
    """Every modified roll of a commitment has exactly one row."""
    for table in edition.commitments:
        key = f"commitment[{table.id}]"
        rollers = set(edition.power) | _ids(edition.blocs)
        yield from _resolve(f"{key}.countries", table.countries, _ids(edition.countries), "country")
        yield from _resolve(f"{key}.rolled_by", [table.rolled_by], rollers, "power or bloc")
        yield from _resolve(
            f"{key}.modifier", (one.replaces for one in table.modifiers), _ids(table.modifiers), "modifier"
        )
        for row in table.rows:
            yield from _effects_resolve(edition, f"{key}.row", row.effects)
        for roll in _rolls(table):
            fitting = sum(
                1
                for row in table.rows
                if (row.lowest is None or row.lowest <= roll) and (row.highest is None or roll <= row.highest)
            )
            if fitting != 1:
                yield f"{key}.row", f"expected one row for a roll of {roll}, there are {fitting}"


def _rolls(table: Commitment) -> range:
    values = [one.value for one in table.modifiers]
    return range(1 + sum(v for v in values if v < 0), table.die + sum(v for v in values if v > 0) + 1)


def surrender_resolves(edition: Edition) -> Iterator[Finding]:
    """Every power has a surrender number; checks name places, operations and powers that exist."""
    minors = _ids(edition.minor_powers)
    if rule := edition.surrender:
        yield from _resolve("surrender.numbers", rule.numbers, set(edition.power) | minors, "power")
        yield from _resolve("surrender.only_by_check", rule.only_by_check, edition.power, "power")
        for power in edition.power:
            if power not in rule.numbers:
                yield "surrender.numbers", f"missing for {power}"
    for check in edition.surrender_checks:
        key = f"surrender_check[{check.id}]"
        yield from _resolve(f"{key}.of", [check.of], set(edition.power) | minors, "power")
        yield from _resolve(key, (*check.holds_all, *check.holds_any), _ids(edition.places), "place")
        yield from _resolve(f"{key}.operation", [check.operation], _ids(edition.operations), "operation")
        yield from _resolve(f"{key}.by", check.by, edition.power, "power")
        yield from _effects_resolve(edition, key, check.effects)
    if edition.instant_victory:
        fallen = edition.instant_victory.surrendered
        yield from _resolve("instant_victory.surrendered", fallen, _states(edition), "power or country")


MORE_CHECKS: tuple[Check, ...] = (
    further_ids_are_unique,
    turns_together_follow_the_order,
    calendar_is_consecutive,
    loans_resolve,
    land_totals_add_up,
    lands_resolve,
    production_resolves,
    land_changes_resolve,
    gaps_are_asked_for,
    seasons_resolve,
    economy_resolves,
    countries_resolve,
    events_resolve,
    commitments_resolve,
    surrender_resolves,
)
