"""The Second World War's data against figures typed from its rulebook."""

import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.editions.checks import CHECKS as SHARED_CHECKS
from companion.families.second_world_war import FAMILY
from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition
from companion.families.second_world_war.sections.effects import Effect

WESTERN = ("commonwealth", "france", "united_states")


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load("second_world_war")


def findings(edition: Edition) -> list[tuple[str, str]]:
    return [finding for check in (*SHARED_CHECKS, *FAMILY.checks) for finding in check(edition)]


def brief(effects: tuple[Effect, ...]) -> set[tuple[str, str, str]]:
    """What, to which country, for whom; reminders left out."""
    return {
        (effect.does, country, effect.to or effect.treaty or "")
        for effect in effects
        if effect.does != "remind"
        for country in effect.countries or ("",)
    }


def test_the_further_checks_find_nothing_wrong(edition: Edition) -> None:
    assert findings(edition) == []


def test_a_season_has_three_impulses_in_the_order_of_the_blocs(edition: Edition) -> None:
    assert edition.season_frame.impulses == 3
    assert [bloc.powers for bloc in edition.blocs] == [
        ("soviet_union",),
        ("germany", "italy", "japan"),
        WESTERN,
        (),
    ]
    assert edition.blocs[-1].minors_at_war


def test_disputes_are_settled_by_priority(edition: Edition) -> None:
    priority = {bloc.id: bloc.priority for bloc in edition.blocs}
    assert priority["axis_bloc"] == ("germany", "japan", "italy")
    assert priority["western_allies"] == ("united_states", "commonwealth", "france")


def test_a_year_has_four_seasons_and_two_of_them_spoil_modifiers_in_the_pacific(edition: Edition) -> None:
    assert {season.id: season.no_modifier_in for season in edition.seasons} == {
        "winter": ("et",),
        "spring": ("pt",),
        "summer": ("pt",),
        "fall": (),
    }
    assert edition.seasons[0].id == "winter"


def test_both_scenarios_open_in_a_deduced_summer(edition: Edition) -> None:
    openings = {one.scenario: (one.season, one.year, one.basis) for one in edition.openings}
    assert openings == {"1939": ("summer", 1939, "deduced"), "1941": ("summer", 1941, "deduced")}


def test_wars_at_the_start(edition: Edition) -> None:
    wars = {one.scenario: {frozenset(war.between) for war in one.wars} for one in edition.openings}
    china = {frozenset({"japan", "nationalist_china"}), frozenset({"japan", "maoist_china"})}
    assert wars["1939"] == china | {
        frozenset({"germany", "commonwealth"}),
        frozenset({"germany", "france"}),
        frozenset({"germany", "poland"}),
        frozenset({"soviet_union", "poland"}),
    }
    assert frozenset({"italy", "commonwealth"}) in wars["1941"]


