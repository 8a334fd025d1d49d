"""Vichy France, where the other tests leave something open."""

from tests.families.second_world_war.campaign import AXIS, WESTERN
from tests.families.second_world_war.moves import FALL_OF_FRANCE, ready, roll


def test_its_birth_reminds_of_the_units():
    ready(AXIS).when(FALL_OF_FRANCE).then(
        says=(
            "Place two infantry and one land-based air there",
            "the colonial units in Algiers, Dakar, and Damascus",
            "all other French units are removed",
            "units in these lands go to the 1-box",
        )
    )


def test_the_commonwealth_rebuilds_for_a_land_that_joined_it():
    rebuild = {"type": "rebuild_unit", "power": "commonwealth", "unit": "infantry", "country": "dakar"}
    game = ready(AXIS).when(FALL_OF_FRANCE).given(season="fall 1940", bloc=WESTERN)
    game.objects(rebuild, "not_an_ally").when(roll("vichy_commitment", 1, country="dakar"), rebuild)
    assert [(power.power, power.country) for power in game.state.production] == [("commonwealth", "dakar")]
