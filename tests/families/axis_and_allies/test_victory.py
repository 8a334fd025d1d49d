"""Victory: cities and capitals, checked after the right turn."""

import pytest
from msgspec.structs import replace

from companion.families.axis_and_allies.actions import CollectIncome, EndTurn, PurchaseUnits
from companion.families.axis_and_allies.rules.victory import individual_winner, level, standings
from companion.model.actions import AdjustTreasury, DeclareWinner
from tests.families.axis_and_allies.table import Table

AXIS_GAINS = (
    "eastern_canada", "united_kingdom", "karelia_ssr", "russia", "caucasus", "india", "kwangtung",
    "philippine_islands", "australia",
)  # fmt: skip

ALONE = {"victory_cities": 8, "individual_winner": True}


def held_by_the_axis(count: int) -> dict[str, str]:
    """The Axis start 1941 with 6 cities; hand them more."""
    return dict.fromkeys(AXIS_GAINS[: count - 6], "germany")


class TestCities:
    """Anniversary p. 6: 13, 15 or 18, at the end of the United States' turn."""

    @pytest.mark.parametrize("needed", [13, 15])
    def test_the_axis_win_with_enough_cities_after_the_united_states_turn(self, needed: int):
        table = Table("anniversary", "1941", options={"victory_cities": needed}).given(
            control=held_by_the_axis(needed), turn="united_states", phase="combat_move"
        )
        table.when(EndTurn(forfeit=True)).then(status="finished")
        assert table.state.winner is not None
        assert table.state.winner.side == "axis"

    def test_one_city_short_is_not_enough(self):
        Table("anniversary", "1941").given(control=held_by_the_axis(14), turn="united_states").when(
            EndTurn(forfeit=True)
        ).then(status="running", round=2, turn="germany")

    def test_not_checked_after_another_turn(self):
        Table("anniversary", "1941").given(control=held_by_the_axis(15)).when(EndTurn(forfeit=True)).then(
            status="running"
        )

    def test_all_18_for_total_war(self):
        table = Table("anniversary", "1941", options={"victory_cities": 18})
        control = dict.fromkeys(table.edition.city_of, "united_states")
        table.given(control={**control, "japan": "japan"}, turn="united_states").when(EndTurn(forfeit=True)).then(
            status="running"
        )
        table.given(control=control, turn="united_states").when(EndTurn(forfeit=True)).then(status="finished")

    def test_standings_say_how_far_each_side_is_and_which_cities_decide(self):
        table = Table("anniversary", "1941")
        axis = standings(table.edition, table.state)["axis"]
        assert (axis.count, axis.needed) == (6, 15)
        assert "united_kingdom" in axis.open

    @pytest.mark.parametrize("number", [8, 14, "15", True])
    def test_other_numbers_are_not_offered(self, number: object):
        from companion.model.refusal import RuleViolation

        with pytest.raises(RuleViolation) as refusal:
            Table("anniversary", "1941", options={"victory_cities": number})
        assert refusal.value.code == "invalid_option"


