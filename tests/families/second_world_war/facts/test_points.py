"""Facts sheet, rules 9-22: who may do what with action points, where the other tests leave something open."""

import pytest

from companion.engine.decide import roll_dice
from companion.families.second_world_war.actions import BuyPoints
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.points import operations
from tests.families.second_world_war.campaign import AXIS, EDITION, END, MINORS, RULES, SOVIET, WESTERN, Campaign, Raw
from tests.families.second_world_war.moves import DEFAULT, buy, declare, special, spend

FLIP = {"type": "flip_headquarters", "count": 1}


def test_rule_9_dice_of_the_table_are_not_rolled_again():
    state = Campaign(options={"random_action_points": True}).state
    action = BuyPoints(power="germany", resources=2, dice=(1, 2))
    assert roll_dice(RULES, EDITION, state, action, lambda: 6) == action


@pytest.mark.parametrize(("season", "theatre"), [("winter 1940", "et"), ("spring 1940", "pt"), ("summer 1940", "pt")])
@pytest.mark.parametrize("power", ["commonwealth", "united_states"])
def test_rule_10_powers_that_declare_a_theatre_lose_the_modifier_there_too(power: str, season: str, theatre: str):
    game = Campaign().given(season=season, bloc=WESTERN, wars=[("japan", "united_states")])
    other = {"et": "pt", "pt": "et"}[theatre]
    game.when(buy(power, 1, theatre=theatre), buy(power, 1, theatre=other))
    game.then(points={f"{power}/{theatre}": 4, f"{power}/{other}": 5})


@pytest.mark.parametrize("power", ["commonwealth", "united_states"])
def test_rule_11_points_of_one_theatre_do_not_pay_in_the_other(power: str):
    game = Campaign().given(bloc=WESTERN, wars=[("japan", "united_states")], points={f"{power}/pt": 3})
    game.objects(spend(power, "airstrike", theatre="et"), "wrong_theatre", "European Theater")
    game.when(spend(power, "airstrike", theatre="pt")).then(points={f"{power}/pt": 2})


def test_rule_11_france_spends_freely():
    game = Campaign().given(bloc=WESTERN).when(buy("france", 1)).then(points={"france": 4})
    game.when(spend("france", "airstrike", theatre="pt"), spend("france", "airstrike", theatre="et"))
    game.then(points={"france": 2})


@pytest.mark.parametrize("action", [DEFAULT, FLIP])
def test_rules_12_and_16_the_free_point_and_a_headquarters_point_come_in_the_own_impulse(action: Raw):
    game = Campaign().given(bloc=WESTERN).objects({**action, "power": "germany"}, "wrong_turn")
    game.given(bloc=AXIS).when({**action, "power": "germany"}).then(points={"germany/this_impulse": 1})


def test_rule_12_free_actions_and_building_do_not_cost_the_free_point():
    game = Campaign().given(bloc=AXIS).when(spend("germany", "ground_move"))
    game.when({"type": "build_reinforcement", "power": "germany", "units": {"infantry": 1}})
    game.when({**DEFAULT, "power": "germany"}).then(points={"germany/this_impulse": 1}, available={"germany": 6})


@pytest.mark.parametrize("faction", ["nationalist_china", "maoist_china"])
def test_rule_13_a_war_with_either_china_opens_buying(faction: str):
    china = ("nationalist_china", "maoist_china")
    game = Campaign().given(bloc=AXIS, peace=[("japan", faction) for faction in china])
    game.objects(buy("japan", 1, theatre="et"), "default_only")
    game.given(wars=[("japan", faction)]).when(buy("japan", 1, theatre="et")).then(points={"japan/et": 5})


def test_rule_13_being_attacked_by_a_major_power_opens_buying_too():
    game = Campaign().given(bloc=AXIS, points={"japan": 1}).when(declare("japan", "united_states"))
    game.given(bloc=WESTERN).when(buy("united_states", 1, theatre="et")).then(points={"united_states/et": 5})


def test_rule_13_the_surprised_soviet_union_has_its_default_point_in_the_next_season_too():
    game = Campaign().given(bloc=AXIS, impulse=3, points={"germany": 1}).when(declare("germany", "soviet_union"))
    game.given(phase="end_of_season").when({"type": "advance_phase"}).given(bloc=SOVIET)
    game.objects(buy("soviet_union", 1), "default_only", "by surprise")
    game.when({**DEFAULT, "power": "soviet_union"}).then(points={"soviet_union/this_impulse": 1})


