"""Anniversary: who plays, the order of play, income and victory (p. 6, 9, 11, 22)."""

import pytest

from companion.families.axis_and_allies.actions import CollectIncome, EndTurn
from companion.families.axis_and_allies.rules.victory import level, standings
from tests.families.axis_and_allies.rulebooks.talk import takes
from tests.families.axis_and_allies.table import Table


def test_the_sides_are_the_printed_ones():
    edition = Table("anniversary", "1941").edition
    assert {power.id for power in edition.powers if power.side == "axis"} == {"germany", "japan", "italy"}
    assert {power.id for power in edition.powers if power.side == "allies"} == {
        "soviet_union",
        "united_kingdom",
        "united_states",
        "china",
    }


@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_a_round_is_one_turn_for_each_power(scenario: str):
    game = Table("anniversary", scenario)
    order = game.edition.scenarios[scenario].turn_order
    for power in order:
        game.then(turn=power, round=1).when(CollectIncome())
    game.then(turn=order[0], round=2)


def test_the_income_is_the_production_after_the_turns_captures():
    game = Table("anniversary", "1941", options={"national_objectives": False}).when(takes("ukraine"), CollectIncome())
    game.then(treasury={"germany": 31 + 33}, turn="soviet_union")


CITIES = ("russia", "caucasus", "karelia_ssr", "india", "australia", "kwangtung", "eastern_canada", "united_kingdom")
CITIES += ("hawaiian_islands", "philippine_islands", "western_united_states", "eastern_united_states")


def with_axis_cities(count: int, **options: int) -> Table:
    game = Table("anniversary", "1941", options=options)
    game.given(control=dict.fromkeys(CITIES[: count - 6], "germany"), turn="united_states", phase="combat_move")
    assert standings(game.edition, game.state)["axis"].count == count
    return game


@pytest.mark.parametrize(("options", "needed"), [({}, 15), ({"victory_cities": 13}, 13), ({"victory_cities": 18}, 18)])
def test_a_side_wins_with_the_agreed_cities_after_the_united_states_turn(options: dict[str, int], needed: int):
    with_axis_cities(needed - 1, **options).when(EndTurn(override="either way")).then(status="running")
    game = with_axis_cities(needed, **options).when(EndTurn(override="either way")).then(status="finished")
    assert game.state.winner is not None
    assert game.state.winner.side == "axis"


def test_the_allies_win_with_the_same_number():
    game = Table("anniversary", "1941").given(
        control={"france": "united_states", "poland": "soviet_union", "italy": "united_kingdom"}, turn="united_states"
    )
    game.when(CollectIncome()).then(status="finished")
    assert game.state.winner is not None
    assert game.state.winner.side == "allies"


def test_cities_of_a_whole_side_count_together():
    game = with_axis_cities(13, victory_cities=13)
    game.given(control={"russia": "italy", "india": "japan"}).when(EndTurn(override="either way"))
    game.then(status="finished")


def test_victory_is_looked_at_only_when_the_round_ends():
    game = with_axis_cities(15).given(turn="italy", phase="collect_income").when(CollectIncome())
    game.then(status="running", turn="united_states")


@pytest.mark.parametrize("option", ["dardanelles_closed", "escorts_and_interceptors"])
def test_the_additional_rules_are_off_unless_chosen_and_then_remembered(option: str):
    assert Table("anniversary", "1941").state.options[option] is False
    assert Table("anniversary", "1941", options={option: True}).state.options[option] is True


@pytest.mark.parametrize(("cities", "name"), [(13, "Projection"), (15, "Surrender with Honor"), (18, "Total War")])
def test_the_goals_have_their_printed_names(cities: int, name: str):
    game = Table("anniversary", "1941", options={"victory_cities": cities})
    assert level(game.edition, game.state) == name
