"""Allies and those who are helped or liberated: their resources and their units."""

import pytest

from tests.families.second_world_war.campaign import AXIS, WESTERN, Campaign
from tests.families.second_world_war.moves import FALL_OF_FRANCE, capital, declare, ready, take


def test_a_country_that_is_helped_gives_no_resources():
    game = ready(WESTERN).when({"type": "intervene", "power": "commonwealth", "country": "poland"})
    game.then(limit={"commonwealth": 13}, available={"commonwealth": 13}, country={"poland": ("at_war", None)})


def test_an_ally_raises_the_limit_and_not_what_is_available():
    game = ready(AXIS).when(declare("germany", "spain")).given(bloc=WESTERN)
    game.when({"type": "intervene", "power": "commonwealth", "country": "spain"})
    game.then(limit={"commonwealth": 15}, available={"commonwealth": 13})


@pytest.mark.parametrize("country", ["norway", "greece", "poland"])
def test_a_liberated_country_gets_no_units(country: str):
    game = Campaign().given(country={country: ("captured", "germany")}, surrendered={country: "germany"}, bloc=WESTERN)
    game.when(capital(country, "commonwealth")).then(country={country: ("ally", "commonwealth")})
    assert "Place" not in game.summary


@pytest.mark.parametrize("country", ["norway", "greece"])
def test_a_liberated_country_falls_again_with_its_capital(country: str):
    game = Campaign().given(country={country: ("ally", "commonwealth")}, surrendered={country: "germany"}, bloc=AXIS)
    game.when(take(country, "germany")).then(country={country: ("captured", "germany")})


@pytest.mark.parametrize("country", ["bulgaria", "rumania"])
def test_a_country_that_surrendered_joins_nobody_later(country: str):
    game = ready(AXIS, surrendered={country: "soviet_union"}, country={country: ("neutral", None)})
    game.when(FALL_OF_FRANCE).then(country={country: ("neutral", None)})
    assert {"bulgaria", "rumania"} & set(game.last.state.surrendered) == {country}


def test_the_units_of_a_country_that_surrendered_are_not_rebuilt():
    fallen = {"country": {"norway": ("captured", "germany")}, "surrendered": {"norway": "germany"}}
    game = Campaign().given(season="fall 1940", bloc=WESTERN, **fallen).when(take("norway", "commonwealth"))
    rebuild = {"type": "rebuild_unit", "power": "commonwealth", "unit": "infantry", "country": "norway"}
    game.objects(rebuild, "units_gone", "gone for good")
