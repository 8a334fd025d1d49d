"""Rules 17-19, 27-28 and the rebuild lengths: reinforcements, the Production Display, Lend-Lease."""

import pytest

from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import AXIS, SOVIET, WESTERN, Campaign, Raw, numbers


def build(power: str, **units: int) -> Raw:
    return {"type": "build_reinforcement", "power": power, "units": units}


def rebuild(power: str, unit: str, **more: object) -> Raw:
    return {"type": "rebuild_unit", "power": power, "unit": unit, **more}


def advance(power: str, *items: str) -> Raw:
    return {"type": "advance_units", "power": power, "items": list(items)}


def deploy(power: str, *items: str) -> Raw:
    return {"type": "deploy_units", "power": power, "items": list(items)}


def test_rule_17_a_reinforcement_costs_one_resource_and_no_point():
    game = Campaign().given(bloc=AXIS).when(build("germany", infantry=1, armor=1))
    game.then(
        available={"germany": 5}, points={"germany": 0}, said=sentence("reinforcements_left", left=1), production=()
    )


def test_rule_17_the_limit_is_per_season():
    game = Campaign().given(bloc=AXIS).when(build("germany", infantry=3))
    game.objects(build("germany", infantry=1), "over_reinforcement_limit", "has built 3 of 3")
    game.given(season="fall 1939", bloc=AXIS).when(build("germany", infantry=1)).then(reinforced={"germany": 1})


def test_units_are_not_deployed_in_a_theater_that_is_not_there():
    game = Campaign().given(bloc=AXIS).when(rebuild("germany", "infantry", box=1))
    game.refuses({**deploy("germany", "germany_1"), "theatre": "mars"}, "unknown_theatre")


def test_rule_17_neutral_powers_build_too():
    Campaign().given(bloc=WESTERN).when(build("united_states", infantry=1)).then(available={"united_states": 12})


def test_rule_17_a_limit_nobody_entered_is_asked_for():
    game = Campaign(entered=numbers(reinforcement_limit={})).given(bloc=AXIS)
    game.objects(build("germany", infantry=1), "missing_number").refuses(build("germany", elephant=1), "unknown_unit")


@pytest.mark.parametrize("unit", ["conscripts", "kamikaze"])
def test_conscripts_and_kamikazes_are_neither_reinforcements_nor_rebuilt(unit: str):
    game = Campaign().given(bloc=AXIS).refuses(build("japan", **{unit: 1}), "not_rebuilt", "an action point")
    game.refuses(rebuild("japan", unit), "not_rebuilt", "an action point")


def test_rule_18_a_rebuilt_unit_enters_its_box_and_each_further_box_costs_one():
    game = Campaign().given(bloc=AXIS).when(rebuild("germany", "armor")).then(available={"germany": 6})
    (item,) = game.state.production
    assert (item.id, item.unit, item.box, item.to_pay) == ("germany_1", "armor", 3, 2)
    for box in (2, 1):
        game.given(bloc=AXIS).when(advance("germany", "germany_1"))
        assert game.state.production[0].box == box
    game.then(available={"germany": 4}).given(bloc=AXIS).refuses(advance("germany", "germany_1"), "finished")


def test_rule_18_a_unit_advances_once_in_a_player_impulse():
    game = Campaign().given(bloc=AXIS).when(rebuild("germany", "armor"))
    game.objects(advance("germany", "germany_1"), "already_worked")
    game.given(bloc=AXIS, impulse=2).when(advance("germany", "germany_1"))
    game.objects(advance("germany", "germany_1"), "already_worked")
    game.refuses(advance("germany", "germany_9"), "unknown_item").refuses(advance("italy", "germany_1"), "unknown_item")


def test_rule_18_deploying_from_the_1_box_costs_a_point():
    game = Campaign().given(bloc=AXIS, points={"germany": 2}).when(rebuild("germany", "infantry"))
    game.objects(deploy("germany", "germany_1"), "already_worked", "deploy it in the next")
    game.given(bloc=AXIS, impulse=2).when(deploy("germany", "germany_1")).then(points={"germany": 1}, production=())


def test_rule_18_only_finished_units_deploy():
    game = Campaign().given(bloc=AXIS, points={"germany": 1}).when(rebuild("germany", "armor"))
    game.given(bloc=AXIS).refuses(deploy("germany", "germany_1"), "not_finished", "2 resources more")


def test_rule_18_several_units_advance_and_deploy_together():
    game = Campaign().given(bloc=AXIS, points={"germany": 2})
    game.when(rebuild("germany", "infantry"), rebuild("germany", "land_based_air"), rebuild("germany", "infantry"))
    game.given(bloc=AXIS).when(advance("germany", "germany_2"), deploy("germany", "germany_1", "germany_3"))
    assert [power.id for power in game.state.production] == ["germany_2"]
    game.when(rebuild("italy", "infantry"))
    assert [power.id for power in game.state.production] == ["germany_2", "italy_1"]


