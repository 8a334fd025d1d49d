"""What click says when a command is typed wrong, in the languages we ship."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.cli.help import CLICKS_COUNTED, CLICKS_OWN, KINDS, SPEAKERS
from companion.languages import speaking, table_language

WRONG = (
    ["serv"],
    ["--verson"],
    ["games", "one", "two"],
    ["print", "anniversary", "--papr", "a4"],
    ["print", "anniversary", "-o", "x.pdf", "--paper", "a9"],
    ["print"],
    ["print", "anniversary", "-o"],
    ["print", "anniversary", "--ink=saver=full", "--language"],
    ["serve", "--port", "x"],
    ["serve", "--port", "99999"],
    ["serve", "--no-open=1"],
    ["serve", "--languages", "/there/is/no/such/folder"],
)
ENGLISH = ("No such", "Did you mean", "is not", "does not", "Missing", "requires", "Got unexpected", "Usage", "Try ")


@pytest.fixture(autouse=True)
def english_table() -> Iterator[None]:
    """A command sets the language of this process's table; the other tests have the one before."""
    before = table_language()
    yield
    table_language(before)


@pytest.mark.parametrize("language", ["de", "fr", "es", "it"])
def test_a_wrong_command_is_refused_in_the_language_of_the_table(language: str):
    said = {}
    for words in WRONG:
        with speaking("en"):
            answer = CliRunner(env={"COMPANION_LANGUAGE": language}).invoke(companion, words)
        assert answer.exit_code == 2, words
        said[" ".join(words)] = [text for text in ENGLISH if text in answer.output]
    assert {words: left for words, left in said.items() if left} == {}


def test_the_frame_of_a_refusal_follows_the_option_too():
    with speaking("en"):
        answer = CliRunner().invoke(companion, ["print", "nothing", "--language", "de", "-o", "x.pdf"])
    assert answer.output.startswith("Fehler: Es gibt keine Edition")


@pytest.mark.parametrize("language", ["de", "fr", "es", "it"])
def test_the_help_says_how_to_get_it_in_the_language_of_the_table(language: str):
    with speaking("en"):
        answer = CliRunner(env={"COMPANION_LANGUAGE": language}).invoke(companion, ["--help"])
    assert "Show this message and exit" not in answer.output


def test_the_words_are_those_of_the_click_that_is_installed():
    """A message that click has reworded would be said in English again."""
    source = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in SPEAKERS)
    texts = (*CLICKS_OWN, *(text for counted in CLICKS_COUNTED for text in (counted.one, counted.many)))
    assert [text for text in texts if f'"{text}"' not in source] == []
    assert [kind for kind in KINDS if f'"{kind}"' not in source] == []
