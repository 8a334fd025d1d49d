"""The numbers of a box as a file: read, checked, written and used again."""

import json

import pytest

from companion.families.second_world_war.board import numbers as board
from companion.model.refusal import RuleViolation
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


def test_a_table_is_written_for_every_country_and_read_again():
    entered = board.read(numbers(further_country=[{"name": "Eire", "value": 1, "holder": "commonwealth"}]))
    text = board.values_to_csv(EDITION, entered)
    assert len(text.splitlines()) == len(EDITION.countries) + 2
    again = board.values_from_csv(EDITION, text)
    assert again.resource_value == entered.resource_value
    assert again.further_country == entered.further_country


def test_an_empty_table_is_a_form_to_fill_in():
    text = board.values_to_csv(EDITION, board.read({}))
    assert "Germany,," in text
