"""Nothing in the rules knows the century: the whole box, moved back by 130 years, is checked, played and printed."""

import re
from typing import Any

import msgspec

from companion.editions.catalogue import from_tables
from companion.editions.sources import RawEdition
from companion.families.second_world_war import FAMILY
from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition
from companion.families.second_world_war.rules import calendar
from companion.model.actions import StartGame
from printables.families.second_world_war.season_track import years

EARLIER = 130


def _moved(value: Any) -> Any:
    """Every year and every moment of a document, earlier; ids stay as they are."""
    if isinstance(value, dict):
        return {key: _moved(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_moved(inner) for inner in value]
    if isinstance(value, int) and 1930 <= value <= 1950:
        return value - EARLIER
    if isinstance(value, str) and (moment := re.fullmatch(r"(winter|spring|summer|fall) (19\d\d)", value)):
        return f"{moment[1]} {int(moment[2]) - EARLIER}"
    return value


def earlier(edition: Edition) -> Edition:
    tables = _moved(msgspec.to_builtins(edition))
    tables["edition"]["id"] = "war_of_1809"
    found = from_tables(RawEdition("war_of_1809", tables))
    assert isinstance(found, Edition)
    return found


def test_the_box_is_sound_and_opens_in_its_own_year(edition: Edition) -> None:
    box = earlier(edition)
    opened = FAMILY.ruleset.begin(FAMILY.ruleset.opening(box, StartGame(scenario="1939")))
    assert calendar.title(box, opened) == "Summer 1809"


def test_the_printed_calendar_ends_with_the_year_that_the_box_names(edition: Edition) -> None:
    box = earlier(edition)
    assert list(years(box, box.scenarios["1939"])) == list(range(1809, 1815 + 1))
    assert list(years(edition, edition.scenarios["1939"])) == list(range(1939, 1945 + 1))


def test_the_war_begins_with_the_first_opening(edition: Edition) -> None:
    assert calendar.first(edition) == calendar.number(edition, "summer 1939")
    assert calendar.first(earlier(edition)) == calendar.number(edition, "summer 1809")
