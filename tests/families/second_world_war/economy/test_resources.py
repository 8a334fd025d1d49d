"""Rules 5-7: limits, recovery, and what resources are used for."""

import pytest

from companion.families.second_world_war.rules.economy import limits
from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import (
    AXIS,
    END,
    GO_ON,
    LIMITS_1939,
    SOVIET,
    VALUES,
    WESTERN,
    Campaign,
    numbers,
)


def test_rule_5_the_limit_is_the_sum_of_controlled_values_with_committed_allies():
    game = Campaign().then(limit=LIMITS_1939)
    # 10 of its own and 1 of its ally, the Baltic States
    assert LIMITS_1939["soviet_union"] == VALUES["soviet_union"] + VALUES["baltic_states"]
    game.given(country={"rumania": ("ally", "germany")}).then(limit={"germany": 10})


def test_rule_5_available_resources_start_at_the_limit():
    Campaign().then(available=LIMITS_1939)


def test_rule_5_an_uncommitted_ally_gives_nothing():
    game = Campaign().given(country={"netherlands_east_indies": ("uncommitted_ally", "commonwealth")})
    game.then(limit={"commonwealth": 13})


def test_rule_5_lands_of_a_committed_ally_count_for_its_major_power():
    game = Campaign(entered=numbers(resource_value={**VALUES, "spanish_morocco": 1}))
    before = limits.limit(game.state, "germany")
    game.given(country={"spain": ("ally", "germany")}).then(limit={"germany": before + 3})


@pytest.mark.parametrize(
    ("limit", "available", "after"),
    [(11, 0, 5), (11, 9, 11), (11, 11, 11), (11, 14, 14), (9, 0, 4), (10, 0, 5), (1, 0, 1), (0, 0, 0)],
)
def test_rule_6_recovery_is_one_and_a_third_of_the_limit_rounded_up(limit: int, available: int, after: int):
    game = Campaign(entered={"resource_value": {"soviet_union": limit}})
    game.given(available={"soviet_union": available}).when(END).then(available={"soviet_union": after})


def test_rule_6_resources_recover_at_the_start_of_the_powers_own_impulse():
    game = Campaign(entered={"resource_value": {"germany": 6, "soviet_union": 6}})
    game.given(available={"germany": 0, "soviet_union": 0})
    game.when(END).then(
        available={"germany": 0, "soviet_union": 3},
        said=sentence("recovered", recovered=[{"power": "soviet_union", "amount": 3, "now": 3}]),
    )
    game.when(END).then(available={"germany": 3, "soviet_union": 3})


def test_rule_6_or_at_its_end_if_the_table_plays_by_the_sequence_page():
    game = Campaign(entered={"resource_value": {"germany": 6}}, options={"resources_recover": "end_of_impulse"}).given(
        bloc=AXIS, phase="start_of_impulse", available={"germany": 0}
    )
    game.when(GO_ON).then(available={"germany": 0})
    game.when(GO_ON).then(available={"germany": 3}, phase="end_of_impulse")
    game.when(END).then(available={"germany": 3}, bloc=WESTERN)


def test_rule_6_ending_the_impulse_early_does_not_skip_the_recovery():
    game = Campaign(entered={"resource_value": {"germany": 6}}, options={"resources_recover": "end_of_impulse"}).given(
        bloc=AXIS, phase="actions", available={"germany": 0}
    )
    game.when(END).then(available={"germany": 3}, bloc=WESTERN)


def test_rule_6_what_is_above_the_limit_stays():
    game = Campaign().given(country={"france": ("captured", "germany")}, available={"germany": 11})
    game.given(country={"france": ("ally", "united_states")}).then(limit={"germany": 7})
    game.given(bloc=SOVIET).when(END).then(available={"germany": 11})


def test_rule_7_points_and_building_use_resources():
    game = Campaign().given(bloc=AXIS)
    game.when(
        {"type": "buy_points", "power": "germany", "resources": 2, "theatre": "et"},
        {"type": "build_reinforcement", "power": "germany", "units": {"infantry": 1}},
        {"type": "rebuild_unit", "power": "germany", "unit": "armor"},
    ).then(available={"germany": 3})


def test_rule_7_nothing_falls_below_zero():
    game = Campaign().given(bloc=AXIS, available={"commonwealth": 1, "germany": 0})
    game.when({"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 3}).then(
        available={"commonwealth": 0}, said=sentence("convoys_raided", by="germany", target="commonwealth", lost=1)
    )
    game.refuses(
        {"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"},
        "not_enough_money",
        "has 0 resources",
    )