def test_resources_recover_one_and_a_third(edition: Edition) -> None:
    limit = 11
    assert edition.resources.recovery + -(-limit // edition.resources.recovery_divisor) == 5
    assert edition.resources.recovery_stops_at_limit
    assert edition.resources.liberators_gain_until == "summer 1941"


def test_a_resource_is_four_action_points(edition: Edition) -> None:
    points = edition.action_points
    assert points is not None
    assert (points.per_resource, points.by_default, points.unallied_minor, points.headquarters) == (
        4,
        1,
        1,
        1,
    )
    assert points.declare_theatre == ("commonwealth", "united_states")
    assert points.neutral_powers == "default_only"


def test_building_costs(edition: Edition) -> None:
    building = edition.building
    assert building is not None
    assert (building.reinforcement_resources, building.rebuild_resources) == (1, 1)
    assert (building.deploy_points, building.conscript_points, building.advances_per_impulse) == (1, 1, 1)


def test_rebuild_lengths(edition: Edition) -> None:
    lengths = {(unit, one.powers): one.boxes * one.laps for one in edition.rebuilds for unit in one.units}
    assert lengths == {
        ("land_based_air", ()): 2,
        ("land_based_air", ("united_states",)): 2,
        ("armor", ()): 3,
        ("armor", ("soviet_union",)): 2,
        ("submarine", ()): 5,
        ("submarine", ("germany",)): 4,
        ("aircraft_carrier", ()): 24,
        ("battleship", ()): 24,
    }


def test_chinese_units_come_back_by_themselves(edition: Edition) -> None:
    assert {(one.country, one.unit, one.each_season) for one in edition.automatic_units} == {
        ("nationalist_china", "conscripts", "all"),
        ("maoist_china", "infantry", "one"),
    }


def test_paid_operations_cost_one_point(edition: Edition) -> None:
    paid = {one.id for one in edition.operations if one.points}
    assert all(one.points <= 1 for one in edition.operations)
    assert paid >= {
        "reorganize",
        "restore_air_group",
        "declare_war",
        "intervene",
        "airstrike",
        "ground_attack",
        "ferry",
        "rail_embark",
        "activate_ships",
        "move_submarines",
        "raider_display_move",
        "raider_hunt",
        "deploy",
        "voluntary_elimination",
    }
    free = {one.id for one in edition.operations if not one.points and not one.resources}
    assert free == {"ground_move", "move_active_ships", "raid_convoys", "combine_ships"}


def test_some_operations_happen_once_per_game(edition: Edition) -> None:
    assert {(one.id, *one.by) for one in edition.operations if one.once} == {
        ("teheran_agreement", "commonwealth"),
        ("disband_vichy", "germany"),
        ("pearl_harbor_raid", "japan"),
        ("coerce_finnish_surrender", "soviet_union"),
        ("force_french_capitulation", "germany"),
    }


def test_ways_to_lose_resources(edition: Edition) -> None:
    losses = {loss.id: loss for loss in edition.losses}
    assert all(loss.resources == 1 for loss in losses.values())
    assert losses["convoy_raid"].natural_six_hits == 2
    assert losses["convoy_raid"].single_hit_option == "convoy_six_is_one_hit"
    assert losses["night_raid"].counted == "natural_six"
    assert losses["daylight_raid"].or_back_one_box
    assert losses["partisans"].spared == WESTERN
    assert (losses["atomic_bomb"].surrender_check, losses["atomic_bomb"].later_check_modifier) == (True, 4)


def test_lend_lease_caps(edition: Edition) -> None:
    loans = edition.lend_lease
    assert loans is not None
    assert (loans.begins, loans.points) == ("summer 1941", 1)
    assert {(route.id, route.lender, route.recipient, route.most) for route in loans.routes} == {
        ("atlantic", "united_states", "commonwealth", 3),
        ("murmansk", "united_states", "soviet_union", 1),
        ("vladivostok", "united_states", "soviet_union", 1),
        ("abadan", "united_states", "soviet_union", 1),
    }
    soviet = [route for route in loans.routes if route.recipient == "soviet_union"]
    assert all(route.recipient_at_war_with == "germany" for route in soviet)


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
    checks = {one.id: (one.of, set(one.holds_all), set(one.holds_any)) for one in edition.surrender_checks}
    three = {"moscow", "leningrad", "stalingrad"}
    assert checks["soviet_two_cities"] == ("soviet_union", {"moscow"}, {"leningrad", "stalingrad"})
    assert checks["soviet_three_cities"] == ("soviet_union", three, set())
    assert checks["soviet_four_cities"] == ("soviet_union", three, {"sverdlovsk", "vladivostok"})
    assert checks["nationalist_china_falls"][1] == {"kunming"}
    assert checks["maoist_china_falls"][1] == {"yenan"}
    assert {"french_capitulation", "italian_coup", "finnish_peace"} < set(checks)
    once = {one.id for one in edition.surrender_checks if one.once}
    assert once == set(checks) - {"nationalist_china_falls", "maoist_china_falls"}


def test_the_axis_wins_when_britain_and_the_soviet_union_are_out(edition: Edition) -> None:
    assert edition.instant_victory.winner == "axis"
    assert set(edition.instant_victory.surrendered) == {"britain", "soviet_union"}


def test_nationality_modifiers_the_rulebook_gives(edition: Edition) -> None:
    soviet = [(one.value, one.since) for one in edition.nationality_modifiers if one.of == "soviet_union"]
    assert soviet == [(0, None), (1, "winter 1943")]
    assert {one.id for one in edition.minor_powers if one.modifier} == {"finland", "maoist_china"}
    (asked,) = [one for one in edition.to_enter if one.id == "nationality_modifier"]
    assert set(asked.powers) == set(edition.power) - {"soviet_union"}


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
        one.id: (*(one.units.get(kind, 0) for kind in kinds), one.leaning) for one in edition.minor_powers
    } == MINORS
    minors = {one.id: one for one in edition.minor_powers}
    assert minors["nationalist_china"].units["conscripts"] == 14
    assert minors["nationalist_china"].units_since == {"infantry": "1944"}
    assert {one.id: one.flipped for one in edition.minor_powers if one.flipped} == {
        "belgium": ("land_based_air",),
        "netherlands": ("land_based_air", "destroyer"),
        "poland": ("destroyer",),
    }


