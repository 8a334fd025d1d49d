"""National advantages (Revised p. 38-41): those that touch the books."""

import pytest

from companion.engine.decide import roll_dice
from companion.families.axis_and_allies.actions import (
    BombComplex,
    BuyResearch,
    CaptureTerritory,
    ChooseAdvantage,
    CollectIncome,
    EndTurn,
    MobilizeUnits,
    PurchaseUnits,
    UseAdvantage,
)
from companion.families.axis_and_allies.rules.income import income
from companion.families.axis_and_allies.rules.units.mobilization import room
from companion.model.actions import Action, AdvancePhase, Attest
from companion.model.refusal import RuleViolation
from tests.families.axis_and_allies.table import Table


def with_advantages(**lists: tuple[str, ...]) -> Table:
    return Table("revised", "1942", options={"national_advantages": lists})


class TestTakingThem:
    def test_a_list_per_power_is_handed_out_at_the_start(self):
        table = with_advantages(germany=("u_boat_interdiction",), japan=("banzai_attacks", "tokyo_express"))
        assert table.state.powers["japan"].advantages == ("banzai_attacks", "tokyo_express")

    def test_a_number_lets_each_power_choose_that_many(self):
        table = Table("revised", "1942", options={"national_advantages": 1})
        table.when(ChooseAdvantage(power="germany", advantage="panzerblitz"))
        table.refuses(ChooseAdvantage(power="germany", die=1), "enough_advantages", soft=True)

    def test_a_die_picks_from_the_powers_own_column(self):
        table = Table("revised", "1942", options={"national_advantages": 2}).when(ChooseAdvantage(power="japan", die=6))
        assert table.state.powers["japan"].advantages == ("banzai_attacks",)
        table.refuses(ChooseAdvantage(power="japan", die=6), "reroll")

    def test_the_app_rolls_again_what_a_power_already_has(self):
        table = Table("revised", "1942", options={"national_advantages": 2}).when(ChooseAdvantage(power="japan", die=6))
        dice = iter([6, 6, 5])
        action = roll_dice(table.rules, table.edition, table.state, ChooseAdvantage(power="japan"), lambda: next(dice))
        assert action == ChooseAdvantage(power="japan", die=5)

    def test_another_powers_advantage_is_refused(self):
        table = Table("revised", "1942", options={"national_advantages": 1})
        table.refuses(ChooseAdvantage(power="germany", advantage="marines"), "not_your_advantage")
        table.refuses(ChooseAdvantage(power="germany", advantage="laser_swords"), "unknown_advantage")

    def test_without_the_option_there_are_none(self):
        Table("revised", "1942").refuses(ChooseAdvantage(power="germany", die=1), "no_advantages")

    @pytest.mark.parametrize(
        "value", [7, -1, True, "two", {"germany": ("marines",)}, {"germany": ("panzerblitz", "panzerblitz")}]
    )
    def test_a_nonsensical_option_is_refused(self, value: object):
        with pytest.raises(RuleViolation) as refusal:
            Table("revised", "1942", options={"national_advantages": value})
        assert refusal.value.code in ("invalid_option", "invalid_action")


class TestUBoatInterdiction:
    def test_each_german_submarine_costs_the_united_kingdom_and_the_united_states_1_ipc(self):
        table = with_advantages(germany=("u_boat_interdiction",)).given(turn="united_kingdom")
        assert income(table.edition, table.state, "united_kingdom").attest == ("german_submarines",)
        table.when(Attest(claim="german_submarines", count=3), CollectIncome())
        table.then(treasury={"united_kingdom": 30 + 27})

    def test_the_number_is_asked_again_for_the_next_power(self):
        table = with_advantages(germany=("u_boat_interdiction",)).given(turn="united_kingdom")
        table.when(Attest(claim="german_submarines", count=3), CollectIncome())
        assert "german_submarines" not in table.state.claims

    def test_others_are_not_affected(self):
        table = with_advantages(germany=("u_boat_interdiction",)).given(claims={"german_submarines": 3})
        assert income(table.edition, table.state, "soviet_union").total == 24

    def test_the_number_must_be_given(self):
        with_advantages(germany=("u_boat_interdiction",)).refuses(
            Attest(claim="german_submarines"), "invalid_claim", "how many submarines"
        )

    def test_no_submarines_no_loss(self):
        table = with_advantages(germany=("u_boat_interdiction",)).given(turn="united_kingdom")
        table.when(Attest(claim="german_submarines", holds=False), CollectIncome()).then(
            treasury={"united_kingdom": 60}
        )


