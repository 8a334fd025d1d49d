"""Checks across the sections that every edition has. Families add their own."""

from collections import Counter
from collections.abc import Iterator

from msgspec import structs

from companion.editions.unread import keys_are_read
from companion.engine.checking import Check, Finding, no_own_turn, no_such, one_of, repeated, resolve, some
from companion.families.rulebooks import rule_files
from companion.languages import Message, msg
from companion.model.edition import Edition
from companion.model.emblems import EMBLEMS
from companion.model.references import references
from companion.model.section import IDENTITIES


def ids_are_unique(edition: Edition) -> Iterator[Finding]:
    """No two elements of a section share an id (or the key used in its place)."""
    sections = {field.encode_name: getattr(edition, field.name) for field in structs.fields(edition)}
    for section, elements in sections.items():
        if not isinstance(elements, tuple) or not elements:
            continue
        key = next((who for who in IDENTITIES if hasattr(elements[0], who)), None)
        for repeat, count in repeated(getattr(element, key) for element in elements) if key else ():
            yield f"{section}[{repeat}].{key}", Message("expected once, found {count} times", count=count)


def names_are_unique(edition: Edition) -> Iterator[Finding]:
    """No two powers share a name."""
    for name, count in repeated(power.name for power in edition.powers):
        yield "power", Message("expected once, found {count} times: the name '{name}'", count=count, name=name)


def powers_resolve(edition: Edition) -> Iterator[Finding]:
    """A power's emblem exists, its partner is another one; every side has powers."""
    for power in edition.powers:
        key = f"power[{power.id}]"
        yield from resolve(f"{key}.emblem", [power.emblem], EMBLEMS, "emblem")
        if power.acts_with == power.id:
            yield f"{key}.acts_with", Message("expected another power")
    for side in edition.sides.ids:
        if not any(power.side == side for power in edition.powers):
            yield "power", Message("expected at least one power on the side '{side}'", side=side)


def sides_differ(edition: Edition) -> Iterator[Finding]:
    """There are at least two sides, each with its own name and mark."""
    if len(edition.sides) < 2:
        yield "side", Message("expected at least two")
    for word in ("name", "mark"):
        for value, count in repeated(getattr(side, word) for side in edition.sides):
            yield (
                f"side.{word}",
                Message("{count} sides have '{value}'; expected a different one for each", count=count, value=value),
            )


def references_resolve(edition: Edition) -> Iterator[Finding]:
    """Everything that any section names exists."""
    for reference in references(edition):
        known = reference.to.known(edition)
        if reference.id not in known:
            yield reference.key, no_such(reference.to.called, reference.id, sorted(known))


def rulebook_is_there(edition: Edition) -> Iterator[Finding]:
    """The box that an edition follows has a rulebook."""
    yield from resolve("edition.follows", [edition.edition.follows], rule_files(edition.family), "rulebook")


def options_resolve(edition: Edition) -> Iterator[Finding]:
    """Defaults are among the choices."""
    for option in edition.options:
        key = f"option[{option.id}]"
        if option.choices and option.default not in option.choices:
            yield f"{key}.default", one_of(option.choices)
        if option.kind == "choice" and not option.choices and not isinstance(option.default, bool):
            yield f"{key}.choices", Message("missing: only a yes/no option may leave them out")


def scenarios_resolve(edition: Edition) -> Iterator[Finding]:
    """A scenario's order has every power once."""
    acting = {power.id for power in edition.powers if power.acts_with is None}
    for scenario in edition.scenarios:
        key = f"scenario[{scenario.id}]"
        for power in sorted(acting - set(scenario.turn_order)):
            yield f"{key}.turn_order", Message("expected every power once; {power} is missing", power=power)
        for power, count in Counter(scenario.turn_order).items():
            if count > 1:
                text = msg("expected every power once; {power} is there {count} times")
                yield f"{key}.turn_order", Message(text, power=power, count=count)
            if power in edition.powers.ids and power not in acting:
                partner = edition.powers[power].acts_with
                text = msg("{power} acts with {partner}; expected no turn of its own")
                yield f"{key}.turn_order", Message(text, power=power, partner=partner)


def partners_share_a_turn(edition: Edition) -> Iterator[Finding]:
    """A power that acts with another does so in that power's own turn, on the same side."""
    for power in edition.powers:
        partner = edition.powers.get(power.acts_with or "")
        if partner is None or partner.id == power.id:
            continue
        if partner.acts_with is not None:
            own = [power.id for power in edition.powers if power.acts_with is None]
            yield f"power[{power.id}].acts_with", no_own_turn(partner.id, own)
        if partner.side != power.side:
            yield f"power[{power.id}].acts_with", Message("expected a power on its own side, '{side}'", side=power.side)


def emblems_differ(edition: Edition) -> Iterator[Finding]:
    """Every power has its own emblem: in gray, and for color-blind players, only emblems tell them apart."""
    for emblem, count in repeated(power.emblem for power in edition.powers):
        free = sorted(set(EMBLEMS) - {power.emblem for power in edition.powers})
        for power in edition.powers:
            if power.emblem == emblem:
                text = msg("{count} powers have '{emblem}'; expected one of {known}")
                yield f"power[{power.id}].emblem", Message(text, count=count, emblem=emblem, known=some(free))


def sections_are_filled(edition: Edition) -> Iterator[Finding]:
    """There's at least one phase and one scenario with a turn; a game doesn't need units."""
    for section, elements in (("phase", edition.phases), ("scenario", edition.scenarios)):
        if not elements:
            yield section, Message("expected at least one")


CHECKS: tuple[Check, ...] = (
    sections_are_filled,
    ids_are_unique,
    names_are_unique,
    sides_differ,
    references_resolve,
    rulebook_is_there,
    powers_resolve,
    partners_share_a_turn,
    emblems_differ,
    options_resolve,
    scenarios_resolve,
    keys_are_read,
)
