"""Combat: what units, technologies, advantages, and tokens say about battles."""

from collections.abc import Iterator, Mapping

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import UnitChange
from companion.languages import Message


def pairings_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Paired units exist; units that shell the coast are ships; guns have a figure to fire with."""
    for unit in edition.units:
        key = f"unit[{unit.id}]"
        if unit.paired is not None:
            yield from resolve(f"{key}.paired.with", unit.paired.partners, edition.units.by_id, "unit")
        if unit.bombards and unit.kind != "sea":
            yield f"{key}.bombards", Message("expected a ship")
        if unit.antiaircraft != "none" and unit.defence is None:
            yield (
                f"{key}.antiaircraft",
                Message("expected {key}: the highest die that hits an aircraft", key="`defence`"),
            )
    for technology in edition.technologies:
        yield from _changes_resolve(edition, f"technology[{technology.id}].units", technology.units)


def fighting_resolves(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """An advantage's effects in battle name units and technologies that exist."""
    for advantage in edition.advantages:
        combat, key = advantage.combat, f"advantage[{advantage.id}].combat"
        if combat is None:
            continue
        named = (*combat.units, *combat.at_least, *combat.only, *combat.adds, *combat.spends)
        yield from resolve(f"{key}.units", named, edition.units.by_id, "unit")
        yield from _changes_resolve(edition, f"{key}.units", combat.units)
        yield from resolve(f"{key}.with_technology", combat.with_technology, edition.technologies.by_id, "technology")
        for changes in combat.with_technology.values():
            yield from resolve(f"{key}.with_technology", changes, edition.units.by_id, "unit")
    for token in edition.tokens:
        yield from resolve(f"token[{token.id}].targets", token.targets, edition.units.by_id, "unit")


def _changes_resolve(edition: AxisAndAlliesEdition, key: str, changes: Mapping[str, UnitChange]) -> Iterator[Finding]:
    for unit, change in changes.items():
        if change.paired is not None:
            yield from resolve(f"{key}.{unit}.paired.with", change.paired.partners, edition.units.by_id, "unit")


COMBAT_CHECKS: tuple[Check, ...] = (pairings_resolve, fighting_resolves)