@pytest.mark.parametrize(
    ("power", "bloc", "unit", "resources"),
    [
        ("germany", AXIS, "land_based_air", 2),
        ("united_states", WESTERN, "land_based_air", 2),
        ("soviet_union", SOVIET, "armor", 2),
        ("germany", AXIS, "armor", 3),
        ("germany", AXIS, "submarine", 4),
        ("italy", AXIS, "submarine", 5),
        ("japan", AXIS, "aircraft_carrier", 24),
        ("japan", AXIS, "battleship", 24),
    ],
)
def test_rebuild_lengths(power: str, bloc: str, unit: str, resources: int):
    game = Campaign().given(bloc=bloc, available={power: 30}).when(rebuild(power, unit))
    paid = 1
    while not game.state.production[0].finished:
        assert game.state.production[0].to_pay == resources - paid
        game.given(bloc=bloc).when(advance(power, f"{power}_1"))
        paid += 1
    assert paid == resources
    game.then(available={power: 30 - resources})


def test_land_based_air_may_take_three_boxes_except_for_the_united_states():
    game = Campaign(options={"land_based_air_boxes": 3}).given(bloc=AXIS).when(rebuild("germany", "land_based_air"))
    game.given(bloc=WESTERN).when(rebuild("united_states", "land_based_air"))
    assert [power.box for power in game.state.production] == [3, 2]


def test_a_carrier_runs_through_twelve_boxes_flipped_and_then_unflipped():
    game = Campaign().given(bloc=AXIS, available={"japan": 30}).when(rebuild("japan", "aircraft_carrier"))
    for _ in range(11):
        game.given(bloc=AXIS).when(advance("japan", "japan_1"))
    item = game.state.production[0]
    assert (item.box, item.lap, item.finished) == (1, 1, False)
    game.given(bloc=AXIS, points={"japan": 1}).refuses(deploy("japan", "japan_1"), "not_finished")
    game.when(advance("japan", "japan_1")).then(
        said=sentence(
            "units_advanced", power="japan", units=[{"unit": "aircraft_carrier", "box": 12, "unflipped": True}]
        )
    )
    assert (game.state.production[0].box, game.state.production[0].lap) == (12, 2)


def test_with_the_option_a_half_built_ship_may_sail_flipped():
    game = Campaign(options={"early_flipped_ships": True}).given(
        bloc=AXIS, available={"japan": 30}, points={"japan": 1}
    )
    game.when(rebuild("japan", "battleship"))
    game.given(bloc=AXIS).refuses(deploy("japan", "japan_1"), "not_finished")
    for _ in range(11):
        game.given(bloc=AXIS).when(advance("japan", "japan_1"))
    game.given(bloc=AXIS).when(deploy("japan", "japan_1")).then(
        said=sentence("units_deployed", power="japan", units=[{"unit": "battleship", "flipped": True}]), production=()
    )


def test_bombs_do_not_send_a_ship_back_past_its_second_run():
    game = Campaign().given(bloc=AXIS, available={"japan": 30}, wars=[("japan", "commonwealth")])
    game.when(rebuild("japan", "battleship"))
    for _ in range(12):
        game.given(bloc=AXIS).when(advance("japan", "japan_1"))
    raid = {
        "type": "bomb_city",
        "by": "commonwealth",
        "target": "japan",
        "city": "tokyo",
        "raid": "daylight",
        "hits": 1,
    }
    game.given(bloc=WESTERN).refuses({**raid, "set_back": ["japan_1"]}, "first_box", "in box 12, where it began")
    game.given(bloc=AXIS).when(advance("japan", "japan_1")).given(bloc=WESTERN).when({**raid, "set_back": ["japan_1"]})
    assert (game.state.production[0].box, game.state.production[0].lap) == (12, 2)


def test_a_box_the_books_do_not_know_is_said_once():
    game = Campaign(entered=numbers(rebuild_boxes={})).given(bloc=AXIS)
    game.refuses(rebuild("germany", "infantry"), "missing_number", "first box of infantry")
    game.when(rebuild("germany", "infantry", box=1), rebuild("italy", "infantry"))
    assert [power.box for power in game.state.production] == [1, 1]
    game.refuses(rebuild("germany", "armor", box=5), "invalid_box", "start in box 3")


def test_a_major_power_rebuilds_the_units_of_its_committed_allies():
    game = Campaign().given(country={"rumania": ("ally", "germany")}, bloc=AXIS)
    game.when(rebuild("germany", "infantry", country="rumania"))
    game.objects(rebuild("germany", "infantry", country="hungary"), "not_an_ally")
    game.given(bloc=WESTERN).when(rebuild("united_states", "land_based_air", country="nationalist_china"))
    assert [(power.power, power.country) for power in game.state.production] == [
        ("germany", "rumania"),
        ("united_states", "nationalist_china"),
    ]


