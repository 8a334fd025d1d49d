"""Italy's surrender, where the other tests leave something open."""

import pytest

from tests.families.second_world_war.campaign import SOVIET, WESTERN
from tests.families.second_world_war.moves import capital, ready

ENEMIES = [("germany", "soviet_union"), ("italy", "commonwealth")]


@pytest.mark.parametrize(("captor", "bloc"), [("soviet_union", SOVIET), ("france", WESTERN)])
def test_italy_falls_to_the_western_allies_whoever_beat_germany(captor: str, bloc: str):
    game = ready(bloc, wars=ENEMIES, treaties={"sitzkrieg": False})
    game.when(capital("germany", captor, dice=[6, 6])).then(country={"italy": ("ally", "commonwealth")})
    assert game.state.surrendered["italy"].to == "commonwealth"
    assert game.state.surrendered["germany"].to == captor


def test_portugal_stays_neutral_when_italy_falls():
    game = ready(WESTERN, wars=ENEMIES).when(capital("italy", "commonwealth", dice=[6, 6]))
    game.then(country={"portugal": ("neutral", None), "azores": ("controlled", "commonwealth")})
