"""Facts sheet, rules 5-7, 17-19 and 23-28: resources, building, losses and Lend-Lease, row by row."""

import pytest

from companion.families.second_world_war.rules.economy import losses
from companion.families.second_world_war.views.choices import raids
from tests.families.second_world_war.campaign import (
    AXIS,
    EDITION,
    IN_EARNEST,
    LIMITS_1939,
    SOVIET,
    WESTERN,
    Campaign,
    Raw,
)
from tests.families.second_world_war.moves import declare, roll, special


def raid(**more: object) -> Raw:
    return {"type": "bomb_city", "by": "united_states", "target": "germany", "city": "berlin", **more}


def send(route: str, **more: object) -> Raw:
    return {"type": "send_lend_lease", "route": route, "supply_route": True, **more}


LENDING = {
    "season": "summer 1941",
    "bloc": WESTERN,
    "points": {"united_states/et": 9},
    "treaties": {"lend_lease_act": True, "teheran_agreement": True},
    "wars": [("germany", "soviet_union")],
}

OWN_IMPULSE: dict[str, Raw] = {
    "build": {"type": "build_reinforcement", "power": "germany", "units": {"infantry": 1}},
    "rebuild": {"type": "rebuild_unit", "power": "germany", "unit": "armor"},
    "advance": {"type": "advance_units", "power": "germany", "items": ["germany_1"]},
    "deploy": {"type": "deploy_units", "power": "germany", "items": ["germany_1"]},
    "spend": {"type": "spend_points", "power": "germany", "operation": "airstrike"},
    "declare": declare("germany", "norway"),
    "intervene": {"type": "intervene", "power": "commonwealth", "country": "poland"},
    "court": roll("yugoslav_commitment", 1),
    "capitulate": special("french_capitulation", 6, 6),
    "bomb": {"type": "bomb_city", "by": "commonwealth", "target": "germany", "city": "kiel", "raid": "night"},
    "raid": {"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 1},
    "take_capital": {"type": "capture_capital", "country": "poland", "by": "germany"},
    "take_land": {"type": "capture_country", "country": "egypt", "by": "germany"},
    "take_city": {"type": "capture_city", "city": "kunming", "by": "japan"},
}
"""What a power of the Axis or of the Western Allies does."""


@pytest.mark.parametrize("word", OWN_IMPULSE)
def test_rules_2_and_9_to_24_everything_is_done_in_the_own_impulse(word: str):
    game = Campaign().given(bloc=SOVIET, points={"germany": 5, "commonwealth": 5})
    game.objects(OWN_IMPULSE[word], "wrong_turn", "Now: Soviet Union")


@pytest.mark.parametrize("action", [send("atlantic"), {"type": "drop_atomic_bomb", "target": "japan", "dice": [1, 1]}])
def test_rules_26_and_27_the_united_states_lends_and_bombs_in_its_own_impulse(action: Raw):
    game = Campaign().given(**{**LENDING, "season": "winter 1945", "bloc": AXIS}, claims={})  # type: ignore[arg-type]
    game.given(wars=[("japan", "united_states")]).objects(action, "wrong_turn")


@pytest.mark.parametrize(
    ("status", "gives"),
    [
        ("home", True), ("controlled", True), ("captured", True), ("ally", True), ("non_cooperating_ally", True),
        ("uncommitted_ally", False),
    ],
)  # fmt: skip
def test_rule_5_whose_resources_count(status: str, gives: bool):
    game = Campaign().given(country={"norway": (status, "germany")})
    game.then(limit={"germany": LIMITS_1939["germany"] + 2 * gives})


@pytest.mark.parametrize(
    "action",
    [
        raid(raid="night", natural_six=True),
        raid(raid="daylight", hits=2),
        {"type": "drop_atomic_bomb", "target": "germany", "dice": [1, 1]},
    ],
)
def test_rule_7_bombs_do_not_take_what_is_not_there(action: Raw):
    game = Campaign().given(
        treaties=IN_EARNEST, season="winter 1945", bloc=WESTERN, wars=[("germany", "united_states")]
    )
    game.given(available={"germany": 0}, special={"atomic_bomb": 1}).when(action)
    game.then(available={"germany": 0}, limit={"germany": 7})


def test_rule_7_partisans_do_not_take_what_is_not_there():
    game = Campaign().given(country={"norway": ("captured", "germany")}, available={"germany": 0})
    game.when({"type": "settle_partisans", "power": "germany", "ungarrisoned": ["norway"]})
    game.then(available={"germany": 0}, limit={"germany": 9})


@pytest.mark.parametrize(
    ("power", "country", "allowed"),
    [
        ("united_states", "nationalist_china", True),
        ("commonwealth", "nationalist_china", False),
        ("united_states", "maoist_china", False),
        ("commonwealth", "canada", True),
        ("united_states", "canada", False),
        ("commonwealth", "egypt", False),
        ("commonwealth", "netherlands_east_indies", False),
    ],
)
def test_rule_18_a_power_rebuilds_for_its_committed_allies_and_the_united_states_for_nationalist_china(
    power: str, country: str, allowed: bool
):
    game = Campaign().given(bloc=WESTERN, country={"netherlands_east_indies": ("uncommitted_ally", "commonwealth")})
    action = {"type": "rebuild_unit", "power": power, "unit": "land_based_air", "country": country}
    if allowed:
        game.when(action)
        assert [(power.power, power.country) for power in game.state.production] == [(power, country)]
    else:
        game.objects(action, "not_an_ally")


@pytest.mark.parametrize(
    ("loss", "by"),
    [
        ("night_raid", {"commonwealth", "united_states"}),
        ("daylight_raid", {"commonwealth", "united_states"}),
        ("atomic_bomb", {"united_states"}),
    ],
)
def test_rules_24_and_26_who_bombs(loss: str, by: set[str]):
    assert set(EDITION.losses[loss].by) == by


@pytest.mark.parametrize("target", ["germany", "italy", "japan"])
@pytest.mark.parametrize("how", [{"raid": "night", "natural_six": True}, {"raid": "daylight", "hits": 1}])
def test_rule_24_british_and_american_bombers_reach_each_axis_power(target: str, how: Raw):
    game = Campaign().given(treaties=IN_EARNEST, bloc=WESTERN, wars=[(target, "united_states")])
    game.when(raid(target=target, **how)).then(available={target: LIMITS_1939[target] - 1})


@pytest.mark.parametrize(
    "wrong",
    [
        {"raid": "night", "hits": 1},
        {"raid": "night", "set_back": ["germany_1"]},
        {"raid": "daylight", "natural_six": True},
        {"raid": "daylight", "hits": 1, "set_back": ["germany_1", "germany_1"]},
    ],
)
def test_rule_24_a_night_raid_scores_by_a_natural_six_and_a_daylight_raid_by_hits(wrong: Raw):
    game = Campaign().given(bloc=WESTERN, wars=[("germany", "united_states")])
    game.refuses(raid(**wrong), "invalid_hits")


def test_rule_24_a_city_is_bombed_once_whoever_of_the_two_comes_first():
    game = Campaign().given(treaties=IN_EARNEST, bloc=WESTERN, wars=[("germany", "united_states")])
    game.when(raid(raid="night", natural_six=True))
    game.objects(raid(by="commonwealth", raid="daylight", hits=1), "already_bombed")


@pytest.mark.parametrize(("value", "lost"), [(0, 0), (1, 1), (3, 1)])
def test_rule_25_a_captured_country_worth_anything_costs_one_whatever_its_value(value: int, lost: int):
    entered = {"resource_value": {"germany": 7, "norway": value}}
    game = Campaign(entered=entered).given(country={"norway": ("captured", "germany")}, available={"germany": 5})
    asked = losses.at_risk(EDITION, game.state, "germany")
    assert asked == ["norway"] * lost
    game.when({"type": "settle_partisans", "ungarrisoned": asked}).then(available={"germany": 5 - lost})


@pytest.mark.parametrize("power", ["soviet_union", "germany", "italy", "japan"])
def test_rule_25_a_power_counts_its_own_captured_countries_only(power: str):
    lands = {"norway": "soviet_union", "denmark": "germany", "albania": "italy", "thailand": "japan"}
    game = Campaign(entered={"resource_value": dict.fromkeys(lands, 1)})
    game.given(country={land: ("captured", by) for land, by in lands.items()})
    assert losses.at_risk(EDITION, game.state, power) == [land for land, by in lands.items() if by == power]


@pytest.mark.parametrize("power", ["commonwealth", "france", "united_states"])
def test_rule_25_each_of_the_western_allies_is_exempt(power: str):
    game = Campaign().given(country={"norway": ("captured", power)})
    assert losses.at_risk(EDITION, game.state, power) == []


@pytest.mark.parametrize(
    ("bombs", "dice", "falls"), [(0, [4, 4], False), (0, [4, 5], True), (1, [2, 2], False), (1, [2, 3], True)]
)
def test_rule_26_the_check_of_a_bomb_and_of_the_second_one_at_the_border(bombs: int, dice: list[int], falls: bool):
    game = Campaign().given(season="winter 1945", bloc=WESTERN, wars=[("japan", "united_states")])
    game.given(special={"atomic_bomb": bombs + 1})
    for _ in range(bombs):
        game.when({"type": "drop_atomic_bomb", "target": "japan", "dice": [1, 1]})
    game.when({"type": "drop_atomic_bomb", "target": "japan", "dice": dice})
    assert ("japan" in game.state.surrendered) is falls


def test_rule_26_a_bomb_on_one_power_does_not_count_against_another():
    wars = [("japan", "united_states"), ("germany", "united_states")]
    game = Campaign().given(season="winter 1945", bloc=WESTERN, wars=wars, special={"atomic_bomb": 2})
    game.when({"type": "drop_atomic_bomb", "target": "germany", "dice": [1, 1]})
    game.when({"type": "drop_atomic_bomb", "target": "japan", "dice": [4, 4]})
    assert not {"japan", "germany"} & set(game.state.surrendered)


@pytest.mark.parametrize("route", ["atlantic", "murmansk", "vladivostok"])
def test_rules_27_and_28_lend_lease_needs_its_act(route: str):
    game = Campaign().given(**{**LENDING, "treaties": {"lend_lease_act": False}})  # type: ignore[arg-type]
    game.objects(send(route), "route_closed", "Lend-Lease Act isn't in force")


@pytest.mark.parametrize(
    ("route", "to", "most"),
    [
        ("atlantic", "commonwealth", 3), ("murmansk", "soviet_union", 1), ("vladivostok", "soviet_union", 1),
        ("abadan", "soviet_union", 1),
    ],
)  # fmt: skip
def test_rules_27_and_28_each_route_takes_so_much_and_a_point_for_each(route: str, to: str, most: int):
    there = "united_states/pt" if route == "vladivostok" else "united_states/et"
    game = Campaign().given(**{**LENDING, "points": {there: 9}})  # type: ignore[arg-type]
    game.objects(send(route, amount=most + 1), "over_lend_lease_cap").when(send(route, amount=most)).then(
        available={to: LIMITS_1939[to] + most, "united_states": 13 - most}, points={there: 9 - most}
    )
    game.objects(send(route), "over_lend_lease_cap")


@pytest.mark.parametrize("route", ["murmansk", "vladivostok", "abadan"])
def test_rule_28_every_soviet_route_waits_for_the_war_with_germany(route: str):
    game = Campaign().given(**{**LENDING, "wars": [("japan", "soviet_union")]})  # type: ignore[arg-type]
    game.objects(send(route), "route_closed", "isn't at war with Germany")


@pytest.mark.parametrize("route", ["atlantic", "murmansk", "vladivostok", "abadan"])
def test_rules_27_and_28_nothing_is_sent_before_summer_1941(route: str):
    game = Campaign().given(**{**LENDING, "season": "spring 1941"})  # type: ignore[arg-type]
    game.objects(send(route), "route_closed", "begins in Summer 1941")


def test_a_power_that_has_surrendered_is_raided_no_more():
    game = Campaign().given(bloc=WESTERN, surrendered={"france": "germany"}, available={"france": 0})
    raid = {"type": "raid_convoys", "by": "commonwealth", "target": "france", "hits": 1}
    game.refuses(raid, "surrendered")
    assert "france" not in raids(EDITION, game.state, "commonwealth")["convoys"]
