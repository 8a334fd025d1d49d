"""Tables of boards and numbers: headings and names in any language, whatever language the reader has."""

import csv
import io

import pytest

from companion.editions import load
from companion.families.second_world_war.board import numbers, tables
from companion.families.war_game.board.files import read_board, write_csv
from companion.languages import known, speaking
from companion.service import HOST, AppContext
from companion.service.saved import boards
from companion.storage.temporary import TemporaryStore
from tests.families.second_world_war.test_board import EVERYTHING
from tests.families.war_game.wartable import CSV

LAND, CAMPAIGN = load("war_game"), load("second_world_war")
LANGUAGES = known()


def filled_in(text: str, cell: str, *headings: str) -> str:
    """A table in which every empty cell under one of these headings is filled in."""
    table = list(csv.DictReader(io.StringIO(text)))
    out = io.StringIO()
    writer = csv.DictWriter(out, list(table[0]), lineterminator="\n")
    writer.writeheader()
    for row in table:
        writer.writerow({key: value or (cell if key in headings else "") for key, value in row.items()})
    return out.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_table_is_in_the_readers_language_and_read_in_every_other(language: str):
    app = AppContext(TemporaryStore())
    english = boards.board_template(app, HOST, "war_game")
    with speaking(language):
        text = boards.board_template(app, HOST, "war_game")
    assert (text == english) is (language == "en")
    number = text.split(",")[1]
    expected = read_board(filled_in(english.replace(",bomber,", ",bomber,30"), "1", "value"), LAND, "1942")
    price = filled_in(text, "1", number)
    lines = price.splitlines()
    lines[-1] = lines[-1].removesuffix(",") + ",30"
    lines[-1] = lines[-1].replace(",1,", ",,", 1)
    for reader in LANGUAGES:
        with speaking(reader):
            read = read_board("\n".join(lines), LAND, "1942")
        assert read.territories == expected.territories
        assert read.prices == {"china": {"bomber": 30}}


def test_columns_of_one_language_are_not_mistaken_for_those_of_another():
    """The French number is called like the Spanish name."""
    spanish = "Nombre;Valor;Color;Fábrica\nKiev;4;U.R.S.S.;menor\n"
    french = "Territoire;Nombre;Couleur;Tenu en 1942 par;Usine\nKiev;4;URSS;Allemagne;mineure\n"
    for text, holder in ((spanish, "soviet_union"), (french, "germany")):
        (kiev,) = read_board(text, LAND, "1942").territories
        assert (kiev.name, kiev.value, kiev.original, kiev.controller or kiev.original, kiev.factory) == (
            "Kiev",
            4,
            "soviet_union",
            holder,
            "minor",
        )


def test_a_board_to_share_is_in_english_whoever_writes_it():
    with speaking("de"):
        assert write_csv(read_board(CSV, LAND, "1942")).startswith(
            "name,value,original,controller,factory,groups,region,unit,price\n"
        )
        app = AppContext(TemporaryStore())
        boards.save_board(app, HOST, "second_world_war", "Unsere", "Land,Wert\nNorwegen,2\n")
        assert "Resource value,Norway,,,,,2" in boards.export_board(app, HOST, "second_world_war", "Unsere", "csv")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_of_numbers_is_read_in_every_language(language: str):
    entered = numbers.read(EVERYTHING)
    with speaking(language):
        text = tables.write(CAMPAIGN, entered, "1941")
    for reader in ("en", "fr"):
        with speaking(reader):
            assert tables.is_table(text)
            again = tables.read(CAMPAIGN, text)
        assert again.pop("scenario") == "1941"
        assert numbers.read(again) == entered


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_book_of_numbers_is_a_form_in_the_readers_language(language: str):
    with speaking(language):
        text = tables.write(CAMPAIGN, numbers.read({}), blank=True)
    first = text.partition("\n")[0]
    assert (first == "what,whose,holder,year,unit,run,value") is (language == "en")
    assert tables.read(CAMPAIGN, text) == {}
    values = tables.read(CAMPAIGN, filled_in(text, "1", first.split(",")[-1]).replace("1939", ""))
    assert values["resource_value"] == {country.id: 1 for country in CAMPAIGN.countries}
    assert values["nationality_modifier"].keys() <= CAMPAIGN.powers.ids