def test_a_rule_may_put_a_unit_into_the_1_box_free_of_charge():
    game = Campaign().given(bloc=WESTERN)
    game.when(
        {"type": "place_on_display", "power": "commonwealth", "unit": "airborne_infantry", "reason": "did not land"}
    ).then(available={"commonwealth": 13})
    item = game.state.production[0]
    assert (item.box, item.start, item.finished) == (1, 2, True)


ATLANTIC = {"type": "send_lend_lease", "route": "atlantic"}


def lending(season: str = "summer 1941", **more: object) -> Campaign:
    treaties = {"lend_lease_act": season != "spring 1941"}
    wars = [("germany", "soviet_union")] if season != "fall 1941" else []
    return Campaign().given(
        season=season, bloc=WESTERN, **{"points": {"united_states/et": 9}, **more}, treaties=treaties, wars=wars
    )


def test_rule_27_lend_lease_to_the_commonwealth_is_three_at_most_and_a_point_each():
    game = lending().when({**ATLANTIC, "amount": 3})
    game.then(available={"united_states": 10, "commonwealth": 16}, points={"united_states/et": 6})
    game.objects(ATLANTIC, "over_lend_lease_cap", "takes 3 in an impulse, 0 more in this one")
    game.given(bloc=WESTERN, impulse=2).when(ATLANTIC).then(available={"commonwealth": 17})


def test_rule_27_it_begins_in_summer_1941():
    lending("spring 1941").objects(ATLANTIC, "route_closed", "begins in Summer 1941")


def test_rule_27_what_is_not_there_cannot_be_sent():
    game = lending(available={"united_states": 1}).refuses({**ATLANTIC, "amount": 2}, "not_enough_money")
    game.given(points={"united_states/et": 0}, wars=[("united_states", "germany")]).refuses(
        ATLANTIC, "not_enough_points"
    )
    game.refuses({"type": "send_lend_lease", "route": "moon"}, "unknown_route")


@pytest.mark.parametrize("route", ["murmansk", "vladivostok"])
def test_rule_28_the_soviet_ports_take_one_each_while_they_are_soviet(route: str):
    send = {"type": "send_lend_lease", "route": route}
    there = {"murmansk": "et", "vladivostok": "pt"}[route]
    game = (
        lending(points={f"united_states/{there}": 9})
        .when(send)
        .then(available={"soviet_union": 12, "united_states": 12})
    )
    game.objects(send, "over_lend_lease_cap")
    lending(places={route: "germany"}).objects(send, "route_closed", "doesn't hold")


def test_rule_28_abadan_needs_the_teheran_agreement_and_supply_routes():
    send = {"type": "send_lend_lease", "route": "abadan", "supply_route": True}
    game = lending().objects(send, "route_closed", "Teheran Agreement isn't in force")
    game.given(treaties={"teheran_agreement": True}).objects({**send, "supply_route": False}, "no_supply_route")
    game.when(send).then(available={"soviet_union": 12})


def test_rule_28_only_while_the_soviet_union_is_at_war_with_germany():
    lending("fall 1941").objects({"type": "send_lend_lease", "route": "murmansk"}, "route_closed", "isn't at war")


def test_rule_28_at_most_three_reach_the_soviet_union_in_an_impulse():
    game = lending(points={"united_states/et": 9, "united_states/pt": 1}).given(treaties={"teheran_agreement": True})
    for route in ("murmansk", "vladivostok", "abadan"):
        game.when({"type": "send_lend_lease", "route": route, "supply_route": True})
    game.then(
        available={"soviet_union": 14, "united_states": 10}, points={"united_states/et": 7, "united_states/pt": 0}
    )


def test_resources_above_the_limit_come_by_lend_lease_and_stay():
    game = lending().when({**ATLANTIC, "amount": 3}).given(bloc=AXIS).when({"type": "end_turn"})
    game.then(available={"commonwealth": 16}, limit={"commonwealth": 13})


def test_atomic_bombs_are_reinforcements_of_the_united_states_from_1945_on():
    bomb = {"type": "build_reinforcement", "power": "united_states", "units": {"atomic_bomb": 1}}
    game = Campaign().given(season="fall 1944", bloc=WESTERN).objects(bomb, "not_yet", "1945")
    game.given(season="winter 1945", bloc=WESTERN).when(bomb).then(
        said=sentence("reinforcements_built", power="united_states", units={"atomic_bomb": 1})
    )
    game.objects({**bomb, "power": "commonwealth"}, "no_such_units", "has no atomic bombs")