def test_rule_14_a_minor_power_that_a_major_one_helps_but_does_not_ally_keeps_its_own_point():
    game = Campaign().given(bloc=WESTERN, points={"commonwealth": 1})
    game.when({"type": "intervene", "power": "commonwealth", "country": "poland"}, END)
    game.then(points={"poland/this_impulse": 1})


def test_rule_14_nationalist_china_has_no_point_of_its_own_as_an_american_ally():
    game = Campaign().given(bloc=AXIS, points={"japan": 1}).when(declare("japan", "united_states"))
    game.given(bloc=WESTERN).when(END)
    game.then(points={"nationalist_china/this_impulse": 0, "maoist_china/this_impulse": 1})


@pytest.mark.parametrize(
    ("operation", "resources", "points"),
    [
        ("build_reinforcement", 1, 0), ("rebuild", 1, 0),
        ("deploy", 0, 1), ("conscript", 0, 1), ("reorganize", 0, 1), ("restore_air_group", 0, 1),
        ("declare_war", 0, 1), ("intervene", 0, 1), ("airstrike", 0, 1), ("ground_attack", 0, 1), ("ferry", 0, 1),
        ("rail_embark", 0, 1), ("activate_ships", 0, 1), ("move_submarines", 0, 1), ("raider_display_move", 0, 1),
        ("raider_hunt", 0, 1), ("voluntary_elimination", 0, 1), ("send_lend_lease", 0, 1),
        ("teheran_agreement", 0, 1), ("disband_vichy", 0, 1), ("pearl_harbor_raid", 0, 1),
        ("coerce_finnish_surrender", 0, 1), ("force_french_capitulation", 0, 1), ("court_yugoslavia", 0, 1),
        ("ground_move", 0, 0), ("move_active_ships", 0, 0), ("raid_convoys", 0, 0), ("combine_ships", 0, 0),
    ],
)  # fmt: skip
def test_rules_17_to_22_what_everything_costs(operation: str, resources: int, points: int):
    printed = EDITION.operations[operation]
    assert (printed.resources, printed.points) == (resources, points)


OPEN_TO_ONE = {
    "teheran_agreement": "commonwealth", "disband_vichy": "germany", "pearl_harbor_raid": "japan",
    "coerce_finnish_surrender": "soviet_union", "force_french_capitulation": "germany",
    "court_yugoslavia": "germany", "luftwaffe_field_unit": "germany", "kamikazes": "japan",
    "send_lend_lease": "united_states", "conscript": "soviet_union",
}  # fmt: skip


@pytest.mark.parametrize(("operation", "power"), OPEN_TO_ONE.items())
def test_rules_19_to_22_what_only_one_power_may_do(operation: str, power: str):
    assert EDITION.operations[operation].by == (power,)


def test_rules_20_and_21_everything_else_is_open_to_all():
    named = {operation.id: operation.by for operation in EDITION.operations if operation.by}
    majors = tuple(EDITION.powers.ids)
    assert {operation for operation, powers in named.items() if set(powers) != set(majors)} == set(OPEN_TO_ONE)


def test_rule_20_intervention_costs_a_point():
    game = Campaign().given(bloc=WESTERN, points={"commonwealth": 2})
    game.when({"type": "intervene", "power": "commonwealth", "country": "poland"}).then(points={"commonwealth": 1})
    game = Campaign().given(bloc=WESTERN)
    game.refuses({"type": "intervene", "power": "commonwealth", "country": "poland"}, "not_enough_points")


def test_rules_18_and_20_each_unit_that_deploys_costs_a_point():
    game = Campaign().given(bloc=AXIS, points={"germany": 1})
    for _ in range(2):
        game.when({"type": "rebuild_unit", "power": "germany", "unit": "infantry"})
    game.given(bloc=AXIS, impulse=2)
    game.refuses({"type": "deploy_units", "power": "germany", "items": ["germany_1", "germany_2"]}, "not_enough_points")


@pytest.mark.parametrize(
    ("operation", "power", "position"),
    [
        ("teheran_agreement", "commonwealth", {"season": "summer 1941", "bloc": WESTERN}),
        ("pearl_harbor_raid", "japan", {"bloc": AXIS}),
    ],
)
def test_rule_22_what_happens_once_costs_a_point(operation: str, power: str, position: Raw):
    Campaign().given(wars=[("japan", "united_states")]).given(**position).refuses(
        spend(power, operation), "not_enough_points"
    )


