"""Combat: what units say about battles."""

from collections.abc import Iterator

from companion.engine.checking import Check, Finding
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.languages import Message


def units_can_fight(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Units that shell the coast are ships; guns have a figure to fire with."""
    for unit in edition.units:
        key = f"unit[{unit.id}]"
        if unit.bombards and unit.kind != "sea":
            yield f"{key}.bombards", Message("expected a ship")
        if unit.antiaircraft != "none" and unit.defence is None:
            yield (
                f"{key}.antiaircraft",
                Message("expected {key}: the highest die that hits an aircraft", key="`defence`"),
            )


COMBAT_CHECKS: tuple[Check, ...] = (units_can_fight,)
