"""Anniversary Edition: figures typed from its rulebook; setup totals counted on the fact sheet."""

from collections import Counter

import pytest

from companion.editions import load
from tests.families.axis_and_allies.boxes.charts import totals


def test_anniversary_breakthrough_charts_have_the_printed_numbers():
    charts = {
        1: [
            "Advanced Artillery",
            "Rockets",
            "Paratroopers",
            "Increased Factory Production",
            "War Bonds",
            "Mechanized Infantry",
        ],
        2: [
            "Super Submarines",
            "Jet Fighters",
            "Improved Shipyards",
            "Radar",
            "Long-Range Aircraft",
            "Heavy Bombers",
        ],
    }
    expected = {(chart, n): name for chart, names in charts.items() for n, name in enumerate(names, 1)}
    assert {
        (technology.chart, technology.number): technology.name for technology in load("anniversary").technologies
    } == expected


def test_anniversary_shipyards_have_the_printed_prices():
    changes = load("anniversary").technologies["improved_shipyards"].units
    assert {unit: change.cost for unit, change in changes.items()} == {
        "battleship": 17,
        "aircraft_carrier": 11,
        "cruiser": 10,
        "destroyer": 7,
        "transport": 6,
        "submarine": 5,
    }


def test_anniversary_breakthroughs_change_the_printed_figures():
    technology = load("anniversary").technologies
    factories = technology["increased_factory_production"]
    assert technology["super_submarines"].units["submarine"].attack == 3
    assert technology["jet_fighters"].units["fighter"].attack == 4
    assert technology["long_range_aircraft"].units["fighter"].move == 6
    assert technology["long_range_aircraft"].units["bomber"].move == 8
    assert technology["radar"].units["antiaircraft_gun"].defence == 2
    assert technology["heavy_bombers"].raid_dice == "best_of_two"
    assert technology["war_bonds"].income_dice == 1
    assert technology["rockets"].rockets
    assert (factories.extra_production, factories.extra_production_from) == (2, 3)
    assert factories.repairs_per_money == 2


def test_anniversary_research_and_damage_cost_what_is_printed():
    rules = load("anniversary").rules
    assert (rules.research_cost, rules.research_success) == (5, 6)
    assert (rules.damage_limit, rules.repair_cost, rules.complex_minimum_value) == (2, 1, 1)


def test_anniversary_is_won_with_15_cities_unless_the_table_says_13_or_18():
    option = load("anniversary").options["victory_cities"]
    assert (option.default, set(option.choices)) == (15, {13, 15, 18})
    assert set(load("anniversary").victory.check_after.values()) == {"united_states"}


def test_anniversary_optional_rules_start_on_except_the_additional_ones():
    options = load("anniversary").options
    assert options["research"].default is True
    assert options["national_objectives"].default is True
    assert options["dardanelles_closed"].default is False
    assert options["escorts_and_interceptors"].default is False


def test_anniversary_objectives_pay_five_and_the_soviet_buffer_ten():
    objectives = load("anniversary").objectives
    assert Counter(objective.power for objective in objectives) == {
        "germany": 3,
        "japan": 3,
        "italy": 2,
        "united_states": 4,
        "united_kingdom": 3,
        "soviet_union": 2,
    }
    assert {objective.id for objective in objectives if objective.bonus != 5} == {"soviet_union_western_buffer"}
    assert load("anniversary").objectives["soviet_union_western_buffer"].bonus == 10


OBJECTIVES = [
    (
        "germany",
        None,
        "France, Northwestern Europe, Germany, Czechoslovakia/Hungary, Bulgaria/Romania, Poland",
    ),
    ("germany", 3, "Baltic States, East Poland, Ukraine, Eastern Ukraine, Belorussia"),
    ("germany", 1, "Karelia S.S.R., Caucasus"),
    ("japan", None, "Manchuria, Kiangsu, French Indo-China/Thailand"),
    ("japan", 4, "Kwangtung, East Indies, Borneo, Philippine Islands, New Guinea, Solomon Islands"),
    ("japan", 1, "Hawaiian Islands, Australia, India"),
    ("italy", None, "Italy, Balkans, Morocco/Algeria, Libya"),
    ("italy", 3, "Egypt, Trans-Jordan, France, Gibraltar"),
    ("united_states", None, "Western United States, Central United States, Eastern United States"),
    ("united_states", None, "Philippine Islands"),
    ("united_states", None, "France"),
    ("united_states", 3, "Midway, Wake Island, Hawaiian Islands, Solomon Islands"),
    (
        "united_kingdom",
        None,
        "Eastern Canada, Western Canada, Gibraltar, Egypt, Australia, Union of South Africa",
    ),
    ("united_kingdom", 1, "France, Balkans"),
    ("soviet_union", 3, "Norway, Finland, Poland, Bulgaria/Romania, Czechoslovakia/Hungary, Balkans"),
    ("soviet_union", None, "Archangel"),
]


