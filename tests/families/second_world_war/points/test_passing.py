"""Fewer taps: passing with the free point, minor powers that rest, attacks in China, allies' points, the rest is 0."""

from companion.families.second_world_war.rules.diplomacy import wars
from companion.families.second_world_war.views.turn_card import turn_card
from tests.families.second_world_war.campaign import AXIS, EDITION, MINORS, SOVIET, WESTERN, Campaign, Raw
from tests.families.second_world_war.moves import capital, check, ready

ATTACK: Raw = {"type": "spend_points", "power": "japan", "operation": "ground_attack"}


def done(power: str, **more: object) -> Raw:
    return {"type": "pass_impulse", "power": power, **more}


def test_a_pass_takes_the_default_point_and_the_last_one_ends_the_impulse():
    game = Campaign().given(bloc=AXIS, available={"germany": 7}).when(done("italy"))
    game.then(points={"italy/this_impulse": 1}, says="Italy is done with this impulse.", bloc=AXIS)
    game.refuses(done("italy"), "already_passed").when(done("japan"), done("germany"))
    game.then(bloc=WESTERN, points={"italy/this_impulse": 0, "germany/this_impulse": 0})


def test_who_has_bought_points_passes_without_the_free_one():
    game = Campaign().given(bloc=SOVIET, wars=[("germany", "soviet_union")])
    game.when({"type": "buy_points", "power": "soviet_union", "resources": 1}).when(done("soviet_union"))
    game.then(bloc=AXIS, points={"soviet_union": 4})


def test_the_free_point_taken_by_using_it_leaves_the_first_word_to_what_it_was_used_for():
    game = (
        Campaign()
        .given(bloc=SOVIET)
        .when({"type": "spend_points", "power": "soviet_union", "operation": "ground_attack"})
    )
    game.then(points={"soviet_union/this_impulse": 0})
    assert game.last.said[0].key == "points_spent"
    assert "soviet_union" in game.state.this_impulse.default


def test_who_acts_after_all_is_not_done():
    game = Campaign().given(bloc=AXIS, points={"italy": 2}).when(done("italy"))
    game.when({"type": "spend_points", "power": "italy", "operation": "ferry"})
    assert "italy" not in game.state.this_impulse.passed


def test_the_impulse_does_not_end_while_something_is_asked():
    game = ready(AXIS).when(capital("france", "germany"), done("italy"), done("japan"), done("germany"))
    game.then(bloc=AXIS).when(check("france", 1, 1))
    game.when({"type": "end_turn"}).then(bloc=WESTERN)


def test_minor_powers_that_rest_pass_by_themselves():
    game = Campaign().given(bloc=MINORS, peace=[("germany", "poland"), ("soviet_union", "poland")])
    game.given(country={"poland": ("neutral", None)}).when(done("maoist_china", rest=True)).then(bloc=MINORS)
    game.when(done("nationalist_china", rest=True)).then(bloc=SOVIET, impulse=2)
    game.given(bloc=WESTERN, impulse=2).when({"type": "end_turn"}).then(bloc=SOVIET, impulse=3)
    game.when(done("maoist_china", rest=False)).given(bloc=WESTERN, impulse=3).when({"type": "end_turn"})
    game.then(bloc=MINORS, points={"maoist_china/this_impulse": 1, "nationalist_china/this_impulse": 0})
    game.when({"type": "spend_points", "power": "nationalist_china", "operation": "ground_attack"})
    game.then(resting=frozenset())


def test_a_minor_power_that_has_no_impulse_does_not_pass():
    Campaign().given(bloc=MINORS).refuses(done("sweden"), "not_available")
    Campaign().given(bloc=MINORS).refuses(done("poland", rest=False), "no_change")
    Campaign().given(bloc=AXIS).refuses(done("poland"), "wrong_turn")


def test_a_minor_power_that_loses_its_capital_acts_for_itself_again():
    game = ready(AXIS).when(done("poland", rest=True)).when(capital("poland", "germany", dice=[1, 1]))
    game.then(resting=frozenset())


def test_japans_attacks_in_china_are_counted_from_the_log():
    game = Campaign().given(bloc=AXIS, points={"japan": 9}).when(ATTACK)
    assert wars.forbidden(EDITION, game.state, "united_states", "japan")
    game.when(ATTACK).then(says="Attacks by Japan in China this season: 2.")
    assert wars.forbidden(EDITION, game.state, "united_states", "japan") is None


def test_attacks_elsewhere_are_told_apart_by_their_target():
    game = Campaign().given(bloc=AXIS, points={"japan": 9}, wars=[("japan", "commonwealth")])
    game.when(ATTACK, {**ATTACK, "against": "malaya"})
    assert "japan_attacks_in_china" not in game.state.claims
    game.when({**ATTACK, "against": "nationalist_china", "count": 2})
    assert game.state.claims["japan_attacks_in_china"] == 2


