"""Checks across the sections of The Second World War's box."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.checking import Check, Finding, missing_for, repeated, resolve, two_sides
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import named_is_there, parts_are_there, rules_find_what_they_name
from companion.families.second_world_war.sections.diplomacy import Commitment
from companion.families.second_world_war.sections.effects import ALWAYS, EXCEPTED_BEFORE, ROLES, Effect
from companion.languages import Message, msg
from companion.model.translated import named_powers


def _states(edition: SecondWorldWarEdition) -> set[str]:
    """Everything that can go to war or change hands: powers and countries."""
    return edition.powers.ids | edition.countries.ids


def seasons_resolve(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """The season's frame names phases, the weather theaters, and every scenario opens in a season."""
    theatres, states = edition.theatres.ids, _states(edition)
    frame = edition.season_frame
    phases = (frame.opens, *frame.each_impulse, frame.closes)
    yield from resolve("season_frame", phases, edition.phases.by_id, "phase")
    yield from resolve("season_frame.fuel_option", [frame.fuel_option], edition.options.by_id, "option")
    recovery = edition.options.get(edition.resources.recovery_option or "")
    if recovery is not None:
        choices = map(str, recovery.choices)
        yield from resolve(f"option[{recovery.id}].choices", choices, frame.each_impulse, "phase of an impulse")
    for pair in (*edition.cooperation.always, *edition.cooperation.never):
        yield from resolve("cooperation", pair, edition.powers.by_id, "power")
    for operation in edition.operations:
        yield from resolve(
            f"operation[{operation.id}].at_war_with", operation.at_war_with, edition.powers.by_id, "power"
        )
    yield from resolve(
        "action_points.weather_option", [edition.action_points.weather_option], edition.options.by_id, "option"
    )
    for season in edition.seasons:
        yield from resolve(f"season[{season.id}].no_modifier_in", season.no_modifier_in, theatres, "theater")
    for scenario in edition.scenarios.ids:
        count = [opening.scenario for opening in edition.openings].count(scenario)
        if count != 1:
            yield "opening", Message("expected one for {what}, there are {count}", what=scenario, count=count)
    for index, opening in enumerate(edition.openings):
        key = f"opening[{index}]"
        yield from resolve(f"{key}.scenario", [opening.scenario], edition.scenarios.by_id, "scenario")
        yield from resolve(f"{key}.season", [opening.season], edition.seasons.ids, "season")
        yield from resolve(key, (*opening.neutral, *opening.surrendered), edition.powers.by_id, "power")
        for war in opening.wars:
            yield from resolve(f"{key}.war", war.between, states, "power or country")
            if set(war.between) <= set(edition.powers.ids) and set(war.between) & set(opening.neutral):
                yield f"{key}.neutral", Message("{powers:the} are at war", powers=named_powers(edition, war.between))


