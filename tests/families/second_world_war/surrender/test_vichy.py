"""Vichy France: its lands follow its surrender, also if it had joined Germany; what the table does with its units."""

import pytest

from tests.families.second_world_war.campaign import AXIS, WESTERN, Campaign
from tests.families.second_world_war.moves import FALL_OF_FRANCE, capital, ready, roll

LANDS = ("french_north_africa", "levant", "indochina", "dakar", "djibouti", "madagascar", "marquesas")


def created() -> Campaign:
    return ready(AXIS).when(FALL_OF_FRANCE).given(season="fall 1940", bloc=WESTERN)


def joined() -> Campaign:
    """Vichy France and all its lands are Germany's allies."""
    game = created().when(roll("vichy_commitment", 6, country="vichy_france"))
    return game.then(country=dict.fromkeys(("vichy_france", *LANDS), ("ally", "germany")))


def test_lands_of_a_vichy_france_that_had_joined_germany_follow_its_surrender():
    joined().when(capital("vichy_france", "commonwealth", defenders=False)).then(
        country=dict.fromkeys(("vichy_france", *LANDS), ("ally", "commonwealth"))
    )


def test_what_the_axis_took_by_itself_does_not_follow():
    game = joined().given(country={"levant": ("captured", "italy")})
    game.when(capital("vichy_france", "commonwealth", defenders=False)).then(
        country={"levant": ("captured", "italy"), "indochina": ("ally", "commonwealth")}
    )


@pytest.mark.parametrize("status", ["neutral", "at_war"])
def test_lands_of_a_vichy_france_that_fought_alone_follow_its_surrender(status: str):
    game = created().given(country={"vichy_france": ("at_war", None), "levant": (status, "vichy_france")})
    game.given(wars=[("commonwealth", "vichy_france")])
    game.when(capital("vichy_france", "commonwealth", defenders=False))
    game.then(country=dict.fromkeys(("vichy_france", *LANDS), ("ally", "commonwealth")))


def test_the_table_is_told_what_becomes_of_units_when_vichy_is_created_and_disbanded():
    ready(AXIS).when(FALL_OF_FRANCE).then(says="Allied units in Vichy France itself are lost")
    game = created().given(bloc=AXIS, wars=[("germany", "united_states")])
    game.when({"type": "spend_points", "power": "germany", "operation": "disband_vichy"})
    game.then(says="Remove the French units there; those elsewhere defect with their lands.")
