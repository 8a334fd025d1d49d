"""Every sentence that the rules say has its words, every word is said, and a random game can be told."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from companion.engine.history import History
from companion.families import family_of
from companion.families.war_game import rules
from companion.families.war_game.words import SENTENCES
from companion.languages import Text
from companion.model.rulebook import NO_RULES
from companion.model.sentence import Sentence, sentence
from companion.views.sentences import SHARED, Renderer
from companion.views.statement import statement
from companion.views.timeline import timeline
from tests.families.war_game.test_random_games import WarNight
from tests.families.war_game.wartable import EDITION, blank, full

SAYING = ("say", "sentence")


def literals(node: ast.expr) -> Iterator[str]:
    """The keys that the first argument of a call may be."""
    if isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    else:
        assert isinstance(node, ast.Constant), ast.unparse(node)
        yield node.value


def said_by_the_rules() -> set[str]:
    """Every key in a call of `say` or `saying` in the rules."""
    keys = set()
    for path in Path(rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in SAYING:
                    keys |= set(literals(node.args[0]))
    return keys


def test_what_the_rules_say_has_words():
    assert said_by_the_rules() <= set(SENTENCES.every_template)


def test_every_sentence_is_said():
    assert said_by_the_rules() - set(SHARED) == set(SENTENCES.templates)


def _text(template: Text) -> str:
    return template if isinstance(template, str) else template.one + template.many


@pytest.mark.parametrize("key", SENTENCES.templates)
def test_every_kind_in_a_sentence_is_known(key: str):
    for _, field, kind, _ in Formatter().parse(_text(SENTENCES.templates[key])):
        word = (kind or "").partition(" ")[0]
        assert field is None or not word or word in {"n", "word", "each", *SENTENCES.every_kind}


@pytest.mark.parametrize("entered", [False, True], ids=["nothing entered", "whole board"])
def test_every_entry_of_a_random_game_is_told(entered: bool):
    chance = Random(12)
    game = WarNight(entered)
    for _ in range(400):
        game.say(tuple(chance.randrange(500) for _ in range(4)))
    history: History = game.history
    for moment in timeline(SENTENCES, EDITION, history):
        for entry in moment["entries"]:
            assert entry["summary"]
            assert "{" not in entry["summary"]
    for power in EDITION.powers.ids:
        assert all(line["reason"] for line in statement(SENTENCES, EDITION, history, power, NO_RULES)["lines"])


def test_a_conquest_on_the_way_is_told_with_the_name_as_written():
    before = blank().state
    table = blank().do("capture_territory", territory="Île de Ré", value=4, from_="soviet_union")
    assert table.summary.startswith("Germany takes Île de Ré from the U.S.S.R. (+4).")
    assert Renderer(SENTENCES, EDITION, before).tell(table.last.said) == table.summary


def test_a_territory_is_told_by_its_name_in_the_books_then_by_the_rulebook_then_by_its_id():
    blockaded = sentence("blockaded", territory="kiev")
    renamed = full().do("amend_territory", territory="kiev", name="Kyiv", reason="r")
    assert renamed.summary.startswith("Kiev corrected to Kyiv, ")
    renderer = family_of(EDITION).renderer(EDITION, renamed.state)
    assert renderer.sentence(blockaded) == "Enemy ships are in every sea zone off Kyiv."
    unlisted = Renderer(SENTENCES, EDITION, blank().state)
    known = EDITION.known_territories[0]
    assert unlisted.read(known.id, "territory") == known.name
    assert unlisted.read("east_of_somewhere", "territory") == "East Of Somewhere"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (sentence("factory_removed", factory="major"), "Su fábrica mayor se retira."),
        (sentence("factory_reduced", factory="major", smaller="minor"), "Su fábrica mayor se reduce a una menor."),
        (sentence("repair_of", ship="battleship 1"), "Reparación de acorazado 1"),
        (sentence("repair_of", ship="Yamato"), "Reparación de Yamato"),
    ],
)
def test_factories_and_ships_without_a_name_read_in_the_readers_language(said: Sentence, words: str) -> None:
    assert Renderer(SENTENCES, EDITION, None, "es").sentence(said) == words
