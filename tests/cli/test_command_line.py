"""The command itself: quick to answer, and complete in the docs."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion.cli import COMMANDS, loaded
from companion.cli import _group as companion
from companion.cli.help import texts, translated
from companion.families import families
from companion.languages import speaking
from companion.languages.catalogs import remove_folder
from companion.version import __version__

ROOT = Path(__file__).parents[2]
DOCS = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "docs").glob("*.md")))


def commands(command: click.Command, words: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    if words:
        yield " ".join(words), command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from commands(found, (*words, name))


@pytest.mark.parametrize(("word", "says"), [("--version", __version__), ("--help", "serve")])
def test_it_answers_at_once_for_it_loads_nothing_heavy(word: str, says: str):
    """Nothing but click and what lists the commands is imported: no server, no PDF library, no game."""
    answer = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "companion", word], check=True, capture_output=True, text=True
    )
    assert says in answer.stdout
    loaded = {line.rpartition("|")[2].strip() for line in answer.stderr.splitlines()}
    assert "click" in loaded
    heavy = ("flask", "granian", "reportlab", "msgspec", "companion.model", "companion.families", "sqlite3")
    assert [module for module in heavy if module in loaded] == []
    light = {"companion", "companion.version", "companion.cli", "companion.cli.shadowed"}
    ours = {name for name in loaded if name.startswith("companion")}
    assert {name for name in ours if word == "--version" or not name.startswith("companion.languages")} == light


@pytest.mark.parametrize(("language", "says"), [("es", "Listar las partidas"), ("xx", "List the games")])
def test_the_list_of_commands_is_in_the_language_of_the_environment(language: str, says: str):
    answer = subprocess.run(
        [sys.executable, "-m", "companion", "--help"],
        check=True, capture_output=True, text=True, encoding="utf-8",
        env={**os.environ, "COMPANION_LANGUAGE": language, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert says in answer.stdout


def test_a_command_answers_in_the_language_of_the_environment(tmp_path: Path):
    with speaking("en"):
        answer = CliRunner(env={"COMPANION_LANGUAGE": "es"}).invoke(companion, ["games", "--data", str(tmp_path)])
        assert answer.output.startswith("Aún no hay partidas")


def test_the_list_of_editions_names_powers_in_the_language_of_the_environment():
    with speaking("en"):
        answer = CliRunner(env={"COMPANION_LANGUAGE": "it"}).invoke(companion, ["editions"])
    assert "potenze: Germania, Unione Sovietica, Giappone" in answer.output


@pytest.mark.parametrize("language", ["de", "fr", "es", "it"])
def test_the_help_of_every_command_and_option_is_in_the_language_of_the_environment(language: str):
    with speaking(language):
        shown = {text for name in COMMANDS for text in texts(translated(loaded(name)))}
    written = {text for name in COMMANDS for text in texts(loaded(name))}
    assert len(written) > 80
    assert shown & written == set()
    with speaking("en"):
        answer = CliRunner(env={"COMPANION_LANGUAGE": language}).invoke(companion, ["backup", "--help"])
    assert answer.exit_code == 0
    assert "Copy all games to one file" not in " ".join(answer.output.split())


@pytest.mark.parametrize(
    ("language", "titles"), [("es", ("Opciones:", "Comandos:")), ("xx", ("Options:", "Commands:"))]
)
def test_what_click_says_around_our_texts_is_in_the_same_language(language: str, titles: tuple[str, str]):
    for words in (["--help"], ["editions", "--help"]):
        with speaking("en"):
            answer = CliRunner(env={"COMPANION_LANGUAGE": language}).invoke(companion, words)
        assert [title for title in titles if title in answer.output.splitlines()] == list(titles)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str):
    found = companion.get_command(click.Context(companion), name)
    assert found is not None
    assert found.help


def test_every_command_and_option_is_documented():
    missing = []
    for words, command in commands(companion):
        if f"companion {words}" not in DOCS:
            missing.append(f"companion {words}")
        missing += [
            f"companion {words} {option.opts[-1]}"
            for option in command.params
            if isinstance(option, click.Option) and option.opts[-1] not in DOCS
        ]
    assert missing == []


def test_every_option_has_the_environment_variable_of_its_name():
    named = {
        f"companion {words} {option.opts[-1]}": (option.envvar, option.opts[-1])
        for words, command in commands(companion)
        for option in command.params
        if isinstance(option, click.Option)
    }
    assert named
    rule = {at: f"COMPANION_{word.lstrip('-').replace('-', '_').upper()}" for at, (_, word) in named.items()}
    assert {at: variable for at, (variable, _) in named.items()} == rule
    assert "Every option has an environment variable" in DOCS
    assert "COMPANION_HOST_KEY" in DOCS


@pytest.mark.parametrize("name", families())
def test_every_action_type_is_documented(name: str):
    shown = {word for word in families()[name].ruleset.actions if f"`{word}`" in DOCS or f'"type": "{word}"' in DOCS}
    assert set(families()[name].ruleset.actions) - shown == set()


def test_editions_are_listed_and_shown_with_the_names_of_the_language():
    with speaking("en"):
        spanish = CliRunner(env={"COMPANION_LANGUAGE": "es"})
        listed = spanish.invoke(companion, ["editions"]).output
        shown = spanish.invoke(companion, ["editions", "show", "anniversary"]).output
    assert "potencias: Alemania, Unión Soviética" in listed
    assert "Alemania         Eje " in shown
    assert not re.search(r"\baxis\b|\ballies\b|germany", shown)


def test_the_list_of_languages_has_those_of_a_folder_but_none_that_cannot_be_read(tmp_path: Path):
    for language, text in (("pt", 'msgid "Your name"\nmsgstr "O teu nome"\n'), ("pl", 'msgid "broken')):
        (tmp_path / language / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / language / "LC_MESSAGES" / "companion.po").write_text(text, encoding="utf-8")
    try:
        for given, found in (((), {"COMPANION_LANGUAGES": str(tmp_path)}), (("--languages", str(tmp_path)), {})):
            listed = CliRunner().invoke(companion, ["languages", *given], env=found).stdout
            assert "pt  Português" in listed
            assert "Polski" not in listed
    finally:
        remove_folder(tmp_path)


def test_a_reader_who_has_read_enough_hears_no_complaint():
    """What `companion doctor | head -1` does."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer) as closed:
        done = subprocess.run(
            [sys.executable, "-m", "companion.cli", "doctor"],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.stderr == ""
