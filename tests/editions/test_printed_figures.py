"""Figures typed a second time from the rulebooks, against the editions as they load.

The setup totals of Anniversary and Revised are counted on the fact sheets: their rulebooks print no charts.
"""

from collections import Counter

import pytest

from companion.editions import load
from companion.model.edition import Edition

UNITS = {
    "anniversary": """
        infantry 3 1 2 1
        artillery 4 2 2 1
        tank 5 3 3 2
        antiaircraft_gun 6 - 1 1
        industrial_complex 15 - - -
        fighter 10 3 4 4
        bomber 12 4 1 6
        battleship 20 4 4 2
        aircraft_carrier 14 1 2 2
        cruiser 12 3 3 2
        destroyer 8 2 2 2
        submarine 6 2 1 2
        transport 7 0 0 2
    """,
    "revised": """
        infantry 3 1 2 1
        artillery 4 2 2 1
        tank 5 3 3 2
        antiaircraft_gun 5 - 1 1
        industrial_complex 15 - - -
        fighter 10 3 4 4
        bomber 15 4 1 6
        battleship 24 4 4 2
        aircraft_carrier 16 1 3 2
        destroyer 12 3 3 2
        submarine 8 2 2 2
        transport 8 0 1 2
    """,
    "aa1941": """
        infantry 3 1 2 1
        tank 6 3 3 2
        industrial_complex - - - -
        fighter 10 3 4 4
        bomber 12 4 1 6
        battleship 16 4 4 2
        aircraft_carrier 12 1 2 2
        destroyer 8 2 2 2
        submarine 6 2 1 2
        transport 7 0 0 2
    """,
}
"""Per unit: cost, attack, defence, move, as in the unit profiles."""

FIVE_POWERS = ("soviet_union", "germany", "united_kingdom", "japan", "united_states")

TURN_ORDERS = {
    ("anniversary", "1941"): ("germany", "soviet_union", "japan", "united_kingdom", "italy", "united_states"),
    ("anniversary", "1942"): ("japan", "soviet_union", "germany", "united_kingdom", "italy", "united_states"),
    ("revised", "1942"): FIVE_POWERS,
    ("aa1941", "1941"): FIVE_POWERS,
}

TREASURIES = {
    ("anniversary", "1941"): {
        "germany": 31,
        "japan": 17,
        "italy": 10,
        "united_states": 40,
        "united_kingdom": 43,
        "soviet_union": 30,
        "china": 0,
    },
    ("anniversary", "1942"): {
        "germany": 37,
        "japan": 31,
        "italy": 10,
        "united_states": 38,
        "united_kingdom": 31,
        "soviet_union": 24,
        "china": 0,
    },
    ("revised", "1942"): {
        "soviet_union": 24,
        "germany": 40,
        "united_kingdom": 30,
        "japan": 30,
        "united_states": 42,
    },
    ("aa1941", "1941"): {
        "soviet_union": 7,
        "germany": 12,
        "united_kingdom": 12,
        "japan": 9,
        "united_states": 17,
    },
}

CITIES = {
    ("anniversary", "1941"): {
        "germany": "Berlin, Paris, Warsaw",
        "japan": "Tokyo, Shanghai",
        "italy": "Rome",
        "united_states": "Washington, San Francisco, Honolulu, Manila",
        "united_kingdom": "London, Calcutta, Sydney, Hong Kong, Ottawa",
        "soviet_union": "Moscow, Stalingrad, Leningrad",
    },
    ("anniversary", "1942"): {
        "germany": "Berlin, Paris, Warsaw",
        "japan": "Tokyo, Shanghai, Hong Kong, Manila",
        "italy": "Rome",
        "united_states": "Washington, San Francisco, Honolulu",
        "united_kingdom": "London, Calcutta, Sydney, Ottawa",
        "soviet_union": "Moscow, Stalingrad, Leningrad",
    },
    ("revised", "1942"): {
        "allies": "Washington, London, Leningrad, Moscow, Calcutta, Los Angeles",
        "axis": "Berlin, Paris, Rome, Shanghai, Manila, Tokyo",
    },
    ("aa1941", "1941"): {
        "allies": "Washington, London, Moscow",
        "axis": "Berlin, Tokyo",
    },
}
"""By power where the rulebook says so, else by side."""

