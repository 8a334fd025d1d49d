"""The further checks of this family: they find nothing in the box, and what is broken in a copy of it."""

from msgspec.structs import replace

from companion.editions.checks import CHECKS as SHARED_CHECKS
from companion.engine.checking import Finding, missing_for
from companion.families.second_world_war import FAMILY
from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition


def findings(edition: Edition) -> list[Finding]:
    return [finding for check in (*SHARED_CHECKS, *FAMILY.checks) for finding in check(edition)]


def test_the_further_checks_find_nothing_wrong(edition: Edition) -> None:
    assert findings(edition) == []


def test_a_trigger_for_an_unknown_power_is_found(edition: Edition) -> None:
    trigger = edition.triggers[0]
    effect = replace(trigger.effects[1], to="prussia")
    broken = replace(edition, triggers=(replace(trigger, effects=(effect,)), *edition.triggers[1:]))
    assert [key for key, _ in findings(broken)] == ["trigger[france_surrenders].effects"]


def test_a_hole_in_a_commitment_table_is_found(edition: Edition) -> None:
    table = edition.commitments[0]
    broken = replace(edition, commitments=(replace(table, rows=table.rows[:1]), *edition.commitments[1:]))
    assert {key for key, _ in findings(broken)} == {"commitment[yugoslav_commitment].row"}


def test_a_power_without_a_surrender_number_is_found(edition: Edition) -> None:
    numbers = {power: number for power, number in edition.surrender.numbers.items() if power != "japan"}
    broken = replace(edition, surrender=replace(edition.surrender, numbers=numbers))
    assert findings(broken) == [("surrender.numbers", missing_for("japan"))]


def test_a_country_nobody_places_is_found(edition: Edition) -> None:
    broken = replace(edition, to_enter=tuple(name for name in edition.to_enter if name.id != "holder_1941"))
    assert "country[belgium].start" in [key for key, _ in findings(broken)]
