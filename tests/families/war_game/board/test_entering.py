"""The board is entered by the table: not at all, territory by territory, from a file, or from a spreadsheet."""

import json

import msgspec
import pytest

from companion.engine.decide import decide
from companion.families.war_game.actions import BoardTerritory
from companion.families.war_game.board.files import UnreadableBoard, read_board, write_board, write_csv
from companion.families.war_game.board.totals import problems, rows, sums_wrong
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.land.listing import board_of
from companion.languages import Message
from companion.model.refusal import RuleViolation
from tests.families.war_game.wartable import CSV, EDITION, WarTable, blank, document, full, whole_board


def total(table: WarTable) -> int:
    return sum(land.land_of(table.state, power) for power in EDITION.powers.ids)


def refused(table: WarTable, type: str, **fields: str) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        decide(table.rules, table.edition, table.state, table.action(type, **fields))
    return refusal.value


class TestNothingEntered:
    def test_a_capture_names_the_territory_and_lists_it_for_good(self):
        table = blank().do("capture_territory", territory="Kiev", value=4, from_="soviet_union", by="germany")
        table.then(production={"germany": 131, "soviet_union": 64}, control={"kiev": "germany"})
        assert "taken_from" in table.said
        assert land.unlisted(table.state, "soviet_union") == 64
        table.end().do("capture_territory", territory="kiev").then(production={"soviet_union": 68})

    def test_the_total_stays_624(self):
        table = blank()
        for name, value, holder in (("Kiev", 4, "soviet_union"), ("Malta", 2, "united_kingdom"), ("Chad", 3, "france")):
            table.do("capture_territory", territory=name, value=value, from_=holder)
            assert total(table) == 624

    def test_an_unknown_territory_needs_its_value_and_its_holder(self):
        blank().no("value_needed", "capture_territory", soft=True, territory="Kiev", from_="soviet_union")
        blank().no("controller_needed", "capture_territory", soft=True, territory="Kiev", value=4)

    def test_whatever_it_needs_is_asked_for_at_once(self):
        refusal = refused(blank().end(), "capture_territory", territory="Minsk")
        assert [refusal.code, *(other.code for other in refusal.also)] == [
            "value_needed",
            "controller_needed",
            "original_needed",
        ]
        assert refused(blank(), "capture_territory", territory="Minsk", value=3).also == ()

    def test_land_whose_holder_nobody_remembers_is_nobodys_until_the_banker_says_whose_it_was(self):
        table = blank().do("capture_territory", territory="Kiev", value=4, override="nobody remembers")
        table.then(production={"germany": 131, "soviet_union": 68}, control={"kiev": "germany"})
        assert table.said[-1] == "taken"
        table.do("amend_territory", territory="kiev", start="soviet_union", reason="it was Soviet")
        table.then(production={"germany": 131, "soviet_union": 64}, control={"kiev": "germany"})
        assert table.state.territories["kiev"].original == "soviet_union"
        assert total(table) == 624
        table.no("no_change", "amend_territory", territory="kiev", start="soviet_union", reason="again")

    def test_a_territory_entered_without_its_holder_gets_one_from_the_banker(self):
        table = blank().no("controller_needed", "register_territory", soft=True, territory="Kiev", value=4)
        table.do("register_territory", territory="Kiev", value=4, override="we do not know")
        table.then(control={"kiev": None}, production={"soviet_union": 68})
        table.no("not_enough_land", "amend_territory", territory="kiev", start="france", value=24, reason="a slip")
        table.do("amend_territory", territory="kiev", start="soviet_union", reason="it was Soviet")
        table.then(control={"kiev": "soviet_union"}, production={"soviet_union": 68})
        assert land.unlisted(table.state, "soviet_union") == 64

    def test_own_land_that_nobody_has_entered_is_asked_for_wherever_it_is_named(self):
        table = blank().turn_of("united_states").collected()
        table.no("value_needed", "build_factory", soft=True, territory="Oahu", factory="minor")
        table.do("build_factory", territory="Oahu", factory="minor", override="we look later")
        table.then(treasury={"united_states": 134}, production={"united_states": 147})
        table.no("value_needed", "repair_battleship", soft=True, territory="Guam", ship="Iowa", die=2)
        table.no("place_unknown", "train_paratroopers", soft=True, territory="Ohio", count=1)
        table.do("train_paratroopers", territory="Ohio", count=1, override="a factory is there")
        table.then(treasury={"united_states": 133})

    def test_a_slip_of_the_pen_is_met_with_what_may_have_been_meant(self):
        table = blank().do("register_territory", territory="Ruhr", value=10, original="germany")
        remedy = refused(table, "build_factory", territory="Rurh", factory="minor").remedy
        assert (remedy.field, remedy.suggests, remedy.meant, remedy.meant_name) == (
            "value",
            "territory",
            "ruhr",
            "Ruhr",
        )
        remedy = refused(full(), "build_factory", territory="Rurh", factory="minor").remedy
        assert (remedy.field, remedy.meant_name) == ("", "Ruhr")

    def test_what_the_rulebook_tells_need_not_be_said(self):
        table = blank().do("register_territory", territory="Peking", controller="china")
        assert table.state.territories["peking"].value == 8
        assert table.state.territories["peking"].factory == "major"
        table.turn_of("soviet_union").do("capture_territory", territory="Yugoslavia", value=3)
        table.then(control={"yugoslavia": "soviet_union"}, production={"germany": 124})

    def test_a_colour_that_can_be_two_must_be_said(self):
        table = blank().turn_of("soviet_union")
        table.no("original_needed", "capture_territory", soft=True, territory="Minsk", value=3, from_="germany")
        table.do("capture_territory", territory="Minsk", value=3, from_="germany", original="soviet_union")

    def test_a_colour_that_can_be_only_one_need_not(self):
        table = blank().do("capture_territory", territory="Kiev", value=4, from_="soviet_union")
        assert table.state.territories["kiev"].original == "soviet_union"

    def test_nobody_loses_more_than_it_had(self):
        blank().no("not_enough_land", "capture_territory", territory="Mali", value=24, from_="france", says="23")

    def test_a_capture_that_contradicts_the_printed_table_is_objected_to(self):
        table = blank().turn_of("soviet_union")
        table.no("does_not_add_up", "capture_territory", territory="X", value=29, from_="germany", original="germany",
                 soft=True, says="28 printed")  # fmt: skip

    def test_a_friends_land_is_not_taken(self):
        blank().no("friendly_territory", "capture_territory", territory="Rome", value=4, from_="italy")

    def test_a_neutral_is_listed_as_it_is_attacked(self):
        table = blank().do("conquer_neutral", territory="Sweden", value=6, die=7, land_units=1,
                           nearest_enemy="soviet_union")  # fmt: skip
        assert total(table) == 630

    def test_a_name_is_a_name(self):
        blank().no("invalid_territory", "capture_territory", territory="!!!", value=1, from_="france")


