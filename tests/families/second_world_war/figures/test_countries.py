"""Countries: where they start, their units, modifiers and surrender numbers."""

import pytest

from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition


def test_surrender_numbers(edition: Edition) -> None:
    assert edition.surrender.numbers == {
        "commonwealth": 7,
        "france": 5,
        "germany": 8,
        "italy": 5,
        "japan": 8,
        "soviet_union": 7,
        "united_states": 6,
        "maoist_china": 7,
    }
    assert edition.surrender.other_minors == 5
    assert edition.surrender.only_by_check == ("soviet_union",)


def test_special_surrender_checks(edition: Edition) -> None:
    checks = {
        surrender_check.id: (surrender_check.of, set(surrender_check.holds_all), set(surrender_check.holds_any))
        for surrender_check in edition.surrender_checks
    }
    three = {"moscow", "leningrad", "stalingrad"}
    assert checks["soviet_two_cities"] == ("soviet_union", {"moscow"}, {"leningrad", "stalingrad"})
    assert checks["soviet_three_cities"] == ("soviet_union", three, set())
    assert checks["soviet_four_cities"] == ("soviet_union", three, {"sverdlovsk", "vladivostok"})
    assert checks["nationalist_china_falls"][1] == {"kunming"}
    assert checks["maoist_china_falls"][1] == {"yenan"}
    assert {"french_capitulation", "italian_coup", "finnish_peace"} < set(checks)
    once = {surrender_check.id for surrender_check in edition.surrender_checks if surrender_check.once}
    assert once == set(checks) - {"nationalist_china_falls", "maoist_china_falls"}


def test_the_axis_wins_when_britain_and_the_soviet_union_are_out(edition: Edition) -> None:
    assert edition.instant_victory.winner == "axis"
    assert set(edition.instant_victory.surrendered) == {"britain", "soviet_union"}


def test_nationality_modifiers_the_rulebook_gives(edition: Edition) -> None:
    soviet = [
        (nationality_modifier.value, nationality_modifier.since)
        for nationality_modifier in edition.nationality_modifiers
        if nationality_modifier.of == "soviet_union"
    ]
    assert soviet == [(0, None), (1, "winter 1943")]
    assert {minor_power.id for minor_power in edition.minor_powers if minor_power.modifier} == {
        "finland",
        "maoist_china",
    }
    (asked,) = [name for name in edition.to_enter if name.id == "nationality_modifier"]
    assert set(asked.powers) == set(edition.powers.ids) - {"soviet_union"}


MINORS = {
    # infantry, land-based air, destroyers, leaning
    "belgium": (1, 1, 0, "neutral"),
    "bulgaria": (2, 0, 0, "pro_axis"),
    "finland": (2, 1, 0, "pro_axis"),
    "greece": (2, 1, 1, "neutral"),
    "hungary": (2, 1, 0, "pro_axis"),
    "netherlands": (1, 1, 1, "neutral"),
    "norway": (1, 0, 0, "neutral"),
    "poland": (5, 1, 1, "neutral"),
    "rumania": (2, 1, 0, "pro_axis"),
    "spain": (3, 1, 1, "neutral"),
    "sweden": (3, 1, 2, "neutral"),
    "turkey": (4, 1, 1, "neutral"),
    "yugoslavia": (2, 1, 0, "neutral"),
    "nationalist_china": (1, 1, 0, "at_war"),
    "maoist_china": (2, 0, 0, "at_war"),
}


def test_minor_powers_have_their_units(edition: Edition) -> None:
    kinds = ("infantry", "land_based_air", "destroyer")
    assert {
        minor_power.id: (*(minor_power.units.get(kind, 0) for kind in kinds), minor_power.leaning)
        for minor_power in edition.minor_powers
    } == MINORS
    minors = {minor_power.id: minor_power for minor_power in edition.minor_powers}
    assert minors["nationalist_china"].units["conscripts"] == 14
    assert minors["nationalist_china"].units_since == {"infantry": "1944"}
    assert {minor_power.id: minor_power.flipped for minor_power in edition.minor_powers if minor_power.flipped} == {
        "belgium": ("land_based_air",),
        "netherlands": ("land_based_air", "destroyer"),
        "poland": ("destroyer",),
    }


@pytest.mark.parametrize(
    ("country", "scenario", "status", "to"),
    [
        ("egypt", "1939", "controlled", ("commonwealth",)),
        ("malaya", "1941", "controlled", ("commonwealth",)),
        ("albania", "1939", "captured", ("italy",)),
        ("libya", "1939", "controlled", ("italy",)),
        ("baltic_states", "1939", "ally", ("soviet_union",)),
        ("manchuria", "1939", "controlled", ("japan",)),
        ("philippines", "1939", "controlled", ("united_states",)),
        ("netherlands_east_indies", "1939", "controlled", ("netherlands",)),
        ("netherlands_east_indies", "1941", "uncommitted_ally", ("commonwealth",)),
        ("bulgaria", "1939", "neutral", ()),
        ("bulgaria", "1941", "ally", ("germany",)),
        ("crete", "1941", "controlled", ("germany",)),
        ("norway", "1941", "controlled", ("germany",)),
        ("poland", "1939", "at_war", ()),
        ("poland", "1941", "divided", ("germany", "soviet_union")),
        ("finland", "1941", "neutral", ()),
    ],
)
def test_a_country_starts_where_it_should(
    edition: Edition, country: str, scenario: str, status: str, to: tuple[str, ...]
) -> None:
    (printed,) = [found for found in edition.countries if found.id == country]
    assert (printed.start[scenario].status, printed.start[scenario].to) == (status, to)


def test_the_powers_hold_the_listed_number_of_territories(edition: Edition) -> None:
    held = [
        country.start["1939"].to[0]
        for country in edition.countries
        if country.kind == "territory" and country.start["1939"].status == "controlled"
    ]
    # Britain 6 + 13 + 13 and Australia's two; France 3 + 2 + 4; Italy without Albania; the US 11 + 1.
    assert held.count("commonwealth") == 34
    assert held.count("france") == 9
    assert held.count("italy") == 5
    assert held.count("japan") == 8
    assert held.count("united_states") == 12
