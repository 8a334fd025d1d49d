"""Rules 33 to 35: victory at the end of a complete game turn."""

import pytest

from companion.families.war_game.rules import victory
from companion.families.war_game.rules.land import totals as land
from companion.languages.current import speaking
from companion.model import events as e
from companion.model.actions import Attest
from companion.model.sentence import sentence
from tests.families.war_game.wartable import EDITION, WarTable, blank, document, full, whole_board

HOMES = ["germany", "austria", "italy", "sicily", "japan", "korea"]


def with_control(table: WarTable, **control: str) -> WarTable:
    for territory, power in control.items():
        table._happen(e.ControlChanged(territory=territory, controller=power, cause="corrected"))
    return table


def axis_at(total: int) -> WarTable:
    """The whole board, the Axis down to so much land, in the last turn of game turn 6."""
    return _reduce(full().turn_of("united_states").collected(), 236 - total)


def _reduce(table: WarTable, by: int) -> WarTable:
    for territory, value in (("norway", 8), ("greece", 8), ("denmark", 6), ("thailand", 5), ("malaya", 4)):
        if by >= value:
            with_control(table, **{territory: "united_kingdom"})
            by -= value
    assert by == 0
    return table


def test_rule_33_axis_land_below_225_wins_for_the_allies():
    table = axis_at(236 - 12)
    assert land.side_lands(EDITION, table.state)["axis"] == 224
    table.end()
    assert (table.state.winner.side, table.state.status) == ("allies", "finished")


def test_rule_33_but_225_is_not_enough():
    table = blank().turn_of("united_states")
    table.do("capture_territory", territory="X", value=11, from_="germany", original="france")
    assert land.side_lands(EDITION, table.state)["axis"] == 225
    table.end()
    assert table.state.winner is None


@pytest.mark.parametrize("lost", ["great_britain", "northwest_usa", "southwest_usa", "central_usa"])
def test_rule_33_the_allies_must_hold_great_britain_and_the_contiguous_usa(lost: str):
    table = axis_at(236 - 12)
    with_control(table, **{lost: "germany"})
    for other in ("yugoslavia", "hungary", "ukraine", "belorussia", "shanghai", "belgium"):
        with_control(table, **{other: "united_kingdom"})
    value = table.state.territories[lost].value
    assert land.side_lands(EDITION, table.state)["axis"] == 224 + value - 55 < 225
    table.end()
    assert table.state.winner is None


def test_rule_33_alaska_and_hawaii_are_not_contiguous():
    table = axis_at(236 - 12)
    with_control(table, alaska="japan", yugoslavia="united_kingdom").end()
    assert table.state.winner.side == "allies"


def conquering_axis() -> WarTable:
    table = full().turn_of("united_states").collected()
    return with_control(table, india="japan", central_russia="germany", canada="germany", leningrad="germany",
                        urals="germany")  # fmt: skip


def test_rule_34_more_axis_than_allied_land_wins_for_the_axis():
    table = conquering_axis()
    assert land.side_lands(EDITION, table.state) == {"axis": 320, "allies": 304}
    table.end()
    assert table.state.winner.side == "axis"


def test_rule_34_equal_land_is_not_enough():
    table = full().turn_of("united_states")
    with_control(table, india="japan", central_russia="germany", canada="germany", south_africa="germany")
    assert land.side_lands(EDITION, table.state) == {"axis": 312, "allies": 312}
    table.end()
    assert table.state.winner is None


@pytest.mark.parametrize("home", HOMES)
def test_rule_34_the_axis_must_hold_its_home_territories(home: str):
    table = conquering_axis()
    with_control(table, **{home: "soviet_union", "great_britain": "germany"}).end()
    assert table.state.winner is None


def test_rule_34_any_axis_power_may_hold_them():
    table = conquering_axis()
    with_control(table, sicily="japan").end()
    assert table.state.winner.side == "axis"


@pytest.mark.parametrize("turns", range(4))
def test_victory_is_checked_only_when_the_game_turn_is_complete(turns: int):
    table = conquering_axis().turn_of("germany").end(turns)
    assert table.state.winner is None
    table.end(5 - turns)
    assert table.state.winner.side == "axis"


def test_rule_35_neither_by_the_end_of_turn_13_is_an_allied_victory():
    table = blank().end(5 * 7)
    assert (table.state.round, table.state.winner) == (13, None)
    table.end(5)
    assert table.state.winner.side == "allies"
    assert table.state.winner.reason == sentence("no_decision", turn=13)
    table.no("game_over", "collect_income", soft=True)


def test_rule_35_the_axis_may_go_on_without_infantry():
    table = blank().turn_of("united_states", round=13).do("attest", claim="axis_goes_on").end()
    table.then(round=14, winner=None, turn="germany")
    assert "January - June 1946" in table.summary
    table.no("no_more_infantry", "purchase_units", units={"infantry": 1}, soft=True)
    table.do("purchase_units", units={"armor": 1}).end(4).do("purchase_units", units={"infantry": 1})
    table.end().then(round=15, winner=None)