STARTS = list(TURN_ORDERS)


def setup_of(edition: Edition, scenario: str, power: str) -> dict[str, dict[str, int]]:
    lines = [line for line in edition.scenario[scenario].setup if line.power == power]
    assert len({line.space for line in lines}) == len(lines), "a space stands twice"
    return {line.space: line.units for line in lines}


def totals(edition: Edition, scenario: str, power: str) -> dict[str, int]:
    count: Counter[str] = Counter()
    for units in setup_of(edition, scenario, power).values():
        count.update(units)
    return dict(count)


@pytest.mark.parametrize("edition_id", UNITS)
def test_units_cost_and_fight_as_printed(edition_id):
    rows = [row.split() for row in UNITS[edition_id].strip().splitlines()]
    expected = {name: tuple(None if one == "-" else int(one) for one in figures) for name, *figures in rows}
    units = load(edition_id).units
    assert {unit.id: (unit.cost, unit.attack, unit.defence, unit.move) for unit in units} == expected


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_powers_take_their_turns_in_the_printed_order(edition_id, scenario):
    assert load(edition_id).scenario[scenario].turn_order == TURN_ORDERS[edition_id, scenario]


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_every_power_starts_with_the_printed_money(edition_id, scenario):
    assert load(edition_id).scenario[scenario].treasury == TREASURIES[edition_id, scenario]


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_starting_money_equals_starting_production_except_for_china(edition_id, scenario):
    production = dict(load(edition_id).scenario[scenario].production)
    if edition_id == "anniversary":
        assert production.pop("china") == 7
    assert production == {power: money for power, money in TREASURIES[edition_id, scenario].items() if power != "china"}


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_cities_start_in_the_printed_hands(edition_id, scenario):
    edition = load(edition_id)
    holders = edition.start_controllers(edition.scenario[scenario])
    expected = CITIES[edition_id, scenario]
    by_side = set(expected) == {"axis", "allies"}
    found: dict[str, set[str]] = {}
    for territory, city in edition.city_of.items():
        holder = holders[territory]
        found.setdefault(edition.side_of(holder) if by_side else holder, set()).add(city)
    assert found == {owner: set(cities.split(", ")) for owner, cities in expected.items()}


@pytest.mark.parametrize(
    ("edition_id", "scenario", "axis", "allies"),
    [
        ("anniversary", "1941", 6, 12),
        ("anniversary", "1942", 8, 10),
        ("revised", "1942", 6, 6),
        ("aa1941", "1941", 2, 3),
    ],
)
def test_each_side_starts_with_the_printed_number_of_cities(edition_id, scenario, axis, allies):
    assert load(edition_id).scenario[scenario].cities == {"axis": axis, "allies": allies}


@pytest.mark.parametrize("edition_id", ["anniversary", "revised", "aa1941"])
def test_capitals_stand_where_the_rulebook_puts_them(edition_id):
    expected = {
        "soviet_union": ("russia", "Moscow"),
        "germany": ("germany", "Berlin"),
        "united_kingdom": ("united_kingdom", "London"),
        "japan": ("japan", "Tokyo"),
        "united_states": ("eastern_united_states", "Washington"),
    }
    if edition_id == "anniversary":
        expected["italy"] = ("italy", "Rome")
    edition = load(edition_id)
    found = {power.id: (territory, edition.city_of[territory]) for territory, power in edition.capital_of.items()}
    assert found == expected


@pytest.mark.parametrize(
    ("edition_id", "pieces"),
    [
        ("anniversary", "gray maroon orange tan brown green light_green"),
        ("revised", "red gray tan orange green"),
        ("aa1941", "maroon gray tan orange green"),
    ],
)
def test_pieces_have_the_printed_colours(edition_id, pieces):
    assert [power.pieces for power in load(edition_id).powers] == [word.replace("_", " ") for word in pieces.split()]


@pytest.mark.parametrize(
    ("edition_id", "first"),
    [
        ("anniversary", ["research_development"]),
        ("revised", ["develop_weapons"]),
        ("aa1941", []),
    ],
)
def test_a_turn_has_the_printed_phases(edition_id, first):
    rest = ["purchase_units", "combat_move", "conduct_combat"]
    rest += ["noncombat_move", "mobilize_new_units", "collect_income"]
    assert [phase.id for phase in load(edition_id).phases] == first + rest


