"""What a player is reminded of on the turn card: bans, ranges, allies' points, pools, and what a surrender asks for."""

from typing import Any

import pytest

from companion.families.second_world_war.views.turn_card import turn_card
from tests.families.second_world_war.campaign import AXIS, EDITION, WESTERN, Campaign, Raw, numbers
from tests.families.second_world_war.moves import capital, ready, take

TRANSPORTS = "sea transports may not activate"


def card(game: Campaign, power: str) -> Any:
    return turn_card(EDITION, game.state, power)


def reminded(game: Campaign, power: str, of: str) -> bool:
    return any(of in piece for piece in card(game, power)["standing"])


@pytest.mark.parametrize("power", ["germany", "italy"])
@pytest.mark.parametrize("lost", ["gibraltar", "egypt"])
def test_sea_transports_are_banned_while_both_straits_are_in_allied_hands(power: str, lost: str):
    game = ready(AXIS, wars=[("italy", "commonwealth")])
    assert reminded(game, power, TRANSPORTS)
    game.when(take(lost, "italy")).then(says="With one of them lost")
    assert not reminded(game, power, TRANSPORTS)
    assert not reminded(game, "japan", TRANSPORTS)


def test_straits_in_american_hands_bind_italy_only():
    game = ready(AXIS, country={"gibraltar": ("ally", "united_states")})
    assert (reminded(game, "germany", TRANSPORTS), reminded(game, "italy", TRANSPORTS)) == (False, True)


@pytest.mark.parametrize(("season", "holds"), [("fall 1941", False), ("winter 1942", True), ("fall 1944", True)])
def test_german_submarines_have_their_range_from_1942_on(season: str, holds: bool):
    game = Campaign().given(season=season, bloc=AXIS)
    assert reminded(game, "germany", "nine movement points") is holds
    assert not reminded(game, "italy", "nine movement points")


def test_isolated_submarines_are_remembered_at_the_beginning_of_a_season():
    game = Campaign()
    assert reminded(game, "japan", "isolated since last season")
    assert not reminded(game.given(bloc=AXIS), "japan", "isolated since last season")


def test_allies_points_are_shown_where_they_may_be_used():
    game = Campaign().given(bloc=WESTERN, points={"united_states/et": 2})
    assert card(game, "commonwealth")["partners"] == [], "neutral"
    assert card(game, "france")["partners"] == []
    game.given(wars=[("germany", "united_states")])
    assert [partner["power"] for partner in card(game, "france")["partners"]] == ["united_states"]
    assert card(game, "commonwealth")["partners"] == [{"power": "united_states", "points": 2}]


BY_YEAR = {"germany": {"1939": {"infantry": 2}, "1940": {"armor": 1}}}
BUILD: Raw = {"type": "build_reinforcement", "power": "germany", "units": {"infantry": 2}}


def test_reinforcements_by_year_are_announced_counted_and_objected_to():
    game = Campaign(entered=numbers(reinforcements_by_year=BY_YEAR))
    assert "Germany may build from now on: 2 infantry." in game.summary
    game.given(bloc=AXIS).objects({**BUILD, "units": {"armor": 1}}, "not_in_pool", "has none of them left")
    game.when(BUILD)
    assert card(game, "germany")["pools"]["reinforcements"] == {}
    game.given(season="fall 1939", phase="end_of_season").when({"type": "advance_phase"})
    game.then(says="Germany may build from now on: 1 armor.")
    assert card(game, "germany")["pools"]["reinforcements"] == {"armor": 1}
    game.given(season="spring 1940", bloc=AXIS).objects(BUILD, "not_in_pool").when({**BUILD, "units": {"armor": 1}})


def test_without_reinforcements_by_year_everything_may_be_built():
    game = Campaign().given(bloc=AXIS).when(BUILD)
    assert card(game, "germany")["pools"] == {"reinforcements": None, "transports": None, "raiders": None}
    assert game.state.built == {}


def test_transports_and_raiders_are_counted_as_entered():
    game = Campaign(entered=numbers(transports={"germany": 3}))
    game.when({"type": "enter_numbers", "numbers": {"raiders": {"germany": 2}, "transports": {"germany": 2}}})
    assert card(game, "germany")["pools"] == {"reinforcements": None, "transports": 2, "raiders": 2}


def asked(game: Campaign, power: str, country: str) -> Any:
    return next(target["asks"] for target in card(game, power)["targets"] if target["country"] == country)


def test_a_surrender_says_what_it_needs_before_it_is_confirmed():
    game = ready(AXIS)
    france = asked(game, "germany", "france")
    assert (france["create_vichy"], france["germans_in_rome"], france["allies"]) == (True, False, [])
    assert {"country": "indochina", "name": "Indochina"} in france["lands"]
    game = ready(WESTERN, wars=[("germany", "united_states"), ("italy", "united_states")])
    game.given(country={"rumania": ("ally", "germany")}, treaties={"sitzkrieg": False})
    assert asked(game, "united_states", "germany")["allies"] == [{"country": "rumania", "name": "Rumania"}]
    assert asked(game, "united_states", "italy")["germans_in_rome"]
    poland = asked(ready(AXIS), "germany", "poland")
    assert poland == {"create_vichy": False, "germans_in_rome": False, "allies": [], "lands": []}


def test_a_check_that_is_due_says_what_it_needs():
    game = ready(AXIS).when(capital("france", "germany"))
    assert [check["asks"]["create_vichy"] for check in card(game, "germany")["checks"] if check["due"]] == [True]


def test_units_on_the_display_are_told_in_words():
    game = Campaign().given(bloc=AXIS).when({"type": "rebuild_unit", "power": "germany", "unit": "armor"})
    assert [power["says"] for power in card(game, "germany")["in_production"]] == ["Armor, box 3, 2 resources to pay"]
    game.when({"type": "place_on_display", "power": "germany", "unit": "infantry", "reason": "r"})
    game.when({"type": "rebuild_unit", "power": "germany", "unit": "battleship"})
    said = [power["says"] for power in card(game, "germany")["in_production"]]
    assert said[1:] == ["Infantry, ready to deploy", "Battleship, box 12, flipped, 23 resources to pay"]


def test_a_minor_powers_units_leave_with_it():
    ready(AXIS).when(capital("poland", "germany", defenders=False)).then(says="Poland's units leave the map for good.")
    game = ready(AXIS, wars=[("japan", "commonwealth")]).when(capital("australia", "japan", defenders=False))
    game.then(says="Australia's units leave the map for good.")


def test_attacks_are_named_where_it_matters():
    game = Campaign().given(bloc=AXIS)
    assert [attack["country"] for attack in card(game, "germany")["attacks_on"]] == ["poland", "france", "britain"]
    assert [attack["country"] for attack in card(game, "france")["attacks_on"]] == ["germany"]
    assert card(game, "japan")["attacks_on"] == []
    game.given(treaties={"sitzkrieg": False}, wars=[("japan", "commonwealth")])
    assert card(game, "germany")["attacks_on"] == card(game, "commonwealth")["attacks_on"] == []
    assert [attack["name"] for attack in card(game, "japan")["attacks_on"]] == ["Nationalist China", "Maoist China"]
