"""The banker's corrections of purses, wars, neutrals, triggers and tokens: only what they say, and nothing else."""

import pytest

from companion.families.axis_and_allies.actions import (
    AdjustTreasury,
    DeclareWar,
    DisruptConvoys,
    SetNeutral,
    SetTokens,
    SetTrigger,
    SetWar,
)
from companion.families.axis_and_allies.events import WarBegan
from companion.families.axis_and_allies.rules.world.convoys import rolled_by_app
from companion.model.actions import Action
from tests.families.axis_and_allies.table import Table

WHY = "the board"


def game() -> Table:
    return Table("global_1940", "1940")


def test_a_purse_is_corrected_and_never_below_nothing():
    table = game().when(AdjustTreasury(power="united_kingdom", purse="pacific", amount=-17, reason=WHY))
    assert table.state.treasury("united_kingdom/pacific") == 0
    assert table.says("treasury_corrected") == {"power": "united_kingdom", "amount": -17, "reason": WHY}
    less = AdjustTreasury(power="united_kingdom", purse="pacific", amount=-1, reason=WHY)
    table.refuses(less, "not_enough_money", "United Kingdom has 0 IPC there; you can't take 1 IPC.")
    table.refuses(AdjustTreasury(power="united_kingdom", amount=3, reason=WHY), "choose_purse", "Europe and Pacific")
    table.refuses(AdjustTreasury(power="united_kingdom", purse="europe", amount=0, reason=WHY), "invalid_amount")


def test_war_and_peace_are_corrected_without_consequences():
    table = game().when(SetWar(power="japan", against="united_kingdom", reason=WHY))
    assert table.says("war_corrected") == {"power": "japan", "against": "united_kingdom", "reason": WHY}
    assert ("japan", "united_kingdom") in table.state.wars
    assert ("anzac", "japan") not in table.state.wars, "nobody else is drawn in"
    assert not table.state.triggered
    table.when(SetWar(power="united_kingdom", against="japan", holds=False, reason=WHY))
    assert table.says("peace_corrected") == {"power": "united_kingdom", "against": "japan", "reason": WHY}
    assert ("japan", "united_kingdom") not in table.state.wars


@pytest.mark.parametrize(
    ("action", "code", "sentence"),
    [
        (SetWar(power="japan", against="italy", reason=WHY), "same_side", "Japan and Italy are on the same side."),
        (SetWar(power="japan", against="china", reason=WHY), "no_change", "Japan and China are already at war."),
        (
            SetWar(power="japan", against="france", holds=False, reason=WHY),
            "no_change",
            "Japan and France are already at peace.",
        ),
        (SetNeutral(territory="spain", leaning="strict", reason=WHY), "no_change", "Spain already leans that way."),
        (SetNeutral(territory="poland", leaning="strict", reason=WHY), "not_neutral", "Poland isn't neutral."),
        (SetTokens(token="kamikaze", left=6, reason=WHY), "no_change", "Japan already has 6 left."),
        (SetTrigger(trigger="london_fell", holds=False, reason=WHY), "no_change", "this hasn't happened."),
    ],
)
def test_what_is_so_already_or_cannot_be_is_refused(action: Action, code: str, sentence: str):
    game().refuses(action, code, sentence)


def test_in_a_box_without_declarations_there_is_nothing_to_correct():
    table = Table("anniversary", "1941")
    sentence = "In this game the sides are at war from the start."
    table.refuses(SetWar(power="germany", against="soviet_union", holds=False, reason=WHY), "no_declarations", sentence)


def test_neutrals_tokens_and_what_happens_once_are_corrected():
    table = game().when(SetNeutral(territory="spain", leaning="pro_axis", reason=WHY))
    assert table.says("leaning_corrected") == {"territory": "spain", "leaning": "pro_axis", "reason": WHY}
    table.when(SetTokens(token="kamikaze", left=2, reason=WHY))
    assert table.says("tokens_corrected") == {"power": "japan", "token": "kamikaze", "left": 2, "reason": WHY}
    table.when(SetTrigger(trigger="london_fell", reason=WHY))
    assert table.says("trigger_noted") == {"trigger": "london_fell", "reason": WHY}
    assert table.state.triggered == ("london_fell",)
    table.when(SetTrigger(trigger="london_fell", holds=False, reason=WHY))
    assert table.says("trigger_struck") == {"trigger": "london_fell", "reason": WHY}
    assert table.state.triggered == ()


def test_a_partner_that_is_drawn_in_has_not_declared_war_itself():
    table = game().given(turn="japan", phase="combat_move").when(DeclareWar(against="anzac"))
    assert table.says("war_joined") == {"power": "united_kingdom", "against": "japan"}
    began = {(event.power, event.against): event.declared for event in table.last.events if isinstance(event, WarBegan)}
    assert began == {("japan", "anzac"): True, ("united_kingdom", "japan"): False}


def test_the_app_rolls_as_many_dice_as_the_units_have():
    table = game()
    units = {"sea_zone_109": {"submarine": 2, "cruiser": 1, "transport": 3}, "sea_zone_119": {"aircraft_carrier": 1}}
    rolled = rolled_by_app(table.edition, table.state, DisruptConvoys(units=units), lambda: 4)
    assert rolled.dice == {"sea_zone_109": (4, 4, 4, 4, 4)}
    action = DisruptConvoys(dice={"sea_zone_109": (1,)}, units={**units, "sea_zone_106": {"cruiser": 1}})
    both = rolled_by_app(table.edition, table.state, action, lambda: 4)
    assert both.dice == {"sea_zone_109": (1,), "sea_zone_106": (4,)}
