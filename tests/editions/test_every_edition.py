"""Checks that every edition passes alike."""

import pytest

from companion.editions import Catalogue, boxes, load
from companion.editions.checks import CHECKS
from companion.families import family_of
from companion.model.edition import Edition
from companion.views.editions import brief

POWERS = {
    "anniversary": "germany soviet_union japan united_kingdom italy united_states china",
    "classic": "soviet_union germany united_kingdom japan united_states",
    "revised": "soviet_union germany united_kingdom japan united_states",
    "aa1941": "soviet_union germany united_kingdom japan united_states",
    "aa1942": "soviet_union germany united_kingdom japan united_states",
    "global_1940": "germany soviet_union japan united_states china united_kingdom italy anzac france",
    "balanced_mod": "germany soviet_union japan united_states china united_kingdom italy anzac france",
    "pacific_1940": "japan united_states china united_kingdom anzac",
    "europe_1940": "germany soviet_union united_states united_kingdom italy france",
    "war_game": "germany italy soviet_union united_kingdom france japan united_states china",
    "second_world_war": "soviet_union germany italy japan commonwealth france united_states",
}
SCENARIOS = {
    "anniversary": ["1941", "1942"],
    "classic": ["1942"],
    "revised": ["1942"],
    "aa1941": ["1941"],
    "aa1942": ["1942"],
    "global_1940": ["1940"],
    "balanced_mod": ["1940"],
    "pacific_1940": ["1940"],
    "europe_1940": ["1940"],
    "war_game": ["1942"],
    "second_world_war": ["1939", "1941"],
}


@pytest.fixture(params=boxes())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load(request.param)


def test_ids_are_those_of_the_contract(edition: Edition):
    assert set(edition.powers.ids) == set(POWERS[edition.id].split())
    assert list(edition.scenarios.ids) == SCENARIOS[edition.id]


def test_every_check_holds(edition: Edition):
    assert [finding for check in (*CHECKS, *family_of(edition).checks) for finding in check(edition)] == []


def test_every_power_has_a_colour_an_emblem_and_a_side(edition: Edition):
    assert {power.side for power in edition.powers} == {"axis", "allies"}
    assert all(power.colour.light != power.colour.dark for power in edition.powers)


def test_it_names_its_sources_and_its_stage(edition: Edition):
    sources = (boxes()[edition.id] / "SOURCES.md").read_text(encoding="utf-8")
    assert len(sources) > 1000
    assert edition.edition.stage


def test_views_show_all_of_it(edition: Edition):
    assert brief(edition)["id"] == edition.id
    assert {unit["id"] for unit in family_of(edition).views.edition(edition)["units"]} == set(edition.units.ids)
    text = family_of(edition).views.sheet(edition)
    for power in edition.powers:
        assert power.name in text


def test_its_rules_know_actions(edition: Edition):
    assert {"undo"}.isdisjoint(family_of(edition).ruleset.actions)
    assert "declare_winner" in family_of(edition).ruleset.actions


def test_the_catalogue_lists_them_all_in_order():
    ours = [
        "anniversary",
        "classic",
        "revised",
        "aa1942",
        "pacific_1940",
        "europe_1940",
        "global_1940",
        "balanced_mod",
        "aa1941",
    ]
    assert Catalogue().ids() == (*ours, "war_game", "second_world_war")
    assert Catalogue().get("monopoly") is None
