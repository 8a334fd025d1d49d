"""Triggers, commitments, treaties and declarations of war."""

import pytest

from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition
from tests.families.second_world_war.figures.effects import brief

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
    (printed,) = [found for found in edition.triggers if found.id == trigger]
    assert brief(printed.effects) == TRIGGERS[trigger]


def test_finland_waits_a_season_and_the_soviet_union_is_stunned_for_an_impulse(edition: Edition) -> None:
    (attack,) = [trigger for trigger in edition.triggers if trigger.id == "germany_attacks_soviet_union"]
    starts = {effect.countries: effect.starts for effect in attack.effects}
    assert starts[("hungary",)] == "at_once"
    assert starts[("finland",)] == "next_season"
    assert starts[("soviet_union",)] == "next_impulse"


def test_commitment_tables(edition: Edition) -> None:
    tables = {commitment.id: commitment for commitment in edition.commitments}
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
    assert [modifier.value for modifier in vichy.modifiers] == [5, 1, -2, -4]


def test_when_the_united_states_may_declare_war(edition: Edition) -> None:
    (limit,) = [war_limit for war_limit in edition.war_limits if war_limit.id == "united_states"]
    conditions = {condition.id: (condition.against, condition.since) for condition in limit.conditions}
    assert conditions == {
        "united_states_attacked": ((), None),
        "japan_at_large": ((), None),
        "japan_attacks_in_china": (("japan",), None),
        "winter_1943": (("germany",), "winter 1943"),
    }


def test_treaties_in_force_at_the_start(edition: Edition) -> None:
    in_force = {
        scenario: {treaty.id for treaty in edition.treaties if scenario in treaty.in_force}
        for scenario in edition.scenarios.ids
    }
    always = {"nazi_soviet_pact", "japan_soviet_treaty", "turko_allied_treaty"}
    assert in_force["1939"] == always | {"sitzkrieg"}
    assert in_force["1941"] == always | {"treaty_of_moscow", "tripartite_pact", "turko_axis_treaty"}