class TestComplexes:
    def test_colonial_garrison_gives_a_complex_at_the_start(self):
        table = with_advantages(united_kingdom=("colonial_garrison",))
        table.when(UseAdvantage(advantage="colonial_garrison", territory="india"))
        assert table.state.territories["india"].facilities
        table.refuses(UseAdvantage(advantage="colonial_garrison", territory="australia"), "already_used")

    def test_only_in_the_united_kingdoms_own_valuable_land_without_one(self):
        table = with_advantages(united_kingdom=("colonial_garrison",))
        use = lambda place: UseAdvantage(advantage="colonial_garrison", territory=place)  # noqa: E731
        table.refuses(use("germany"), "wrong_territory").refuses(use("gibraltar"), "worthless_site")
        table.refuses(use("united_kingdom"), "one_complex_only")

    def test_mobile_industry_moves_a_complex_to_a_neighbour_once_a_turn(self):
        table = with_advantages(soviet_union=("mobile_industry",))
        move = UseAdvantage(advantage="mobile_industry", from_territory="caucasus", territory="kazakh_ssr")
        table.when(move)
        assert table.state.territories["kazakh_ssr"].facilities
        assert not table.state.territories["caucasus"].facilities
        table.refuses(
            UseAdvantage(advantage="mobile_industry", from_territory="kazakh_ssr", territory="caucasus"),
            "already_used",
            soft=True,
        )
        table.given(pool={"soviet_union": {"infantry": 2}})
        table.when(MobilizeUnits(placements={"kazakh_ssr": {"infantry": 2}}))

    def test_mobile_industry_stays_in_soviet_hands_and_next_door(self):
        table = with_advantages(soviet_union=("mobile_industry",))
        move = lambda a, b: UseAdvantage(advantage="mobile_industry", from_territory=a, territory=b)  # noqa: E731
        table.refuses(move("caucasus", "yakut_ssr"), "not_adjacent").refuses(move("archangel", "russia"), "no_complex")
        table.refuses(move("caucasus", "russia"), "one_complex_only").refuses(
            move("caucasus", "persia"), "not_your_territory"
        )


class TestAComplexThatMoves:
    """Revised, Mobile Industry: a complex works once a turn, in one place, and keeps its marks."""

    def moved(self, table: Table, source: str, target: str) -> Table:
        action = UseAdvantage(
            advantage="mobile_industry", from_territory=source, territory=target, override="the table agrees"
        )
        return table.when(action)

    def test_what_it_has_placed_goes_with_it(self):
        table = with_advantages(soviet_union=("mobile_industry",)).given(pool={"soviet_union": {"infantry": 6}})
        table.when(MobilizeUnits(placements={"caucasus": {"infantry": 4}}))
        self.moved(table, "caucasus", "kazakh_ssr")
        assert set(room(table.edition, table.state, "soviet_union")) == {"russia"}
        again = MobilizeUnits(placements={"kazakh_ssr": {"infantry": 2}})
        table.refuses(again, "over_capacity", "can still place 0", soft=True)

    def test_it_leaves_no_room_behind(self):
        table = with_advantages(soviet_union=("mobile_industry",)).given(pool={"soviet_union": {"infantry": 6}})
        self.moved(table, "caucasus", "kazakh_ssr")
        table.refuses(MobilizeUnits(placements={"caucasus": {"infantry": 1}}), "no_complex")
        assert room(table.edition, table.state, "soviet_union")["kazakh_ssr"] == 2

    def test_a_captured_complex_stays_captured(self):
        table = with_advantages(soviet_union=("mobile_industry",)).given(
            control={"caucasus": "germany"}, pool={"soviet_union": {"infantry": 2}}
        )
        table.when(CaptureTerritory(territory="caucasus"))
        self.moved(table, "caucasus", "kazakh_ssr")
        placing = MobilizeUnits(placements={"kazakh_ssr": {"infantry": 1}})
        table.refuses(placing, "not_held_long_enough", "was taken this turn", soft=True)
        assert "kazakh_ssr" not in room(table.edition, table.state, "soviet_union")

    def test_a_new_complex_stays_new(self):
        table = with_advantages(soviet_union=("mobile_industry",)).given(
            pool={"soviet_union": {"infantry": 2, "industrial_complex": 1}}
        )
        table.when(MobilizeUnits(placements={"novosibirsk": {"industrial_complex": 1}}))
        self.moved(table, "novosibirsk", "kazakh_ssr")
        table.refuses(MobilizeUnits(placements={"kazakh_ssr": {"infantry": 1}}), "not_held_long_enough", soft=True)


