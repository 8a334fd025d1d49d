"""The numbers of a box as a file: read, checked, written and used again."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.families.second_world_war.board import numbers as board
from companion.families.second_world_war.board import tables
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, games
from companion.service.saved import boards
from companion.storage.temporary import TemporaryStore
from tests.families.second_world_war.campaign import EDITION, Campaign, numbers


def test_numbers_go_from_one_game_to_the_next():
    first = Campaign(entered=numbers(further_country=[{"name": "Eire", "value": 1}]))
    document = json.loads(json.dumps(board.write(board.reusable(first.state))))
    second = Campaign(entered={key: value for key, value in document.items() if key != "format"})
    assert second.state == first.state


def test_a_document_may_say_what_it_is():
    assert board.read({"format": "companion-numbers", "resource_value": {"germany": 7}}).resource_value == {
        "germany": 7
    }


def test_json_and_toml_are_read():
    assert board.read_text('{"resource_value": {"germany": 7}}').resource_value == {"germany": 7}
    toml = 'last_season = "fall 1945"\n[resource_value]\ngermany = 7\n[[further_country]]\nname = "Eire"\n'
    read = board.read_text(toml)
    assert (read.last_season, read.resource_value, read.further_country[0].name) == (
        "fall 1945",
        {"germany": 7},
        "Eire",
    )


@pytest.mark.parametrize("text", ["germany: 7", "[1, 2]", '{"resource_value": 3}', '{"moon": 1}'])
def test_what_is_neither_is_refused(text: str):
    with pytest.raises(RuleViolation) as refusal:
        board.read_text(text)
    assert refusal.value.code == "invalid_numbers"


def test_values_come_from_a_table():
    table = "country,value,holder\nGermany,7\nbaltic_states,1\n\nEire,1,\nEastern Poland,2,Soviet Union\n"
    read = board.values_from_csv(EDITION, "\ufeff" + table)
    assert read.resource_value == {"germany": 7, "baltic_states": 1}
    assert [(country.name, country.value, country.holder) for country in read.further_country] == [
        ("Eire", 1, None),
        ("Eastern Poland", 2, "soviet_union"),
    ]


@pytest.mark.parametrize(
    "table", ["Germany\n", "Germany,7\nItaly,many\n", "Germany,7\nEire,1,Prussia\n", "Germany,7\nX,100\n"]
)
def test_a_wrong_table_names_its_line(table: str):
    with pytest.raises(RuleViolation, match=r"Line [12]"):
        board.values_from_csv(EDITION, table)


EVERYTHING = numbers(
    starting_limit={"france": 5},
    further_country=[{"name": "Eire", "value": 1, "holder": "commonwealth"}],
    opening_season="summer 1939",
    last_season="fall 1945",
    scenario_victory="Whoever holds Paris, and Rome",
    holder_1941={"belgium": "germany", "dakar": "vichy_france", "levant": "neutral"},
    production_at_start={"germany": [{"unit": "battleship", "box": 4, "lap": 2}]},
    reinforcement_pool={"italy": {"infantry": 2}},
    reinforcements_by_year={"germany": {"1940": {"armor": 2, "infantry": 3}}},
    raiders={"germany": 2},
    east_indies_units={"infantry": 1},
    transports={"japan": 5},
    starting_units={"japan": {"infantry": 9}},
)


def test_a_table_carries_every_number_and_is_read_again():
    entered = board.read(EVERYTHING)
    assert {entry.id for entry in EDITION.to_enter} <= {key for key, value in board.write(entered).items() if value}
    again = tables.read(EDITION, tables.write(EDITION, entered, "1941"))
    assert again.pop("scenario") == "1941"
    assert board.read(again) == entered


def test_the_rulebooks_own_words_are_understood_in_a_table():
    text = "what,whose,value\nResource limit at the start,Russia,9\nResource limit at the start,Britain,12\n"
    assert tables.read(EDITION, text)["starting_limit"] == {"soviet_union": 9, "commonwealth": 12}


def test_an_empty_table_is_a_form_to_fill_in():
    text = tables.write(EDITION, board.read({}), blank=True)
    assert "Resource value,Germany,,,,," in text
    assert tables.read(EDITION, text) == {}


@pytest.mark.parametrize("row", ["Moon,Germany,,,,,1", "Resource value,Norway,,,,,many"])
def test_a_row_that_makes_no_sense_names_its_line(row: str):
    with pytest.raises(RuleViolation, match="Line 2"):
        tables.read(EDITION, f"what,whose,holder,year,unit,run,value\n{row}\n")


class TestScenarios:
    """A book of numbers serves every scenario of the box, without what holds for its own only."""

    def app(self) -> AppContext:
        return AppContext(TemporaryStore())

    def test_values_alone_serve_every_scenario(self):
        app = self.app()
        boards.save_board(app, HOST, "second_world_war", "Ours", "country,value\nNorway,2\n")
        for scenario in ("1939", "1941"):
            game = games.create_game(app, HOST, "second_world_war", StartGame(scenario=scenario), board="Ours")
            assert game["territories"]["norway"]["value"] == 2

    def test_limits_are_those_of_their_scenario(self):
        app = self.app()
        text = json.dumps({"resource_value": {"norway": 2}, "starting_limit": {"germany": 9}})
        with pytest.raises(RuleViolation, match="Which scenario are these for") as refusal:
            boards.save_board(app, HOST, "second_world_war", "Ours", text)
        assert (refusal.value.code, refusal.value.field) == ("scenario_needed", "scenario")
        kept = boards.save_board(app, HOST, "second_world_war", "Ours", text, scenario="1941")
        assert kept["of_scenario"] == ["Resource limit at the start"]
        for scenario, limit in (("1939", 0), ("1941", 9)):
            game = games.create_game(app, HOST, "second_world_war", StartGame(scenario=scenario), board="Ours")
            assert (game["powers"]["germany"]["production"], game["territories"]["norway"]["value"]) == (limit, 2)

    @pytest.mark.parametrize("form", ["json", "toml", "csv"])
    def test_a_file_says_its_scenario_itself(self, form: str):
        app = self.app()
        boards.save_board(app, HOST, "second_world_war", "Ours", json.dumps(EVERYTHING), scenario="1941")
        text = boards.export_board(app, HOST, "second_world_war", "Ours", form)
        again = boards.save_board(self.app(), HOST, "second_world_war", "Ours", text)
        assert again["scenario"] == "1941"
        kept = boards.show_board(app, HOST, "second_world_war", "Ours")["document"]
        assert json.loads(json.dumps(again["document"])) == kept

    def test_the_command_line_asks_only_where_it_matters(self, tmp_path: Path):
        values, limits = tmp_path / "values.csv", tmp_path / "limits.json"
        values.write_text("country,value\nNorway,2\n")
        limits.write_text(json.dumps({"starting_limit": {"germany": 9}}))
        more = ["--edition", "second_world_war", "--data", str(tmp_path), "--name", "Ours"]
        run = CliRunner().invoke
        assert run(companion, ["boards", "import", str(values), *more]).exit_code == 0
        refused = run(companion, ["boards", "import", str(limits), *more])
        assert refused.exit_code == 1
        assert "--scenario" in refused.output
        assert run(companion, ["boards", "import", str(limits), *more, "--scenario", "1941"]).exit_code == 0
        made = run(companion, ["boards", "template", "-o", str(tmp_path / "empty.csv"), *more[:4]])
        assert made.exit_code == 0
        assert "Nationality modifier,Germany" in (tmp_path / "empty.csv").read_text()
