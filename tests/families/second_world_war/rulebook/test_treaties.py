"""Treaties, where the other tests leave something open."""

import pytest

from tests.families.second_world_war.campaign import AXIS
from tests.families.second_world_war.moves import ready


@pytest.mark.parametrize("season", ["fall 1944", "spring 1945", "fall 1945"])
def test_the_japan_soviet_treaty_is_renounced_in_winter_1945_only(season: str):
    renounce = {"type": "renounce_treaty", "treaty": "japan_soviet_treaty", "by": "japan"}
    ready(AXIS, season=season).objects(renounce, "not_yet", "Winter 1945")
    ready(AXIS, season="winter 1945").when(renounce)
