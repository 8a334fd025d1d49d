"""Who has which part in the rules, and which treaty, bloc or operation they mean, is said by the box."""

import msgspec
import pytest

from companion.editions.carried import carried, read
from companion.editions.catalogue import checked, raw_box
from companion.editions.problems import EditionError
from companion.editions.sources import RawEdition
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.diplomacy import treaties
from companion.families.second_world_war.rules.points import operations
from companion.model.references import references
from tests.families.second_world_war.campaign import EDITION, Campaign


def with_part(**changed: object) -> RawEdition:
    tables = raw_box("second_world_war").tables
    return RawEdition("changed", {**tables, "parts": {**tables["parts"], **changed}})


def with_named(**changed: object) -> RawEdition:
    tables = raw_box("second_world_war").tables
    return RawEdition("changed", {**tables, "named": {**tables["named"], **changed}})


def test_rules_ask_the_box_what_they_mean():
    changed = checked(with_named(declare="ferry", cession="sitzkrieg", truce="treaty_of_moscow"))
    assert operations.own_actions(EDITION)["declare_war"] == operations.own_actions(changed)["ferry"] == "declare_war"
    assert "declare_war" not in operations.own_actions(changed)
    assert treaties.signed_by(changed, "sitzkrieg") == treaties.signed_by(EDITION, "treaty_of_moscow") == "germany"
    assert treaties.ended_by(changed, "sitzkrieg") == ()


@pytest.mark.parametrize(("key", "called"), [(named.key, named.to.called) for named in references(EDITION.named)])
def test_what_rules_mean_is_in_the_box(key: str, called: str):
    with pytest.raises(EditionError) as refused:
        checked(with_named(**{key: "narnia"}))
    assert any(f"named.{key}: there is no {called} 'narnia'" in str(problem) for problem in refused.value.problems)


def test_everything_named_refers_to_something():
    assert [named.key for named in references(EDITION.named)] == [*raw_box("second_world_war").tables["named"]]


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


@pytest.mark.parametrize("section", ["parts", "named"])
def test_a_game_from_before_boxes_said_it_goes_on_with_what_the_box_says(section: str):
    document = msgspec.json.decode(carried(EDITION).body)
    del document["tables"][section]
    old = read(document)
    assert getattr(old, section) == getattr(EDITION, section)
    assert section not in msgspec.json.decode(carried(old).body)["tables"]
