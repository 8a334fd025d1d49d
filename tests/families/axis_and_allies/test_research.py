"""Research: Anniversary's researchers and breakthrough charts, Revised's chosen developments."""

import pytest

from companion.engine.decide import roll_dice
from companion.families.axis_and_allies.actions import BuyResearch, CollectIncome, EndTurn, PurchaseUnits, RollResearch
from companion.families.axis_and_allies.rules.units.technology import unit_figures
from companion.model.refusal import RuleViolation
from tests.families.axis_and_allies.table import Table


def rolls(*dice: int, chart: int | None = None, die: int | None = None, **extra: str) -> RollResearch:
    return RollResearch(dice=dice, chart=chart, breakthrough_die=die, **extra)


class TestResearchers:
    """Anniversary p. 11-12."""

    def test_a_researcher_costs_5_ipc(self):
        table = Table("anniversary", "1941").when(BuyResearch(count=2)).then(treasury={"germany": 21})
        assert table.state.powers["germany"].researchers == 2

    def test_without_a_6_the_researchers_stay(self):
        table = Table("anniversary", "1941").when(BuyResearch(count=2), rolls(5, 1))
        assert table.state.powers["germany"].researchers == 2
        assert table.state.powers["germany"].technologies == ()

    def test_researchers_kept_roll_again_next_turn_without_new_ones(self):
        table = Table("anniversary", "1941").when(BuyResearch(count=1), rolls(3), CollectIncome())
        table.given(turn="germany", phase="research_development", round=2).when(rolls(6, chart=1, die=2))
        assert table.state.powers["germany"].technologies == ("rockets",)

    @pytest.mark.parametrize(("chart", "die", "gained"), [(1, 1, "advanced_artillery"), (2, 3, "improved_shipyards")])
    def test_any_6_breaks_through_and_the_die_picks_from_the_chart(self, chart: int, die: int, gained: str):
        table = Table("anniversary", "1941").when(BuyResearch(count=3), rolls(2, 6, 6, chart=chart, die=die))
        assert table.state.powers["germany"].technologies == (gained,)
        assert table.state.powers["germany"].researchers == 0, "all tokens go"

    def test_a_breakthrough_needs_a_chart_and_a_die(self):
        table = Table("anniversary", "1941").when(BuyResearch(count=1))
        table.refuses(rolls(6), "choose_chart").refuses(rolls(6, chart=1), "dice_needed")
        table.refuses(rolls(6, chart=3, die=1), "unknown_chart")

    def test_an_advance_already_held_is_rerolled(self):
        Table("anniversary", "1941").given(technologies={"germany": ("rockets",)}).when(BuyResearch(count=1)).refuses(
            rolls(6, chart=1, die=2), "reroll", "already has Rockets"
        )

    def test_a_finished_chart_gives_no_more(self):
        table = Table("anniversary", "1941")
        chart = tuple(technology.id for technology in table.edition.technologies if technology.chart == 1)
        table.given(technologies={"germany": chart}).when(BuyResearch(count=1))
        table.refuses(rolls(6, chart=1, die=1), "chart_complete")

    def test_one_roll_a_turn(self):
        table = Table("anniversary", "1941").when(BuyResearch(count=1), rolls(2))
        table.refuses(rolls(6, chart=1, die=1), "already_rolled", soft=True)

    def test_one_die_for_each_researcher(self):
        Table("anniversary", "1941").when(BuyResearch(count=2)).refuses(
            rolls(1), "wrong_dice_count", "rolls 2 dice", soft=True
        )

    def test_no_researchers_no_roll(self):
        Table("anniversary", "1941").refuses(rolls(6, chart=1, die=1), "no_researchers")

    @pytest.mark.parametrize("die", [0, 7, -1])
    def test_dice_show_1_to_6(self, die: int):
        Table("anniversary", "1941").when(BuyResearch(count=1)).refuses(rolls(die), "invalid_dice", "1 to 6")

    def test_research_can_be_left_out_of_the_game(self):
        table = Table("anniversary", "1941", options={"research": False})
        table.then(phase="purchase_units").refuses(BuyResearch(count=1), "no_research")

    def test_research_after_buying_units_is_a_soft_rule(self):
        Table("anniversary", "1941").when(PurchaseUnits(units={"infantry": 1})).refuses(
            BuyResearch(count=1), "wrong_phase", soft=True
        )

    def test_no_research_without_the_capital(self):
        Table("anniversary", "1941").given(control={"germany": "united_kingdom"}).refuses(
            BuyResearch(count=1), "capital_lost"
        )

    def test_researchers_that_cost_too_much_are_refused(self):
        Table("anniversary", "1941").refuses(BuyResearch(count=7), "not_enough_money", "this costs 35 IPC")


