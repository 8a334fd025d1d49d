"""Every box says what `printed/rules` says, section by section: stated a second time, by hand."""

import pytest

from companion.editions import boxes, load
from companion.model.shape import fields_of
from tests.editions.printed.stated import differences, stated, typed

ELSEWHERE = {"edition", "territory", "sea_zone", "map"}
"""Names, the second table of the board, and the fingerprint of its map."""


@pytest.mark.parametrize("box", boxes())
def test_a_box_says_what_was_typed_a_second_time(box: str):
    edition = load(box)
    found = [differences(stated(edition, section), printed, section) for section, printed in typed(box).items()]
    assert [line for lines in found for line in lines] == []


@pytest.mark.parametrize("box", boxes())
def test_every_section_was_typed_a_second_time(box: str):
    edition = load(box)
    said = {field.encode_name for field in fields_of(type(edition)) if getattr(edition, field.name) != field.default}
    assert said - ELSEWHERE <= set(typed(box))
