"""`companion languages`: list them, and check whether one is complete."""

from pathlib import Path

import click

from companion.cli.options import languages_option
from companion.languages import _, catalog, known, n_
from companion.languages.catalogs import readable
from companion.languages.checking import catalog_file, problems


@click.group(invoke_without_command=True)
@languages_option
@click.pass_context
def languages(context: click.Context) -> None:
    """List the languages that pages, sheets, and commands can use."""
    if context.invoked_subcommand is None:
        for language in filter(readable, known()):
            click.echo(f"{language}  {catalog(language).own_name}")


@languages.command("check")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, exists=True))
def check(folder: Path) -> None:
    """Report what's missing from a language. DIR is its folder, such as companion/languages/de."""
    file = catalog_file(folder)
    if file is None:
        raise click.ClickException(_("{folder} has no LC_MESSAGES/companion.po.", folder=str(folder)))
    found = problems(file)
    for problem in found:
        click.echo(problem)
    if found:
        raise click.ClickException(
            n_("{file}: {count} thing to fix.", "{file}: {count} things to fix.", len(found), file=str(file))
        )
    click.echo(_("{file} is complete.", file=str(file)))
