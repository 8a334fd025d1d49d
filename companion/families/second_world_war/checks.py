"""Checks across the sections of The Second World War's box."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.checking import Check, Finding, missing_for, repeated, resolve, two_sides
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import rules_find_what_they_name
from companion.families.second_world_war.sections.diplomacy import Commitment
from companion.families.second_world_war.sections.effects import ALWAYS, EXCEPTED_BEFORE, Effect
from companion.languages import Message, msg
from companion.model.translated import named_powers


def _states(edition: SecondWorldWarEdition) -> set[str]:
    """Everything that can go to war or change hands: powers and countries."""
    return edition.powers.ids | edition.countries.ids


def seasons_resolve(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Every scenario opens once, without a war of neutrals; recovery is in a phase of an impulse."""
    frame = edition.season_frame
    recovery = edition.options.get(edition.resources.recovery_option or "")
    if recovery is not None:
        choices = map(str, recovery.choices)
        yield from resolve(f"option[{recovery.id}].choices", choices, frame.each_impulse, "phase of an impulse")
    for scenario in edition.scenarios.ids:
        count = [opening.scenario for opening in edition.openings].count(scenario)
        if count != 1:
            yield "opening", Message("expected one for {what}, there are {count}", what=scenario, count=count)
    for index, opening in enumerate(edition.openings):
        key = f"opening[{index}]"
        for war in opening.wars:
            if set(war.between) <= set(edition.powers.ids) and set(war.between) & set(opening.neutral):
                yield f"{key}.neutral", Message("{powers:the} are at war", powers=named_powers(edition, war.between))


def economy_resolves(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """No unit is rebuilt in two ways."""
    lines = [
        (unit, power) for rebuild in edition.rebuilds for unit in rebuild.units for power in rebuild.powers or ("all",)
    ]
    for line, count in repeated(lines):
        yield "rebuild", Message("expected one for {what}, there are {count}", what=", ".join(line), count=count)


def countries_resolve(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """A country has its theaters and holders; a minor power's units are its own."""
    for country in edition.countries:
        key = f"country[{country.id}]"
        if edition.action_points.attacks == "where_the_country_is" and not country.theatres:
            yield f"{key}.theatres", missing_for(country.id)
        for scenario, start in country.start.items():
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
        yield from resolve(key, (*minor.flipped, *minor.units_since), minor.units, "unit of its own")


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


def _effects_are_whole(key: str, effects: Iterable[Effect], cause: str = "") -> Iterator[Finding]:
    for effect in effects:
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
    """Effects and limits are complete; a trigger waits for something that exists."""
    for event in edition.dated_events:
        yield from _effects_are_whole(f"dated_event[{event.id}]", event.effects, event.id)
    for trigger in edition.triggers:
        key = f"trigger[{trigger.id}]"
        subjects = edition.operations.ids if trigger.on.kind == "operation" else _states(edition)
        yield from resolve(f"{key}.on.of", trigger.on.of, subjects, "subject")
        yield from _effects_are_whole(key, trigger.effects, trigger.id)
    for limit in edition.war_limits:
        key = f"war_limit[{limit.id}]"
        if (limit.rule == "only_if") != bool(limit.conditions):
            yield (
                f"{key}.conditions",
                Message("expected with {key} = '{word}', and only there", key="rule", word="only_if"),
            )


def commitments_resolve(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Every modified roll of a commitment has exactly one row."""
    for commitment in edition.commitments:
        key = f"commitment[{commitment.id}]"
        yield from resolve(
            f"{key}.modifier",
            (modifier.replaces for modifier in commitment.modifiers),
            {modifier.id for modifier in commitment.modifiers},
            "modifier",
        )
        for row in commitment.rows:
            yield from _effects_are_whole(f"{key}.row", row.effects)
        for roll in _rolls(commitment):
            fitting = sum(
                1
                for row in commitment.rows
                if (row.lowest is None or row.lowest <= roll) and (row.highest is None or roll <= row.highest)
            )
            if fitting != 1:
                yield f"{key}.row", Message("expected one for {what}, there are {count}", what=roll, count=fitting)


def _rolls(commitment: Commitment) -> range:
    values = [modifier.value for modifier in commitment.modifiers]
    return range(
        1 + sum(value for value in values if value < 0),
        commitment.die + sum(value for value in values if value > 0) + 1,
    )


def surrender_resolves(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Every power has a surrender number; the effects of checks are complete."""
    rule = edition.surrender
    for power in edition.powers.ids:
        if power not in rule.numbers:
            yield "surrender.numbers", missing_for(power)
    for check in edition.surrender_checks:
        key = f"surrender_check[{check.id}]"
        yield from _effects_are_whole(key, check.effects)


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
    """Resources are lent between powers of one side, in one direction."""
    routes = edition.lend_lease.routes
    pairs = {(route.lender, route.recipient) for route in routes}
    for repeat, count in repeated(route.id for route in routes):
        yield f"lend_lease.route[{repeat}].id", Message("expected once, found {count} times", count=count)
    for route in routes:
        key = f"lend_lease.route[{route.id}]"
        if (route.through is None) != (route.place_needs is None):
            yield f"{key}.place_needs", Message("expected together with `{key}`", key="through")
        if {route.lender, route.recipient} <= set(edition.powers.ids):
            if route.lender == route.recipient or not edition.allied(route.lender, route.recipient):
                yield f"{key}.recipient", Message("expected an ally of {power}", power=route.lender)
            if (route.recipient, route.lender) in pairs:
                yield f"{key}.recipient", Message("there is a route the other way; lending goes one way only")


def gaps_are_asked_for(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """What the table enters covers every missing holder."""
    asked: set[tuple[str, str]] = set()
    for name in edition.to_enter:
        asked |= {(scenario, country) for scenario in name.scenarios for country in name.countries}
    for country in edition.countries:
        for scenario in edition.scenarios.ids:
            if scenario not in country.start and (scenario, country.id) not in asked:
                text = msg("missing for '{whom}' (or an entry in to_enter)")
                yield f"country[{country.id}].start", Message(text, whom=scenario)


CHECKS: tuple[Check, ...] = (
    two_sides,
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
