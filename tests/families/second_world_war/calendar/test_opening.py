"""Control, wars, treaties and units when a scenario begins."""

import pytest

from companion.engine.decide import start
from companion.families.second_world_war.rules import world
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from tests.families.second_world_war.campaign import EDITION, RULES, Campaign, numbers


@pytest.mark.parametrize(
    ("country", "status", "controller"),
    [
        ("britain", "home", "commonwealth"), ("egypt", "controlled", "commonwealth"),
        ("gibraltar", "controlled", "commonwealth"),
        ("iraq", "controlled", "commonwealth"), ("malta", "controlled", "commonwealth"),
        ("palestine", "controlled", "commonwealth"),
        ("india", "controlled", "commonwealth"), ("malaya", "controlled", "commonwealth"),
        ("canada", "ally", "commonwealth"),
        ("albania", "captured", "italy"), ("libya", "controlled", "italy"), ("baltic_states", "ally", "soviet_union"),
        ("east_china", "controlled", "japan"), ("korea", "controlled", "japan"), ("manchuria", "controlled", "japan"),
        ("philippines", "controlled", "united_states"), ("hawaii", "controlled", "united_states"),
        ("guam", "controlled", "united_states"),
        ("midway", "controlled", "united_states"), ("wake", "controlled", "united_states"),
        ("netherlands_east_indies", "controlled", "netherlands"), ("poland", "at_war", None),
        ("norway", "neutral", None),
        ("iceland", "controlled", "denmark"), ("spanish_morocco", "controlled", "spain"),
        ("azores", "controlled", "portugal"),
    ],
)  # fmt: skip
def test_control_at_the_1939_start(country: str, status: str, controller: str | None):
    Campaign().then(country={country: (status, controller)})


@pytest.mark.parametrize(
    ("country", "status", "controller"),
    [
        ("denmark", "captured", "germany"), ("norway", "captured", "germany"), ("greece", "captured", "germany"),
        ("crete", "captured", "germany"), ("yugoslavia", "captured", "germany"), ("poland", "captured", "germany"),
        ("france", "captured", "germany"), ("netherlands", "captured", "germany"),
        ("bulgaria", "ally", "germany"), ("hungary", "ally", "germany"), ("rumania", "ally", "germany"),
        ("netherlands_east_indies", "uncommitted_ally", "commonwealth"), ("faeroes", "controlled", "commonwealth"),
        ("iceland", "ally", "commonwealth"), ("finland", "neutral", None), ("albania", "captured", "italy"),
    ],
)  # fmt: skip
def test_control_at_the_1941_start(country: str, status: str, controller: str | None):
    Campaign("1941").then(country={country: (status, controller)})


def test_limits_of_1941_follow_from_control():
    # 7 of its own; Denmark 1, Norway 2, Greece 1, Yugoslavia 2, Poland 2, France 4, Netherlands 2; allies 1 + 1 + 3.
    Campaign("1941").then(limit={"germany": 7 + 1 + 2 + 1 + 2 + 2 + 4 + 2 + 5, "france": 0, "commonwealth": 13})


def test_who_is_at_war_and_who_is_neutral_in_1939():
    state = Campaign().state
    assert {frozenset(war.parties) for war in state.wars} == {
        frozenset(pair)
        for pair in (
            ("germany", "commonwealth"), ("germany", "france"), ("germany", "poland"), ("soviet_union", "poland"),
            ("japan", "nationalist_china"), ("japan", "maoist_china"),
        )
    }  # fmt: skip
    neutral = {power for power in EDITION.powers.ids if world.is_neutral(EDITION, state, power)}
    assert neutral == {"italy", "soviet_union", "united_states"}


def test_the_1941_scenario_has_the_pacts_in_force_and_the_charter_from_its_first_season():
    game = Campaign("1941")
    assert {"nazi_soviet_pact", "treaty_of_moscow", "tripartite_pact", "turko_axis_treaty"} <= game.state.treaties
    assert {"atlantic_charter", "lend_lease_act"} <= game.state.treaties
    assert "france" in game.state.surrendered
    game.given(bloc="western_allies").refuses({"type": "take_default_point", "power": "france"}, "surrendered")


def test_a_country_is_an_enemy_through_its_major_power():
    state = Campaign("1941").state
    assert world.at_war(state, "commonwealth", "rumania")
    assert world.at_war(state, "canada", "norway")
    assert not world.at_war(state, "soviet_union", "rumania")


def test_players_options_and_scenario_are_checked():
    for wrong, code in (
        ({"scenario": "1950"}, "unknown_scenario"),
        ({"scenario": "1939", "players": {"prussia": "Fritz"}}, "unknown_power"),
        ({"scenario": "1939", "bids": {"germany": 1}}, "invalid_bid"),
        ({"scenario": "1939", "options": {"unused_points_kept": "forever"}}, "invalid_option"),
    ):
        with pytest.raises(RuleViolation) as refusal:
            start(RULES, EDITION, StartGame(**wrong))  # type: ignore[arg-type]
        assert refusal.value.code == code


def test_the_opening_says_what_is_still_missing():
    assert "Still to enter" in Campaign(entered={}).summary
    full = numbers(
        starting_limit=dict.fromkeys(EDITION.powers.ids, 0), last_season="fall 1945", scenario_victory="see book"
    )
    assert "Still to enter" not in Campaign(entered=full).summary
