"""Global 1940: war and peace, neutrals, Mongolia, the Dutch, what happens once."""

import pytest

from companion.families.axis_and_allies.actions import (
    AttackNeutral,
    CollectIncome,
    DeclareWar,
    PlaceFreeUnits,
    TakeNeutral,
    UseToken,
)
from companion.families.axis_and_allies.rules.world.relations import at_war, enemies, when_declared
from companion.model.actions import AdvancePhase, Attest
from tests.families.axis_and_allies.rulebooks.talk import bombs, takes
from tests.families.axis_and_allies.table import Table

MONGOLIA = ("olgiy", "dzavhan", "tsagaan_olom", "central_mongolia", "ulaanbaatar", "buyant_uhaa")


def game() -> Table:
    return Table("global_1940", "1940")


def turn(power: str, phase: str = "combat_move", round: int = 1, **given: object) -> Table:
    return game().given(turn=power, phase=phase, round=round, **given)


def declares(against: str) -> DeclareWar:
    return DeclareWar(against=against)


def leaning(table: Table, territory: str) -> str | None:
    found: str | None = table.state.territories[territory].neutral
    return found


def test_the_wars_of_the_start():
    table = game()
    found = {power: set(enemies(table.edition, table.state, power)) for power in table.edition.powers.ids}
    west = {"united_kingdom", "anzac", "france"}
    assert found["germany"] == found["italy"] == west
    assert found["japan"] == {"china"}
    assert found["soviet_union"] == found["united_states"] == set()


class TestDeclarations:
    def test_war_is_declared_at_the_start_of_the_combat_move(self):
        table = turn("germany", "purchase_units").when(declares("soviet_union")).then(phase="purchase_units")
        assert at_war(table.edition, table.state, "soviet_union", "germany")
        turn("germany", "conduct_combat").refuses(declares("soviet_union"), "wrong_phase", soft=True)

    @pytest.mark.parametrize(
        ("power", "against", "round", "phases"),
        [
            ("japan", "united_kingdom", 1, ("now", "missed")),
            ("germany", "soviet_union", 1, ("now", "missed")),
            ("soviet_union", "germany", 3, (None, None)),
            ("soviet_union", "germany", 4, ("now", "missed")),
            ("soviet_union", "japan", 1, ("now", "missed")),
            ("united_states", "japan", 1, (None, None)),
            ("united_states", "japan", 2, (None, None)),
            ("united_states", "japan", 3, ("income", "income")),
            ("united_states", "japan", 4, ("now", "missed")),
            ("germany", "france", 1, (None, None)),
            ("germany", "italy", 1, (None, None)),
        ],
    )
    def test_when_in_its_turn_a_power_may_declare_war(
        self, power: str, against: str, round: int, phases: tuple[str | None, str | None]
    ):
        for phase, when in zip(("purchase_units", "mobilize_new_units"), phases, strict=True):
            table = turn(power, phase, round=round)
            assert when_declared(table.edition, table.state, power, against) == when
            assert when_declared(table.edition, table.state, against, power) is None, "not its turn"

    def test_war_is_declared_on_several_powers_in_one_breath(self):
        one_breath = DeclareWar(against="japan", also=("germany", "italy"))
        together = turn("united_states", round=4).when(one_breath)
        one_by_one = turn("united_states", round=4).when(*map(declares, ("japan", "germany", "italy")))
        assert together.state == one_by_one.state
        assert enemies(together.edition, together.state, "united_states") == ["germany", "japan", "italy"]
        turn("germany").refuses(DeclareWar(against="soviet_union", also=("italy",)), "same_side")

    def test_war_with_one_does_not_bring_war_with_another(self):
        table = turn("germany").when(declares("soviet_union"))
        assert enemies(table.edition, table.state, "soviet_union") == ["germany"]

    def test_what_cannot_be_declared_is_refused(self):
        turn("germany").refuses(declares("italy"), "same_side")
        turn("germany").refuses(declares("france"), "already_at_war")
        turn("germany").refuses(DeclareWar(power="japan", against="soviet_union"), "wrong_turn", soft=True)
        Table("anniversary", "1941").refuses(declares("soviet_union"), "no_declarations")

    def test_the_soviet_union_waits_for_its_fourth_turn_in_europe_but_not_with_japan(self):
        turn("soviet_union", round=3).refuses(declares("germany"), "not_yet", "round 4", soft=True)
        turn("soviet_union", round=4).when(declares("germany"))
        turn("soviet_union").when(declares("japan"))

    def test_an_attack_by_one_lets_the_soviet_union_declare_war_on_the_other(self):
        table = turn("germany").when(declares("soviet_union")).given(turn="soviet_union", phase="combat_move")
        table.when(declares("italy"))

    def test_the_fall_of_london_lets_the_soviet_union_and_the_united_states_declare(self):
        table = turn("germany", "conduct_combat").when(takes("united_kingdom"))
        assert "london_fell" in table.state.triggered
        table.given(turn="soviet_union", phase="combat_move").when(declares("italy"))
        table.given(turn="united_states", phase="combat_move").when(declares("japan"))

    def test_the_united_states_wait_for_the_income_of_their_third_turn(self):
        turn("united_states", round=2).refuses(declares("japan"), "not_yet", "round 3", soft=True)
        table = turn("united_states", round=3).when(declares("japan")).then(phase="collect_income")
        table.when(declares("germany"), CollectIncome())
        table.then(treasury={"united_states": 52 + 52 + 10 + 5 + 5 + 5})

    def test_from_the_fourth_round_on_the_united_states_declare_in_the_combat_move(self):
        turn("united_states", round=4).when(declares("japan")).then(phase="combat_move")

    @pytest.mark.parametrize("land", ["quebec", "british_columbia"])
    def test_land_in_north_america_gives_the_united_states_a_reason(self, land: str):
        table = turn("germany", "conduct_combat").when(takes(land))
        table.given(turn="united_states", phase="combat_move").when(declares("germany"))

    def test_war_on_the_united_states_lets_them_declare_on_the_others(self):
        table = turn("germany").when(declares("united_states")).given(turn="united_states", phase="combat_move")
        table.when(declares("japan"))

    def test_the_british_and_anzac_go_to_war_with_japan_together(self):
        for by, against in (("japan", "anzac"), ("united_kingdom", "japan"), ("anzac", "japan")):
            table = turn(by).when(declares(against))
            assert set(enemies(table.edition, table.state, "japan")) == {"china", "united_kingdom", "anzac"}

    def test_only_a_war_that_japan_declares_is_unprovoked(self):
        assert "unprovoked_war" in turn("japan").when(declares("united_kingdom")).state.triggered
        assert "unprovoked_war" not in turn("anzac").when(declares("japan")).state.triggered

    def test_an_unprovoked_war_lets_the_united_states_declare(self):
        for axis in ("japan", "germany", "italy"):
            table = turn("japan").when(declares("anzac")).given(turn="united_states", phase="combat_move")
            table.when(declares(axis))

    def test_china_declares_on_the_european_axis_only_with_its_units_in_china(self):
        table = turn("china")
        table.refuses(declares("germany"), "not_yet", "Chinese territory", soft=True)
        table.when(Attest(claim="european_axis_in_china"), declares("germany"))

    def test_land_and_facilities_of_a_power_at_peace_are_left_alone(self):
        turn("germany", "conduct_combat").refuses(takes("baltic_states"), "at_peace", soft=True)
        turn("japan", "conduct_combat").refuses(bombs("india", 3), "at_peace", soft=True)


