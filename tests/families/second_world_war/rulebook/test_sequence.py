"""The sequence of play: what the steps remind the table of."""

from companion.families.second_world_war.rules import attesting, checklist
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


def test_japans_attacks_in_china_are_counted_until_it_fights_the_united_states():
    game = Campaign()
    assert attesting.asked_now(EDITION, game.state, "japan_attacks_in_china")
    game.given(wars=[("japan", "united_states")])
    assert not attesting.asked_now(EDITION, game.state, "japan_attacks_in_china")
