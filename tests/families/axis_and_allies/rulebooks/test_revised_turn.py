"""Revised: who plays, the order of play, income and victory (p. 4-5, 11, 22-23)."""

import pytest

from companion.families.axis_and_allies.actions import CollectIncome, EndTurn
from companion.families.axis_and_allies.rules.victory import level, standings
from companion.model.refusal import NotAllowed
from tests.families.axis_and_allies.rulebooks.talk import takes
from tests.families.axis_and_allies.table import Table
from tests.service.people import Evening


def test_the_sides_are_the_printed_ones():
    edition = Table("revised", "1942").edition
    assert {power.id for power in edition.powers if power.side == "axis"} == {"germany", "japan"}
    assert {power.id for power in edition.powers if power.side == "allies"} == {
        "soviet_union",
        "united_kingdom",
        "united_states",
    }


def test_a_round_is_one_turn_for_each_power():
    game = Table("revised", "1942")
    for power in ("soviet_union", "germany", "united_kingdom", "japan", "united_states"):
        game.then(turn=power, round=1).when(CollectIncome())
    game.then(turn="soviet_union", round=2)
    game.then(treasury={"soviet_union": 48, "germany": 80, "united_kingdom": 60, "japan": 60, "united_states": 84})


def test_the_income_is_the_production_after_the_turns_captures_and_ends_the_turn():
    Table("revised", "1942").when(takes("west_russia"), CollectIncome()).then(
        treasury={"soviet_union": 24 + 26}, turn="germany", phase="develop_weapons"
    )


GAINS = ("karelia_ssr", "india", "russia", "united_kingdom", "western_united_states", "eastern_united_states")


def with_axis_cities(count: int, needed: int) -> Table:
    game = Table("revised", "1942", options={"victory_cities": needed})
    game.given(control=dict.fromkeys(GAINS[: count - 6], "germany"), turn="united_states", phase="combat_move")
    assert standings(game.edition, game.state)["axis"].count == count
    return game


@pytest.mark.parametrize("needed", [8, 10, 12])
def test_a_side_wins_with_the_agreed_cities_at_the_end_of_the_round(needed: int):
    with_axis_cities(needed - 1, needed).when(EndTurn(override="either way")).then(status="running")
    game = with_axis_cities(needed, needed).when(EndTurn(override="either way")).then(status="finished")
    assert game.state.winner is not None
    assert game.state.winner.side == "axis"


def test_the_allies_win_with_the_same_number():
    game = Table("revised", "1942", options={"victory_cities": 8})
    game.given(control={"western_europe": "united_kingdom", "southern_europe": "united_states"}, turn="united_states")
    game.when(CollectIncome()).then(status="finished")
    assert game.state.winner is not None
    assert game.state.winner.side == "allies"


def test_victory_is_looked_at_only_when_the_round_ends():
    game = with_axis_cities(8, 8).given(turn="japan", phase="collect_income").when(CollectIncome())
    game.then(status="running", turn="united_states")


@pytest.mark.parametrize(("cities", "name"), [(8, "Minor"), (10, "Major"), (12, "Total")])
def test_the_goals_have_their_printed_names(cities: int, name: str):
    game = Table("revised", "1942", options={"victory_cities": cities})
    assert (level(game.edition, game.state) or "").startswith(name)


def test_five_people_play_one_power_each_and_a_person_may_play_several():
    evening = Evening("revised", "1942")
    for power in ("soviet_union", "germany", "united_kingdom", "japan", "united_states"):
        evening.seat(f"Player of {power}", power)
    evening.act("Player of soviet_union", "purchase_units", units={"infantry": 2})
    with pytest.raises(NotAllowed):
        evening.act("Player of germany", "collect_income")
    evening.act("Player of soviet_union", "collect_income")
    evening.act("Player of germany", "purchase_units", units={"infantry": 1})
    two = Evening("revised", "1942").seat("Anna", "soviet_union", "united_kingdom", "united_states")
    two.seat("Ben", "germany", "japan").act("Anna", "collect_income")
    two.act("Ben", "collect_income")
    two.act("Anna", "purchase_units", power="united_kingdom", units={"infantry": 1})
