"""1941: the order of play, income, and who plays whom (p. 6, 10 and 21)."""

from companion.families.axis_and_allies.actions import BuyResearch, CollectIncome, EndTurn
from companion.families.axis_and_allies.rules.victory import standings
from companion.model.actions import AdvancePhase
from tests.families.axis_and_allies.rulebooks.talk import bombs, takes
from tests.families.axis_and_allies.table import Table


def test_the_income_is_the_production_and_ends_the_turn():
    Table("aa1941", "1941").when(takes("ukraine"), CollectIncome()).then(
        treasury={"soviet_union": 7 + 8}, turn="germany", phase="purchase_units", round=1
    )


def test_a_round_is_one_turn_for_each_power():
    game = Table("aa1941", "1941").when(*[CollectIncome()] * 5).then(round=2, turn="soviet_union")
    game.then(
        treasury={"soviet_union": 14, "germany": 24, "united_kingdom": 24, "japan": 18, "united_states": 34},
    )


def test_phases_may_be_skipped_but_not_gone_back_to():
    game = Table("aa1941", "1941").when(AdvancePhase(), AdvancePhase(), AdvancePhase()).then(phase="noncombat_move")
    game.refuses(takes("ukraine"), "wrong_phase", soft=True)


def test_the_money_of_each_power_is_its_own():
    game = Table("aa1941", "1941", players={"germany": "Anna", "japan": "Anna"})
    game.given(turn="germany").when(CollectIncome()).then(treasury={"germany": 24, "japan": 9})


def test_there_is_no_research_and_no_bombing():
    game = Table("aa1941", "1941")
    game.refuses(BuyResearch(count=1), "no_research")
    game.given(turn="germany", phase="conduct_combat").refuses(bombs("russia", 3), "no_bombing")


def test_any_two_of_the_three_allied_capitals_win():
    for place, other in [
        ("russia", "united_kingdom"),
        ("russia", "eastern_united_states"),
        ("united_kingdom", "eastern_united_states"),
    ]:
        game = Table("aa1941", "1941").given(control={place: "germany", other: "japan"}, turn="united_states")
        game.when(EndTurn(override="nothing to collect")).then(status="finished")
        assert game.state.winner is not None
        assert game.state.winner.side == "axis"


def test_the_allies_need_both_berlin_and_tokyo():
    game = Table("aa1941", "1941").given(control={"germany": "soviet_union"}, turn="japan").when(CollectIncome())
    game.then(status="running")
    assert standings(game.edition, game.state)["allies"].open == ("japan",)
    game.given(control={"japan": "united_states"}, turn="japan", round=2).when(EndTurn(forfeit=True)).then(
        status="finished"
    )


def test_the_short_game_is_won_with_one_capital_of_washington_or_london():
    for capital in ("united_kingdom", "eastern_united_states"):
        game = Table("aa1941", "1941", options={"victory": "one_capital"})
        game.given(control={capital: "germany"}, turn="united_states")
        game.when(EndTurn(override="either way")).then(status="finished")


def test_the_short_game_is_won_by_the_allies_with_berlin_or_tokyo():
    for capital in ("germany", "japan"):
        game = Table("aa1941", "1941", options={"victory": "one_capital"})
        game.given(control={capital: "united_states"}, turn="japan")
        game.when(EndTurn(override="either way")).then(status="finished")


def test_the_full_game_is_played_unless_the_short_one_was_agreed():
    game = Table("aa1941", "1941").given(control={"united_kingdom": "germany"}, turn="united_states")
    game.when(CollectIncome()).then(status="running")


def test_the_sides_are_the_printed_ones():
    sides = {power.id: power.side for power in Table("aa1941", "1941").edition.powers}
    assert {power for power, side in sides.items() if side == "axis"} == {"germany", "japan"}
    assert {power for power, side in sides.items() if side == "allies"} == {
        "soviet_union",
        "united_kingdom",
        "united_states",
    }
