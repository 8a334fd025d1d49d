"""The command itself: quick to answer, and complete in the docs."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from companion.cli import COMMANDS
from companion.cli import _group as companion
from companion.editions.rulesets import RULESETS
from companion.game.rules import ruleset_named
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


@pytest.mark.parametrize("words", [["--version"], ["--help"]])
def test_it_answers_in_well_under_half_a_second(words: list[str]):
    command = [sys.executable, "-m", "companion", *words]
    subprocess.run(command, check=True, capture_output=True)
    began = time.perf_counter()
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert time.perf_counter() - began < 0.5
    assert __version__ in output or "serve" in output


def test_help_imports_no_server_and_no_pdf_library():
    heavy = ("flask", "granian", "reportlab", "msgspec")
    code = f"import sys, companion.cli; print([m for m in {heavy} if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip() == "[]"
    )


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


@pytest.mark.parametrize("name", RULESETS)
def test_every_action_type_is_documented(name: str):
    shown = {word for word in ruleset_named(name).actions if f"`{word}`" in DOCS or f'"type": "{word}"' in DOCS}
    assert set(ruleset_named(name).actions) - shown == set()
