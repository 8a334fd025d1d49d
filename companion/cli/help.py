"""What the help of commands says, as messages: collected for the catalogs, and shown in the table's language."""

from collections.abc import Iterator
from copy import copy
from inspect import cleandoc
from typing import Any

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting

from companion.languages import _, msg

Found = tuple[int, str, tuple[str, ...], list[str]]


CLICKS_OWN = (
    msg("Usage:"),
    msg("Options"),
    msg("Show this message and exit."),
    msg("default: {default}"),
    msg("required"),
    msg("Error: {message}"),
    msg("Try '{command} {option}' for help."),
    msg("Invalid value for {param_hint}: {message}"),
    msg("Missing argument"),
    msg("Missing option"),
)
"""What click itself says around our texts."""


def translate_click() -> None:
    """Have click look up its words here: the catalog of gettext that it asks belongs to the whole machine."""
    for module in (click.core, click.decorators, click.exceptions, click.formatting):
        vars(module)["_"] = _


def texts(command: click.Command) -> Iterator[str]:
    """Everything that the help of a command says, and that of the commands inside it."""
    if command.help:
        yield cleandoc(command.help)
    yield from (param.help for param in command.params if isinstance(param, click.Option) and param.help)
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from texts(inner)


def translated(command: click.Command) -> click.Command:
    """A command whose help is in the table's language."""
    made = copy(command)
    made.help = command.help and _(cleandoc(command.help))
    made.params = [_option(param) if isinstance(param, click.Option) else param for param in command.params]
    if isinstance(made, click.Group) and isinstance(command, click.Group):
        made.commands = {name: translated(inner) for name, inner in command.commands.items()}
    return made


def _option(option: click.Option) -> click.Option:
    made = copy(option)
    made.help = option.help and _(option.help)
    return made


def extract(_file: Any, _keywords: Any, _comment_tags: Any, options: Any) -> Iterator[Found]:
    """The help of every command, for Babel (`babel.cfg`)."""
    from companion.cli import COMMANDS, loaded

    note = ["The help of a command: names in `quotes`, CAPITALS and --options stay"]
    yield from ((1, "gettext", (text,), []) for text in CLICKS_OWN)
    yield from ((1, "gettext", (text,), note) for name in COMMANDS for text in texts(loaded(name)))
