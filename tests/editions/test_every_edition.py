"""Checks that every edition passes alike."""

from collections import Counter

import pytest

from companion.editions import BUILT_IN, Catalogue, load
from companion.editions.checks import CHECKS
from companion.game.rules import ruleset_named
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.rulebook.objectives import territories_of
from companion.views.edition_sheet import sheet
from companion.views.editions import brief, full

POWERS = {
    "anniversary": "germany soviet_union japan united_kingdom italy united_states china",
    "revised": "soviet_union germany united_kingdom japan united_states",
    "aa1941": "soviet_union germany united_kingdom japan united_states",
    "war_game": "germany italy soviet_union united_kingdom france japan united_states china",
    "second_world_war": "soviet_union germany italy japan commonwealth france united_states",
}
SCENARIOS = {
    "anniversary": ["1941", "1942"],
    "revised": ["1942"],
    "aa1941": ["1941"],
    "war_game": ["1942"],
    "second_world_war": ["1939", "1941"],
}


@pytest.fixture(params=BUILT_IN)
def edition(request: pytest.FixtureRequest) -> Edition:
    return load(request.param)


def test_ids_are_those_of_the_contract(edition: Edition):
    assert set(edition.power) == set(POWERS[edition.id].split())
    assert list(edition.scenario) == SCENARIOS[edition.id]


def test_every_check_holds(edition: Edition):
    assert [finding for check in CHECKS for finding in check(edition)] == []


def test_printed_production_is_the_sum_of_controlled_values(edition: Edition):
    for scenario in edition.scenarios:
        holders = edition.start_controllers(scenario)
        totals = Counter[str]()
        for territory, power in holders.items():
            totals[power] += edition.territory[territory].value
        if holders:
            assert {power: totals[power] for power in edition.power} == {
                power: scenario.production[power] for power in edition.power
            }


def test_territory_ids_are_the_slugs_of_their_names(edition: Edition):
    assert [one.id for one in edition.territories if one.id != slug(one.name)] == []


def test_borders_are_symmetric(edition: Edition):
    pairs = {(one.id, other) for one in edition.territories for other in one.borders}
    assert pairs == {(other, one) for one, other in pairs}


def test_every_power_has_a_colour_an_emblem_and_a_side(edition: Edition):
    assert {power.side for power in edition.powers} == {"axis", "allies"}
    assert all(power.colour.light != power.colour.dark for power in edition.powers)


def test_every_unit_that_can_be_bought_has_a_price(edition: Edition):
    for unit in edition.units:
        own_prices = [power.unit_costs.get(unit.id) for power in edition.powers]
        if unit.cost is None and any(own_prices):
            missing = [power.id for power, price in zip(edition.powers, own_prices, strict=True) if price is None]
            assert missing in ([], ["china"]), f"{unit.id} has no price for {missing}"


def test_objectives_name_territories_that_exist(edition: Edition):
    for objective in edition.objectives:
        assert territories_of(edition, objective)
        assert set(territories_of(edition, objective)) <= set(edition.territory)


def test_setup_stands_in_spaces_that_exist(edition: Edition):
    spaces = set(edition.territory) | {zone.id for zone in edition.sea_zones}
    for scenario in edition.scenarios:
        assert {line.space for line in scenario.setup} <= spaces


def test_it_names_its_sources_and_its_stage(edition: Edition):
    sources = (BUILT_IN[edition.id] / "SOURCES.md").read_text(encoding="utf-8")
    assert len(sources) > 1000
    assert edition.edition.stage


def test_views_show_all_of_it(edition: Edition):
    assert brief(edition)["id"] == edition.id
    assert {one["id"] for one in full(edition)["units"]} == set(edition.unit)
    text = sheet(edition)
    for power in edition.powers:
        assert power.name in text


def test_its_rules_know_actions(edition: Edition):
    assert {"undo"}.isdisjoint(ruleset_named(edition.edition.rules).actions)
    assert "declare_winner" in ruleset_named(edition.edition.rules).actions


def test_the_catalogue_lists_all_five():
    assert Catalogue().ids() == ("anniversary", "revised", "aa1941", "war_game", "second_world_war")
    assert Catalogue().get("monopoly") is None
