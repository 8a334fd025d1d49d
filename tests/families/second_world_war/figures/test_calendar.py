"""Seasons, impulses and blocs, and how the scenarios open."""

from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition
from tests.families.second_world_war.figures.effects import brief

WESTERN = ("commonwealth", "france", "united_states")


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
    openings = {opening.scenario: (opening.season, opening.year, opening.basis) for opening in edition.openings}
    assert openings == {"1939": ("summer", 1939, "deduced"), "1941": ("summer", 1941, "deduced")}


def test_wars_at_the_start(edition: Edition) -> None:
    wars = {opening.scenario: {frozenset(war.between) for war in opening.wars} for opening in edition.openings}
    china = {frozenset({"japan", "nationalist_china"}), frozenset({"japan", "maoist_china"})}
    assert wars["1939"] == china | {
        frozenset({"germany", "commonwealth"}),
        frozenset({"germany", "france"}),
        frozenset({"germany", "poland"}),
        frozenset({"soviet_union", "poland"}),
    }
    assert frozenset({"italy", "commonwealth"}) in wars["1941"]


def test_dated_events(edition: Edition) -> None:
    assert {dated_event.id: dated_event.when for dated_event in edition.dated_events} == {
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
    events = {dated_event.id: brief(dated_event.effects) for dated_event in edition.dated_events}
    assert ("ally", "bulgaria", "germany") in events["turko_axis_treaty_signed"]
    assert events["brazil_joins"] == {("ally", "brazil", "united_states")}


def test_options_default_to_the_box(edition: Edition) -> None:
    assert {option.id: option.default for option in edition.options} == {
        "random_action_points": False,
        "points_bound_to_theatre": False,
        "weather_binds_points": True,
        "three_impulse_fuel": False,
        "early_flipped_ships": False,
        "convoy_six_is_one_hit": False,
        "separate_commonwealth_surrenders": False,
        "paris_from_impulse_start": False,
        "resources_recover": "start_of_impulse",
        "unused_points_kept": "for_good",
        "land_based_air_boxes": 2,
    }
