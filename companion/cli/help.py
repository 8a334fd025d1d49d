"""The help texts of commands, as messages: collected for the catalogs, and shown in the table's language."""

from collections.abc import Iterator
from copy import copy
from inspect import cleandoc
from typing import Any

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from companion.languages import _, msg, plural
from companion.languages.catalogs import catalog
from companion.languages.current import current

SPEAKERS = (
    click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.termui, click.types
)  # fmt: skip
"""The click modules that produce text."""
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
    msg("Invalid value: {message}"),
    msg("Missing argument"),
    msg("Missing option"),
    msg("Missing command."),
    msg("No such command {name!r}."),
    msg("No such option {name!r}."),
    msg("Option {name!r} does not take a value."),
    msg("{value!r} is not a valid {number_type}."),
    msg("{value} is not in the range {range}."),
    msg("{name} {filename!r} does not exist."),
    msg("{name} {filename!r} is a file."),
    msg("{name} {filename!r} is a directory."),
    msg("{name} {filename!r} is not readable."),
    msg("Error: invalid input"),
    msg("Aborted!"),
)
"""click's own texts around ours."""
CLICKS_COUNTED = (
    plural("n", "Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    plural("n", "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    plural("n", "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    plural("n", "{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
"""The same for texts that depend on a number."""
KINDS = (msg("directory"), msg("file"), msg("float"), msg("integer"), msg("integer range"), msg("path"), msg("text"))
"""click's names for value types: in its errors, and in capitals in the help."""


def translate_click() -> None:
    """Make click look up its texts here: the gettext catalog it uses by default is the machine's."""
    for module in SPEAKERS:
        vars(module)["_"] = _
        vars(module)["ngettext"] = _counted


def _counted(one: str, many: str, number: int) -> str:
    """A message that click fills in itself, in the right form for a number."""
    return catalog(current()).plural(one, number) or (one if number == 1 else many)


def texts(command: click.Command) -> Iterator[str]:
    """All help texts of a command and its subcommands."""
    if command.help:
        yield cleandoc(command.help)
    yield from (param.help for param in command.params if isinstance(param, click.Option) and param.help)
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from texts(inner)


def translated(command: click.Command) -> click.Command:
    """A command with its help in the table's language."""
    made = copy(command)
    made.help = command.help and _(cleandoc(command.help))
    made.params = [_parameter(param) for param in command.params]
    if isinstance(made, click.Group) and isinstance(command, click.Group):
        made.commands = {name: translated(inner) for name, inner in command.commands.items()}
    return made


def _parameter(parameter: click.Parameter) -> click.Parameter:
    made = copy(parameter)
    if isinstance(made, click.Option):
        made.help = made.help and _(made.help)
    if made.type.name in KINDS:
        made.type = copy(made.type)
        made.type.name = _(made.type.name)
    return made


def extract(_file: Any, _keywords: Any, _comment_tags: Any, options: Any) -> Iterator[Found]:
    """The help of every command, for Babel (`babel.cfg`)."""
    from companion.cli import COMMANDS, loaded

    note = ["The help of a command: names in `quotes`, CAPITALS and --options stay"]
    yield from ((1, "gettext", (text,), []) for text in (*CLICKS_OWN, *KINDS))
    yield from ((1, "ngettext", (text.one, text.many), []) for text in CLICKS_COUNTED)
    yield from ((1, "gettext", (text,), note) for name in COMMANDS for text in texts(loaded(name)))