class TestTheTreaty:
    """Revised, Nonaggression Treaty: the first attack ends it, no matter who makes it and how it's recorded."""

    def test_japans_first_capture_of_red_land_ends_it(self):
        table = with_advantages(soviet_union=("nonaggression_treaty",)).given(turn="japan")
        table.when(CaptureTerritory(territory="buryatia_ssr"))
        assert table.says("was_attacked")["by"] == "japan"
        assert table.state.powers["soviet_union"].spent_advantages == ("nonaggression_treaty",)

    def test_japans_first_raid_ends_it(self):
        table = with_advantages(soviet_union=("nonaggression_treaty",)).given(turn="japan")
        table.when(BombComplex(territory="caucasus", dice=(2,)))
        assert table.says("was_attacked")["units"] == {"infantry": 4}

    def test_after_japans_attack_the_soviet_union_is_not_blamed(self):
        table = with_advantages(soviet_union=("nonaggression_treaty",)).given(turn="japan")
        table.when(CaptureTerritory(territory="buryatia_ssr")).given(turn="soviet_union", round=2)
        table.when(CaptureTerritory(territory="manchuria"))
        assert [sentence.key for sentence in table.last.said if sentence.key == "attacked_first"] == []

    def test_a_soviet_raid_on_japan_loses_it(self):
        table = with_advantages(soviet_union=("nonaggression_treaty",))
        table.when(BombComplex(territory="japan", dice=(2,)))
        assert table.says("attacked_first")["power"] == "soviet_union"

    def test_land_that_is_not_red_does_not_count(self):
        table = with_advantages(soviet_union=("nonaggression_treaty",)).given(
            turn="japan", control={"persia": "soviet_union"}
        )
        table.when(CaptureTerritory(territory="persia"))
        assert table.state.powers["soviet_union"].spent_advantages == ()


