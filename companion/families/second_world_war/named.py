"""What the rules of The Second World War know by its id: a variant may change it, and cannot leave it out."""

from collections.abc import Iterator

from companion.engine.checking import Finding, ids_of, missing, resolve
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.model.shape import fields_of

NAMED = {
    "season": ("winter", "spring", "summer", "fall"),
    "bloc": ("soviet_bloc", "axis_bloc", "western_allies", "minors_at_war"),
    "theatre": ("et",),
    "operation": (
        *("build_reinforcement", "rebuild", "deploy", "declare_war", "intervene", "send_lend_lease", "raid_convoys"),
        *("ground_attack", "voluntary_elimination", "court_yugoslavia", "disband_vichy", "teheran_agreement"),
        *("force_french_capitulation", "coerce_finnish_surrender"),
    ),
    "loss": ("atomic_bomb", "night_raid", "partisans", "convoy_raid"),
    "treaty": ("treaty_of_moscow", "sitzkrieg", "teheran_agreement", "japan_soviet_treaty", "nazi_soviet_pact"),
    "commitment": ("yugoslav_commitment",),
    "surrender_check": ("french_capitulation", "italian_coup", "finnish_peace"),
    "dated_event": ("atomic_bombs",),
    "to_enter": (
        *("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit", "rebuild_boxes"),
    ),
}
"""By section."""


POWERS = ("aggressor", "partner", "pacific_aggressor", "eastern_power", "divided_power", "empire", "arsenal", "bombed")
UNITS = ("bomb", "recalled", "sacrificed")
"""The parts that powers and units have; all others are countries', and cities'."""


def parts_are_there(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Whoever has a part in the rules is in the box."""
    countries = ids_of(edition.countries)
    for field in fields_of(type(edition.parts)):
        key, value = f"parts.{field.name}", getattr(edition.parts, field.name)
        if field.name == "capitals":
            yield from resolve(key, value, ids_of(edition.places), "place")
            yield from resolve(key, value.values(), countries, "country")
            continue
        known = edition.power if field.name in POWERS else edition.unit if field.name in UNITS else countries
        word = "power" if field.name in POWERS else "unit" if field.name in UNITS else "country"
        yield from resolve(key, [value] if isinstance(value, str) else value, known, word)
    yield from resolve("loss", [edition.parts.bomb], ids_of(edition.losses), "loss")


def rules_find_what_they_name(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Everything is there that rules know by name, and every phase is part of a season."""
    there = {
        "season": ids_of(edition.seasons),
        "bloc": ids_of(edition.blocs),
        "theatre": ids_of(edition.theatres),
        "operation": ids_of(edition.operations),
        "loss": ids_of(edition.losses),
        "treaty": ids_of(edition.treaties),
        "commitment": ids_of(edition.commitments),
        "surrender_check": ids_of(edition.surrender_checks),
        "dated_event": ids_of(edition.dated_events),
        "to_enter": ids_of(edition.to_enter),
    }
    yield from missing(NAMED, there)
    frame = edition.season_frame
    played = (frame.opens, *frame.each_impulse, frame.closes)
    for phase in edition.phases:
        key = f"phase[{phase.id}]"
        if phase.id not in played:
            yield key, f"it is never played: season_frame has {', '.join(played)}"
        if phase.option is not None:
            yield f"{key}.option", "expected none: the season goes through this phase always"