class TestRevised:
    """Revised p. 4 and 23: 8, 10 or 12 at the end of the round, and an individual winner."""

    def test_eight_cities_win_a_minor_victory_at_the_end_of_the_round(self):
        table = Table("revised", "1942", options={"victory_cities": 8}).given(
            control={"karelia_ssr": "germany", "india": "japan"}, turn="japan"
        )
        table.when(EndTurn(forfeit=True)).then(status="running", turn="united_states")
        table.when(EndTurn(forfeit=True)).then(status="finished")
        assert table.says("victory_named") == {"name": "Minor victory"}

    def test_the_largest_gain_in_production_wins_alone_where_the_table_wants_it(self):
        table = Table("revised", "1942", options=ALONE).given(
            control={"karelia_ssr": "germany", "india": "japan", "australia": "japan"}, turn="united_states"
        )
        table.when(EndTurn(forfeit=True))
        assert table.state.winner is not None
        assert table.state.winner.individual == "japan"

    def test_growth_is_counted_from_the_board_also_where_no_production_is_printed(self):
        table = Table("revised", "1942", options=ALONE).given(control={"india": "japan"})
        scenarios = tuple(replace(scenario, production={}) for scenario in table.edition.scenarios)
        unprinted = replace(table.edition, scenarios=scenarios)
        assert individual_winner(unprinted, table.state, "axis") == "japan", "Germany has more, but has not grown"

    def test_nobody_wins_alone_unless_the_table_wants_it(self):
        table = Table("revised", "1942", options={"victory_cities": 8}).given(
            control={"karelia_ssr": "germany", "india": "japan", "australia": "japan"}, turn="united_states"
        )
        table.when(EndTurn(forfeit=True))
        assert table.state.winner is not None
        assert table.state.winner.individual is None

    def test_a_power_that_shrank_does_not_win_alone(self):
        lost = {"karelia_ssr": "japan", "india": "japan", "japan": "united_states", "germany": "soviet_union"}
        table = Table("revised", "1942", options=ALONE).given(control=lost)
        table.when(DeclareWinner(side="axis", reason="agreed"))
        assert table.production("germany") < 40
        assert table.production("japan") < 30
        assert table.state.winner is not None
        assert table.state.winner.individual is None

    def test_the_box_has_a_name_for_every_victory(self):
        for cities, name in {8: "Minor victory", 10: "Major victory", 12: "Total victory"}.items():
            table = Table("revised", "1942", options={"victory_cities": cities})
            assert level(table.edition, table.state) == name
        assert level(Table("anniversary", "1941").edition, Table("anniversary", "1941").state) == "Surrender with Honor"
        assert level(Table("aa1941", "1941").edition, Table("aa1941", "1941").state) is None

    def test_nobody_wins_alone_on_equal_gains(self):
        table = Table("revised", "1942", options=ALONE).given(
            control={"karelia_ssr": "germany", "yakut_ssr": "germany", "india": "japan"}, turn="united_states"
        )
        table.when(EndTurn(forfeit=True))
        assert table.state.winner is not None
        assert (table.production("germany"), table.production("japan")) == (43, 33)
        assert table.state.winner.individual is None


class TestCapitals:
    """1941 p. 4: two enemy capitals, or one in the short game."""

    def test_the_axis_need_two_allied_capitals_after_the_united_states_turn(self):
        table = (
            Table("aa1941", "1941")
            .given(control={"russia": "germany"}, turn="united_states")
            .when(EndTurn(forfeit=True))
        )
        table.then(status="running")
        table.given(control={"united_kingdom": "germany"}, turn="united_states").when(EndTurn(forfeit=True)).then(
            status="finished"
        )

    def test_the_axis_are_not_checked_after_japan(self):
        Table("aa1941", "1941").given(control={"russia": "germany", "united_kingdom": "germany"}, turn="japan").when(
            EndTurn(forfeit=True)
        ).then(status="running")

    def test_the_allies_are_checked_after_japans_turn(self):
        both = {"germany": "soviet_union", "japan": "united_states"}
        Table("aa1941", "1941").given(control=both, turn="united_states").when(EndTurn(forfeit=True)).then(
            status="running"
        )
        Table("aa1941", "1941").given(control=both, turn="japan").when(EndTurn(forfeit=True)).then(status="finished")

    def test_the_short_game_needs_washington_or_london_but_not_moscow(self):
        short = {"victory": "one_capital"}
        Table("aa1941", "1941", options=short).given(control={"russia": "germany"}, turn="united_states").when(
            EndTurn(forfeit=True)
        ).then(status="running")
        Table("aa1941", "1941", options=short).given(control={"united_kingdom": "germany"}, turn="united_states").when(
            EndTurn(forfeit=True)
        ).then(status="finished")

    def test_the_short_game_is_won_by_the_allies_with_either_capital(self):
        Table("aa1941", "1941", options={"victory": "one_capital"}).given(
            control={"japan": "united_states"}, turn="japan"
        ).when(EndTurn(forfeit=True)).then(status="finished")


def test_the_table_can_declare_a_winner():
    table = Table("anniversary", "1941").when(DeclareWinner(side="allies", reason="Italy went home"))
    assert table.state.winner is not None
    assert (table.state.winner.side, table.state.winner.reason) == ("allies", "Italy went home")


@pytest.mark.parametrize("action", [PurchaseUnits(units={"infantry": 1}), CollectIncome(), EndTurn(forfeit=True)])
def test_a_finished_game_refuses_actions(action):
    table = Table("anniversary", "1941").when(DeclareWinner(side="axis", reason="agreed"))
    table.refuses(action, "game_over", "The game is over", soft=True)


def test_the_banker_can_still_put_a_finished_game_right():
    table = Table("anniversary", "1941").when(DeclareWinner(side="axis", reason="agreed"))
    table.when(AdjustTreasury(power="japan", amount=2, reason="miscounted", override="for the score sheet"))
    table.then(treasury={"japan": 19})
