"""Revised: figures typed from its rulebook; setup totals counted on the fact sheet, since it prints no charts."""

import pytest

from companion.editions import load
from tests.families.axis_and_allies.boxes.charts import setup_of, totals


def test_revised_developments_have_the_printed_numbers():
    assert {technology.number: technology.name for technology in load("revised").technologies} == {
        1: "Jet Fighters",
        2: "Rockets",
        3: "Super Submarines",
        4: "Long-Range Aircraft",
        5: "Combined Bombardment",
        6: "Heavy Bombers",
    }
    assert {technology.chart for technology in load("revised").technologies} == {1}


def test_revised_developments_change_the_printed_figures():
    technology = load("revised").technologies
    assert technology["jet_fighters"].units["fighter"].defence == 5
    assert technology["super_submarines"].units["submarine"].attack == 3
    assert technology["long_range_aircraft"].units["fighter"].move == 6
    assert technology["long_range_aircraft"].units["bomber"].move == 8
    assert technology["heavy_bombers"].raid_dice == "two"
    assert load("revised").rules.research_cost == 5


def test_revised_is_won_with_8_10_or_12_cities_at_the_end_of_the_round():
    edition = load("revised")
    assert edition.options["victory_cities"].choices == (8, 10, 12)
    assert set(edition.victory.check_after.values()) == {edition.scenarios["1942"].turn_order[-1]}
    assert edition.victory.individual


def test_revised_advantages_fill_the_printed_table():
    table = {
        "soviet_union": [
            "Russian Winter",
            "Nonaggression Treaty",
            "Mobile Industry",
            "Salvage",
            "Lend-Lease",
            "Trans-Siberian Railway",
        ],
        "germany": [
            "U-Boat Interdiction",
            "Atlantic Wall",
            "Panzerblitz",
            "Wolf Packs",
            "Luftwaffe Dive-Bombers",
            "Fortress Europe",
        ],
        "united_kingdom": [
            "Radar",
            "Joint Strike",
            "Enigma Decoded",
            "Mideast Oil",
            "French Resistance",
            "Colonial Garrison",
        ],
        "japan": [
            "Tokyo Express",
            "Kamikaze Attacks",
            "Kaiten Torpedoes",
            "Lightning Assaults",
            "Dug-In Defenders",
            "Banzai Attacks",
        ],
        "united_states": [
            "Island Bases",
            "Chinese Divisions",
            "Marines",
            "Mechanized Infantry",
            "Fast Carriers",
            "Superfortresses",
        ],
    }
    expected = {(power, n): name for power, names in table.items() for n, name in enumerate(names, 1)}
    assert {(advantage.power, advantage.number): advantage.name for advantage in load("revised").advantages} == expected


def test_revised_advantages_that_work_once_are_marked():
    assert {advantage.id for advantage in load("revised").advantages if advantage.uses == "once"} == {
        "russian_winter",
        "nonaggression_treaty",
        "joint_strike",
        "enigma_decoded",
        "french_resistance",
        "colonial_garrison",
    }


def test_revised_advantages_give_the_printed_units():
    assert {advantage.id: advantage.units for advantage in load("revised").advantages if advantage.units} == {
        "nonaggression_treaty": {"infantry": 4},
        "salvage": {"tank": 1},
        "french_resistance": {"infantry": 3},
        "chinese_divisions": {"infantry": 1},
    }


def test_submarines_are_counted_for_british_and_american_income():
    edition = load("revised")
    interdiction = edition.advantages["u_boat_interdiction"]
    claim = edition.claims[interdiction.claim]
    assert claim.counts == "submarine"
    assert set(interdiction.against) == set(claim.asked_for) == {"united_kingdom", "united_states"}


@pytest.mark.parametrize(
    ("power", "expected"),
    [
        (
            "soviet_union",
            {
                "infantry": 24,
                "artillery": 2,
                "tank": 4,
                "antiaircraft_gun": 2,
                "industrial_complex": 2,
                "fighter": 2,
                "submarine": 1,
            },
        ),
        (
            "germany",
            {
                "infantry": 25,
                "artillery": 4,
                "tank": 10,
                "antiaircraft_gun": 3,
                "industrial_complex": 2,
                "fighter": 6,
                "bomber": 1,
                "battleship": 1,
                "destroyer": 1,
                "submarine": 3,
                "transport": 2,
            },
        ),
    ],
)
def test_revised_setup_charts_add_up(power, expected):
    assert totals(load("revised"), "1942", power) == expected


def test_revised_setup_fits_the_example_turn_of_the_rulebook():
    soviet = setup_of(load("revised"), "1942", "soviet_union")
    german = setup_of(load("revised"), "1942", "germany")
    assert soviet["archangel"] == {"infantry": 3, "tank": 1}
    assert soviet["karelia_ssr"] == {"infantry": 3, "fighter": 1}
    assert soviet["sea_zone_4"] == {"submarine": 1}
    assert german["west_russia"] == {"infantry": 3, "artillery": 1, "tank": 1}
    assert german["germany"]["infantry"] == 3
    assert load("revised").territories["west_russia"].value == 2
    assert load("revised").territories["caucasus"].value == 4
