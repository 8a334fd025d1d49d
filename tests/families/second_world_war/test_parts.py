"""Who has which part in the rules is said by the box: another box may give it to somebody else."""

import msgspec
import pytest

from companion.editions.carried import carried, read
from companion.editions.catalogue import checked, raw_box
from companion.editions.problems import EditionError
from companion.editions.sources import RawEdition
from companion.families.second_world_war.rules import world
from tests.families.second_world_war.campaign import EDITION, Campaign


def with_part(**changed: object) -> RawEdition:
    tables = raw_box("second_world_war").tables
    return RawEdition("changed", {**tables, "parts": {**tables["parts"], **changed}})


def test_rules_ask_the_box_who_has_a_part():
    state = Campaign().state
    changed = checked(with_part(aggressor="japan", partner="germany"))
    assert world.european_axis(EDITION, state) == ["germany", "italy"]
    assert world.european_axis(changed, state) == ["japan", "germany"]


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("aggressor", "narnia", "power"),
        ("rump_state", "narnia", "country"),
        ("dominions", ["canada", "narnia"], "country"),
        ("bomb", "narnia", "unit"),
        ("capitals", {"narnia": "france"}, "place"),
        ("capitals", {"paris": "narnia"}, "country"),
    ],
)
def test_a_part_goes_to_something_in_the_box(key: str, value: object, says: str):
    with pytest.raises(EditionError) as refused:
        checked(with_part(**{key: value}))
    assert any(f"parts.{key}" in str(problem) and says in str(problem) for problem in refused.value.problems)


def test_a_part_that_is_left_out_is_missing():
    tables = raw_box("second_world_war").tables
    parts = {key: value for key, value in tables["parts"].items() if key != "arsenal"}
    with pytest.raises(EditionError, match="arsenal"):
        checked(RawEdition("changed", {**tables, "parts": parts}))


def test_a_game_from_before_boxes_said_it_goes_on_with_the_parts_of_the_box():
    document = msgspec.json.decode(carried(EDITION).body)
    del document["tables"]["parts"]
    old = read(document)
    assert old.parts == EDITION.parts  # type: ignore[attr-defined]
    assert "parts" not in msgspec.json.decode(carried(old).body)["tables"]