def test_rule_22_peace_with_finland_costs_a_soviet_point():
    game = Campaign().given(bloc=SOVIET, wars=[("soviet_union", "finland")], country={"finland": ("at_war", None)})
    game.when(special("finnish_peace", 1, 1)).then(points={"soviet_union": 0})
    assert "soviet_union" in game.state.this_impulse.default
    at_war = Campaign().given(bloc=SOVIET, wars=[("soviet_union", "finland"), ("soviet_union", "germany")])
    at_war.given(country={"finland": ("at_war", None)}).refuses(special("finnish_peace", 6, 6), "not_enough_points")


@pytest.mark.parametrize(
    ("who", "modifier"),
    [
        ("soviet_union", 0),
        ("belgium", 0), ("bulgaria", 0), ("finland", 1), ("greece", 0), ("hungary", 0), ("netherlands", 0),
        ("norway", 0), ("poland", 0), ("rumania", 0), ("spain", 0), ("sweden", 0), ("turkey", 0), ("yugoslavia", 0),
        ("nationalist_china", 0), ("maoist_china", 1),
    ],
)  # fmt: skip
def test_nationality_modifiers_row_by_row(who: str, modifier: int):
    assert world.modifier(EDITION, Campaign(entered={}).state, who) == modifier


@pytest.mark.parametrize(("season", "modifier"), [("fall 1942", 0), ("winter 1943", 1), ("summer 1945", 1)])
def test_the_soviet_modifier_is_one_from_winter_1943_on(season: str, modifier: int):
    assert world.modifier(EDITION, Campaign().given(season=season).state, "soviet_union") == modifier


@pytest.mark.parametrize("power", ["germany", "italy", "japan", "commonwealth", "france", "united_states"])
def test_the_modifiers_of_the_other_major_powers_are_the_tables_to_enter(power: str):
    assert world.modifier(EDITION, Campaign(entered={}).state, power) is None


@pytest.mark.parametrize("operation", ["pearl_harbor_raid", "teheran_agreement"])
def test_rule_22_what_has_happened_once_is_offered_no_more(operation: str):
    power = OPEN_TO_ONE[operation]
    bloc = AXIS if power == "japan" else WESTERN
    game = Campaign().given(season="summer 1941", bloc=bloc, wars=[("japan", "united_states")], points={power: 1})
    assert operation in {offered.id for offered in operations.open_to(EDITION, game.state, power)}
    game.when(spend(power, operation))
    assert operation not in {offered.id for offered in operations.open_to(EDITION, game.state, power)}


@pytest.mark.parametrize("power", list(EDITION.powers.ids))
def test_rules_19_to_22_a_power_is_not_offered_what_is_another_ones(power: str):
    offered = {operation.id for operation in operations.open_to(EDITION, Campaign().state, power)}
    assert not {operation for operation in offered if OPEN_TO_ONE.get(operation, power) != power}


@pytest.mark.parametrize("enemy", ["turkey", "soviet_union"])
@pytest.mark.parametrize("axis", ["germany", "italy"])
def test_rule_22_teheran_is_open_early_in_a_war_of_the_european_axis_there(axis: str, enemy: str):
    game = Campaign().given(bloc=WESTERN, points={"commonwealth": 1}, wars=[(axis, enemy)])
    game.when(spend("commonwealth", "teheran_agreement")).then(country={"persia": ("ally", "commonwealth")})


def test_rule_22_a_war_of_japan_does_not_open_teheran():
    game = Campaign().given(bloc=WESTERN, points={"commonwealth": 1}, wars=[("japan", "soviet_union")])
    game.objects(spend("commonwealth", "teheran_agreement"), "not_yet")


def test_rule_22_a_vichy_france_that_has_joined_germany_is_not_disbanded():
    game = Campaign().given(surrendered={"france": "germany"}, country={"vichy_france": ("ally", "germany")})
    game.given(bloc=AXIS, points={"germany": 1}, wars=[("germany", "united_states")])
    game.objects(spend("germany", "disband_vichy"), "not_yet", "no Vichy France")


def test_rule_14_minor_powers_on_their_own_are_offered_what_everybody_may_pay_for():
    assert {operation.id for operation in operations.open_to_minors(EDITION)} == {
        "reorganize", "restore_air_group", "airstrike", "ground_attack", "ferry", "rail_embark", "activate_ships",
        "move_submarines", "voluntary_elimination",
    }  # fmt: skip


@pytest.mark.parametrize("operation", ["raider_display_move", "raider_hunt"])
def test_minor_powers_are_not_on_the_raider_display(operation: str):
    game = Campaign().given(bloc=MINORS, country={"poland": ("at_war", None)}, points={"poland/this_impulse": 1})
    game.refuses(spend("poland", operation), "not_available", "isn't for Poland")
