"""What the rules of The War Game know by its id: a variant may change it, and cannot leave it out."""

from collections.abc import Iterator

from companion.engine.checking import Finding, ids_of, missing
from companion.families.war_game.edition import WarGameEdition

PHASES = ("income", "combat_orders", "combat", "noncombat_movement", "build_recruit")
"""The phases of a turn, in order."""
NAMED = {
    "phase": PHASES,
    "factory": ("major", "minor"),
    "claim": ("axis_goes_on", "axis_holds_its_homes", "allies_hold_their_homes"),
    "training": ("paratroopers",),
}
"""By section."""


def rules_find_what_they_name(edition: WarGameEdition) -> Iterator[Finding]:
    """Everything is there that rules know by name; the phases are these, in their order, always played."""
    there = {
        "phase": edition.phase,
        "factory": edition.factory,
        "claim": edition.claim,
        "training": ids_of(edition.trainings),
    }
    yield from missing(NAMED, there)
    for phase in edition.phases:
        if phase.id not in PHASES:
            yield f"phase[{phase.id}].id", f"the rules know no such phase; expected one of {', '.join(PHASES)}"
        if phase.option is not None:
            yield f"phase[{phase.id}].option", "expected none: the rules rely on this phase in every turn"
    ordered = [phase.id for phase in edition.phases if phase.id in PHASES]
    if ordered != [one for one in PHASES if one in ordered]:
        yield "phase", f"expected this order: {', '.join(PHASES)}"