class TestNeutrals:
    def test_a_friendly_neutral_is_taken_over_with_its_army(self):
        table = turn("germany", "noncombat_move").when(TakeNeutral(territory="bulgaria"))
        table.then(control={"bulgaria": "germany"}, production={"germany": 31})
        assert table.says("neutral_joins")["units"] == {"infantry": 4}

    def test_what_is_not_friendly_or_not_neutral_is_not_taken_over(self):
        turn("germany").refuses(TakeNeutral(territory="greece"), "not_friendly")
        turn("germany").refuses(TakeNeutral(territory="spain"), "not_friendly", "strict")
        turn("germany").refuses(TakeNeutral(territory="france"), "not_neutral")

    def test_a_power_at_peace_leaves_neutrals_alone(self):
        turn("united_states").refuses(TakeNeutral(territory="brazil"), "at_peace", soft=True)
        turn("soviet_union").refuses(takes("bulgaria"), "at_peace", soft=True)
        table = turn("germany").when(declares("soviet_union")).given(turn="soviet_union", phase="conduct_combat")
        table.when(takes("bulgaria")).then(control={"bulgaria": "soviet_union"})

    def test_an_attack_on_a_leaning_neutral_moves_no_other(self):
        table = turn("germany", "conduct_combat").when(takes("yugoslavia"))
        table.then(control={"yugoslavia": "germany"})
        assert leaning(table, "spain") == "strict"

    def test_an_attack_on_a_strict_neutral_turns_the_others_away(self):
        table = turn("germany", "conduct_combat").when(takes("spain"))
        assert {leaning(table, place) for place in ("sweden", "turkey", "portugal", *MONGOLIA)} == {"pro_allies"}
        table.given(turn="united_kingdom", phase="noncombat_move").when(TakeNeutral(territory="turkey"))

    def test_an_attack_that_fails_makes_it_the_other_sides_friend(self):
        table = turn("italy", "conduct_combat").when(AttackNeutral(territory="greece"))
        assert leaning(table, "greece") == "pro_allies"
        table = turn("united_kingdom", "conduct_combat").when(AttackNeutral(territory="spain"))
        assert leaning(table, "spain") == leaning(table, "turkey") == "pro_axis"

    def test_an_attack_on_a_friend_is_none(self):
        turn("germany", "conduct_combat").refuses(AttackNeutral(territory="bulgaria"), "friendly_territory")

    def test_mongolia_stays_strict_when_the_allies_attack_elsewhere(self):
        table = turn("united_kingdom", "conduct_combat").when(takes("spain"))
        assert {leaning(table, place) for place in MONGOLIA} == {"strict"}

    def test_a_soviet_attack_on_mongolia_makes_the_rest_of_it_lean_to_the_axis(self):
        table = turn("germany").when(declares("soviet_union")).given(turn="soviet_union", phase="conduct_combat")
        table.when(takes("olgiy"))
        assert {leaning(table, place) for place in MONGOLIA if place != "olgiy"} == {"pro_axis"}


