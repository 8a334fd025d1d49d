"""Rules 16 and 19-22: what action points buy, and what happens only once."""

from typing import Any

import pytest

from companion.families.second_world_war.rules.points import operations
from tests.families.second_world_war.campaign import (
    AXIS,
    EDITION,
    END,
    RULES,
    SOVIET,
    WESTERN,
    Campaign,
)
from tests.families.second_world_war.moves import DEFAULT, spend


def test_rule_16_a_ready_headquarters_flips_for_a_point():
    game = Campaign().given(bloc=AXIS).when({**DEFAULT, "power": "germany"})
    game.when({"type": "flip_headquarters", "power": "germany", "count": 2}).then(points={"germany/this_impulse": 3})
    game.when(END).then(points={"germany/this_impulse": 0})


def test_rule_19_conscripts_cost_a_point_and_no_resource():
    game = Campaign().given(bloc=SOVIET, points={"soviet_union": 2})
    game.when(spend("soviet_union", "conscript", count=2)).then(
        points={"soviet_union": 0}, available={"soviet_union": 11}
    )
    game.refuses({"type": "rebuild_unit", "power": "soviet_union", "unit": "conscripts"}, "not_rebuilt")
    game.given(bloc=AXIS, points={"germany": 1}).refuses(spend("germany", "conscript"), "not_available")


@pytest.mark.parametrize(
    "operation",
    [
        "reorganize", "restore_air_group", "airstrike", "ground_attack", "ferry", "rail_embark", "activate_ships",
        "move_submarines", "raider_display_move", "raider_hunt",
    ],
)  # fmt: skip
def test_rule_20_these_cost_one_point_each(operation: str):
    game = Campaign().given(bloc=AXIS, points={"germany": 3}).when(spend("germany", operation, note="test"))
    game.then(points={"germany": 2})
    (line,) = game.state.this_impulse.spent
    assert (line.operation, line.points, line.note) == (operation, 1, "test")


def test_rule_20_voluntary_elimination_costs_a_point_at_the_end_of_a_season():
    game = (
        Campaign()
        .given(bloc=AXIS, points={"germany": 1})
        .objects(spend("germany", "voluntary_elimination"), "wrong_phase")
    )
    game.given(phase="end_of_season").when(spend("germany", "voluntary_elimination")).then(points={"germany": 0})


def test_only_powers_at_war_give_units_up():
    game = Campaign().given(phase="end_of_season", points={"united_states/et": 1})
    give_up = spend("united_states", "voluntary_elimination", theatre="et")
    game.objects(give_up, "not_belligerent", "is neutral")
    game.given(wars=[("japan", "united_states")]).when(give_up).then(points={"united_states/et": 0})


@pytest.mark.parametrize(("operation", "action"), list(operations.own_actions(EDITION).items()))
def test_rule_20_what_has_an_action_of_its_own_is_not_spent_by_hand(operation: str, action: str):
    game = Campaign().given(bloc=AXIS, points={"germany": 3})
    game.refuses(spend("germany", operation), "other_action", "log the action itself")
    assert action in RULES.actions


@pytest.mark.parametrize("operation", ["ground_move", "move_active_ships", "combine_ships"])
def test_rule_21_these_are_free(operation: str):
    Campaign().given(bloc=AXIS).when(spend("germany", operation)).then(points={"germany": 0}, says="free")


def test_rule_22_the_teheran_agreement_is_adopted_once_for_a_point():
    game = Campaign().given(season="summer 1941", bloc=WESTERN, points={"commonwealth/et": 2})
    game.when(spend("commonwealth", "teheran_agreement")).then(
        points={"commonwealth/et": 1}, country={"persia": ("ally", "commonwealth")}, limit={"commonwealth": 15}
    )
    assert "teheran_agreement" in game.state.treaties
    game.refuses(spend("commonwealth", "teheran_agreement"), "already_done")


def test_rule_22_teheran_waits_for_summer_1941_or_an_axis_war_with_turkey_or_the_soviet_union():
    game = Campaign().given(bloc=WESTERN, points={"commonwealth": 1})
    game.objects(spend("commonwealth", "teheran_agreement"), "not_yet", "Summer 1941")
    game.given(wars=[("italy", "turkey")]).when(spend("commonwealth", "teheran_agreement"))
    game.refuses(spend("united_states", "teheran_agreement"), "not_available")


def test_rule_22_the_pearl_harbor_raid_happens_once():
    war = [("japan", "united_states")]
    game = Campaign().given(bloc=AXIS, wars=war, points={"japan": 2}).when(spend("japan", "pearl_harbor_raid"))
    game.then(points={"japan": 1}).refuses(spend("japan", "pearl_harbor_raid"), "already_done")
    game.refuses(spend("germany", "pearl_harbor_raid"), "not_available")
    Campaign().given(bloc=AXIS, wars=war, points={"japan": 2}).refuses(
        spend("japan", "pearl_harbor_raid", count=2), "already_done"
    )


@pytest.mark.parametrize(
    ("power", "operation", "position"),
    [
        ("germany", "force_french_capitulation", {"surrendered": {"france": "germany"}}),
        ("germany", "force_french_capitulation", {"peace": [("germany", "france")]}),
        ("germany", "court_yugoslavia", {"country": {"yugoslavia": ("at_war", None)}}),
        ("germany", "disband_vichy", {}),
        ("soviet_union", "coerce_finnish_surrender", {}),
        ("united_states", "send_lend_lease", {}),
        ("commonwealth", "teheran_agreement", {}),
    ],
)
def test_what_is_not_possible_is_not_offered(power: str, operation: str, position: dict[str, Any]):
    game = Campaign().given(**position)
    assert operation not in {offered.id for offered in operations.open_to(EDITION, game.state, power)}


@pytest.mark.parametrize(
    ("power", "operation", "position"),
    [
        ("germany", "force_french_capitulation", {}),
        ("germany", "court_yugoslavia", {}),
        ("soviet_union", "coerce_finnish_surrender", {"wars": [("soviet_union", "finland")]}),
        ("united_states", "send_lend_lease", {"season": "summer 1941", "treaties": {"lend_lease_act": True}}),
    ],
)
def test_what_is_possible_is_offered(power: str, operation: str, position: dict[str, Any]):
    game = Campaign().given(**position)
    assert operation in {offered.id for offered in operations.open_to(EDITION, game.state, power)}