class TestTerritoryByTerritory:
    def test_a_territory_is_part_of_its_holders_starting_land(self):
        table = blank().do("register_territory", territory="Kiev", value=4, controller="soviet_union", factory="minor")
        table.then(production={"soviet_union": 68})
        assert land.unlisted(table.state, "soviet_union") == 64
        table.no("already_listed", "register_territory", territory="Kiev", value=4, controller="soviet_union")

    def test_land_in_its_own_colour_needs_no_holder(self):
        table = blank().do("register_territory", territory="Mali", value=7, original="france")
        assert table.state.controller("mali") == "france"

    def test_a_free_neutral_is_nobodys_land(self):
        table = blank().do("register_territory", territory="Turkey", value=9)
        assert table.state.controller("turkey") is None
        assert total(table) == 624

    def test_a_board_entered_later_agrees_with_what_happened(self):
        table = blank().do("capture_territory", territory="Kiev", value=4, from_="soviet_union")
        territories = document(whole_board())["territories"]
        table.do("enter_board", territories=territories)
        table.then(production={"germany": 131, "soviet_union": 64})
        assert all(land.unlisted(table.state, power) == 0 for power in EDITION.powers.ids)
        assert table.said == ["board_listed"]
        table.no("no_change", "enter_board", territories=territories)

    def test_or_it_is_refused(self):
        table = blank().do("capture_territory", territory="Kiev", value=5, from_="soviet_union")
        territories = document(whole_board())["territories"]
        table.no("board_differs", "enter_board", territories=territories, says="Kiev")

    def test_a_renamed_territory_answers_to_both_names(self):
        table = full().do("amend_territory", territory="kiev", name="Kyiv", reason="spelling")
        table.do("capture_territory", territory="Kyiv").then(control={"kiev": "germany"})

    def test_words_that_make_no_sense_are_refused(self):
        table = blank()
        table.no(
            "invalid_territory", "register_territory", territory="X", value=1, controller="france", groups=["alps"]
        )
        table.no("invalid_territory", "enter_board", territories=[{"name": "X", "value": 1, "original": "atlantis"}])
        table.no("unknown_power", "register_territory", territory="X", value=1, controller="atlantis")


