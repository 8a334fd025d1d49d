"""Finland after the Treaty of Moscow."""

from companion.families.second_world_war.rules import world
from tests.families.second_world_war.campaign import AXIS, GO_ON
from tests.families.second_world_war.moves import declare, ready


def test_after_the_treaty_finland_still_joins_germanys_war():
    game = ready(AXIS, season="summer 1941", treaties={"treaty_of_moscow": True})
    game.when(declare("germany", "soviet_union")).given(phase="end_of_season").when(GO_ON)
    game.then(country={"finland": ("ally", "germany")})
    assert world.at_war(game.state, "finland", "soviet_union")


def test_finland_stays_neutral_if_the_soviet_union_began():
    game = ready("soviet_bloc", season="spring 1942").when(declare("soviet_union", "germany"))
    game.then(scheduled=()).given(phase="end_of_season").when(GO_ON).then(country={"finland": ("neutral", None)})
