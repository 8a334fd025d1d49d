"""The sequence of play: what the steps remind the table of."""

from typing import Any

import pytest

from companion.families.second_world_war.rules import answers, checklist
from tests.families.second_world_war.campaign import AXIS, EDITION, MINORS, SOVIET, WESTERN, Campaign


def reminders(game: Campaign) -> dict[str, str]:
    return {item.id: item.text for item in checklist.checklist(EDITION, game.state) if item.kind == "table"}


def test_the_end_of_an_impulse_reminds_of_the_markers():
    for bloc in (SOVIET, AXIS, WESTERN, MINORS):
        game = Campaign().given(bloc=bloc, phase="end_of_impulse")
        assert reminders(game)["markers_off"] == "Remove the Acted, Moved, and Displaced markers."


def test_the_end_of_a_season_reminds_of_ships_without_fuel():
    game = Campaign().given(phase="end_of_season")
    assert reminders(game)["low_fuel_lost"] == "Eliminate ships that are low on fuel and still active."
    other = Campaign(options={"three_impulse_fuel": True}).given(phase="end_of_season")
    assert "low_fuel_lost" not in reminders(other)


def test_the_end_of_a_season_reminds_of_giving_units_up():
    assert "a point each, in supply" in reminders(Campaign().given(phase="end_of_season"))["voluntary_elimination"]


def test_the_beginning_of_a_season_flips_isolated_japanese_units_instead():
    text = reminders(Campaign())["isolated_units"]
    assert "Eliminate ground units that are still isolated" in text
    assert "flip Japanese ones and those in fortresses" in text


EAST_FRONT = "east_front_open"
ATTACKS = "japan_attacks_in_china"


@pytest.mark.parametrize(
    ("claim", "given", "asked"),
    [
        (ATTACKS, {"bloc": WESTERN}, True),
        (ATTACKS, {"bloc": WESTERN, "claims": {ATTACKS: 2}}, True),
        (ATTACKS, {"bloc": AXIS}, False),
        (ATTACKS, {}, False),
        (ATTACKS, {"bloc": WESTERN, "wars": [("japan", "united_states")]}, False),
        (ATTACKS, {"bloc": WESTERN, "wars": [("japan", "thailand")]}, False),
        (EAST_FRONT, {"bloc": SOVIET, "season": "fall 1939"}, True),
        (EAST_FRONT, {"bloc": SOVIET, "season": "fall 1939", "claims": {EAST_FRONT: True}}, True),
        (EAST_FRONT, {"bloc": SOVIET}, False),
        (EAST_FRONT, {"bloc": AXIS, "season": "fall 1939"}, False),
        (EAST_FRONT, {"season": "fall 1939"}, False),
        (EAST_FRONT, {"bloc": SOVIET, "season": "spring 1942"}, False),
        (EAST_FRONT, {"bloc": SOVIET, "season": "fall 1939", "treaties": {"nazi_soviet_pact": False}}, False),
    ],
)
def test_what_only_the_table_sees_is_asked_when_it_lets_a_power_declare_war(claim: str, given: Any, asked: bool):
    game = Campaign().given(**given)
    assert answers.asked_now(EDITION, game.state, claim) is asked