def test_dated_events(edition: Edition) -> None:
    assert {one.id: one.when for one in edition.dated_events} == {
        "destroyers_for_bases": ("summer 1940",),
        "german_submarine_range": ("1942",),
        "sitzkrieg_ends": ("winter 1941",),
        "turko_axis_treaty_signed": ("winter 1941",),
        "atlantic_charter_signed": ("summer 1941",),
        "lend_lease_begins": ("summer 1941",),
        "teheran_available": ("summer 1941",),
        "russian_winter": ("winter 1941", "winter 1942", "winter 1943"),
        "soviet_union_may_attack": ("spring 1942",),
        "brazil_joins": ("winter 1942",),
        "soviet_modifier_rises": ("winter 1943",),
        "german_air_defence": ("winter 1943",),
        "united_states_may_attack_germany": ("winter 1943",),
        "united_states_air_power": ("1944",),
        "kmt_infantry": ("1944",),
        "atomic_bombs": ("1945",),
        "japan_soviet_treaty_open": ("winter 1945",),
    }


def test_dated_alliances(edition: Edition) -> None:
    events = {one.id: brief(one.effects) for one in edition.dated_events}
    assert ("ally", "bulgaria", "germany") in events["turko_axis_treaty_signed"]
    assert events["brazil_joins"] == {("ally", "brazil", "united_states")}


TRIGGERS = {
    "france_surrenders": {
        ("treaty_begins", "", "tripartite_pact"),
        ("ally", "bulgaria", "germany"),
        ("ally", "rumania", "germany"),
    },
    "war_on_belgium": {("war", "netherlands", "declarer")},
    "war_on_netherlands": {("war", "belgium", "declarer")},
    "germany_attacks_soviet_union": {
        ("treaty_ends", "", "nazi_soviet_pact"),
        ("ally", "hungary", "germany"),
        ("ally", "finland", "germany"),
        ("default_points_only", "soviet_union", ""),
    },
    "germany_attacks_yugoslavia": {("ally", "hungary", "germany")},
    "japan_attacks_western_allies": {("ally", "thailand", "japan")},
    "united_states_at_war_with_japan": {("non_cooperating_ally", "nationalist_china", "united_states")},
    "netherlands_fall": {("uncommitted_ally", "netherlands_east_indies", "commonwealth")},
    "denmark_falls": {("control", "faeroes", "commonwealth"), ("ally", "iceland", "western_allies")},
    "italy_surrenders": {
        ("control", "azores", "western_allies"),
        ("control", "cape_verde", "western_allies"),
    },
    "intervention_in_spain": {("ally", "spain", "intervener")},
    "united_states_or_germany_in_turkey": {("ally", "turkey", "intervener")},
    "commonwealth_or_france_in_turkey": {("no_ally", "turkey", "intervener")},
    "soviet_union_in_turkey": {("barred", "turkey", "soviet_union")},
    "teheran_adopted": {("treaty_begins", "", "teheran_agreement"), ("ally", "persia", "commonwealth")},
}


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_a_trigger_has_its_results(edition: Edition, trigger: str) -> None:
    (one,) = [one for one in edition.triggers if one.id == trigger]
    assert brief(one.effects) == TRIGGERS[trigger]


def test_finland_waits_a_season_and_the_soviet_union_is_stunned_for_an_impulse(edition: Edition) -> None:
    (attack,) = [one for one in edition.triggers if one.id == "germany_attacks_soviet_union"]
    starts = {effect.countries: effect.starts for effect in attack.effects}
    assert starts[("hungary",)] == "at_once"
    assert starts[("finland",)] == "next_season"
    assert starts[("soviet_union",)] == "next_impulse"