def told(messages: list[Message]) -> list[str]:
    return [str(message) for message in messages]


class TestWholeBoard:
    def test_a_board_that_adds_up_has_no_problems(self):
        board = whole_board()
        assert problems(EDITION, "1942", board.territories, complete=True) == ([], [])
        assert len(rows(EDITION, "1942", board.territories)) == 40

    def test_it_opens_a_game(self):
        table = full()
        assert total(table) == 624
        assert table.state.territories["great_britain"].value == 40

    def altered(self, name: str, **changed: object) -> tuple[BoardTerritory, ...]:
        return tuple(
            msgspec.structs.replace(territory, **changed) if territory.name == name else territory
            for territory in whole_board().territories
        )

    def test_what_does_not_add_up_is_said_exactly(self):
        found = told(sums_wrong(EDITION, "1942", self.altered("Ruhr", value=12), complete=True))
        assert found == [
            "Germany, land in its color: 30 entered, 28 printed (2 too many).",
            "Germany, all the land it holds: 129 entered, 127 printed (2 too many).",
            "Axis: 238 entered, 236 printed (2 too many).",
            "Both sides: 626 entered, 624 printed (2 too many).",
        ]
        found = told(sums_wrong(EDITION, "1942", self.altered("Kiev", value=1), complete=True))
        assert found[0] == "U.S.S.R., land in its color: 81 entered, 84 printed (3 missing)."

    def test_a_wrong_holder_is_found_in_four_places(self):
        found = told(sums_wrong(EDITION, "1942", self.altered("Kiev", controller="germany"), complete=True))
        assert [line.split(":")[0] for line in found] == [
            "Germany, land of others that it holds", "Germany, all the land it holds",
            "U.S.S.R., own land that others hold", "U.S.S.R., all the land it holds", "Axis", "Allies",
        ]  # fmt: skip

    def test_a_part_of_a_board_may_miss_land_but_not_have_too_much(self):
        assert sums_wrong(EDITION, "1942", whole_board().territories[:10]) == []
        assert told(sums_wrong(EDITION, "1942", self.altered("Ruhr", value=12)[:3])) == [
            "Germany, land in its color: 30 entered, 28 printed (2 too many)."
        ]

    def test_what_the_rulebook_tells_is_checked(self):
        _, odd = problems(EDITION, "1942", self.altered("France", value=12))
        assert "France: the rulebook gives it 13, not 12." in odd

    def opening(self, board: tuple[BoardTerritory, ...], **more: object) -> WarTable:
        entered = document(msgspec.structs.replace(whole_board(), territories=board))
        return WarTable("war_game", "1942", entered={"board": entered}, **more)

    def test_a_board_that_does_not_add_up_opens_no_game(self):
        with pytest.raises(RuleViolation, match="28 printed") as refusal:
            self.opening(self.altered("Ruhr", value=12))
        assert (refusal.value.code, refusal.value.soft) == ("invalid_board", True)

    def test_unless_the_table_says_that_its_box_is_so(self):
        table = self.opening(self.altered("Ruhr", value=12), override="second printing")
        assert total(table) == 626
        table.then(production={"germany": 129})
        assert table.rules.invariants(EDITION, table.state) == []

    def test_a_board_of_nonsense_opens_none_at_all(self):
        for entered in (
            {"board": []}, {"board": {"territories": 3}}, {"board": {"format": "recipe"}}, {"cities": 1},
            {"board": {"edition": "revised"}}, {"prices": {"china": 3}}, {"prices": {"china": {"bomber": "x"}}},
            {"prices": {"mars": {"bomber": 3}}}, {"board": {"format_version": 9}},
            {"board": {"territories": [{"name": "A", "value": 1}, {"name": "a", "value": 1}]}},
            {"board": {"territories": [{"name": "A", "value": 1, "controller": "mars"}]}},
        ):  # fmt: skip
            with pytest.raises(RuleViolation) as refusal:
                WarTable("war_game", "1942", entered=entered, override="insist")
            assert refusal.value.code == "invalid_board"