class TestTheirMoment:
    def test_colonial_garrison_works_from_the_first_turn(self):
        table = with_advantages(united_kingdom=("colonial_garrison",))
        table.when(UseAdvantage(advantage="colonial_garrison", territory="india"))
        table.given(turn="united_kingdom", pool={"united_kingdom": {"infantry": 3}})
        table.when(MobilizeUnits(placements={"india": {"infantry": 3}}))

    @pytest.mark.parametrize(
        "said",
        [
            CaptureTerritory(territory="manchuria"),
            PurchaseUnits(units={"infantry": 1}),
            BuyResearch(count=1, development="rockets"),
            AdvancePhase(),
        ],
    )
    def test_colonial_garrison_stands_before_the_first_turn_sees_anything(self, said: Action):
        table = with_advantages(united_kingdom=("colonial_garrison",)).when(said)
        use = UseAdvantage(advantage="colonial_garrison", territory="india")
        table.refuses(use, "too_late", "before the first turn", soft=True)

    def test_advantages_are_chosen_before_a_powers_own_first_turn(self):
        table = Table("revised", "1942", options={"national_advantages": 1})
        table.when(ChooseAdvantage(power="germany", advantage="panzerblitz"))
        table.when(ChooseAdvantage(power="united_kingdom", advantage="colonial_garrison"))
        table.when(UseAdvantage(advantage="colonial_garrison", territory="india"))
        table.when(ChooseAdvantage(power="japan", die=1), CaptureTerritory(territory="ukraine_ssr"))
        table.refuses(ChooseAdvantage(power="soviet_union", die=1), "too_late", "a power's first turn", soft=True)
        table.when(ChooseAdvantage(power="united_states", die=1))

    def test_a_power_that_has_begun_its_first_turn_chooses_no_more(self):
        table = Table("revised", "1942", options={"national_advantages": 1}).when(EndTurn(forfeit=True))
        table.when(PurchaseUnits(units={"infantry": 1}))
        table.refuses(ChooseAdvantage(power="germany", die=1), "too_late", "a power's first turn", soft=True)

    def test_a_power_that_has_not_begun_its_first_turn_still_chooses(self):
        table = Table("revised", "1942", options={"national_advantages": 1}).when(EndTurn(forfeit=True))
        table.when(ChooseAdvantage(power="germany", die=1))

    def test_mobile_industry_belongs_to_the_noncombat_move(self):
        table = with_advantages(soviet_union=("mobile_industry",))
        move = UseAdvantage(advantage="mobile_industry", from_territory="caucasus", territory="kazakh_ssr")
        table.given(phase="mobilize_new_units").refuses(move, "wrong_phase", soft=True)
        table.given(phase="purchase_units").when(move).then(phase="purchase_units")

    def test_lend_lease_has_no_limit_in_the_purchase_phase(self):
        table = with_advantages(soviet_union=("lend_lease",))
        use = UseAdvantage(advantage="lend_lease", territory="russia")
        table.given(phase="purchase_units").when(use, use).then(phase="purchase_units")
        table.given(phase="combat_move").refuses(use, "wrong_phase", soft=True)
        table.given(turn="germany", phase="purchase_units").refuses(use, "wrong_turn", soft=True)

    def test_chinese_divisions_belong_to_mobilization(self):
        table = with_advantages(united_states=("chinese_divisions",)).given(turn="united_states")
        use = UseAdvantage(advantage="chinese_divisions", territory="china")
        table.given(turn="united_states", phase="conduct_combat").when(use).then(phase="conduct_combat")
        table.given(turn="united_states", phase="collect_income").refuses(use, "wrong_phase", soft=True)

    def test_chinese_divisions_need_washington(self):
        table = with_advantages(united_states=("chinese_divisions",)).given(
            turn="united_states", control={"eastern_united_states": "germany"}
        )
        table.refuses(UseAdvantage(advantage="chinese_divisions", territory="china"), "capital_lost")

    def test_chinese_divisions_and_mobile_industry_are_for_the_own_turn(self):
        table = with_advantages(united_states=("chinese_divisions",), soviet_union=("mobile_industry",))
        table.given(turn="japan")
        table.refuses(UseAdvantage(advantage="chinese_divisions", territory="china"), "wrong_turn", soft=True)
        move = UseAdvantage(advantage="mobile_industry", from_territory="caucasus", territory="kazakh_ssr")
        table.refuses(move, "wrong_turn", soft=True)

    def test_the_treaty_answers_an_attack_by_japan(self):
        table = with_advantages(soviet_union=("nonaggression_treaty",)).given(turn="germany")
        use = UseAdvantage(advantage="nonaggression_treaty", territory="caucasus")
        table.refuses(use, "wrong_turn", "Japan", soft=True)


class TestFreeUnits:
    def test_french_resistance_once_western_europe_is_allied(self):
        table = with_advantages(united_kingdom=("french_resistance",))
        use = UseAdvantage(advantage="french_resistance")
        table.refuses(use, "wrong_territory", "isn't in friendly hands")
        table.given(control={"western_europe": "united_states"}).when(use).refuses(use, "already_used")
        assert table.says("free_units_placed")["units"] == {"infantry": 3}

    def test_chinese_divisions_one_infantry_a_turn_where_the_united_states_rule(self):
        table = with_advantages(united_states=("chinese_divisions",)).given(turn="united_states")
        table.refuses(UseAdvantage(advantage="chinese_divisions", territory="kwangtung"), "wrong_territory")
        table.refuses(UseAdvantage(advantage="chinese_divisions", territory="alaska"), "wrong_territory")
        use = UseAdvantage(advantage="chinese_divisions", territory="china")
        table.when(use).refuses(use, "already_used", soft=True)
        table.given(turn="united_states", round=2).when(use)

    def test_salvage_in_soviet_land_as_often_as_it_happens(self):
        table = with_advantages(soviet_union=("salvage",))
        use = UseAdvantage(advantage="salvage", territory="caucasus")
        table.when(use, use).refuses(UseAdvantage(advantage="salvage", territory="ukraine_ssr"), "wrong_territory")

    def test_nonaggression_treaty_when_japan_attacks_first(self):
        table = with_advantages(soviet_union=("nonaggression_treaty",)).given(turn="japan")
        use = UseAdvantage(advantage="nonaggression_treaty", territory="buryatia_ssr")
        table.when(use).refuses(use, "already_used")
        assert table.says("free_units_placed")["units"] == {"infantry": 4}

    def test_nonaggression_treaty_is_lost_by_attacking_japan_first(self):
        table = with_advantages(soviet_union=("nonaggression_treaty",)).when(CaptureTerritory(territory="manchuria"))
        assert table.says("attacked_first")["advantage"] == "nonaggression_treaty"
        table.refuses(UseAdvantage(advantage="nonaggression_treaty", territory="buryatia_ssr"), "already_used")


