"""Checks that every box of the family passes alike."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.editions import boxes, load
from companion.editions.checks import references_resolve
from companion.families.axis_and_allies import FAMILY
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.ids import slug


@pytest.fixture(params=[name for name, folder in boxes().items() if folder.parent == FAMILY.boxes])
def edition(request: pytest.FixtureRequest) -> AxisAndAlliesEdition:
    return load(request.param)


def test_printed_production_is_the_sum_of_controlled_values(edition: AxisAndAlliesEdition):
    for scenario in edition.scenarios:
        holders = edition.start_controllers(scenario)
        totals = Counter[str]()
        for territory, power in holders.items():
            totals[power] += edition.territories[territory].value
        if holders:
            assert {power: totals[power] for power in edition.powers.ids} == {
                power: scenario.production[power] for power in edition.powers.ids
            }


def test_territory_ids_are_the_slugs_of_their_names(edition: AxisAndAlliesEdition):
    assert [territory.id for territory in edition.territories if territory.id != slug(territory.name)] == []


def test_borders_are_symmetric(edition: AxisAndAlliesEdition):
    pairs = {(territory.id, other) for territory in edition.territories for other in territory.borders}
    assert pairs == {(other, one) for one, other in pairs}


def test_every_unit_that_can_be_bought_has_a_price(edition: AxisAndAlliesEdition):
    for unit in edition.units:
        own_prices = [power.unit_costs.get(unit.id) for power in edition.powers]
        if unit.cost is None and any(own_prices):
            missing = [power.id for power, price in zip(edition.powers, own_prices, strict=True) if price is None]
            assert missing in ([], ["china"]), f"{unit.id} has no price for {missing}"


def test_objectives_name_territories_that_exist(edition: AxisAndAlliesEdition):
    for objective in edition.objectives:
        conditions = (objective.claims, objective.at_peace_with, objective.at_war_with)
        assert edition.lands_of(objective) or any(conditions)
        assert set(edition.lands_of(objective)) <= set(edition.territories.ids)


def test_setup_stands_in_spaces_that_exist(edition: AxisAndAlliesEdition):
    spaces = set(edition.territories.ids) | {zone.id for zone in edition.sea_zones}
    for scenario in edition.scenarios:
        assert {line.space for line in scenario.setup} <= spaces


def test_more_output_of_a_facility_that_is_not_in_the_box_is_found():
    edition = load("global_1940")
    (better,) = (technology for technology in edition.technologies if technology.extra_output)
    broken = replace(better, extra_output={"steel_mill": 2})
    technologies = tuple(broken if technology is better else technology for technology in edition.technologies)
    found = [key for key, _ in references_resolve(replace(edition, technologies=technologies))]
    assert found == [f"technology[{better.id}].extra_output"]


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
