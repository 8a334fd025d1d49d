"""The command line. Commands are imported only when they're run, so that `--help` is fast."""

import importlib
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from companion.cli.shadowed import shadowed
from companion.version import __version__


def msg(text: str) -> str:
    """Mark a text for the catalogs that is rendered elsewhere, without importing them."""
    return text


ABOUT = msg("Companion: banker, charts, and bookkeeper for big war games on a real table.")
COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("companion.cli.serving:serve", msg("Run the service for a game night.")),
    "doctor": ("companion.cli.doctor:doctor", msg("Check whether phones can reach this machine.")),
    "odds": ("companion.cli.odds:odds", msg("The odds of a battle.")),
    "editions": ("companion.cli.making_editions:editions", msg("List, show, check, and make editions.")),
    "print": (
        "companion.cli.printing:print_command",
        msg("Print setup charts, scan cards, and more."),
    ),
    "games": ("companion.cli.games:games", msg("List the games of this data directory.")),
    "export": ("companion.cli.games:export", msg("Write a game to a file.")),
    "import": ("companion.cli.games:import_", msg("Import a game from a file.")),
    "archive": ("companion.cli.games:archive", msg("Archive a game, or bring it back.")),
    "delete": ("companion.cli.games:delete", msg("Delete an archived game for good.")),
    "languages": ("companion.cli.languages:languages", msg("List the languages, and check one you add.")),
    "boards": ("companion.cli.boards:boards", msg("Save, list, and share boards you enter.")),
    "backup": ("companion.cli.games:backup", msg("Copy all games to one file.")),
    "restore": ("companion.cli.games:restore", msg("Replace all games with a backup.")),
    "tokens": ("companion.cli.tokens:tokens", msg("Keys for programs that only look.")),
    "move": ("companion.cli.moving:move", msg("Move everything to another database.")),
    "verify": ("companion.cli.games:verify", msg("Check that every game still adds up.")),
}
"""Each command's module, and its line in the help."""


def loaded(command: str) -> click.Command:
    """A command, with its help as written."""
    module, _colon, name = COMMANDS[command][0].partition(":")
    found: click.Command = getattr(importlib.import_module(module), name)
    return found


def _speak() -> None:
    """Use the table's language, if the environment names an available one; commands refuse others."""
    language = os.environ.get("COMPANION_LANGUAGE")
    if not language:
        return
    from companion.languages import UnknownLanguage, add_folder, chosen, speak

    for folder in filter(os.path.isdir, os.environ.get("COMPANION_LANGUAGES", "").split(os.pathsep)):
        add_folder(Path(folder))
    with suppress(UnknownLanguage):
        speak(chosen(language))
    from companion.cli.help import translate_click

    translate_click()


class _LazyGroup(click.Group):
    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        _speak()  # before anything is read, for that may be refused
        return super().make_context(*args, **kwargs)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = loaded(cmd_name)  # which has brought the catalogs along
        from companion.cli.help import translated

        return translated(command)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from companion.languages import _

        for option in self.params:
            if isinstance(option, click.Option):  # there is one, made before the language was known
                option.help = _("Show the version and exit.")
        asked = self.get_help_option(ctx)
        if asked is not None:
            asked.help = _("Show this message and exit.")
        super().format_help(ctx, formatter)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from companion.languages import _

        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_(ABOUT))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from companion.languages import _  # `--version` and every command answer without

        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(line)) for name, (_where, line) in COMMANDS.items()])


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=ABOUT,
)
@click.version_option(__version__, prog_name="companion")
def _group() -> None:
    pass


def main(*args: Any) -> None:
    """Run the command line; exit codes are 0 for success, 1 for refused with a sentence, 2 for usage."""
    problem = shadowed()
    if problem is not None:
        click.echo(problem, err=True)
        sys.exit(1)
    _group(*args)
