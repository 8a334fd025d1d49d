"""What The Second World War's rules refer to, by the box's keys and sometimes by id: it must exist."""

from collections.abc import Iterator

from companion.engine.checking import Finding, missing
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.languages import Message

NAMED = {
    "season": ("winter", "spring", "summer", "fall"),
    "to_enter": (
        *("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit", "rebuild_boxes"),
    ),
}
"""By section."""


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