def test_commitment_tables(edition: Edition) -> None:
    tables = {one.id: one for one in edition.commitments}
    yugoslavia, vichy = tables["yugoslav_commitment"], tables["vichy_commitment"]
    assert (yugoslavia.points, yugoslavia.rolled_by) == (1, "germany")
    assert [(row.lowest, row.highest, row.effects[0].does) for row in yugoslavia.rows] == [
        (1, 2, "ally"),
        (3, 6, "war"),
    ]
    assert {(row.lowest, row.highest, row.effects[0].does, row.effects[0].to) for row in vichy.rows} == {
        (7, None, "ally", "germany"),
        (4, 6, "minor_at_war", "western_allies"),
        (2, 3, "surrender", "western_allies"),
        (None, 1, "ally", "commonwealth"),
    }
    assert [one.value for one in vichy.modifiers] == [5, 1, -2, -4]


def test_when_the_united_states_may_declare_war(edition: Edition) -> None:
    (limit,) = [one for one in edition.war_limits if one.id == "united_states"]
    conditions = {one.id: (one.against, one.since) for one in limit.conditions}
    assert conditions == {
        "united_states_attacked": ((), None),
        "japan_at_large": ((), None),
        "japan_attacks_in_china": (("japan",), None),
        "winter_1943": (("germany",), "winter 1943"),
    }


def test_treaties_in_force_at_the_start(edition: Edition) -> None:
    in_force = {
        scenario: {one.id for one in edition.treaties if scenario in one.in_force} for scenario in edition.scenario
    }
    always = {"nazi_soviet_pact", "japan_soviet_treaty", "turko_allied_treaty"}
    assert in_force["1939"] == always | {"sitzkrieg"}
    assert in_force["1941"] == always | {"treaty_of_moscow", "tripartite_pact", "turko_axis_treaty"}


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
    (one,) = [one for one in edition.countries if one.id == country]
    assert (one.start[scenario].status, one.start[scenario].to) == (status, to)


def test_the_powers_hold_the_listed_number_of_territories(edition: Edition) -> None:
    held = [
        one.start["1939"].to[0]
        for one in edition.countries
        if one.kind == "territory" and one.start["1939"].status == "controlled"
    ]
    # Britain 6 + 13 + 13 and Australia's two; France 3 + 2 + 4; Italy without Albania; the US 11 + 1.
    assert held.count("commonwealth") == 34
    assert held.count("france") == 9
    assert held.count("italy") == 5
    assert held.count("japan") == 8
    assert held.count("united_states") == 12


def test_no_resource_value_is_invented(edition: Edition) -> None:
    asked = {one.id: one.needed for one in edition.to_enter}
    for number in ("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit"):
        assert asked[number] == "to_start"


def test_options_default_to_the_box(edition: Edition) -> None:
    assert {option.id: option.default for option in edition.options} == {
        "random_action_points": False,
        "points_bound_to_theatre": False,
        "three_impulse_fuel": False,
        "early_flipped_ships": False,
        "convoy_six_is_one_hit": False,
        "separate_commonwealth_surrenders": False,
        "paris_from_impulse_start": False,
        "resources_recover": "start_of_impulse",
        "unused_points_kept": "for_good",
        "land_based_air_boxes": 2,
    }


def test_a_trigger_for_an_unknown_power_is_found(edition: Edition) -> None:
    trigger = edition.triggers[0]
    effect = replace(trigger.effects[1], to="prussia")
    broken = replace(edition, triggers=(replace(trigger, effects=(effect,)), *edition.triggers[1:]))
    assert [key for key, _ in findings(broken)] == ["trigger[france_surrenders].effects"]


def test_a_hole_in_a_commitment_table_is_found(edition: Edition) -> None:
    table = edition.commitments[0]
    broken = replace(edition, commitments=(replace(table, rows=table.rows[:1]), *edition.commitments[1:]))
    assert {key for key, _ in findings(broken)} == {"commitment[yugoslav_commitment].row"}


def test_a_power_without_a_surrender_number_is_found(edition: Edition) -> None:
    numbers = {power: number for power, number in edition.surrender.numbers.items() if power != "japan"}
    broken = replace(edition, surrender=replace(edition.surrender, numbers=numbers))
    assert findings(broken) == [("surrender.numbers", "missing for japan")]


def test_a_country_nobody_places_is_found(edition: Edition) -> None:
    broken = replace(edition, to_enter=tuple(one for one in edition.to_enter if one.id != "holder_1941"))
    assert "country[belgium].start" in [key for key, _ in findings(broken)]
