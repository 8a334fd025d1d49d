"""What The War Game's rules refer to by id: a variant can change it, but not remove it."""

from collections.abc import Iterator
from typing import get_args

from companion.engine.checking import Finding, missing, missing_for, resolve
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.sections.building import Leaders
from companion.families.war_game.sections.course import PhaseKind
from companion.languages import Message
from companion.model.sides import SIDES

KINDS = get_args(PhaseKind)
"""The phases of a turn, in order."""
NAMED = {
    "factory": ("major", "minor"),
}
"""By section."""


def rules_find_what_they_name(edition: WarGameEdition) -> Iterator[Finding]:
    """Everything that rules refer to by name exists; phases of every kind are there, in order, always played."""
    there = {
        "factory": edition.factories.by_id,
    }
    yield from missing(NAMED, there)
    for phase in edition.phases:
        kind = phase.kind or phase.id
        yield from resolve(f"phase[{phase.id}].kind", [kind], KINDS, "kind")
        if phase.option is not None:
            yield f"phase[{phase.id}].option", Message("expected none: the rules rely on this phase in every turn")
    if [phase.kind or phase.id for phase in edition.phases] != list(KINDS):
        yield "phase", Message("expected kinds in this order: {kinds}", kinds=", ".join(KINDS))
    rule = edition.land_victory
    asked = (*(rule.home_claims.get(side) for side in SIDES), rule.extra_time_claim if rule.extra_time_for else None)
    yield from resolve("land_victory.home_claims", asked, edition.claims.by_id, "claim")
    for side in SIDES:
        if side not in rule.home_claims:
            yield "land_victory.home_claims", missing_for(side)
    leaders = (edition.leaders.option, edition.leaders.several_option)
    if edition.leaders != Leaders():
        yield from resolve("leaders", leaders, edition.options.by_id, "option")
