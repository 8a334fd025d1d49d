"""The tables of Yugoslav and Vichy French commitment, and peace with Finland."""

import pytest

from companion.families.second_world_war.rules.diplomacy import commitments
from tests.families.second_world_war.campaign import AXIS, EDITION, SOVIET, WESTERN, Campaign
from tests.families.second_world_war.moves import FALL_OF_FRANCE, declare, ready, roll, take


class TestYugoslavia:
    @pytest.mark.parametrize("die", [1, 2])
    def test_one_or_two_and_it_is_a_german_ally(self, die: int):
        game = ready(AXIS).when(roll("yugoslav_commitment", die))
        game.then(country={"yugoslavia": ("ally", "germany")}, points={"germany": 8}, limit={"germany": 9})

    @pytest.mark.parametrize("die", [3, 4, 5, 6])
    def test_three_to_six_and_it_is_war_at_once_free_of_charge(self, die: int):
        game = ready(AXIS).when(roll("yugoslav_commitment", die))
        game.then(country={"yugoslavia": ("at_war", None), "hungary": ("ally", "germany")}, points={"germany": 8})
        assert game.at_war("germany", "yugoslavia")
        game.refuses(roll("yugoslav_commitment", 1), "not_open")

    def test_only_germany_in_an_axis_impulse_while_it_is_neutral(self):
        game = ready(AXIS).refuses(roll("yugoslav_commitment", 1, power="italy"), "not_available")
        game.refuses(roll("yugoslav_commitment", None), "invalid_dice")
        ready(WESTERN).objects(roll("yugoslav_commitment", 1), "wrong_turn")
        ready(AXIS, country={"yugoslavia": ("at_war", None)}).refuses(roll("yugoslav_commitment", 1), "not_open")

    def test_a_yugoslavia_that_has_surrendered_is_not_rolled_for_even_if_it_is_neutral_again(self):
        game = ready(AXIS, surrendered={"yugoslavia": "italy"}, country={"yugoslavia": ("neutral", None)})
        game.refuses(roll("yugoslav_commitment", 6), "not_open")
        assert not commitments.open_countries(game.state, EDITION.commitments["yugoslav_commitment"])