class TestDevelopments:
    """Revised p. 12."""

    def test_the_development_is_chosen_and_its_own_number_succeeds(self):
        table = Table("revised", "1942").when(BuyResearch(count=1, development="rockets"), rolls(2))
        table.then(treasury={"soviet_union": 19})
        assert table.state.powers["soviet_union"].technologies == ("rockets",)

    def test_another_number_fails_and_the_dice_are_gone(self):
        table = Table("revised", "1942").when(BuyResearch(count=2, development="super_submarines"), rolls(6, 2))
        assert table.state.powers["soviet_union"].technologies == ()
        assert table.state.powers["soviet_union"].researchers == 0

    def test_dice_do_not_carry_over(self):
        table = Table("revised", "1942").when(BuyResearch(count=2, development="rockets"), EndTurn(forfeit=True))
        assert table.state.powers["soviet_union"].researchers == 0

    def test_only_one_development_each_turn(self):
        Table("revised", "1942").when(BuyResearch(count=1, development="rockets")).refuses(
            BuyResearch(count=1, development="jet_fighters"), "one_development", soft=True
        )

    def test_no_dice_for_a_second_development_after_the_roll(self):
        table = Table("revised", "1942").when(BuyResearch(count=1, development="rockets"), rolls(2))
        table.refuses(BuyResearch(count=1, development="jet_fighters"), "one_development", soft=True)
        table.then(treasury={"soviet_union": 19})

    def test_the_development_must_be_named(self):
        table = Table("revised", "1942").refuses(BuyResearch(count=1), "choose_development")
        table.refuses(BuyResearch(count=1, development="warp_drive"), "unknown_technology")

    def test_a_development_already_held_is_refused(self):
        Table("revised", "1942").given(technologies={"soviet_union": ("rockets",)}).refuses(
            BuyResearch(count=1, development="rockets"), "already_developed"
        )

    def test_1941_has_no_research(self):
        Table("aa1941", "1941").refuses(BuyResearch(count=1), "no_research")


class TestTheAppRolls:
    def test_dice_are_filled_in_and_duplicates_rolled_again(self):
        table = Table("anniversary", "1941").given(technologies={"germany": ("rockets",)}).when(BuyResearch(count=2))
        dice = iter([6, 1, 2, 2, 5])
        action = roll_dice(table.rules, table.edition, table.state, RollResearch(chart=1), lambda: next(dice))
        assert action == rolls(6, 1, chart=1, die=5)

    def test_the_chart_is_chosen_before_the_app_rolls(self):
        table = Table("anniversary", "1941").when(BuyResearch(count=1))
        with pytest.raises(RuleViolation, match="before the app rolls"):
            roll_dice(table.rules, table.edition, table.state, RollResearch(), lambda: 6)

    def test_a_failed_roll_has_no_breakthrough_die(self):
        table = Table("anniversary", "1941").when(BuyResearch(count=1))
        action = roll_dice(table.rules, table.edition, table.state, RollResearch(chart=2), lambda: 3)
        assert action == rolls(3, chart=2)

    def test_chosen_developments_roll_all_their_dice(self):
        table = Table("revised", "1942").when(BuyResearch(count=2, development="rockets"))
        dice = iter([2, 4])
        action = roll_dice(table.rules, table.edition, table.state, RollResearch(), lambda: next(dice))
        assert action == rolls(2, 4)


def test_technologies_change_the_figures_on_the_power_card():
    table = Table("anniversary", "1941").given(technologies={"germany": ("jet_fighters", "long_range_aircraft")})
    assert unit_figures(table.edition, table.state, "germany", "fighter") == {"attack": 4, "defence": 4, "move": 6}
    assert unit_figures(table.edition, table.state, "japan", "fighter") == {"attack": 3, "defence": 4, "move": 4}


def test_jet_fighters_defend_better_in_revised():
    table = Table("revised", "1942").given(technologies={"germany": ("jet_fighters",)})
    assert unit_figures(table.edition, table.state, "germany", "fighter") == {"attack": 3, "defence": 5, "move": 4}