def test_rule_35_before_that_the_axis_recruits():
    blank().turn_of("germany", round=13).do("purchase_units", units={"infantry": 1})


class TestWhatTheBooksCannotTell:
    def winning(self) -> WarTable:
        return (
            blank()
            .turn_of("united_states")
            .do("capture_territory", territory="Normandy", value=12, from_="germany", original="france")
        )

    def test_home_ground_that_nobody_entered_is_attested_first(self):
        table = self.winning()
        table.no("attest_first", "end_turn", soft=True, says="Great Britain and the Contiguous U.S.A.")
        table.do("attest", claim="allies_hold_their_homes").end()
        assert table.state.winner.side == "allies"

    def test_a_no_lets_the_game_go_on_and_is_asked_again_next_turn(self):
        table = self.winning().do("attest", claim="allies_hold_their_homes", holds=False).end()
        assert (table.state.winner, table.state.claims) == (None, {})
        table.end(4).no("attest_first", "end_turn", soft=True)

    def test_home_ground_is_called_as_the_reader_calls_it(self):
        table = self.winning()
        with speaking("de"):
            table.no("attest_first", "end_turn", soft=True, says="auch Great Britain und die zusammenhängenden USA?")

    def test_the_banker_may_go_on_without_an_answer(self):
        table = self.winning().do("end_turn", override="later")
        assert table.state.winner is None

    def test_what_the_books_know_needs_no_answer(self):
        table = self.winning().do(
            "register_territory", territory="Great Britain", value=40, controller="united_kingdom"
        )
        table.no("attest_first", "end_turn", soft=True, says="hold the Contiguous U.S.A.?")

    def test_what_the_books_know_to_be_lost_needs_no_answer_either(self):
        table = blank().do("capture_territory", territory="Great Britain", value=10, from_="united_kingdom").end(4)
        table.do("capture_territory", territory="Normandy", value=30, from_="germany", original="france").end()
        assert table.state.winner is None

    def test_the_axis_is_asked_for_its_homes(self):
        table = blank().do("capture_territory", territory="Siberia", value=60, from_="soviet_union")
        table.do("capture_territory", territory="India", value=20, from_="united_kingdom").end(4)
        table.no("attest_first", "end_turn", soft=True, says="Germany, Austria, Italy, Sicily, Japan, and Korea")
        table.do("attest", claim="axis_holds_its_homes").end()
        assert table.state.winner.side == "axis"

    def marked(self, *marks: str, lost: str = "alaska") -> WarTable:
        """The whole board with only these marks of the contiguous U.S.A.; the Axis is low on land, and in America."""
        board = document(whole_board())
        for territory in board["territories"]:
            territory["groups"] = ["contiguous_usa"] if territory["name"] in marks else []
        table = _reduce(WarTable("war_game", "1942", entered={"board": board}).turn_of("united_states").collected(), 12)
        return with_control(table, **{lost: "japan", "yugoslavia": "united_kingdom"})

    def test_a_board_without_marks_does_not_tell_what_the_contiguous_usa_is(self):
        table = self.marked()
        table.no("attest_first", "end_turn", soft=True, says="hold the Contiguous U.S.A.?")
        table.do("attest", claim="allies_hold_their_homes", holds=False).end()
        assert table.state.winner is None

    def test_nor_does_one_with_only_some_of_them(self):
        self.marked("Central U.S.A.").no("attest_first", "end_turn", soft=True)

    def test_marks_of_the_three_that_the_rulebook_names_say_that_the_table_has_looked(self):
        assert self.marked("Northwest U.S.A.", "Southwest U.S.A.", "Central U.S.A.").end().state.winner.side == "allies"

    def test_a_marked_territory_that_is_lost_needs_no_answer(self):
        table = self.marked("Alaska", "Northwest U.S.A.", "Southwest U.S.A.", "Central U.S.A.").end()
        assert table.state.winner is None

    def test_all_land_of_the_usa_is_all_of_the_contiguous_usa_without_any_mark(self):
        """Neutrals that it held are no part of it."""
        table = with_control(self.marked(), alaska="united_states", panama="japan").end()
        assert table.state.winner.side == "allies"

    def test_nothing_is_asked_while_the_land_decides_nothing(self):
        standings = victory.standings(EDITION, blank().state)
        assert not any(standing.asks or standing.reached for standing in standings.values())


def test_the_table_may_agree_on_a_winner():
    table = blank().do("declare_winner", side="axis", reason="the Allies resign")
    assert table.state.winner.side == "axis"


def test_rule_35_only_the_axis_goes_on_and_only_in_turn_13():
    goes_on = Attest(claim="axis_goes_on", holds=True)
    table = blank().turn_of("united_states", round=12)
    assert set(table.rules.actors(table.edition, table.state, goes_on)) == {"germany", "italy", "japan"}
    table.no("too_early", "attest", claim="axis_goes_on", soft=True, says="turn 13")
    blank().turn_of("germany", round=13).do("attest", claim="axis_goes_on")