class TestMongolia:
    def at_war(self) -> Table:
        return turn("japan").when(declares("soviet_union"))

    def test_it_joins_the_soviets_when_japan_takes_their_land_beside_it(self):
        table = self.at_war().when(takes("amur"))
        table.then(control=dict.fromkeys(MONGOLIA, "soviet_union"))
        assert table.says("neutrals_join")["army"] == 6

    def test_an_attack_that_took_nothing_counts_when_the_table_says_so(self):
        table = self.at_war().when(Attest(claim="japan_attacked_mongolian_border"))
        table.then(control=dict.fromkeys(MONGOLIA, "soviet_union"))

    def test_not_if_the_soviets_took_land_there_first(self):
        table = self.at_war().given(turn="soviet_union", phase="conduct_combat").when(takes("korea"))
        table.given(turn="japan", phase="conduct_combat").when(takes("amur"))
        assert leaning(table, "olgiy") == "strict"

    def test_not_if_the_soviets_attacked_there_first(self):
        table = self.at_war().when(Attest(claim="soviets_attacked_mongolian_border"), takes("amur"))
        assert leaning(table, "olgiy") == "strict"


class TestTheDutch:
    def test_nobody_collects_their_land_until_a_guardian_takes_it_over(self):
        table = game()
        assert table.state.controller("java") is None
        table = turn("anzac", "noncombat_move").when(TakeNeutral(territory="java")).then(production={"anzac": 14})
        turn("united_states", "noncombat_move").refuses(
            TakeNeutral(territory="java"),
            "not_friendly",
            "isn't friendly to the United States: only the United Kingdom or",
        )

    def test_an_attack_on_them_is_war_with_the_british_and_anzac(self):
        table = turn("japan", "conduct_combat").when(takes("java")).then(control={"java": "japan"})
        assert set(enemies(table.edition, table.state, "japan")) == {"china", "united_kingdom", "anzac"}
        assert "unprovoked_war" in table.state.triggered

    def test_land_retaken_from_the_axis_stays_with_whoever_retakes_it(self):
        table = turn("japan", "conduct_combat").when(takes("java")).given(turn="anzac", phase="conduct_combat")
        table.when(takes("java")).then(control={"java": "anzac"})


class TestOnce:
    def test_american_industry_grows_with_war_and_works_at_once(self):
        table = turn("united_states", round=4, pool={"united_states": {"infantry": 8}}).when(declares("japan"))
        stands = table.state.territories
        for place in ("eastern_united_states", "central_united_states", "western_united_states"):
            assert "major_industrial_complex" in stands[place].facilities
            assert "minor_industrial_complex" not in stands[place].facilities

    def test_a_complex_in_enemy_hands_does_not_grow_for_the_enemy(self):
        table = turn("united_states", round=4, control={"western_united_states": "japan"}).when(declares("germany"))
        assert "minor_industrial_complex" in table.state.territories["western_united_states"].facilities

    def test_france_places_units_worth_12_for_free_when_it_is_freed(self):
        table = turn("germany", "conduct_combat").when(takes("france")).then(treasury={"france": 0, "germany": 49})
        table.given(turn="united_kingdom", phase="conduct_combat").when(takes("france"))
        table.then(control={"france": "france"})
        free = PlaceFreeUnits(power="france", units={"infantry": 4})
        table.refuses(PlaceFreeUnits(power="france", units={"infantry": 5}), "not_enough_money")
        table.when(free).refuses(free, "no_free_units")

    def test_only_the_first_time(self):
        table = turn("germany", "conduct_combat").when(takes("france"))
        table.given(turn="united_kingdom", phase="conduct_combat").when(takes("france"))
        table.when(PlaceFreeUnits(power="france", units={"tank": 2}))
        table.given(turn="germany", phase="conduct_combat").when(takes("france"))
        table.given(turn="united_kingdom", phase="conduct_combat").when(takes("france"))
        assert table.state.powers["france"].grant is None

    def test_japan_has_six_kamikaze_tokens_to_use_in_anybodys_turn(self):
        table = turn("united_states").when(UseToken(token="kamikaze", count=4))
        assert table.state.powers["japan"].tokens == {"kamikaze": 2}
        table.refuses(UseToken(token="kamikaze", count=3), "not_enough_tokens")
        table.refuses(UseToken(power="italy", token="kamikaze"), "not_your_token")


def test_no_phase_is_left_out():
    table = game().when(*[AdvancePhase()] * 5)
    table.then(phase="collect_income")
