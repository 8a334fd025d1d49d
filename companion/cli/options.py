"""Options that several commands share; each has an environment variable COMPANION_<NAME>."""

from pathlib import Path
from typing import Any

import click

from companion.cli.help import translate_click
from companion.languages import UnknownLanguage, _, add_folder, known, speak, table_language

data_option = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="COMPANION_DATA",
    help="Where games are kept; the platform's user data directory if left out.",
)
database_option = click.option(
    "--database",
    envvar="COMPANION_DATABASE",
    metavar="URL",
    help="sqlite:///PATH or postgresql://...; a SQLite file in the data directory if left out.",
)
output_option = click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="COMPANION_OUTPUT",
    required=True,
    help="The file to write.",
)
json_option = click.option("--json", "as_json", is_flag=True, envvar="COMPANION_JSON", help="Print JSON.")
editions_option = click.option(
    "--editions",
    type=click.Path(path_type=Path),
    envvar="COMPANION_EDITIONS",
    multiple=True,
    help="A folder with your own editions. Can be used more than once.",
)


def _speaks(_context: click.Context, _option: click.Parameter, language: str) -> str:
    """Use a language from here on; refused if it's unknown."""
    try:
        found = table_language(language)
    except UnknownLanguage:
        raise click.BadParameter(
            _(
                "there is no language {language} here. Known: {known}.",
                language=repr(language),
                known=", ".join(known()),
            )
        ) from None
    speak(found)
    translate_click()
    return found


def _find_languages(_context: click.Context, _option: click.Parameter, folders: tuple[Path, ...]) -> tuple[Path, ...]:
    for folder in folders:
        add_folder(folder)
    return folders


def language_option(command: Any) -> Any:
    """The table's language: for sheets, the television, and the command's own output."""
    return languages_option(
        click.option(
            "--language",
            envvar="COMPANION_LANGUAGE",
            default="en",
            show_default=True,
            metavar="LANGUAGE",
            callback=_speaks,
            help="The table's language; `companion languages` lists them.",
        )(command)
    )


def languages_option(command: Any) -> Any:
    """Where to find further languages."""
    return click.option(
        "--languages",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        envvar="COMPANION_LANGUAGES",
        multiple=True,
        is_eager=True,
        expose_value=False,
        callback=_find_languages,
        help="A folder with your own languages. Can be used more than once.",
    )(command)