def test_anniversary_objectives_name_the_printed_territories():
    edition = load("anniversary")
    found = {
        (
            objective.power,
            objective.at_least,
            frozenset(edition.territories[place].name for place in objective.territories),
        )
        for objective in edition.objectives
        if objective.territories
    }
    assert found == {(power, least, frozenset(names.split(", "))) for power, least, names in OBJECTIVES}


def test_only_archangel_must_be_held_by_the_power_itself():
    alone = [objective for objective in load("anniversary").objectives if objective.kind == "power_controls"]
    assert [objective.territories for objective in alone] == [("archangel",)]


def test_two_anniversary_objectives_need_an_answer_from_the_board():
    needing = {objective.power: objective.claims for objective in load("anniversary").objectives if objective.claims}
    assert needing == {
        "italy": ("no_enemy_warships_in_13_14_15",),
        "soviet_union": ("no_other_allies_in_soviet_territory",),
    }


def test_japanese_ground_is_what_is_printed_japanese():
    edition = load("anniversary")
    objective = edition.objectives["united_kingdom_japanese_ground"]
    assert (objective.kind, objective.originals_of, objective.at_least) == (
        "side_controls",
        "japan",
        1,
    )
    assert set(edition.originals["japan"]) == {
        "japan",
        "okinawa",
        "formosa",
        "iwo_jima",
        "caroline_islands",
        "french_indo_china_thailand",
    }


@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_manchuria_and_kiangsu_are_chinese_land_under_japan(scenario):
    edition = load("anniversary")
    holders = edition.start_controllers(edition.scenarios[scenario])
    for territory in ("manchuria", "kiangsu"):
        assert (edition.territories[territory].original, holders[territory]) == ("china", "japan")


def test_china_musters_one_infantry_for_two_territories_and_may_enter_kwangtung():
    china = load("anniversary").powers["china"]
    assert (china.muster.unit, china.muster.territories) == ("infantry", 2)
    assert (china.income, china.acts_with, china.capital) == ("none", "united_states", None)
    assert (china.stays_home, china.may_take) == (True, ("kwangtung",))


def test_in_1942_germany_and_japan_hold_what_they_conquered():
    controllers = load("anniversary").scenarios["1942"].controllers
    held = {power: {place for place, who in controllers.items() if who == power} for power in set(controllers.values())}
    assert held == {
        "germany": {"baltic_states", "belorussia", "east_poland", "ukraine", "eastern_ukraine"},
        "japan": {
            "manchuria",
            "kiangsu",
            "kwangtung",
            "burma",
            "borneo",
            "east_indies",
            "new_guinea",
            "solomon_islands",
            "philippine_islands",
            "wake_island",
        },
    }


@pytest.mark.parametrize(
    ("scenario", "power", "expected"),
    [
        ("1941", "china", {"infantry": 4, "fighter": 1}),
        ("1942", "china", {"infantry": 9, "fighter": 1}),
        (
            "1941",
            "italy",
            {
                "infantry": 5,
                "artillery": 1,
                "tank": 2,
                "antiaircraft_gun": 1,
                "industrial_complex": 1,
                "fighter": 1,
                "battleship": 1,
                "cruiser": 2,
                "transport": 1,
            },
        ),
        (
            "1941",
            "germany",
            {
                "infantry": 19,
                "artillery": 4,
                "tank": 8,
                "antiaircraft_gun": 1,
                "industrial_complex": 1,
                "fighter": 4,
                "bomber": 1,
                "cruiser": 1,
                "submarine": 3,
                "transport": 2,
            },
        ),
        (
            "1942",
            "japan",
            {
                "infantry": 23,
                "artillery": 1,
                "tank": 1,
                "antiaircraft_gun": 1,
                "industrial_complex": 1,
                "fighter": 7,
                "bomber": 1,
                "battleship": 2,
                "aircraft_carrier": 2,
                "cruiser": 1,
                "destroyer": 1,
                "submarine": 1,
                "transport": 1,
            },
        ),
    ],
)
def test_anniversary_setup_charts_add_up(scenario, power, expected):
    assert totals(load("anniversary"), scenario, power) == expected
