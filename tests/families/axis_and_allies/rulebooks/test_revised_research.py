"""Revised: weapons development (p. 11-12)."""

import pytest

from companion.families.axis_and_allies.actions import BuyResearch, CollectIncome, RollResearch
from companion.families.axis_and_allies.rules.units.technology import unit_figures
from companion.families.axis_and_allies.views.turn_card import turn_card
from tests.families.axis_and_allies.rulebooks.talk import bombs, buys
from tests.families.axis_and_allies.table import Table


def table(**position: object) -> Table:
    return Table("revised", "1942").given(**position)  # type: ignore[arg-type]


def dice(count: int, development: str | None = "rockets") -> BuyResearch:
    return BuyResearch(count=count, development=development)


def held(game: Table, power: str = "soviet_union") -> tuple[str, ...]:
    return game.state.powers[power].technologies


def test_any_number_of_dice_for_5_ipc_each():
    table().when(dice(4)).then(treasury={"soviet_union": 4}).refuses(dice(1), "not_enough_money")


def test_the_development_is_chosen_before_the_dice():
    table().refuses(dice(1, None), "choose_development")


def test_research_is_the_first_phase():
    table().then(phase="develop_weapons").when(buys(infantry=1)).refuses(dice(1), "wrong_phase", soft=True)


@pytest.mark.parametrize(
    ("development", "number"),
    [
        ("jet_fighters", 1),
        ("rockets", 2),
        ("super_submarines", 3),
        ("long_range_aircraft", 4),
        ("combined_bombardment", 5),
        ("heavy_bombers", 6),
    ],
)
def test_its_own_number_on_any_die_succeeds_and_no_other(development: str, number: int):
    other = number % 6 + 1
    assert held(table().when(dice(2, development), RollResearch(dice=(other, number)))) == (development,)
    assert held(table().when(dice(2, development), RollResearch(dice=(other, other)))) == ()


def test_failed_research_is_over_until_the_next_turn():
    game = table(treasury={"soviet_union": 40}).when(dice(1), RollResearch(dice=(1,)))
    game.refuses(RollResearch(dice=(2,)), "no_researchers")


def test_dice_are_not_kept_for_a_later_turn():
    game = table().when(dice(2), CollectIncome())
    game.given(turn="soviet_union", phase="develop_weapons", round=2)
    game.refuses(RollResearch(dice=(2, 2)), "no_researchers").then(treasury={"soviet_union": 24 - 10 + 24})


def test_a_development_works_in_the_same_turn():
    game = table().when(dice(1), RollResearch(dice=(2,)), bombs("germany", 3, weapon="rockets"))
    game.then(treasury={"germany": 37})


def test_several_powers_may_have_the_same_development_but_share_none():
    game = table(technologies={"soviet_union": ("rockets",)}, turn="united_kingdom", phase="conduct_combat")
    game.refuses(bombs("germany", 3, weapon="rockets"), "no_rockets", soft=True)
    game.given(turn="united_kingdom", phase="develop_weapons").when(dice(1), RollResearch(dice=(2,)))
    assert held(game, "united_kingdom") == held(game) == ("rockets",)


def test_money_for_research_is_gone_whatever_the_dice_show():
    table().when(dice(2), RollResearch(dice=(1, 1))).then(treasury={"soviet_union": 14})


@pytest.mark.parametrize(
    ("development", "unit", "figures"),
    [
        ("jet_fighters", "fighter", {"attack": 3, "defence": 5, "move": 4}),
        ("super_submarines", "submarine", {"attack": 3, "defence": 2, "move": 2}),
        ("long_range_aircraft", "fighter", {"attack": 3, "defence": 4, "move": 6}),
        ("long_range_aircraft", "bomber", {"attack": 4, "defence": 1, "move": 8}),
    ],
)
def test_developments_change_the_figures_on_the_card(development: str, unit: str, figures: dict[str, int]):
    game = table(technologies={"germany": (development,)})
    assert unit_figures(game.edition, game.state, "germany", unit) == figures


def test_the_turn_card_reminds_of_the_reach_of_rockets():
    game = table(technologies={"germany": ("rockets",)})
    assert "up to 3 spaces" in turn_card(game.edition, game.state, "germany")["reminders"]["bomb_complex"]
    assert turn_card(game.edition, game.state, "japan")["reminders"] == {}