@pytest.mark.parametrize("edition_id", ["anniversary", "revised", "aa1941"])
def test_a_power_without_its_capital_only_moves_and_fights(edition_id):
    left = [phase.id for phase in load(edition_id).phases if not phase.needs_capital]
    assert left == ["combat_move", "conduct_combat", "noncombat_move"]


@pytest.mark.parametrize(
    ("edition_id", "names"),
    [
        (
            "anniversary",
            "Northern South America, Peruvian Central, Argentina/Chile, Eire, Sweden, Switzerland, Spain, "
            "Sahara, Angola, Mozambique, Turkey, Saudi Arabia, Afghanistan, Himalaya, Mongolia",
        ),
    ],
)
def test_impassable_territories_are_those_the_rulebook_lists(edition_id, names):
    found = {territory.name for territory in load(edition_id).territories if territory.impassable}
    assert found == set(names.split(", "))


@pytest.mark.parametrize(
    ("edition_id", "complexes"),
    [
        (
            "anniversary",
            "germany italy japan karelia_ssr caucasus russia united_kingdom eastern_united_states "
            "western_united_states",
        ),
        (
            "revised",
            "germany southern_europe japan caucasus russia united_kingdom eastern_united_states western_united_states",
        ),
        (
            "aa1941",
            "germany japan caucasus russia united_kingdom india australia eastern_united_states western_united_states",
        ),
    ],
)
def test_complexes_stand_where_the_box_puts_them(edition_id, complexes):
    edition = load(edition_id)
    assert {territory.id for territory in edition.territories if territory.complex} == set(complexes.split())
    for scenario in edition.scenarios:
        placed = {line.space for line in scenario.setup if "industrial_complex" in line.units}
        assert placed == (set() if edition_id == "aa1941" else set(complexes.split()))


# --- Anniversary Edition


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
    assert {(one.chart, one.number): one.name for one in load("anniversary").technologies} == expected


def test_anniversary_shipyards_have_the_printed_prices():
    changes = load("anniversary").technology["improved_shipyards"].units
    assert {unit: change.cost for unit, change in changes.items()} == {
        "battleship": 17,
        "aircraft_carrier": 11,
        "cruiser": 10,
        "destroyer": 7,
        "transport": 6,
        "submarine": 5,
    }


def test_anniversary_breakthroughs_change_the_printed_figures():
    technology = load("anniversary").technology
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
    option = load("anniversary").option["victory_cities"]
    assert (option.default, set(option.choices)) == (15, {13, 15, 18})
    assert set(load("anniversary").victory.check_after.values()) == {"united_states"}


def test_anniversary_optional_rules_start_on_except_the_additional_ones():
    options = load("anniversary").option
    assert options["research"].default is True
    assert options["national_objectives"].default is True
    assert options["dardanelles_closed"].default is False
    assert options["escorts_and_interceptors"].default is False


def test_anniversary_objectives_pay_five_and_the_soviet_buffer_ten():
    objectives = load("anniversary").objectives
    assert Counter(one.power for one in objectives) == {
        "germany": 3,
        "japan": 3,
        "italy": 2,
        "united_states": 4,
        "united_kingdom": 3,
        "soviet_union": 2,
    }
    assert {one.id for one in objectives if one.bonus != 5} == {"soviet_union_western_buffer"}
    assert load("anniversary").objective["soviet_union_western_buffer"].bonus == 10


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
        (one.power, one.at_least, frozenset(edition.territory[place].name for place in one.territories))
        for one in edition.objectives
        if one.territories
    }
    assert found == {(power, least, frozenset(names.split(", "))) for power, least, names in OBJECTIVES}


def test_only_archangel_must_be_held_by_the_power_itself():
    alone = [one for one in load("anniversary").objectives if one.kind == "power_controls"]
    assert [one.territories for one in alone] == [("archangel",)]


def test_two_anniversary_objectives_need_an_answer_from_the_board():
    needing = {one.power: one.claims for one in load("anniversary").objectives if one.claims}
    assert needing == {
        "italy": ("no_enemy_warships_in_13_14_15",),
        "soviet_union": ("no_other_allies_in_soviet_territory",),
    }