def economy_resolves(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Resources, points, building, and losses name things that exist; no unit is rebuilt in two ways."""
    powers, options, units = edition.powers.by_id, edition.options.by_id, edition.units.by_id
    res, points = edition.resources, edition.action_points
    yield from resolve("resources.liberators", res.liberators, powers, "power")
    yield from resolve("resources.recovery_option", [res.recovery_option], options, "option")
    yield from resolve("action_points.declare_theatre", points.declare_theatre, powers, "power")
    yield from resolve("action_points.wake_up_wars", points.wake_up_wars, _states(edition), "country")
    yield from resolve(
        "action_points", [points.random_option, points.kept_option, points.declare_option], options, "option"
    )
    for rebuild in edition.rebuilds:
        key = f"rebuild[{rebuild.id}]"
        yield from resolve(f"{key}.units", rebuild.units, units, "unit")
        yield from resolve(f"{key}.powers", rebuild.powers, powers, "power")
        yield from resolve(key, [rebuild.boxes_option, rebuild.early_option], options, "option")
    lines = [
        (unit, power) for rebuild in edition.rebuilds for unit in rebuild.units for power in rebuild.powers or ("all",)
    ]
    for line, count in repeated(lines):
        yield "rebuild", Message("expected one for {what}, there are {count}", what=", ".join(line), count=count)
    for owners in edition.unit_owners:
        yield from resolve(f"unit_owners[{owners.unit}].unit", [owners.unit], units, "unit")
        yield from resolve(f"unit_owners[{owners.unit}].powers", owners.powers, powers, "power")
    for unit in edition.automatic_units:
        yield from resolve(f"automatic_unit[{unit.id}].unit", [unit.unit], units, "unit")
        yield from resolve(f"automatic_unit[{unit.id}].country", [unit.country], edition.countries.ids, "country")
    for operation in edition.operations:
        yield from resolve(f"operation[{operation.id}].by", operation.by, powers, "power")
        yield from resolve(f"operation[{operation.id}].makes", [operation.makes], units, "unit")
        yield from resolve(f"operation[{operation.id}].theatre", [operation.theatre], edition.theatres.ids, "theater")
    for loss in edition.losses:
        yield from resolve(f"loss[{loss.id}]", (*loss.by, *loss.spared), powers, "power")
        yield from resolve(f"loss[{loss.id}].at", [loss.at], edition.phases.by_id, "phase")
        yield from resolve(f"loss[{loss.id}]", [loss.single_hit_option], options, "option")
    for index, modifier in enumerate(edition.nationality_modifiers):
        yield from resolve(f"nationality_modifier[{index}].of", [modifier.of], _states(edition), "power or country")


def countries_resolve(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Countries, minor powers, places, and treaties name things that exist."""
    countries, theatres = edition.countries.ids, edition.theatres.ids
    holders = _states(edition) | edition.blocs.ids
    for country in edition.countries:
        key = f"country[{country.id}]"
        yield from resolve(f"{key}.theatres", country.theatres, theatres, "theater")
        yield from resolve(f"{key}.part_of", [country.part_of], countries, "country")
        if edition.action_points.attacks == "where_the_country_is" and not country.theatres:
            yield f"{key}.theatres", missing_for(country.id)
        yield from resolve(f"{key}.start", country.start, edition.scenarios.by_id, "scenario")
        for scenario, start in country.start.items():
            yield from resolve(f"{key}.start.{scenario}", start.to, holders, "power, bloc, or country")
            expected = 0 if start.status in ("neutral", "at_war") else 2 if start.status == "divided" else 1
            held_by_a_neutral = start.status == "neutral" and country.kind == "territory" and len(start.to) == 1
            if len(start.to) != expected and not held_by_a_neutral:
                text = msg("expected {count} for '{status}', got {stated}")
                yield (
                    f"{key}.start.{scenario}.to",
                    Message(text, count=expected, status=start.status, stated=len(start.to)),
                )
    for minor in edition.minor_powers:
        key = f"minor_power[{minor.id}]"
        yield from resolve(f"{key}.id", [minor.id], countries, "country")
        yield from resolve(f"{key}.units", minor.units, edition.units.by_id, "unit")
        yield from resolve(key, (*minor.flipped, *minor.units_since), minor.units, "unit of its own")
    for place in edition.places:
        yield from resolve(f"place[{place.id}].country", [place.country], countries, "country")
    for note in edition.standing_notes:
        key = f"standing_note[{note.id}]"
        yield from resolve(key, (*note.powers, *note.by), edition.powers.by_id, "power")
        yield from resolve(f"{key}.held", note.held, countries, "country")
        yield from resolve(f"{key}.phase", [note.phase], edition.phases.by_id, "phase")
    for treaty in edition.treaties:
        yield from resolve(f"treaty[{treaty.id}].in_force", treaty.in_force, edition.scenarios.by_id, "scenario")


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


def _effects_resolve(
    edition: SecondWorldWarEdition, key: str, effects: Iterable[Effect], cause: str = ""
) -> Iterator[Finding]:
    receivers = _states(edition) | edition.blocs.ids | set(ROLES)
    for effect in effects:
        yield from resolve(f"{key}.effects", effect.countries, _states(edition), "power or country")
        yield from resolve(f"{key}.effects", [effect.to], receivers, "power, bloc, or role")
        yield from resolve(f"{key}.effects", [effect.treaty], edition.treaties.ids, "treaty")
        yield from _exception_is_known(key, effect, cause)
        for name in _NEEDS.get(effect.does, ()):
            if getattr(effect, name) is None:
                yield f"{key}.effects", Message("{key} is missing for '{does}'", key=name, does=effect.does)


def _exception_is_known(key: str, effect: Effect, cause: str) -> Iterator[Finding]:
    """An exception is in words for people and in one for the books, and spares countries."""
    word = effect.except_if or (EXCEPTED_BEFORE.get(cause) if effect.unless else None)
    if effect.unless and word is None:
        yield f"{key}.effects.unless", Message("expected together with `{key}`", key="except_if")
    if effect.except_if and not effect.unless:
        yield f"{key}.effects.except_if", Message("expected together with `{key}`", key="unless")
    if (effect.unless or effect.except_if) and effect.does in ALWAYS:
        yield f"{key}.effects.unless", Message("not possible with does = '{does}'", does=effect.does)


def events_resolve(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Dated events and triggers name powers, countries, operations, and treaties that exist."""
    for event in edition.dated_events:
        yield from _effects_resolve(edition, f"dated_event[{event.id}]", event.effects, event.id)
    for trigger in edition.triggers:
        key = f"trigger[{trigger.id}]"
        subjects = edition.operations.ids if trigger.on.kind == "operation" else _states(edition)
        yield from resolve(f"{key}.on.of", trigger.on.of, subjects, "subject")
        yield from resolve(f"{key}.on.by", trigger.on.by, edition.powers.by_id, "power")
        yield from resolve(f"{key}.treaty", [trigger.treaty], edition.treaties.ids, "treaty")
        yield from _effects_resolve(edition, key, trigger.effects, trigger.id)
    for limit in edition.war_limits:
        key = f"war_limit[{limit.id}]"
        targets = (*limit.against, *(power for condition in limit.conditions for power in condition.against))
        yield from resolve(f"{key}.powers", limit.powers, edition.powers.by_id, "power")
        yield from resolve(f"{key}.against", targets, _states(edition), "power or country")
        yield from resolve(f"{key}.treaty", [limit.treaty], edition.treaties.ids, "treaty")
        if (limit.rule == "only_if") != bool(limit.conditions):
            yield (
                f"{key}.conditions",
                Message("expected with {key} = '{word}', and only there", key="rule", word="only_if"),
            )


def commitments_resolve(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Every modified roll of a commitment has exactly one row."""
    for table in edition.commitments:
        key = f"commitment[{table.id}]"
        rollers = edition.powers.ids | edition.blocs.ids
        yield from resolve(f"{key}.countries", table.countries, edition.countries.ids, "country")
        yield from resolve(f"{key}.rolled_by", [table.rolled_by], rollers, "power or bloc")
        yield from resolve(
            f"{key}.modifier",
            (modifier.replaces for modifier in table.modifiers),
            {modifier.id for modifier in table.modifiers},
            "modifier",
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
                yield f"{key}.row", Message("expected one for {what}, there are {count}", what=roll, count=fitting)


def _rolls(table: Commitment) -> range:
    values = [modifier.value for modifier in table.modifiers]
    return range(1 + sum(v for v in values if v < 0), table.die + sum(v for v in values if v > 0) + 1)


def surrender_resolves(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Every power has a surrender number; checks name places, operations and powers that exist."""
    minors = edition.minor_powers.ids
    rule = edition.surrender
    yield from resolve("surrender.numbers", rule.numbers, set(edition.powers.ids) | minors, "power")
    yield from resolve("surrender.one_by_one_option", [rule.one_by_one_option], edition.options.by_id, "option")
    yield from resolve("surrender.only_by_check", rule.only_by_check, edition.powers.by_id, "power")
    for power in edition.powers.ids:
        if power not in rule.numbers:
            yield "surrender.numbers", missing_for(power)
    for check in edition.surrender_checks:
        key = f"surrender_check[{check.id}]"
        yield from resolve(f"{key}.of", [check.of], set(edition.powers.ids) | minors, "power")
        yield from resolve(key, (*check.holds_all, *check.holds_any), edition.places.ids, "place")
        yield from resolve(f"{key}.operation", [check.operation], edition.operations.ids, "operation")
        yield from resolve(f"{key}.by", check.by, edition.powers.by_id, "power")
        yield from resolve(f"{key}.at_start_option", [check.at_start_option], edition.options.by_id, "option")
        yield from _effects_resolve(edition, key, check.effects)
    fallen = edition.instant_victory.surrendered
    yield from resolve("instant_victory.surrendered", fallen, _states(edition), "power or country")


def blocs_follow_the_order(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Blocs have the powers of every scenario's order, in that order, and a priority among them."""
    together = tuple(power for bloc in edition.blocs for power in bloc.powers)
    for scenario in edition.scenarios:
        if together != scenario.turn_order:
            order = ", ".join(scenario.turn_order)
            yield (
                "bloc",
                Message("expected {powers}, as scenario {scenario} has it", powers=order, scenario=scenario.id),
            )
    for bloc in edition.blocs:
        if Counter(bloc.priority) != Counter(bloc.powers):
            yield f"bloc[{bloc.id}].priority", Message("expected each of its powers once")


def loans_resolve(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Resources are lent between powers of one side, in one direction; places and treaties exist."""
    routes = edition.lend_lease.routes
    pairs = {(route.lender, route.recipient) for route in routes}
    for repeat, count in repeated(route.id for route in routes):
        yield f"lend_lease.route[{repeat}].id", Message("expected once, found {count} times", count=count)
    for route in routes:
        key = f"lend_lease.route[{route.id}]"
        yield from resolve(
            key, (route.lender, route.recipient, route.recipient_at_war_with), edition.powers.by_id, "power"
        )
        yield from resolve(f"{key}.through", [route.through], edition.places.ids, "place")
        yield from resolve(f"{key}.treaty", [route.treaty], edition.treaties.ids, "treaty")
        yield from resolve(f"{key}.theatre", [route.theatre], edition.theatres.ids, "theater")
        if (route.through is None) != (route.place_needs is None):
            yield f"{key}.place_needs", Message("expected together with `{key}`", key="through")
        if {route.lender, route.recipient} <= set(edition.powers.ids):
            if route.lender == route.recipient or not edition.allied(route.lender, route.recipient):
                yield f"{key}.recipient", Message("expected an ally of {power}", power=route.lender)
            if (route.recipient, route.lender) in pairs:
                yield f"{key}.recipient", Message("there is a route the other way; lending goes one way only")


def gaps_are_asked_for(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """What the table enters refers to things that exist, and covers every missing holder."""
    asked: set[tuple[str, str]] = set()
    for name in edition.to_enter:
        key = f"to_enter[{name.id}]"
        yield from resolve(f"{key}.powers", name.powers, edition.powers.by_id, "power")
        yield from resolve(f"{key}.units", name.units, edition.units.by_id, "unit")
        yield from resolve(f"{key}.countries", name.countries, edition.countries.ids, "country")
        yield from resolve(f"{key}.scenarios", name.scenarios, edition.scenarios.by_id, "scenario")
        asked |= {(scenario, country) for scenario in name.scenarios for country in name.countries}
    for country in edition.countries:
        for scenario in edition.scenarios.ids:
            if scenario not in country.start and (scenario, country.id) not in asked:
                text = msg("missing for '{whom}' (or an entry in to_enter)")
                yield f"country[{country.id}].start", Message(text, whom=scenario)


CHECKS: tuple[Check, ...] = (
    two_sides,
    parts_are_there,
    named_is_there,
    rules_find_what_they_name,
    blocs_follow_the_order,
    loans_resolve,
    gaps_are_asked_for,
    seasons_resolve,
    economy_resolves,
    countries_resolve,
    events_resolve,
    commitments_resolve,
    surrender_resolves,
)
