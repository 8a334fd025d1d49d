"""Options that several commands share; each has an environment variable COMPANION_<NAME>."""

from pathlib import Path

import click

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
    help="A folder with editions of your own; may be given more than once.",
)
