"""The command line. Commands are imported only when they are run, so that `--help` answers at once."""

import importlib
import sys
from typing import Any

import click

from companion.cli.shadowed import shadowed
from companion.version import __version__

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("companion.cli.serving:serve", "Run the service for a game night."),
    "doctor": ("companion.cli.doctor:doctor", "Say whether phones can reach this machine."),
    "odds": ("companion.cli.odds:odds", "The odds of a battle."),
    "editions": ("companion.cli.making_editions:editions", "List, show, check and make editions."),
    "print": ("companion.cli.printing:print_command", "Print setup charts, scan cards and more, without a server."),
    "games": ("companion.cli.games:games", "List the games of this data directory."),
    "export": ("companion.cli.games:export", "Write a game to a file."),
    "import": ("companion.cli.games:import_", "Take a game in from a file."),
    "archive": ("companion.cli.games:archive", "Put a game into the archive, or take it out."),
    "delete": ("companion.cli.games:delete", "Delete an archived game for good."),
    "languages": ("companion.cli.languages:languages", "List the languages, and check one you add."),
    "boards": ("companion.cli.boards:boards", "Keep, list and share boards that the table enters."),
    "backup": ("companion.cli.games:backup", "Copy all games to one file."),
    "restore": ("companion.cli.games:restore", "Put a backup in the place of all games."),
    "verify": ("companion.cli.games:verify", "Check that every game still adds up."),
}
"""Command to where it lives, and its line in the help."""


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Companion: banker, charts and bookkeeper for big war games on a real table.",
)
@click.version_option(__version__, prog_name="companion")
def _group() -> None:
    pass


def main(*args: Any) -> None:
    """Run the command line; exit codes are 0 done, 1 refused with a sentence, 2 usage."""
    problem = shadowed()
    if problem is not None:
        click.echo(problem, err=True)
        sys.exit(1)
    _group(*args)