def test_what_the_table_says_of_china_stands():
    game = Campaign().given(bloc=AXIS, points={"japan": 9}).when({**ATTACK, "count": 2})
    game.when({"type": "attest", "claim": "japan_attacks_in_china", "count": 1})
    assert game.state.claims["japan_attacks_in_china"] == 1


def test_cooperating_allies_use_each_others_points():
    spend: Raw = {
        "type": "spend_points", "power": "commonwealth", "operation": "ground_attack", "theatre": "et",
        "points_of": "united_states",
    }  # fmt: skip
    game = Campaign().given(bloc=WESTERN, points={"united_states/et": 2})
    game.objects(spend, "not_cooperating", "neutral power")
    game.given(wars=[("germany", "united_states")]).when(spend)
    game.then(points={"united_states/et": 1, "commonwealth/et": 0})
    assert game.state.this_impulse.spent[-1].paid_by == "united_states"
    french: Raw = {**spend, "points_of": "france"}
    game.given(points={"france": 2}).objects(french, "not_cooperating", "Commonwealth and France")


def test_the_rest_of_the_values_is_nothing():
    entered: Raw = {"type": "enter_numbers", "numbers": {"resource_value": {"norway": 2}}, "rest_is_zero": True}
    game = Campaign(entered={}).when(entered)
    assert game.state.numbers.resource_value["norway"] == 2
    assert game.state.numbers.resource_value["sweden"] == 0
    assert len(game.state.numbers.resource_value) == len(EDITION.countries)
    assert game.state.numbers.nationality_modifier == {}


def test_the_rest_of_the_modifiers_is_nothing_and_what_is_entered_stays():
    game = Campaign(entered={"nationality_modifier": {"germany": 2}})
    game.when({"type": "enter_numbers", "numbers": {"nationality_modifier": {"japan": 1}}, "rest_is_zero": True})
    assert game.state.numbers.nationality_modifier == {
        "germany": 2, "japan": 1, "italy": 0, "commonwealth": 0, "france": 0, "united_states": 0,
    }  # fmt: skip
    assert game.state.numbers.resource_value == {}


def test_nothing_entered_means_that_every_value_that_is_missing_is_nothing():
    game = Campaign(entered={"resource_value": {"norway": 2}}).when({"type": "enter_numbers", "rest_is_zero": True})
    assert game.state.numbers.resource_value["norway"] == 2
    assert game.state.numbers.resource_value["sweden"] == 0
    Campaign().refuses({"type": "enter_numbers"}, "invalid_numbers")


def test_several_operations_are_spent_on_at_once():
    game = Campaign().given(bloc=AXIS, points={"germany": 9})
    game.when({"type": "spend_points", "power": "germany", "operations": {"ground_attack": 3, "ferry": 2}})
    game.then(points={"germany": 4})
    assert [(operation.operation, operation.count) for operation in game.state.this_impulse.spent] == [
        ("ground_attack", 3),
        ("ferry", 2),
    ]


def test_points_are_spent_on_something():
    Campaign().given(bloc=AXIS).refuses({"type": "spend_points", "power": "germany"}, "unknown_operation")


def test_a_neutral_power_takes_its_free_point_by_using_it_and_may_pass_with_it():
    game = Campaign().given(bloc=SOVIET)
    act: Raw = {"type": "spend_points", "power": "soviet_union", "operation": "reorganize"}
    game.refuses({**act, "count": 2}, "not_enough_points")
    game.when({**act, "passes": True}).then(bloc=AXIS, points={"soviet_union/this_impulse": 0})
    game.given(bloc=SOVIET, impulse=2).when(act).then(bloc=SOVIET).refuses(act, "not_enough_points")


def test_a_power_that_may_buy_does_not_slip_into_the_free_point():
    act: Raw = {"type": "spend_points", "power": "germany", "operation": "reorganize"}
    Campaign().given(bloc=AXIS).refuses(act, "not_enough_points")


def test_who_has_used_its_points_is_shown_the_pass():
    game = Campaign().given(bloc=AXIS, points={"germany": 1})
    game.when({"type": "spend_points", "power": "germany", "operation": "ferry"})
    assert turn_card(EDITION, game.state, "germany")["next"] == "pass_impulse"
    assert turn_card(EDITION, game.state, "italy")["next"] == "take_default_point"


def test_a_neutral_power_declares_war_with_the_free_point_it_takes_by_that():
    game = Campaign().given(bloc=AXIS).when({"type": "declare_war", "power": "italy", "target": "greece"})
    assert "italy" in game.state.this_impulse.default
    game.then(points={"italy": 0})


def test_whoever_may_buy_points_buys_them_before_a_declaration():
    game = Campaign().given(bloc=AXIS)
    game.refuses({"type": "declare_war", "power": "germany", "target": "denmark"}, "not_enough_points")
