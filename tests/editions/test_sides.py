"""Sides belong to the box: whatever names one names one that is there, and each can be told apart."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.editions.checks import CHECKS
from companion.engine.checking import two_sides
from companion.model.sections.powers import Colour
from companion.model.sections.sides import Side
from companion.model.translated import named_side

CROWN = Side(
    id="crown", name="Crown", colour=Colour(light="#5B3A8C", dark="#C4A8F0"), mark="triangle", with_article="the Crown"
)


def findings(edition: Any) -> list[str]:
    return [f"{key}: {expected}" for check in (*CHECKS, two_sides) for key, expected in check(edition)]


def test_a_power_on_a_side_that_is_not_there_is_found() -> None:
    box = load("anniversary")
    germany = replace(box.powers["germany"], side="west")
    wrong = findings(replace(box, powers=tuple(germany if power.id == "germany" else power for power in box.powers)))
    assert wrong[0].startswith("power[germany].side: there is no side 'west'; expected one of allies, axis")


def test_a_side_is_looked_for_in_every_section() -> None:
    box: Any = load("anniversary")
    scenario = replace(box.scenarios[0], cities={"axis": 6, "west": 12})
    wrong = findings(replace(box, scenarios=(scenario, *box.scenarios[1:])))
    assert next(line for line in wrong if "no side 'west'" in line).startswith("scenario[1941].cities.west")


@pytest.mark.parametrize(("sides", "says"), [
    ((CROWN,), "side: expected at least two"),
    ((CROWN, replace(CROWN, id="coast", name="Coast")), "side.mark: 2 sides have 'triangle'"),
    ((CROWN, replace(CROWN, id="coast", mark="disc")), "side.name: 2 sides have 'Crown'"),
])  # fmt: skip
def test_sides_that_cannot_be_told_apart_are_found(sides: tuple[Side, ...], says: str) -> None:
    assert any(line.startswith(says) for line in findings(replace(load("aa1941"), sides=sides)))


def test_a_family_of_two_sides_takes_no_third() -> None:
    box = load("aa1941")
    assert "side: the rules know two sides" in " ".join(findings(replace(box, sides=(*box.sides, CROWN))))


def test_a_side_without_powers_is_found() -> None:
    box = load("aa1941")
    wrong = findings(replace(box, sides=(*box.sides, CROWN)))
    assert "power: expected at least one power on the side 'crown'" in wrong


def test_a_name_that_no_catalog_has_bends_as_its_box_says() -> None:
    box = load("aa1941")
    named = named_side(replace(box, sides=(*box.sides, CROWN)), "crown")
    assert f"{named:side The} {named:side verb wins|win}" == "The Crown wins"
    assert f"{named:side whose}" == "the Crown's"
    assert f"{named_side(box, 'allies'):side verb wins|win}" == "win"


def test_the_two_sides_may_be_stated_in_any_order() -> None:
    box = load("aa1941")
    assert findings(replace(box, sides=box.sides[::-1])) == []