class TestFiles:
    def test_a_board_is_written_and_read_again(self):
        board = whole_board()
        assert read_board(write_board(board), EDITION, "1942") == board

    def test_the_board_of_a_game_serves_the_next_one(self):
        table = full().do("set_price", power="china", unit="bomber", price=31)
        table.do("capture_territory", territory="leningrad").do("reduce_factory", territory="germany", destroy=True)
        kept = json.loads(write_board(board_of(EDITION, table.state, "Our box")))
        again = WarTable("war_game", "1942", entered={"board": kept})
        assert again.state.territories == full().state.territories
        assert again.state.prices == {"china": {"bomber": 31}}

    def test_so_does_a_board_that_grew_during_play(self):
        table = blank().do("capture_territory", territory="Kiev", value=4, from_="soviet_union")
        again = WarTable("war_game", "1942", entered={"board": json.loads(write_board(board_of(EDITION, table.state)))})
        assert again.state.controller("kiev") == "soviet_union"
        assert total(again) == 624

    def test_a_spreadsheet_is_read_whatever_its_separator_and_headings(self):
        board = read_board(CSV, EDITION, "1942")
        assert len(board.territories) == 63
        for separator in (",", "\t"):
            assert read_board(CSV.replace(";", separator), EDITION, "1942") == board
        assert read_board("\ufeff" + write_csv(board), EDITION, "1942") == board
        small = read_board("Name,Number,Owner,1942 controller,Complex\nKiev,4,USSR,Germany,Minor\n", EDITION, "1942")
        assert small.territories[0] == BoardTerritory(
            name="Kiev", value=4, original="soviet_union", controller="germany", factory="minor"
        )

    def test_toml_is_read_too(self):
        text = '[[territories]]\nname = "Kiev"\nvalue = 4\noriginal = "soviet_union"\n'
        assert read_board(text, EDITION, "1942").territories[0].controller == "soviet_union"

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "empty"), ("\n\n", "empty"), ("a,b\n1,2\n", "name and value"),
            ("name,value\nKiev,four\n", "Line 2: the value 'four'"),
            ("name,value,original\nKiev,4,Mars\n", "Line 2: there is no power 'Mars'"),
            ("name,value,factory\nKiev,4,huge\n", "major or minor"), ("{", "isn't JSON"), ("{}}", "isn't JSON"),
            ("[[territories]]\nname=", "isn't TOML"),
            ("name,value\nKiev,400\n", "Line 2"), ('{"territories": [1]}', "read"),
            ("name,value\n" + "\n".join(f"T{n},0" for n in range(401)), "at most 400"), ("x" * 400_001, "too long"),
            ("name,value\n,4\n", "Line 2"), ('name,value\n"Kiev,4\n', "can't be read"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_read_is_said(self, text: str, says: str):
        with pytest.raises(UnreadableBoard, match=says):
            read_board(text, EDITION, "1942")
