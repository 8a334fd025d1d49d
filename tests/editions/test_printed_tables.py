"""Every Axis & Allies box agrees with a second table of what is printed, which was not made from it."""

import pytest

from companion.editions import load
from tests.editions.printed import differences, tables


@pytest.mark.parametrize(("box", "scenario"), tables())
def test_a_box_says_what_is_printed(box: str, scenario: str):
    assert differences(load(box), scenario, tables()[box, scenario]) == []  # type: ignore[arg-type]
