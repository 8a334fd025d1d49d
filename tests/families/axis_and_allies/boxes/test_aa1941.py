"""1941: figures and the setup chart typed from its rulebook."""

import pytest

from companion.editions import load
from tests.families.axis_and_allies.boxes.charts import setup_of

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
        expected[space] = {unit: int(count) for count, unit in (part.split() for part in units.split(", "))}
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
    assert load("aa1941").options["victory"].default == "two_capitals"


def test_1941_germany_may_mobilize_four_units_in_berlin():
    germany = load("aa1941").territories["germany"]
    assert (germany.value, germany.complex, germany.sea_zones) == (4, True, (5,))
