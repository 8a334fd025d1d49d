"""What several Axis & Allies boxes print alike: figures typed a second time, against the editions as they load."""

import pytest

from companion.editions import load

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
    "global_1940": """
        infantry 3 1 2 1
        mechanized_infantry 4 1 2 2
        artillery 4 2 2 1
        tank 6 3 3 2
        antiaircraft_gun 5 - 1 1
        minor_industrial_complex 12 - - -
        major_industrial_complex 30 - - -
        air_base 15 - - -
        naval_base 15 - - -
        fighter 10 3 4 4
        tactical_bomber 11 3 3 4
        bomber 12 4 1 6
        battleship 20 4 4 2
        aircraft_carrier 16 0 2 2
        cruiser 12 3 3 2
        destroyer 8 2 2 2
        submarine 6 2 1 2
        transport 7 0 0 2
    """,
    "balanced_mod": """
        infantry 3 1 2 1
        mechanized_infantry 4 1 2 2
        artillery 4 2 2 1
        tank 6 3 3 2
        antiaircraft_gun 5 - 1 1
        minor_industrial_complex 12 - - -
        major_industrial_complex 30 - - -
        air_base 15 - - -
        naval_base 15 - - -
        fighter 10 3 4 4
        tactical_bomber 11 3 3 4
        bomber 14 4 1 6
        battleship 20 4 4 2
        aircraft_carrier 16 0 2 2
        cruiser 12 3 3 2
        destroyer 8 2 2 2
        submarine 6 2 1 2
        transport 7 0 0 2
        marine 5 1 2 1
    """,
    "pacific_1940": """
        infantry 3 1 2 1
        mechanized_infantry 4 1 2 2
        artillery 4 2 2 1
        tank 6 3 3 2
        antiaircraft_gun 5 - 1 1
        minor_industrial_complex 12 - - -
        major_industrial_complex 30 - - -
        air_base 15 - - -
        naval_base 15 - - -
        fighter 10 3 4 4
        tactical_bomber 11 3 3 4
        bomber 12 4 1 6
        battleship 20 4 4 2
        aircraft_carrier 16 0 2 2
        cruiser 12 3 3 2
        destroyer 8 2 2 2
        submarine 6 2 1 2
        transport 7 0 0 2
    """,
    "europe_1940": """
        infantry 3 1 2 1
        mechanized_infantry 4 1 2 2
        artillery 4 2 2 1
        tank 6 3 3 2
        antiaircraft_gun 5 - 1 1
        minor_industrial_complex 12 - - -
        major_industrial_complex 30 - - -
        air_base 15 - - -
        naval_base 15 - - -
        fighter 10 3 4 4
        tactical_bomber 11 3 3 4
        bomber 12 4 1 6
        battleship 20 4 4 2
        aircraft_carrier 16 0 2 2
        cruiser 12 3 3 2
        destroyer 8 2 2 2
        submarine 6 2 1 2
        transport 7 0 0 2
    """,
    "aa1942": """
        infantry 3 1 2 1
        artillery 4 2 2 1
        tank 6 3 3 2
        antiaircraft_gun 5 - 1 1
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
"""Per unit: cost, attack, defense, move, as in the unit profiles."""

FIVE_POWERS = ("soviet_union", "germany", "united_kingdom", "japan", "united_states")

TURN_ORDERS = {
    ("anniversary", "1941"): ("germany", "soviet_union", "japan", "united_kingdom", "italy", "united_states"),
    ("anniversary", "1942"): ("japan", "soviet_union", "germany", "united_kingdom", "italy", "united_states"),
    ("revised", "1942"): FIVE_POWERS,
    ("aa1941", "1941"): FIVE_POWERS,
    ("aa1942", "1942"): FIVE_POWERS,
    ("global_1940", "1940"): (
        "germany",
        "soviet_union",
        "japan",
        "united_states",
        "china",
        "united_kingdom",
        "italy",
        "anzac",
        "france",
    ),
    ("pacific_1940", "1940"): ("japan", "united_states", "china", "united_kingdom", "anzac"),
    ("europe_1940", "1940"): ("germany", "soviet_union", "united_states", "united_kingdom", "italy", "france"),
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
    ("global_1940", "1940"): {
        "germany": 30,
        "soviet_union": 37,
        "japan": 26,
        "united_states": 52,
        "china": 12,
        "united_kingdom": 28 + 17,
        "italy": 10,
        "anzac": 10,
        "france": 19,
    },
    ("pacific_1940", "1940"): {"japan": 26, "united_states": 17, "china": 12, "united_kingdom": 16, "anzac": 10},
    ("europe_1940", "1940"): {
        "germany": 30,
        "soviet_union": 28,
        "united_states": 35,
        "united_kingdom": 29,
        "italy": 10,
        "france": 17,
    },
    ("aa1942", "1942"): {
        "soviet_union": 24,
        "germany": 41,
        "united_kingdom": 31,
        "japan": 30,
        "united_states": 42,
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
    ("global_1940", "1940"): {
        "axis": "Berlin, Warsaw, Rome, Shanghai, Tokyo",
        "allies": "London, Moscow, Paris, Leningrad, Stalingrad, Ottawa, Cairo, Washington, San Francisco, Honolulu, "
        "Manila, Sydney, Calcutta, Hong Kong",
    },
    ("pacific_1940", "1940"): {
        "axis": "Tokyo, Shanghai",
        "allies": "Honolulu, Calcutta, Hong Kong, Sydney, Manila, San Francisco",
    },
    ("europe_1940", "1940"): {
        "axis": "Berlin, Warsaw, Rome",
        "allies": "Washington, Cairo, Paris, Leningrad, Ottawa, Moscow, London, Stalingrad",
    },
    ("aa1942", "1942"): {
        "allies": "Washington, London, Leningrad, Moscow, Calcutta, Honolulu, San Francisco",
        "axis": "Berlin, Paris, Rome, Shanghai, Manila, Tokyo",
    },
}
"""By power where the rulebook says so, else by side."""

for figures in (TURN_ORDERS, TREASURIES, CITIES):
    figures["balanced_mod", "1940"] = figures["global_1940", "1940"]  # type: ignore[index]
STARTS = list(TURN_ORDERS)


@pytest.mark.parametrize("edition_id", UNITS)
def test_units_cost_and_fight_as_printed(edition_id):
    rows = [row.split() for row in UNITS[edition_id].strip().splitlines()]
    expected = {name: tuple(None if figure == "-" else int(figure) for figure in figures) for name, *figures in rows}
    units = load(edition_id).units
    assert {unit.id: (unit.cost, unit.attack, unit.defence, unit.move) for unit in units} == expected


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_powers_take_their_turns_in_the_printed_order(edition_id, scenario):
    assert load(edition_id).scenarios[scenario].turn_order == TURN_ORDERS[edition_id, scenario]


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_every_power_starts_with_the_printed_money(edition_id, scenario):
    assert load(edition_id).scenarios[scenario].treasury == TREASURIES[edition_id, scenario]


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_starting_money_equals_starting_production_except_for_china(edition_id, scenario):
    production = dict(load(edition_id).scenarios[scenario].production)
    money = dict(TREASURIES[edition_id, scenario])
    if edition_id == "anniversary":
        assert (production.pop("china"), money.pop("china")) == (7, 0)
    assert production == money


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_cities_start_in_the_printed_hands(edition_id, scenario):
    edition = load(edition_id)
    holders = edition.start_controllers(edition.scenarios[scenario])
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
        ("aa1942", "1942", 6, 7),
        ("global_1940", "1940", 5, 14),
        ("balanced_mod", "1940", 5, 14),
        ("pacific_1940", "1940", 2, 6),
        ("europe_1940", "1940", 3, 8),
    ],
)
def test_each_side_starts_with_the_printed_number_of_cities(edition_id, scenario, axis, allies):
    assert load(edition_id).scenarios[scenario].cities == {"axis": axis, "allies": allies}


@pytest.mark.parametrize("edition_id", ["anniversary", "revised", "aa1941", "aa1942"])
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
        ("aa1942", []),
    ],
)
def test_a_turn_has_the_printed_phases(edition_id, first):
    rest = ["purchase_units", "combat_move", "conduct_combat"]
    rest += ["noncombat_move", "mobilize_new_units", "collect_income"]
    assert [phase.id for phase in load(edition_id).phases] == first + rest


@pytest.mark.parametrize("edition_id", ["anniversary", "revised", "aa1941", "aa1942"])
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
        (
            "aa1942",
            "Colombia/Ecuador, Venezuela, Peru/Argentina, Chile, Eire, Sweden, Switzerland, Spain/Portugal, "
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
            "aa1942",
            "caucasus eastern_united_states germany india italy japan karelia_ssr russia united_kingdom "
            "western_united_states",
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


@pytest.mark.parametrize(
    ("edition_id", "zones"),
    [
        ("anniversary", [(20, 55), (21, 44), (25, 43)]),
        ("aa1941", [(21, 35), (20, 36), (19, 41)]),
        ("revised", [(19, 20), (15, 34)]),
        ("aa1942", [(55, 19), (42, 20), (41, 21), (17, 34), (18, 19)]),
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
            "aa1942",
            [
                ("western_canada", "eastern_canada"),
                ("western_united_states", "central_united_states"),
                ("mexico", "east_mexico"),
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
        assert other in load(edition_id).territories[one].borders
