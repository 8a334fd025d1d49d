"""Sheets in another language show the names that the box prints beside their own, on charts and on cards."""

from functools import cache

import pytest

from companion.editions import load
from companion.model.translated import in_language
from printables import Job, make
from tests.printables.paper_reading import solid, touching, type_of


@cache
def german(part: str) -> bytes:
    return make(part, Job(load("anniversary"), "1941", language="de"))


def words(part: str) -> str:
    return solid(" ".join(line.text for page in type_of(german(part)) for line in page))


@pytest.mark.parametrize("part", ["setup_charts", "cards", "reference"])
def test_a_piece_has_its_name_in_the_box_below_its_own(part: str) -> None:
    box, here = load("anniversary"), in_language(load("anniversary"), "de")
    found = words(part)
    for unit in here.units:
        printed = box.units[unit.id].name
        assert solid(unit.name) in found
        assert solid(printed) in found, unit.id


@pytest.mark.parametrize("part", ["setup_charts", "research_chart"])
def test_a_technology_has_its_name_in_the_box_before_its_text(part: str) -> None:
    found = words(part)
    for technology in load("anniversary").technologies:
        assert solid(technology.name) in found


def test_a_name_that_is_the_same_is_told_once_on_each_side() -> None:
    bombers = [[line.text for line in page].count("Bomber") for page in type_of(german("reference"))]
    assert bombers == [1, 1]


def test_a_name_of_two_lines_stands_clear_of_the_one_in_the_box() -> None:
    pdf = make("reference", Job(load("global_1940"), language="it"))
    assert not [pair for page in type_of(pdf) for pair in touching(page)]


@pytest.mark.parametrize("part", ["setup_charts", "cards", "reference", "research_chart"])
def test_longer_words_run_into_nothing(part: str) -> None:
    pages = type_of(german(part))
    for number, page in enumerate(pages[::2] if part == "cards" else pages):  # backs of cards are one picture each
        assert not touching(page), number
