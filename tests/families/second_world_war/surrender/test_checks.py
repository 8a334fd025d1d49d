"""Rules 29 and 30 and the surrender numbers: who gives up, and when."""

import pytest

from companion.engine.decide import roll_dice
from companion.families.second_world_war.actions import CheckSurrender
from companion.families.second_world_war.rules.surrender import resistance
from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import (
    AXIS,
    EDITION,
    IN_EARNEST,
    RULES,
    WESTERN,
    Campaign,
)
from tests.families.second_world_war.moves import capital, check, count


def test_rule_29_a_country_without_capital_and_units_surrenders_at_once():
    game = Campaign().given(bloc=AXIS).when(capital("poland", "germany", defenders=False))
    game.then(country={"poland": ("captured", "germany")}, limit={"germany": 9}, pending=())
    assert game.state.surrendered["poland"].to == "germany"
    assert not game.at_war("germany", "poland")
    assert not game.at_war("soviet_union", "poland")


def test_rule_29_also_when_its_last_unit_goes_later():
    game = Campaign().given(bloc=AXIS).when(capital("poland", "germany", dice=[2, 3]))
    game.when(count("poland", 3, 1)).then(
        said=sentence("holds_on", country="poland", enemy=3, friendly=1), country={"poland": ("at_war", None)}
    )
    game.when(count("poland", 3, 0)).then(country={"poland": ("captured", "germany")})


def test_rule_29_at_the_end_of_a_season_it_surrenders_if_the_enemy_has_at_least_as_many_units():
    for enemy, friendly, falls in ((2, 2, True), (3, 2, True), (1, 2, False)):
        game = Campaign().given(bloc=AXIS).when(capital("poland", "germany", dice=[2, 3])).given(phase="end_of_season")
        game.when(count("poland", enemy, friendly))
        assert ("poland" in game.state.surrendered) is falls


def test_rule_29_while_its_capital_is_its_own_nobody_counts():
    Campaign().refuses(count("poland", 5, 0), "capital_held")


def test_rule_29_a_capital_may_be_taken_back():
    game = Campaign().given(bloc=AXIS, wars=[("germany", "norway")]).when(capital("norway", "germany", dice=[1, 1]))
    assert game.state.country("norway").capital_held_by == "germany"
    game.given(bloc=WESTERN).when(capital("norway", "commonwealth")).then(
        said=sentence("capital_freed", by="commonwealth", country="norway")
    )
    assert game.state.country("norway").capital_held_by is None


def test_rule_29_a_capital_is_taken_once_and_only_an_enemy_of_its_holder_frees_it():
    game = Campaign().given(bloc=AXIS).when(capital("poland", "germany", dice=[1, 1]))
    game.refuses(capital("poland", "germany", dice=[6, 6]), "already_controlled", "already holds the capital of Poland")
    game.given(bloc=WESTERN).objects(capital("poland", "united_states"), "not_at_war", "Germany, which holds it")


def test_rule_29_a_check_is_no_longer_due_once_the_capital_is_free():
    game = Campaign().given(bloc=AXIS).when(capital("poland", "germany"))
    game.when({**capital("poland", "commonwealth"), "override": "forgotten"}).then(pending=())


def test_rule_29_the_soviet_union_surrenders_by_a_failed_check_only():
    game = (
        Campaign()
        .given(bloc=AXIS, wars=[("germany", "soviet_union")])
        .when(capital("soviet_union", "germany", defenders=False))
    )
    assert "soviet_union" not in game.state.surrendered
    game.given(phase="end_of_season").when(count("soviet_union", 9, 0)).then(
        said=sentence("holds_on", country="soviet_union", enemy=9, friendly=0)
    )
    game.when({"type": "advance_phase"}).then(round=2)


def test_rule_30_two_dice_above_the_number_mean_surrender():
    game = (
        Campaign()
        .given(bloc=AXIS)
        .when(capital("france", "germany"))
        .then(said=sentence("must_check", country="france"))
    )
    game.objects({"type": "advance_phase"}, "still_due", "France must check")
    game.refuses({"type": "check_surrender", "country": "france"}, "invalid_dice")
    game.when(check("france", 2, 3)).then(
        said=sentence("check_passed", who="france", dice=[2, 3], modifier=0, number=5), pending=()
    )
    game.refuses(check("france", 6, 6), "not_due")


def test_rule_30_the_dice_may_come_with_the_capture_or_from_the_app():
    game = Campaign().given(bloc=AXIS).when(capital("france", "germany", dice=[3, 3]))
    assert game.state.surrendered["france"].to == "germany"
    action = roll_dice(RULES, EDITION, game.state, CheckSurrender(country="france"), lambda: 5)
    assert isinstance(action, CheckSurrender)
    assert action.dice == (5, 5)


@pytest.mark.parametrize(
    ("country", "number"),
    [
        ("britain", 7), ("australia", 7), ("canada", 7), ("south_africa", 7), ("france", 5), ("germany", 8),
        ("italy", 5),
        ("japan", 8), ("soviet_union", 7), ("united_states", 6), ("maoist_china", 7), ("nationalist_china", 5),
        ("poland", 5), ("norway", 5), ("turkey", 5), ("denmark", None), ("egypt", None), ("baltic_states", None),
    ],
)  # fmt: skip
def test_surrender_numbers(country: str, number: int | None):
    assert resistance.number(EDITION, Campaign().state, country) == number


@pytest.mark.parametrize("power", ["france", "germany", "italy", "japan", "united_states"])
def test_a_power_fights_on_at_its_number_and_surrenders_above(power: str):
    number = resistance.number(EDITION, Campaign().state, power)
    assert number is not None
    enemy, bloc = ("commonwealth", WESTERN) if EDITION.side_of(power) == "axis" else ("germany", AXIS)
    for total, falls in ((number, False), (number + 1, True)):
        game = Campaign().given(treaties=IN_EARNEST, bloc=bloc)
        if not game.at_war(power, enemy):
            game.given(wars=[(enemy, power)])
        game.when(capital(power, enemy, dice=[total // 2, total - total // 2]))
        assert (power in game.state.surrendered) is falls


def test_the_commonwealth_fights_on_at_its_number():
    Campaign().given(bloc=AXIS).when(capital("britain", "germany", dice=[3, 4])).then(
        said=sentence("check_passed", who="britain", dice=[3, 4], modifier=0, number=7)
    )


def test_rule_30_non_powers_fall_with_their_capital():
    game = Campaign().given(bloc=AXIS, wars=[("germany", "denmark")]).when(capital("denmark", "germany"))
    game.then(country={"denmark": ("captured", "germany")}, limit={"germany": 8})
