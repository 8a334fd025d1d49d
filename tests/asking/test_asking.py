"""Asking the rules: what is found, what applies, and what is said when nothing fits."""

import pytest

from companion.editions import Catalogue
from companion.languages import speaking
from companion.languages.asking import terms, vocabulary
from companion.service import AppContext
from companion.service.asking import ask_edition
from companion.storage.search import Entry, SearchIndex
from companion.storage.temporary import TemporaryStore


@pytest.fixture(scope="module")
def app_context() -> AppContext:
    """Only the shipped boxes."""
    return AppContext(TemporaryStore())


def first(app: AppContext, box: str, question: str, language: str = "en") -> str:
    """The id of the best answer."""
    with speaking(language):
        return str(ask_edition(app, box, question, 1)["rules"][0]["id"])


def test_words_that_mean_the_same_are_one_token_in_every_language():
    assert vocabulary("en").tokens("subs and U-boats") == vocabulary("en").tokens("submarine, submarines")
    assert vocabulary("de").tokens("U-Boote") == vocabulary("en").tokens("submarine")
    assert vocabulary("fr").tokens("l'usine") == vocabulary("en").tokens("an industrial complex")
    assert vocabulary("it").tokens("carri armati") == vocabulary("es").tokens("tanques")


def test_words_that_say_nothing_are_left_out():
    assert vocabulary("en").tokens("How can I do this with the units?") == []


@pytest.mark.parametrize("typed", ["bomer", "bombre", "bommber", "bomber", "bombeer"])
def test_one_wrong_letter_still_finds_the_word(typed: str):
    (term,) = terms(typed, "en", {"kbomber_", "ktank_"})
    assert term.tokens == ("kbomber_",)


def test_two_words_written_as_one_are_found():
    assert {token for term in terms("Panzerkosten", "de", {"ktank_", "kcost_"}) for token in term.tokens} == {
        "ktank_",
        "kcost_",
    }


def test_the_index_finds_entries_with_any_of_the_tokens_best_first():
    entries = [
        Entry("tank", {"heading": ["units"], "says": ["tank", "costs", "5"]}),
        Entry("ship", {"heading": ["tank"], "says": ["ship"]}),
        Entry("none", {"heading": [], "says": ["nothing"]}),
    ]
    found = SearchIndex({"heading": 3.0, "says": 1.0}, entries).find(["tank", "costs"], 5)
    assert {name for name, _fit in found} == {"tank", "ship"}
    assert found == sorted(found, key=lambda hit: -hit[1])


def test_the_index_takes_any_text_as_words():
    index = SearchIndex({"says": 1.0}, [Entry("a", {"says": ["x"]})])
    assert index.find(['"', "NEAR(", "y*", "AND", "x OR y"], 5) == []
    assert index.find([], 5) == []


def test_a_typing_error_and_another_language_find_the_same_rule(app_context: AppContext):
    rule = "aircraft_hit_submarines_only"
    for language, question in (
        ("en", "can planes hit subs"),
        ("en", "can plains hit submarins"),
        ("de", "Dürfen Flugzeuge U-Boote treffen?"),
        ("de", "can planes hit subs"),
    ):
        with speaking(language):
            found = ask_edition(app_context, "anniversary", question, 3)["rules"]
        assert rule in {item["id"] for item in found}, question


def test_prices_and_values_come_from_the_box(app_context: AppContext):
    with speaking("en"):
        says = {
            rule["id"]: rule["says"]
            for question in ("tank cost", "what is Ukraine worth", "how many victory cities to win")
            for rule in ask_edition(app_context, "anniversary", question, 5)["rules"]
        }
    assert says["data:unit:tank"] == "Tank: costs 5 IPC, attacks at 3, defends at 3, and moves 2."
    assert says["data:territory:ukraine"] == "Ukraine is worth 2 IPC. Original: Soviet Union."
    assert "The Axis needs 15 victory cities to win." in says["data:victory"]


@pytest.mark.parametrize("box", ["global_1940", "europe_1940", "pacific_1940"])
@pytest.mark.parametrize("question", ["scramble", "scramble fighters from an air base"])
def test_what_a_base_does_comes_from_the_box(app_context: AppContext, box: str, question: str):
    with speaking("en"):
        found = {rule["id"]: rule["says"] for rule in ask_edition(app_context, box, question, 3)["rules"]}
    assert found["data:building:air_base"].startswith("Air Base: Aircraft that start here fly one space farther;")


def test_without_a_good_match_there_are_only_headings(app_context: AppContext):
    with speaking("en"):
        found = ask_edition(app_context, "anniversary", "en passant castling checkmate", 10)
    assert found["rules"] == []
    assert found["nearest"]
    assert all(heading["topic"] for heading in found["nearest"])


def test_a_price_that_house_rules_change_comes_from_the_box_as_it_is_played(app_context: AppContext, tmp_path):
    folder = tmp_path / "dear_tanks.toml"
    folder.write_text(
        '[edition]\nid = "dear_tanks"\ntitle = "Dear tanks"\nextends = "anniversary"\n\n'
        '[[unit]]\nid = "tank"\ncost = 7\n',
        encoding="utf-8",
    )
    app = AppContext(TemporaryStore(), catalogue=Catalogue([tmp_path]))
    with speaking("en"):
        rules = {rule["id"]: rule for rule in ask_edition(app, "dear_tanks", "tank cost", 5)["rules"]}
        as_printed = {rule["id"]: rule for rule in ask_edition(app_context, "anniversary", "tank cost", 5)["rules"]}
    assert rules["data:unit:tank"]["says"].startswith("Tank: costs 7 IPC")
    assert rules["tank_costs_5_ipc_3_3_2"]["applies"] is False
    assert as_printed["tank_costs_5_ipc_3_3_2"]["applies"] is True
