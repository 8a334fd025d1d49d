"""The two Chinas, each a minor power of its own."""

import pytest

from companion.families.second_world_war.rules import checklist
from tests.families.second_world_war.campaign import AXIS, EDITION, END, MINORS, WESTERN, Campaign, Raw
from tests.families.second_world_war.moves import city, declare, take

FACTIONS = {
    "nationalist_china": ("kunming", "kmt_conscripts"),
    "maoist_china": ("yenan", "maoist_infantry"),
}


def test_maoist_china_keeps_its_own_point_in_every_impulse():
    game = Campaign().given(bloc=AXIS, points={"japan": 1}).when(declare("japan", "united_states"))
    for impulse in (1, 2, 3):
        game.given(bloc=WESTERN, impulse=impulse).when(END)
        game.then(bloc=MINORS, points={"maoist_china/this_impulse": 1})
        game.when(END).then(points={"maoist_china/this_impulse": 0})


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_that_surrendered_gets_no_units_back(faction: str):
    town, units = FACTIONS[faction]
    game = Campaign()
    assert units in {item.id for item in checklist.checklist(EDITION, game.state)}
    game.given(bloc=AXIS).when(city(town, "japan")).given(season="fall 1939", phase="beginning_of_season")
    left = {item.id for item in checklist.checklist(EDITION, game.state)}
    assert {faction for _, faction in FACTIONS.values()} & left == {faction for _, faction in FACTIONS.values()} - {
        units
    }


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_that_is_retaken_gets_no_units_and_no_point(faction: str):
    town, units = FACTIONS[faction]
    game = Campaign().given(bloc=AXIS).when(city(town, "japan"))
    game.given(bloc=WESTERN, wars=[("japan", "united_states")]).when(take(faction, "united_states"))
    game.then(country={faction: ("ally", "united_states")})
    assert "Place" not in game.summary
    assert faction in game.state.surrendered
    game.when(END).then(points={f"{faction}/this_impulse": 0})
    game.given(season="fall 1939", phase="beginning_of_season")
    assert units not in {item.id for item in checklist.checklist(EDITION, game.state)}


def rebuild(unit: str) -> Raw:
    return {"type": "rebuild_unit", "power": "united_states", "unit": unit, "country": "nationalist_china"}


def test_the_units_of_a_fallen_nationalist_china_are_not_rebuilt():
    game = Campaign().given(bloc=AXIS).when(city("kunming", "japan")).given(bloc=WESTERN)
    game.objects(rebuild("land_based_air"), "units_gone", "gone for good")


def test_nationalist_chinas_infantry_is_rebuilt_from_1944_on():
    game = Campaign().given(season="fall 1943", bloc=WESTERN).objects(rebuild("infantry"), "not_yet", "from 1944 on")
    game.given(season="winter 1944", bloc=WESTERN).when(rebuild("infantry"))
    assert [(power.unit, power.country) for power in game.state.production] == [("infantry", "nationalist_china")]