class TestOthers:
    def test_a_one_time_advantage_is_tracked_as_used(self):
        table = with_advantages(soviet_union=("russian_winter",))
        use = UseAdvantage(advantage="russian_winter")
        table.when(use).refuses(use, "already_used", "works once")
        assert table.state.powers["soviet_union"].spent_advantages == ("russian_winter",)

    def test_an_advantage_that_works_by_itself_has_nothing_to_use(self):
        with_advantages(germany=("u_boat_interdiction",)).refuses(
            UseAdvantage(advantage="u_boat_interdiction"), "invalid_advantage"
        )

    def test_an_advantage_a_power_does_not_have_is_refused(self):
        with_advantages().refuses(UseAdvantage(advantage="marines"), "not_your_advantage")


class TestJointStrike:
    def declared(self) -> Table:
        table = with_advantages(united_kingdom=("joint_strike",)).given(turn="united_kingdom")
        return table.when(UseAdvantage(advantage="joint_strike"))

    def test_the_british_take_and_raid_nothing_in_that_turn(self):
        table = self.declared()
        table.refuses(CaptureTerritory(territory="western_europe"), "no_combat", "Joint Strike", soft=True)
        table.refuses(BombComplex(territory="germany", dice=(2,)), "no_combat", soft=True)

    def test_the_americans_fight_in_theirs_and_the_british_in_their_next(self):
        table = self.declared().given(turn="united_states", phase="combat_move")
        table.when(CaptureTerritory(territory="western_europe"))
        table.given(turn="united_kingdom", phase="combat_move", round=2).when(CaptureTerritory(territory="norway"))


class TestTheTreatysInfantry:
    """Revised, Nonaggression Treaty: what the entry of the attack offers can be placed, once, where it was made."""

    USE = UseAdvantage(advantage="nonaggression_treaty")

    def attacked(self, action: Action) -> Table:
        table = with_advantages(soviet_union=("nonaggression_treaty",)).given(turn="japan", phase="combat_move")
        return table.when(action)

    @pytest.mark.parametrize(
        ("attack", "where"),
        [
            (CaptureTerritory(territory="buryatia_ssr"), "buryatia_ssr"),
            (BombComplex(territory="caucasus", dice=(2,)), "caucasus"),
        ],
    )
    def test_it_is_placed_once(self, attack: Action, where: str):
        table = self.attacked(attack).when(self.USE)
        assert table.says("free_units_placed") == {
            "advantage": "nonaggression_treaty",
            "power": "soviet_union",
            "units": {"infantry": 4},
            "territory": where,
        }
        table.refuses(self.USE, "already_used")

    def test_not_elsewhere_and_not_in_a_later_turn(self):
        table = self.attacked(CaptureTerritory(territory="buryatia_ssr"))
        elsewhere = UseAdvantage(advantage="nonaggression_treaty", territory="russia")
        table.refuses(elsewhere, "wrong_territory", "Buryatia")
        table.given(turn="japan", round=2).refuses(self.USE, "already_used")


def test_a_complex_held_since_the_start_works_where_it_moved_even_in_land_taken_this_turn():
    table = with_advantages(soviet_union=("mobile_industry",)).given(
        phase="combat_move", control={"kazakh_ssr": "germany"}, pool={"soviet_union": {"infantry": 2}}
    )
    table.when(CaptureTerritory(territory="kazakh_ssr"))
    table.when(UseAdvantage(advantage="mobile_industry", from_territory="caucasus", territory="kazakh_ssr"))
    assert room(table.edition, table.state, "soviet_union")["kazakh_ssr"] == 2
    table.when(MobilizeUnits(placements={"kazakh_ssr": {"infantry": 2}})).then(pool={"soviet_union": {}})
