"""Control, where the other tests leave something open."""

from tests.families.second_world_war.campaign import AXIS
from tests.families.second_world_war.moves import ready, take

ISLANDS = ("gilberts", "ellice", "fiji", "tonga", "nauru", "solomons")


def test_islands_are_taken_one_by_one():
    game = ready(AXIS, wars=[("japan", "commonwealth")])
    for at, island in enumerate(ISLANDS):
        game.when(take(island, "japan"))
        game.then(
            country={
                **dict.fromkeys(ISLANDS[: at + 1], ("captured", "japan")),
                **dict.fromkeys(ISLANDS[at + 1 :], ("controlled", "commonwealth")),
            }
        )
    assert not set(ISLANDS) & set(game.state.surrendered)
