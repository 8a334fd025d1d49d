"""With Britain the whole Commonwealth is out, or each of its lands for itself."""

from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import (
    AXIS,
    WESTERN,
    Campaign,
)
from tests.families.second_world_war.moves import capital, count, take


class TestCommonwealth:
    def test_with_britain_the_whole_commonwealth_is_out(self):
        game = Campaign().given(bloc=AXIS).when(capital("britain", "germany", dice=[4, 4], invaded=["canada"]))
        game.then(
            country={
                "britain": ("captured", "germany"), "india": ("captured", "germany"), "australia": ("neutral", None),
                "canada": ("captured", "germany"),
            }
        )  # fmt: skip

    def test_with_the_option_its_countries_surrender_one_by_one(self):
        game = Campaign(options={"separate_commonwealth_surrenders": True}).given(bloc=AXIS)
        game.when(capital("britain", "germany", dice=[4, 4])).then(
            country={"britain": ("captured", "germany"), "india": ("controlled", "commonwealth")},
            limit={"commonwealth": 8, "germany": 12},
        )
        for dominion in ("australia", "canada"):
            game.when(capital(dominion, "germany", dice=[4, 4]))
        assert "commonwealth" not in game.state.surrendered
        game.when(capital("south_africa", "germany", dice=[4, 4])).then(country={"india": ("captured", "germany")})
        assert "commonwealth" in game.state.surrendered

    def test_britain_alone_is_out_and_may_be_liberated(self):
        game = Campaign(options={"separate_commonwealth_surrenders": True}).given(bloc=AXIS)
        game.when(capital("britain", "germany", dice=[4, 4])).then(
            said=sentence("the_rest_fights_on", power="commonwealth")
        )
        game.given(bloc=WESTERN).when(take("britain", "commonwealth"))
        game.then(country={"britain": ("home", "commonwealth")}, limit={"commonwealth": 13, "germany": 7})
        assert "britain" in game.state.surrendered
        assert "fights on" not in game.summary

    def test_a_dominion_that_is_out_does_not_come_back_and_the_last_one_takes_all(self):
        game = Campaign(options={"separate_commonwealth_surrenders": True}).given(bloc=AXIS)
        for part in ("canada", "south_africa", "australia", "britain"):
            game.when(capital(part, "germany", dice=[4, 4]))
        game.then(
            limit={"commonwealth": 0},
            country={"egypt": ("captured", "germany")},
            said=sentence("surrenders", who="commonwealth", to="germany"),
        )

    def test_australia_takes_its_territories_along(self):
        game = Campaign().given(bloc=AXIS, wars=[("japan", "commonwealth")])
        game.when(capital("australia", "japan", dice=[3, 4])).then(country={"australia": ("ally", "commonwealth")})
        game.when(count("australia", 2, 0)).then(
            country={
                "australia": ("captured", "japan"),
                "new_zealand": ("captured", "japan"),
                "new_britain": ("captured", "japan"),
            }
        )
