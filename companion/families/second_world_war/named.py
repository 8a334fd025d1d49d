"""What The Second World War's rules refer to, by the box's keys and sometimes by id: it must exist."""

from collections.abc import Iterator

from companion.engine.checking import Finding, missing, resolve
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.languages import Message
from companion.model.shape import fields_of

NAMED = {
    "season": ("winter", "spring", "summer", "fall"),
    "to_enter": (
        *("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit", "rebuild_boxes"),
    ),
}
"""By section."""

SECTIONS = {
    "treaty": ("truce", "pact", "cession", "eastern_truce", "conference"),
    "bloc": ("axis_bloc", "eastern_bloc", "western_bloc"),
    "theatre": ("europe",),
    "operation": (
        *("build", "rebuild", "deploy", "declare", "intervene", "lend", "raid"),
        *("give_up", "court", "disband", "confer"),
    ),
    "loss": ("night_raid", "partisans", "convoy_raid"),
    "commitment": ("courted",),
    "surrender_check": ("capitulation", "coup", "separate_peace"),
    "dated_event": ("bombs_come",),
}
"""Where to find what a key in `[named]` means."""

POWERS = ("aggressor", "partner", "pacific_aggressor", "eastern_power", "divided_power", "empire", "arsenal", "bombed")
UNITS = ("bomb", "recalled", "sacrificed")
"""The parts for powers and units; all others are for countries and cities."""


def parts_are_there(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Everyone with a part in the rules is in the box."""
    countries = edition.countries.ids
    for field in fields_of(type(edition.parts)):
        key, value = f"parts.{field.name}", getattr(edition.parts, field.name)
        if field.name == "capitals":
            yield from resolve(key, value, edition.places.ids, "place")
            yield from resolve(key, value.values(), countries, "country")
            continue
        known = edition.powers.ids if field.name in POWERS else edition.units.ids if field.name in UNITS else countries
        word = "power" if field.name in POWERS else "unit" if field.name in UNITS else "country"
        yield from resolve(key, [value] if isinstance(value, str) else value, known, word)
    yield from resolve("loss", [edition.parts.bomb], edition.losses.ids, "loss")


def named_is_there(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Everything that rules refer to is in the box."""
    for section, keys in SECTIONS.items():
        for key in keys:
            yield from resolve(f"named.{key}", [getattr(edition.named, key)], edition.section(section).ids, section)


def rules_find_what_they_name(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Everything that rules refer to by name exists, and every phase is part of a season."""
    there = {"season": edition.seasons.ids, "to_enter": edition.to_enter.ids}
    yield from missing(NAMED, there)
    frame = edition.season_frame
    played = (frame.opens, *frame.each_impulse, frame.closes)
    for phase in edition.phases:
        key = f"phase[{phase.id}]"
        if phase.id not in played:
            yield key, Message("it is never played: season_frame has {phases}", phases=", ".join(played))
        if phase.option is not None:
            yield f"{key}.option", Message("expected none: the rules rely on this phase in every turn")
