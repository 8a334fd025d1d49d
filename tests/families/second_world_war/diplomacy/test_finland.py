"""The Winter War: the Soviet Union demands, the Finns' player chooses; and Finland's units when it comes back."""

import pytest

from companion.families.second_world_war.rules import checklist
from companion.families.second_world_war.views.turn_card import turn_card
from tests.families.second_world_war.campaign import AXIS, EDITION, SOVIET, Raw
from tests.families.second_world_war.moves import declare, ready

DEMAND: Raw = {"type": "demand_treaty", "treaty": "treaty_of_moscow"}
SIGN: Raw = {"type": "sign_treaty", "treaty": "treaty_of_moscow"}
YES: Raw = {"type": "answer_demand", "treaty": "treaty_of_moscow", "accept": True}
NO: Raw = {**YES, "accept": False}


def test_without_a_soviet_demand_there_is_nothing_to_sign():
    game = ready(AXIS).objects(SIGN, "no_occasion", "has demanded nothing")
    game.refuses(YES, "no_occasion")


@pytest.mark.parametrize("answer", [SIGN, YES])
def test_the_finns_may_give_in_to_a_demand(answer: Raw):
    game = ready(SOVIET).when(DEMAND).then(says="Germany decides whether Finland gives them up or fights.")
    game.when(answer).then(country={"finland": ("neutral", None)}, demands=frozenset())
    assert "treaty_of_moscow" in game.state.treaties
    game.refuses(DEMAND, "already_in_force")


def test_the_finns_may_fight_and_sign_later_in_an_axis_impulse():
    game = ready(SOVIET).when(DEMAND, NO).then(country={"finland": ("at_war", None)}, points={"soviet_union": 9})
    assert game.at_war("soviet_union", "finland")
    game.objects(SIGN, "wrong_turn").given(bloc=AXIS).when(SIGN).then(country={"finland": ("neutral", None)})
    assert "treaty_of_moscow" in game.state.treaties


def test_the_impulse_waits_for_the_answer_which_is_germanys():
    game = ready(SOVIET).when(DEMAND).objects({"type": "end_turn"}, "still_due", "give in to the demand")
    assert [item.power for item in checklist.still_due(EDITION, game.state)] == ["germany"]
    assert turn_card(EDITION, game.state, "germany")["next"] == "answer_demand"
    game.when(NO, {"type": "end_turn"}).then(bloc=AXIS)


def test_the_demand_is_made_once_in_a_soviet_impulse_while_the_pact_holds():
    ready(AXIS).objects(DEMAND, "wrong_turn")
    ready(SOVIET, treaties={"nazi_soviet_pact": False}).objects(DEMAND, "no_occasion", "Nazi-Soviet Pact")
    ready(SOVIET).when(DEMAND).refuses(DEMAND, "already_demanded")
    ready(SOVIET, country={"finland": ("ally", "germany")}).refuses(DEMAND, "no_occasion")
    ready(SOVIET).refuses({**DEMAND, "treaty": "lend_lease_act"}, "no_occasion")


def test_a_demand_is_past_when_the_soviet_union_attacks_all_the_same():
    game = ready(SOVIET).when(DEMAND, declare("soviet_union", "finland"))
    assert checklist.still_due(EDITION, game.state) == []


def test_lost_finnish_units_are_back_when_finland_returns_to_the_war():
    game = ready(SOVIET).when(DEMAND, NO).given(bloc=AXIS).when(SIGN).when(declare("germany", "soviet_union"))
    game.given(bloc=SOVIET, phase="end_of_season").when({"type": "advance_phase"})
    game.then(country={"finland": ("ally", "germany")}, says="Finland's lost units are back")
