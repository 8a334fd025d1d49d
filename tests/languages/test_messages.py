"""Messages are data: a source text and values, rendered for each reader."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from companion.editions import load
from companion.engine.decide import decide, start
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.families.axis_and_allies.rules.income import income
from companion.families.axis_and_allies.words import SENTENCES
from companion.languages import Message, Name, Names, _, add_folder, best, current, known, listed, n_, plural, speaking
from companion.languages.catalogs import Catalog, remove_folder
from companion.languages.messages import render
from companion.languages.sorting import in_order
from companion.languages.stored import as_data, from_data
from companion.model.actions import StartGame
from companion.model.entry import SeatRef
from companion.model.refusal import RuleViolation
from companion.model.sentence import sentence
from companion.model.translated import in_language, named, named_powers
from companion.model.wording import in_parts, labelled, possessive
from companion.views.sentences import Renderer
from tests.families.second_world_war.campaign import Campaign

GERMAN = """
msgid ""
msgstr "Language: de\\nContent-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "power name"
msgid "Soviet Union"
msgstr "Sowjetunion"

msgctxt "power name: the"
msgid "Soviet Union"
msgstr "die Sowjetunion"

msgctxt "power name: to"
msgid "Soviet Union"
msgstr "der Sowjetunion"

msgctxt "power name: number"
msgid "United States"
msgstr "plural"

msgctxt "unit counted"
msgid "tank"
msgid_plural "tanks"
msgstr[0] "Panzer"
msgstr[1] "Panzer"

msgctxt "unit name"
msgid "Tank"
msgstr "Panzer"

msgid "{power:power the} has grown the most."
msgstr "{power:power the} {power:power verb ist|sind} am meisten gewachsen."

msgid "Back to entry {to}."
msgstr "Zurück zu {from}."

msgid "Bid"
msgstr "{"

