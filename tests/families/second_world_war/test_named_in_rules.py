"""Rules are about Germany, the Sitzkrieg, and so on: a box must have everything that they name."""

import msgspec
import pytest

from companion.editions.carried import carried, read
from companion.editions.catalogue import checked, raw_box
from companion.editions.problems import EditionError
from companion.editions.sources import RawEdition
from companion.families.second_world_war.named import NAMED
from tests.families.second_world_war.campaign import EDITION

OLD_SECTIONS = {"parts": {"aggressor": "germany", "dominions": ["australia"]}, "named": {"truce": "sitzkrieg"}}
"""What boxes said before rules named Germany: who is the aggressor."""


@pytest.mark.parametrize(("section", "name"), [(section, name) for section, names in NAMED.items() for name in names])
def test_what_rules_name_must_be_in_the_box(section: str, name: str):
    tables = raw_box("second_world_war").tables
    others = [element for element in tables[section] if element["id"] != name]
    assert len(others) == len(tables[section]) - 1
    with pytest.raises(EditionError) as refused:
        checked(RawEdition("changed", {**tables, section: others}))
    assert any(f"{section}: '{name}' is missing" in str(problem) for problem in refused.value.problems)


def test_a_box_that_says_who_is_the_aggressor_still_loads():
    tables = raw_box("second_world_war").tables
    assert checked(RawEdition("changed", {**tables, **OLD_SECTIONS})) == EDITION


def test_a_game_that_carries_such_a_box_goes_on():
    document = msgspec.json.decode(carried(EDITION).body)
    document["tables"] |= OLD_SECTIONS
    assert read(document) == EDITION