def test_japanese_ground_is_what_is_printed_japanese():
    edition = load("anniversary")
    objective = edition.objective["united_kingdom_japanese_ground"]
    assert (objective.kind, objective.originals_of, objective.at_least) == (
        "side_controls_originals",
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
    holders = edition.start_controllers(edition.scenario[scenario])
    for territory in ("manchuria", "kiangsu"):
        assert (edition.territory[territory].original, holders[territory]) == ("china", "japan")


def test_china_musters_one_infantry_for_two_territories_and_may_enter_kwangtung():
    china = load("anniversary").power["china"]
    assert (china.muster.unit, china.muster.territories) == ("infantry", 2)
    assert (china.income, china.acts_with, china.capital) == ("none", "united_states", None)
    assert (china.stays_home, china.may_take) == (True, ("kwangtung",))


def test_in_1942_germany_and_japan_hold_what_they_conquered():
    controllers = load("anniversary").scenario["1942"].controllers
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


# --- Revised


def test_revised_developments_have_the_printed_numbers():
    assert {one.number: one.name for one in load("revised").technologies} == {
        1: "Jet Fighters",
        2: "Rockets",
        3: "Super Submarines",
        4: "Long-Range Aircraft",
        5: "Combined Bombardment",
        6: "Heavy Bombers",
    }
    assert {one.chart for one in load("revised").technologies} == {1}


def test_revised_developments_change_the_printed_figures():
    technology = load("revised").technology
    assert technology["jet_fighters"].units["fighter"].defence == 5
    assert technology["super_submarines"].units["submarine"].attack == 3
    assert technology["long_range_aircraft"].units["fighter"].move == 6
    assert technology["long_range_aircraft"].units["bomber"].move == 8
    assert technology["heavy_bombers"].raid_dice == "two"
    assert load("revised").rules.research_cost == 5


def test_revised_is_won_with_8_10_or_12_cities_at_the_end_of_the_round():
    edition = load("revised")
    assert edition.option["victory_cities"].choices == (8, 10, 12)
    assert set(edition.victory.check_after.values()) == {edition.scenario["1942"].turn_order[-1]}
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
    assert {(one.power, one.number): one.name for one in load("revised").advantages} == expected


def test_revised_advantages_that_work_once_are_marked():
    assert {one.id for one in load("revised").advantages if one.uses == "once"} == {
        "russian_winter",
        "nonaggression_treaty",
        "joint_strike",
        "enigma_decoded",
        "french_resistance",
        "colonial_garrison",
    }


def test_revised_advantages_give_the_printed_units():
    assert {one.id: one.units for one in load("revised").advantages if one.units} == {
        "nonaggression_treaty": {"infantry": 4},
        "salvage": {"tank": 1},
        "french_resistance": {"infantry": 3},
        "chinese_divisions": {"infantry": 1},
    }


def test_submarines_are_counted_for_british_and_american_income():
    edition = load("revised")
    interdiction = edition.advantage["u_boat_interdiction"]
    claim = edition.claim[interdiction.claim]
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
    assert load("revised").territory["west_russia"].value == 2
    assert load("revised").territory["caucasus"].value == 4


# --- 1941

SETUP_1941 = {
    "soviet_union": """
        russia: 6 infantry, 1 tank, 1 fighter
        archangel: 3 infantry
        karelia: 3 infantry
        caucasus: 3 infantry, 1 tank
        siberia: 3 infantry
        sea_zone_4: 1 submarine
    """,
    "germany": """
        germany: 3 infantry, 1 fighter, 1 bomber
        western_europe: 2 infantry, 1 tank, 1 fighter
        southern_europe: 2 infantry, 1 fighter
        eastern_europe: 4 infantry, 2 tank
        norway_finland: 2 infantry
        ukraine: 3 infantry, 2 tank
        west_russia: 3 infantry
        north_africa: 1 tank
        sea_zone_5: 1 battleship, 1 submarine
        sea_zone_9: 1 submarine
        sea_zone_16: 1 destroyer, 1 submarine, 1 transport
    """,
    "united_kingdom": """
        united_kingdom: 1 infantry, 1 fighter, 1 bomber
        anglo_egypt_sudan: 2 infantry, 1 tank
        india: 2 infantry, 1 fighter
        australia: 1 infantry
        eastern_canada: 1 tank
        union_of_south_africa: 1 infantry
        sea_zone_8: 1 battleship, 1 submarine
        sea_zone_10: 1 destroyer, 1 transport
        sea_zone_14: 1 fighter, 1 aircraft_carrier
        sea_zone_29: 1 destroyer, 1 transport
        sea_zone_33: 1 submarine, 1 transport
    """,
    "japan": """
        japan: 4 infantry, 1 tank, 1 fighter, 1 bomber
        manchuria: 2 infantry
        coastal_china: 2 infantry
        southeast_asia: 2 infantry
        sea_zone_31: 1 destroyer, 1 submarine
        sea_zone_45: 2 fighter, 1 battleship, 1 aircraft_carrier, 1 transport
        sea_zone_46: 1 fighter, 1 aircraft_carrier, 1 destroyer, 1 transport
    """,
    "united_states": """
        eastern_united_states: 2 infantry, 1 tank, 1 fighter, 1 bomber
        western_united_states: 2 infantry, 1 tank
        hawaiian_islands: 1 infantry
        philippine_islands: 1 infantry
        northwestern_china: 1 infantry
        szechwan: 2 infantry
        sea_zone_11: 1 destroyer, 1 transport
        sea_zone_40: 1 battleship
        sea_zone_42: 1 aircraft_carrier, 2 fighter, 1 submarine, 1 transport
    """,
}


@pytest.mark.parametrize("power", SETUP_1941)
def test_1941_setup_is_the_printed_chart(power):
    expected = {}
    for line in SETUP_1941[power].strip().splitlines():
        space, units = line.strip().split(": ")
        expected[space] = {unit: int(count) for count, unit in (one.split() for one in units.split(", "))}
    assert setup_of(load("aa1941"), "1941", power) == expected


def test_1941_complexes_cannot_be_bought_and_leftover_units_are_paid_back():
    rules = load("aa1941").rules
    assert not rules.new_complexes
    assert (rules.purchase_limit, rules.excess_units) == ("what_can_be_mobilised", "refunded")
    assert (rules.research, rules.bombing) == ("none", "none")


def test_1941_is_won_with_two_capitals_or_in_the_short_game_with_one_but_moscow():
    victory = load("aa1941").victory
    assert victory.needed == {"two_capitals": 2, "one_capital": 1}
    assert "soviet_union" not in victory.counted["one_capital"]
    assert set(victory.counted["one_capital"]) == {"germany", "japan", "united_kingdom", "united_states"}
    assert victory.check_after == {"axis": "united_states", "allies": "japan"}
    assert load("aa1941").option["victory"].default == "two_capitals"


def test_1941_germany_may_mobilize_four_units_in_berlin():
    germany = load("aa1941").territory["germany"]
    assert (germany.value, germany.complex, germany.sea_zones) == (4, True, (5,))


@pytest.mark.parametrize(
    ("edition_id", "zones"),
    [
        ("anniversary", [(20, 55), (21, 44), (25, 43)]),
        ("aa1941", [(21, 35), (20, 36), (19, 41)]),
        ("revised", [(19, 20), (15, 34)]),
    ],
)
def test_sea_zones_meet_across_the_edge_and_the_canals(edition_id, zones):
    borders = {zone.number: zone.borders for zone in load(edition_id).sea_zones}
    for one, other in zones:
        assert other in borders[one]


@pytest.mark.parametrize(
    ("edition_id", "pairs"),
    [
        (
            "anniversary",
            [
                ("western_canada", "eastern_canada"),
                ("central_united_states", "eastern_united_states"),
                ("mexico", "panama"),
            ],
        ),
        (
            "aa1941",
            [
                ("western_canada", "eastern_canada"),
                ("western_united_states", "eastern_united_states"),
                ("mexico", "east_mexico"),
            ],
        ),
    ],
)
def test_territories_meet_across_the_edge_of_the_board(edition_id, pairs):
    for one, other in pairs:
        assert other in load(edition_id).territory[one].borders