msgid "Host"
msgstr "Gastgeber"
"""


@pytest.fixture
def german(tmp_path: Path):
    file = tmp_path / "de" / "LC_MESSAGES" / "companion.po"
    file.parent.mkdir(parents=True)
    file.write_text(GERMAN, encoding="utf-8")
    add_folder(tmp_path)
    with speaking("de"):
        yield tmp_path
    remove_folder(tmp_path)


def test_a_text_that_no_catalog_has_is_shown_as_it_is_written():
    assert _("{n} words, {change:signed}", n=-3, change=2) == "−3 words, +2"
    assert n_("{count} page", "{count} pages", 1) == "1 page"
    assert n_("{count} page", "{count} pages", 0) == "0 pages"
    assert listed(["a", "b", "c"]) == "a, b, and c"
    assert listed(["a", "b"], "or") == "a or b"


@pytest.mark.parametrize(
    ("names", "style", "said"),
    [
        (["Alemania", "Italia"], "standard", "Alemania e Italia"),
        (["Francia", "Alemania", "Hiroshima"], "standard", "Francia, Alemania e Hiroshima"),
        (["Italia", "Japón"], "standard", "Italia y Japón"),
        (["fuego", "hielo"], "standard", "fuego y hielo"),
        (["este", "oeste"], "or", "este u oeste"),
        (["minutos", "horas"], "or", "minutos u horas"),
        (["7", "8"], "or", "7 u 8"),
        (["Oslo", "Roma"], "or", "Oslo o Roma"),
    ],
)
def test_spanish_and_and_or_change_before_their_own_sound(names: list[str], style: str, said: str):
    with speaking("es"):
        assert listed(names, style) == said


def test_a_sentence_ends_with_one_full_stop():
    assert _("{power} holds {place}.", power="Germany", place="Kazakh S.S.R.") == "Germany holds Kazakh S.S.R."
    assert _("{power} holds {place}.", power="Germany", place="a lot..") == "Germany holds a lot..."
    assert _("Taken: {place}. Was that all?", place="Kazakh S.S.R.") == "Taken: Kazakh S.S.R. Was that all?"
    assert _("Taken: {place}. Was that all?", place="so.. much") == "Taken: so.. much. Was that all?"


def test_english_names_take_their_article_and_their_possessive():
    edition = load("anniversary")
    both = [named(edition.powers[power]) for power in ("soviet_union", "germany", "united_states")]
    assert [f"{name:power the}" for name in both] == ["the Soviet Union", "Germany", "the United States"]
    assert [f"{name:whose}" for name in both] == ["the Soviet Union's", "Germany's", "the United States'"]
    assert str(both[0]) == "Soviet Union"


@pytest.mark.parametrize(("language", "said"), [("en", "Anna's"), ("de", "Anna"), ("fr", "Anna"), ("es", "Anna")])
def test_only_english_hangs_an_s_on_the_name_of_a_player(language: str, said: str):
    with speaking(language):
        assert possessive("Anna") == said


def test_french_sets_a_space_before_colons_and_semicolons_that_join_parts():
    assert (labelled("Germany", "3 dice"), in_parts(["A and B", "C"]), in_parts([])) == (
        "Germany: 3 dice",
        "A and B; C",
        "",
    )
    with speaking("fr"):
        assert labelled("Allemagne", "3 dés") == "Allemagne\xa0: 3 dés"
        assert in_parts(["A et B", "C", "D"]) == "A et B\xa0; C\xa0; D"


def test_names_bend_by_the_catalog(german: Path):
    soviets = named(load("anniversary").powers["soviet_union"])
    assert (str(soviets), f"{soviets:power the}", f"{soviets:to}") == (
        "Sowjetunion",
        "die Sowjetunion",
        "der Sowjetunion",
    )
    assert f"{soviets:whom}" == "die Sowjetunion", "what a language leaves out is filled in"


def test_the_host_is_called_so_in_each_language_and_a_name_stays_a_name(german: Path):
    assert [SeatRef(id="host", name="Host").shown, SeatRef(id="s1", name="Host").shown] == ["Gastgeber", "Host"]


def test_a_sentence_of_the_journal_reads_in_each_language(german: Path):
    edition = load("anniversary")
    said = [sentence("grown_the_most", power="soviet_union"), sentence("grown_the_most", power="united_states")]
    renderer = Renderer(SENTENCES, edition, None)
    assert renderer.sentences(said) == (
        "Die Sowjetunion ist am meisten gewachsen.",
        "Die Vereinigten Staaten sind am meisten gewachsen.",
    )
    assert Renderer(SENTENCES, edition, None, "en").sentence(said[0]) == "The Soviet Union has grown the most."


def test_a_translation_that_does_not_fit_gives_way_to_the_english(german: Path):
    renderer = Renderer(SENTENCES, load("anniversary"), None)
    assert renderer.sentence(sentence("back_to", to=4)) == "Back to entry 4."
    assert renderer.sentence(sentence("bid")) == "Bid"
    assert render(Catalog("de", {"{a} of {b}": "{c}"}), "{a} of {b}", {"a": 1, "b": 2}) == "1 of 2"


def test_a_refusal_is_a_code_and_a_message_in_the_language_of_whoever_reads_it(german: Path):
    soviets = Name("Soviet Union", "power name")
    refusal = RuleViolation("x", "{power:power the} {power:power verb is|are} broke.", power=soviets)
    assert (refusal.code, refusal.sentence) == ("x", "Die Sowjetunion is broke.")
    with speaking("en"):
        assert str(refusal) == "The Soviet Union is broke."
    assert RuleViolation("x", "as {written}").sentence == "as {written}"
    assert RuleViolation("x", plural("n", "{n} unit", "{n} units"), n=2).sentence == "2 units"


def test_an_edition_is_read_in_the_language_and_ruled_as_it_is_written(german: Path):
    edition = load("anniversary")
    mine = in_language(edition)
    assert (mine.powers["soviet_union"].name, mine.units["tank"].name) == ("Sowjetunion", "Panzer")
    assert (edition.powers["soviet_union"].name, mine.source) == ("Soviet Union", edition)
    assert mine is in_language(edition), "made once"
    assert in_language(mine, "en") is edition
    assert edition.units_in_words({"tank": 2, "infantry": 1}) == "2 Panzer und 1 Infanterie"
    assert mine.territories["ukraine"].name == "Ukraine"


def test_a_catalog_that_cannot_be_read_is_left_out_by_name(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    file = tmp_path / "nl" / "LC_MESSAGES" / "companion.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(b'msgid "x\nmsgstr\xff')
    add_folder(tmp_path)
    try:
        with caplog.at_level(logging.ERROR), speaking("nl"):
            assert best("nl", "de") == "de", "also for the first who asks"
            assert _("Bid") == "Bid"
        assert "language nl is left out" in caplog.text
        assert str(file) in caplog.text
        assert "nl" not in known()
    finally:
        remove_folder(tmp_path)


@pytest.mark.parametrize(
    ("accepted", "found"),
    [
        ("de", "de"),
        ("de-AT,en;q=0.5", "de"),
        ("nl,en;q=0.3,de;q=0.7", "de"),
        ("DE", "de"),
        ("nl", "xx"),
        ("", "xx"),
        ("de;q=0, en;q=0.1", "en"),
        ("*;q=0.1,;;;q=zz", "xx"),
    ],
)
def test_what_a_browser_accepts_decides(german: Path, accepted: str, found: str):
    assert best(accepted, "xx") == found


def test_a_message_waits_to_be_read(german: Path):
    message = Message("Back to entry {to}.", to=Message("Bid"))
    with speaking("en"):
        assert str(message) == "Back to entry Bid."
    assert current() == "de"


def test_names_are_sorted_as_people_look_them_up():
    names = ["Zypern", "Österreich", "Ägypten", "Albanien", "Ostpreußen", "Ostpreussen", "Étampes", "Eritrea"]
    assert sorted(names, key=in_order) == [
        *("Ägypten", "Albanien", "Eritrea", "Étampes", "Österreich", "Ostpreussen", "Ostpreußen", "Zypern"),
    ]


def test_a_lost_capital_is_told_with_the_article_of_the_power_that_lost_it():
    edition: Any = load("anniversary")
    rules = family_of(edition).ruleset
    state = start(rules, edition, StartGame(scenario="1941")).state
    taken = {"type": "set_controller", "territory": "united_kingdom", "controller": "germany", "reason": "board"}
    state = decide(rules, edition, state, parse_action(rules, taken)).state
    with speaking("es"):
        reason = income(in_language(edition), state, "united_kingdom").reason
    assert reason == "El enemigo tiene la capital del Reino Unido."


def test_a_way_to_victory_is_in_the_readers_language():
    said = sentence("way_lost", side="axis", way="8 cities of the Europe map")
    french = Renderer(SENTENCES, load("global_1940"), None, "fr").sentence(said)
    assert french == "L'Axe ne tient plus 8 villes de la carte Europe."


def test_what_the_box_calls_a_victory_is_in_the_readers_language():
    said = sentence("victory_named", name="Surrender with Honor")
    assert (
        Renderer(SENTENCES, load("anniversary"), None, "es").sentence(said) == "La caja lo llama: Rendición con honor."
    )


LISTS = {
    "en": "at war with the Soviet Union, Japan, and the United States",
    "de": "im Krieg mit der Sowjetunion, Japan und den Vereinigten Staaten",
    "fr": "en guerre avec l'Union soviétique, le Japon et les États-Unis",
    "es": "en guerra con la Unión Soviética, Japón y Estados Unidos",
    "it": "in guerra con l'Unione Sovietica, il Giappone e gli Stati Uniti",
}


@pytest.mark.parametrize("language", LISTS)
def test_a_list_of_powers_has_its_articles(language: str):
    box = load("anniversary")
    foes = named_powers(box, ("soviet_union", "japan", "united_states"))
    values = {"power": named(box.powers["germany"]), "foes": foes}
    with speaking(language):
        said = _("{power:power the} {power:power verb is|are} at war with {foes:power the}", **values)
    assert LISTS[language] in said


def test_a_list_of_names_agrees_with_its_verb_and_is_kept_as_data():
    box = load("anniversary")
    both, either = (named_powers(box, ("germany", "soviet_union"), joining) for joining in ("and", "or"))
    text = "{powers:power The} {powers:power verb fights|fight}."
    assert _(text, powers=both) == "Germany and the Soviet Union fight."
    assert _(text, powers=either) == "Germany or the Soviet Union fights."
    assert _(text, powers=Names(both.names[1:])) == "The Soviet Union fights."
    kept = from_data(json.loads(json.dumps(as_data(Message(text, powers=both)))))
    assert str(kept) == "Germany and the Soviet Union fight."


COUNTRIES = {
    "en": "The Netherlands becomes an ally of the Soviet Union (+2).",
    "de": "Die Niederlande werden Verbündeter der Sowjetunion (+2).",
    "fr": "Les Pays-Bas deviennent un allié de l'Union soviétique (+2).",
    "es": "Los Países Bajos se alían con la Unión Soviética (+2).",
    "it": "I Paesi Bassi diventano un paese alleato dell'Unione Sovietica (+2).",
}


@pytest.mark.parametrize("language", COUNTRIES)
def test_countries_bend_like_powers(language: str):
    box = load("second_world_war")
    family = family_of(box)
    told = Renderer(family.sentences, box, Campaign().state, language)
    assert (
        told.sentence(sentence("becomes_ally", country="netherlands", to="soviet_union", value=2))
        == COUNTRIES[language]
    )