class TestVichy:
    def created(self, **more: object) -> Campaign:
        return ready(AXIS).when(FALL_OF_FRANCE).given(season="fall 1940", bloc=WESTERN, **more)  # type: ignore[arg-type]

    def test_seven_or_more_and_all_of_vichy_joins_germany(self):
        game = self.created().when(roll("vichy_commitment", 6, country="levant"))
        game.then(
            country=dict.fromkeys(("vichy_france", "levant", "dakar", "indochina"), ("ally", "germany")),
            limit={"germany": 15 + 2 + 1 + 1 + 1},
        )

    @pytest.mark.parametrize("die", [4, 5, 6])
    def test_four_to_six_and_the_country_fights_as_a_minor_power(self, die: int):
        game = self.created().when(roll("vichy_commitment", die, country="indochina"))
        game.then(country={"indochina": ("at_war", "vichy_france"), "dakar": ("neutral", "vichy_france")})
        assert game.at_war("commonwealth", "indochina")
        game.refuses(roll("vichy_commitment", 1, country="indochina"), "not_open")

    @pytest.mark.parametrize("die", [2, 3])
    def test_two_or_three_and_it_surrenders_to_the_western_allies(self, die: int):
        game = self.created().when(roll("vichy_commitment", die, country="indochina"))
        game.then(country={"indochina": ("ally", "commonwealth")}, limit={"commonwealth": 14})

    def test_one_or_less_and_it_is_a_commonwealth_ally(self):
        game = self.created().when(roll("vichy_commitment", 1, country="indochina"))
        game.then(country={"indochina": ("ally", "commonwealth")})

    @pytest.mark.parametrize(
        ("die", "stands", "fights"),
        [
            (1, ("ally", "commonwealth"), False),
            (3, ("ally", "commonwealth"), False),
            (5, ("at_war", "vichy_france"), True),
        ],
    )
    def test_the_roll_comes_also_when_war_was_declared_first(
        self, die: int, stands: tuple[str, str | None], fights: bool
    ):
        game = self.created().when(declare("commonwealth", "indochina"))
        game.when(roll("vichy_commitment", die, country="indochina")).then(country={"indochina": stands})
        assert game.at_war("commonwealth", "indochina") is fights
        game.refuses(roll("vichy_commitment", 1, country="indochina"), "not_open")

    def test_each_country_is_rolled_for_once_and_not_in_the_season_of_the_fall(self):
        game = ready(AXIS).when(FALL_OF_FRANCE).given(bloc=WESTERN)
        game.objects(roll("vichy_commitment", 5, country="dakar"), "not_yet", "season when France surrenders")
        game.given(season="fall 1939", bloc=WESTERN).when(roll("vichy_commitment", 5, country="dakar"))
        game.then(says="Vichy French commitment, Dakar: a 5. The country fights as a minor power.")
        game.refuses(roll("vichy_commitment", 1, country="dakar"), "not_open")

    def test_lands_that_fight_join_germany_with_the_rest(self):
        game = self.created().when(roll("vichy_commitment", 5, country="dakar"))
        game.when(roll("vichy_commitment", 6, country="levant")).then(
            country=dict.fromkeys(("vichy_france", "dakar", "levant"), ("ally", "germany")),
            says="Levant: a 6 with +1 makes 7. All of Vichy France joins Germany.",
        )
        assert game.at_war("commonwealth", "dakar")

    @pytest.mark.parametrize("country", ["vichy_france", "french_north_africa", "levant", "dakar"])
    def test_one_with_french_units_that_fights_surrenders_like_a_minor_power(self, country: str):
        game = self.created().when(declare("commonwealth", country))
        game.refuses(take(country, "commonwealth"), "not_surrendered")
        game.when({"type": "capture_capital", "country": country, "by": "commonwealth", "dice": [2, 3]})
        game.then(country={country: ("at_war", game.state.country(country).controller)}, says="not above 5")
        game.given(phase="end_of_season").when({"type": "count_units", "country": country, "enemy": 1, "friendly": 1})
        game.then(country={country: ("ally", "commonwealth")}, says="of the Commonwealth")

    def test_one_without_falls_with_its_capital(self):
        game = self.created().when(declare("commonwealth", "indochina"), take("indochina", "commonwealth"))
        game.then(country={"indochina": ("ally", "commonwealth")})

    def test_when_vichy_france_is_beaten_its_lands_follow_and_nobody_fights_on(self):
        game = self.created().when(
            roll("vichy_commitment", 5, country="dakar"), declare("commonwealth", "vichy_france")
        )
        game.when({"type": "capture_capital", "country": "vichy_france", "by": "commonwealth", "defenders": False})
        game.then(country=dict.fromkeys(("vichy_france", "dakar", "madagascar"), ("ally", "commonwealth")))
        assert not [war for war in game.state.wars if {"dakar", "vichy_france"} & war.parties]

    @pytest.mark.parametrize(
        ("country", "wars", "france", "modifier"),
        [
            ("vichy_france", [], None, 5),
            ("levant", [], None, 1),
            ("french_north_africa", [], None, 1),
            ("indochina", [], None, 0),
            ("dakar", [("germany", "united_states")], None, -2),
            ("levant", [("germany", "united_states")], None, -1),
            ("vichy_france", [("italy", "united_states")], None, 3),
            ("dakar", [("germany", "united_states")], "united_states", -4),
            ("vichy_france", [("germany", "united_states")], "united_states", 1),
            ("dakar", [], "commonwealth", 0),
            ("dakar", [("japan", "united_states")], None, 0),
        ],
    )
    def test_the_modifiers(self, country: str, wars: list[tuple[str, str]], france: str | None, modifier: int):
        lands = {"france": ("ally", france)} if france else {}
        game = self.created(wars=wars, country=lands)
        table = EDITION.commitments["vichy_commitment"]
        assert sum(commitments.modifiers(EDITION, game.state, table, country).values()) == modifier

    def test_when_vichy_france_itself_surrenders_all_its_lands_are_western_allies(self):
        game = self.created(wars=[("germany", "united_states")], country={"france": ("ally", "united_states")})
        game.when(roll("vichy_commitment", 1, country="vichy_france"))
        game.then(country={"vichy_france": ("ally", "united_states"), "dakar": ("ally", "united_states")})

    def test_a_country_must_be_named_and_uncommitted(self):
        game = self.created().refuses(roll("vichy_commitment", 3), "invalid_country")
        game.refuses(roll("vichy_commitment", 3, country="sweden"), "unknown_country")
        ready(WESTERN).refuses(roll("vichy_commitment", 3, country="dakar"), "not_open")

    def test_germany_disbands_vichy_once_when_the_united_states_is_at_war_with_it(self):
        game = self.created()
        spend = {"type": "spend_points", "power": "germany", "operation": "disband_vichy"}
        game.when(roll("vichy_commitment", 4, country="indochina"))
        game.given(bloc=AXIS).objects(spend, "not_yet", "United States").given(wars=[("germany", "united_states")])
        game.when(spend).then(
            country={
                "vichy_france": ("captured", "germany"), "dakar": ("ally", "united_states"),
                "indochina": ("ally", "commonwealth"),
            },
            points={"germany": 8},
        )  # fmt: skip
        game.refuses(spend, "already_done")

    def test_there_must_be_a_vichy_france_to_disband(self):
        game = ready(AXIS, wars=[("germany", "united_states")])
        game.objects(
            {"type": "spend_points", "power": "germany", "operation": "disband_vichy"}, "not_yet", "no Vichy France"
        )


class TestFinland:
    def test_finland_may_give_in_without_a_war_while_the_pact_holds(self):
        game = ready(SOVIET).when({"type": "demand_treaty"}, {"type": "sign_treaty", "treaty": "treaty_of_moscow"})
        assert "treaty_of_moscow" in game.state.treaties
        game.refuses({"type": "sign_treaty", "treaty": "treaty_of_moscow"}, "already_in_force")
        ready(SOVIET, treaties={"nazi_soviet_pact": False}).objects(
            {"type": "sign_treaty", "treaty": "treaty_of_moscow"}, "no_occasion"
        )

    def test_a_winter_war_ends_in_an_axis_impulse(self):
        game = ready(SOVIET).when(declare("soviet_union", "finland")).then(country={"finland": ("at_war", None)})
        game.objects({"type": "sign_treaty", "treaty": "treaty_of_moscow"}, "wrong_turn").given(bloc=AXIS)
        game.when({"type": "sign_treaty", "treaty": "treaty_of_moscow"}).then(country={"finland": ("neutral", None)})
        assert not game.at_war("soviet_union", "finland")

    def test_other_treaties_are_not_signed(self):
        game = ready(AXIS).refuses({"type": "sign_treaty", "treaty": "lend_lease_act"}, "not_signed")
        game.given(country={"finland": ("ally", "germany")})
        game.refuses({"type": "sign_treaty", "treaty": "treaty_of_moscow"}, "no_occasion")
