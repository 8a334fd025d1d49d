"""Persia and the Teheran Agreement under the Atlantic Charter."""

from tests.families.second_world_war.campaign import WESTERN
from tests.families.second_world_war.moves import declare, ready


def test_teheran_is_open_under_the_charter_and_persia_gives():
    game = ready(WESTERN, season="fall 1941", treaties={"atlantic_charter": True})
    game.objects(declare("commonwealth", "persia"), "war_forbidden", "Atlantic Charter")
    game.when({"type": "spend_points", "power": "commonwealth", "operation": "teheran_agreement"})
    game.then(country={"persia": ("ally", "commonwealth")}, limit={"commonwealth": 15})
