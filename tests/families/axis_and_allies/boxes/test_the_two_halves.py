"""Pacific 1940 and Europe 1940 make Global 1940: figure by figure, the halves against the whole, with what differs."""

import pytest

from companion.editions import load
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.convoys import Convoys

HALVES = ("pacific_1940", "europe_1940")
MAJOR = {"western_united_states", "central_united_states", "eastern_united_states"}
"""Complexes that are major in the halves and start minor in Global."""
ONLY_GLOBAL = {("soviet_union", "amur"), ("soviet_union", "buryatia"), ("soviet_union", "sakha"), ("anzac", "egypt")}
"""Setup lines that only Global has."""
NOT_PLAYING = {"soviet_union", "france"}
"""Owners of Pacific land that have no turn there."""

Units = dict[str, int]


def box(name: str) -> AxisAndAlliesEdition:
    return load(name)  # type: ignore[return-value]


def setup(name: str) -> dict[tuple[str, str], Units]:
    return {(line.power, line.space): dict(line.units) for line in box(name).scenarios[0].setup}


def as_in_global(power: str, space: str, units: Units) -> Units:
    """What a line of a half is in Global."""
    if space in MAJOR:
        units = {("minor" + unit[5:] if unit.startswith("major_") else unit): count for unit, count in units.items()}
    if (power, space) == ("united_kingdom", "egypt"):
        units = units | {"infantry": units["infantry"] - 1}
    return units


@pytest.mark.parametrize("name", HALVES)
def test_a_half_has_the_land_of_its_map_worth_what_it_is_worth_in_global(name: str):
    whole, half = box("global_1940"), box(name)
    own = {territory.id for territory in whole.territories if territory.map == name.split("_")[0]}
    extra = {"yukon_territory"} if name == "pacific_1940" else set()
    assert set(half.territories.ids) == own | extra
    for territory in half.territories:
        there = whole.territories.get(territory.id)
        if there is None:
            assert (territory.id, territory.value, territory.original) == ("yukon_territory", 0, "united_kingdom")
            continue
        assert (territory.name, territory.region, territory.value, territory.city, territory.island) == (
            there.name,
            there.region,
            there.value,
            there.city,
            there.island,
        )
        assert (territory.neutral, territory.army) == (there.neutral, there.army) or territory.id == "suriname"
        assert territory.original == there.original or (
            territory.ward == there.original and territory.ward in NOT_PLAYING
        )


@pytest.mark.parametrize("name", HALVES)
def test_a_half_has_the_borders_of_global_between_its_own_spaces(name: str):
    whole, half = box("global_1940"), box(name)
    only_here = {
        ("alaska", "yukon_territory"),
        ("yukon_territory", "alaska"),
        ("british_columbia", "yukon_territory"),
        ("yukon_territory", "british_columbia"),
        ("central_america", "venezuela"),
        ("venezuela", "central_america"),
    }
    known = {(territory.id, other) for territory in whole.territories for other in territory.borders}
    found = {(territory.id, other) for territory in half.territories for other in territory.borders}
    assert found - known == {pair for pair in only_here if pair[0] in half.territories.ids}
    assert {pair for pair in known - found if set(pair) <= set(half.territories.ids)} == set()
    numbers = {zone.number for zone in half.sea_zones}
    seas = {zone.number: set(zone.borders) & numbers for zone in whole.sea_zones if zone.number in numbers}
    assert {zone.number: set(zone.borders) for zone in half.sea_zones} == seas
    for territory in half.territories:
        there = (
            set(whole.territories[territory.id].sea_zones) & numbers if territory.id in whole.territories.ids else set()
        )
        assert set(territory.sea_zones) - there == ({115} if territory.id == "poland" else set())
        assert there <= set(territory.sea_zones)


def test_the_setups_of_the_halves_make_that_of_global():
    whole, halves = setup("global_1940"), setup("pacific_1940") | setup("europe_1940")
    assert {line: as_in_global(*line, units) for line, units in halves.items()} == {
        line: units for line, units in whole.items() if line not in ONLY_GLOBAL
    }
    assert set(whole) >= ONLY_GLOBAL


def test_their_complexes_are_major_where_the_printed_charts_say_so():
    found = {
        (name, space)
        for name in HALVES
        for (_, space), units in setup(name).items()
        if "major_industrial_complex" in units
    }
    assert {("pacific_1940", "japan"), ("pacific_1940", "india"), ("pacific_1940", "western_united_states")} == {
        item for item in found if item[0] == "pacific_1940"
    }
    assert {space for name, space in found if name == "europe_1940"} >= {
        "eastern_united_states",
        "central_united_states",
    }
    assert "minor_industrial_complex" in setup("pacific_1940")["anzac", "new_south_wales"]


def test_the_money_of_the_halves_makes_that_of_global():
    whole = box("global_1940").scenarios[0].treasury
    pacific, europe = (box(name).scenarios[0].treasury for name in HALVES)
    assert pacific["united_states"] + europe["united_states"] == whole["united_states"]
    assert pacific["united_kingdom"] + europe["united_kingdom"] == whole["united_kingdom"]
    assert {power: pacific[power] for power in ("japan", "china", "anzac")} == {
        power: whole[power] for power in ("japan", "china", "anzac")
    }
    assert {power: europe[power] for power in ("germany", "italy")} == {
        power: whole[power] for power in ("germany", "italy")
    }
    closed = sum(territory.value for territory in box("pacific_1940").territories if territory.ward == "soviet_union")
    french = sum(territory.value for territory in box("pacific_1940").territories if territory.ward == "france")
    assert (europe["soviet_union"] + closed, europe["france"] + french) == (whole["soviet_union"], whole["france"])


@pytest.mark.parametrize("name", HALVES)
def test_units_facilities_research_and_phases_are_those_of_global(name: str):
    whole, half = box("global_1940"), box(name)
    assert half.units == whole.units
    assert half.technologies == whole.technologies
    assert half.phases == whole.phases
    assert half.rules == whole.rules
    china = "china" in half.powers.ids
    assert [
        (facility.unit, facility.capacity, facility.damage_limit, facility.least_value) for facility in half.facilities
    ] == [
        (facility.unit, facility.capacity, facility.damage_limit, facility.least_value) for facility in whole.facilities
    ]
    assert [facility.not_for for facility in half.facilities] == [
        facility.not_for if china else () for facility in whole.facilities
    ]


def test_convoys_of_the_halves_make_those_of_global():
    whole, pacific, europe = (box(name).convoys or Convoys(sea_zones=()) for name in ("global_1940", *HALVES))
    assert (*pacific.sea_zones, *europe.sea_zones) == whole.sea_zones
    assert len(pacific.sea_zones) == len(europe.sea_zones) == 17
    assert pacific.dice == europe.dice == whole.dice
    assert pacific.highest == europe.highest == whole.highest
    assert (pacific.spared, europe.spared) == (("china",), ())


def test_kamikazes_are_those_of_global_and_europe_has_none():
    assert box("pacific_1940").tokens == box("global_1940").tokens
    assert box("europe_1940").tokens == ()
