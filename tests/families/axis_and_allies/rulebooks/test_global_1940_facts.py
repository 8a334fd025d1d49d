"""Global 1940: what its fact list says in whole lists and in single figures."""

from companion.families.axis_and_allies.actions import DeclareWar, DisruptConvoys
from companion.families.axis_and_allies.rules.objectives import progress
from companion.families.axis_and_allies.rules.units.mobilization import capacity
from companion.model.actions import Attest
from tests.families.axis_and_allies.rulebooks.talk import places
from tests.families.axis_and_allies.table import Table

CONVOYS = "1 6 10 19 20 26 35 36 37 39 41 42 43 44 54 62 63 70 71 72 80 82 85 89 93 97 98 99 101 105 106 109 119 125"
PRO_AXIS = {"bulgaria": 4, "finland": 4, "iraq": 3}
PRO_ALLIES = {
    "brazil": 3,
    "crete": 0,
    "eire": 0,
    "eastern_persia": 0,
    "greece": 4,
    "northwest_persia": 0,
    "persia": 2,
    "yugoslavia": 5,
}
MONGOLIA = {"buyant_uhaa": 2, "central_mongolia": 0, "dzavhan": 1, "olgiy": 2, "tsagaan_olom": 0, "ulaanbaatar": 1}
STRICT_ARMIES = {
    "afghanistan": 4,
    "angola": 2,
    "argentina": 4,
    "chile": 2,
    "mozambique": 2,
    "portugal": 2,
    "saudi_arabia": 2,
    "spain": 6,
    "sweden": 6,
    "switzerland": 2,
    "turkey": 8,
    "venezuela": 2,
}
CHARTS = {
    1: "advanced_artillery rockets paratroopers increased_factory_production war_bonds improved_mechanized_infantry",
    2: "super_submarines jet_fighters improved_shipyards radar long_range_aircraft heavy_bombers",
}


def turn(power: str, phase: str = "combat_move", round: int = 4, **given: object) -> Table:
    return Table("global_1940", "1940").given(turn=power, phase=phase, round=round, **given)


def pays(table: Table, objective: str) -> int:
    return progress(table.edition, table.state, table.edition.objectives[objective]).pays


def test_american_complexes_that_grow_place_ten_units_each_in_the_same_turn():
    table = turn("united_states", pool={"united_states": {"infantry": 30}})
    homes = ("eastern_united_states", "central_united_states", "western_united_states")
    assert [capacity(table.edition, table.state, "united_states", home) for home in homes] == [3, 3, 3]
    table.when(DeclareWar(against="japan"))
    assert [capacity(table.edition, table.state, "united_states", home) for home in homes] == [10, 10, 10]
    table.when(places(homes[0], infantry=10), places(homes[1], infantry=10), places(homes[2], infantry=10))
    table.then(pool={"united_states": {}})


def test_the_caucasus_pays_germany_whichever_axis_power_holds_it_and_only_in_that_war():
    table = turn("germany", control={"caucasus": "italy"})
    assert pays(table, "germany_caucasus") == 0, "at peace with the Soviet Union"
    assert pays(table.when(DeclareWar(against="soviet_union")), "germany_caucasus") == 5
    assert pays(table.given(control={"caucasus": "soviet_union"}), "germany_caucasus") == 0


def test_an_american_land_unit_in_free_france_pays_5_at_war():
    table = turn("united_states")
    seen = Attest(claim="american_land_unit_in_france", holds=True)
    assert pays(table.when(seen), "united_states_in_france") == 0, "at peace"
    table.when(DeclareWar(against="germany"))
    assert pays(table, "united_states_in_france") == 5
    assert pays(table.given(control={"france": "germany"}), "united_states_in_france") == 0
    table.given(control={"france": "france"}).when(Attest(claim="american_land_unit_in_france", holds=False))
    assert pays(table, "united_states_in_france") == 0, "nobody is there"


def test_convoys_lie_in_34_sea_zones_and_nowhere_else():
    table = turn("united_kingdom", "collect_income")
    rules = table.edition.convoys
    assert rules is not None
    assert list(rules.sea_zones) == [int(part) for part in CONVOYS.split()]
    table.when(DisruptConvoys(dice={"sea_zone_119": (2,)}))
    table.refuses(DisruptConvoys(dice={"sea_zone_110": (2,)}), "no_convoy_there")


def test_which_neutrals_lean_to_whom_and_what_armies_they_have():
    table = turn("germany")
    neutral = {territory.id: territory for territory in table.edition.territories if territory.neutral is not None}
    for leaning, stated in (("pro_axis", PRO_AXIS), ("pro_allies", PRO_ALLIES)):
        assert {place.id: place.army for place in neutral.values() if place.neutral == leaning} == stated
    strict = {place.id: place.army for place in neutral.values() if place.neutral == "strict"}
    assert {name: army for name, army in strict.items() if army} == STRICT_ARMIES | {
        name: army for name, army in MONGOLIA.items() if army
    }
    assert len(neutral) == 39
    rules = table.edition.neutrals
    assert rules is not None
    assert [set(group.territories) for group in rules.groups] == [set(MONGOLIA)]
    assert {place: table.state.territories[place].neutral for place in neutral} == {
        name: place.neutral for name, place in neutral.items()
    }


def test_two_charts_of_six_advances_in_the_order_of_their_dice():
    table = turn("germany", "research_development")
    for chart, names in CHARTS.items():
        found = {
            technology.number: technology.id for technology in table.edition.technologies if technology.chart == chart
        }
        assert found == dict(enumerate(names.split(), start=1))
