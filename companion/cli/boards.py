"""`companion boards`: boards that a table enters once and uses for every later game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from companion.cli.options import data_option, database_option, editions_option
from companion.cli.setup import looking, refusing, the_app
from companion.languages import _, msg
from companion.languages.local import day
from companion.model.refusal import NotFound, RuleViolation
from companion.service import HOST, AppContext
from companion.service.saved import boards as use
from companion.service.saved.kept_boards import FORMATS, has_boards
from companion.storage.owners import write_whole

edition_option = click.option("--edition", envvar="COMPANION_EDITION", help="The edition, by its id.")
output_option = click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="COMPANION_OUTPUT",
    required=True,
    help="The file to write; its ending sets the format: .json, .toml, or .csv.",
)
Places = tuple[Path | None, str | None, tuple[Path, ...]]


@click.group(invoke_without_command=True)
@data_option
@database_option
@editions_option
@click.pass_context
@refusing
def boards(context: click.Context, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """List the boards saved for later games."""
    context.obj = (data, database, editions)
    if context.invoked_subcommand is None:
        with looking(data, database, editions) as app:
            found = list(use.all_boards(app, HOST))
        for item in found:
            since = _("since {date}", date=day(item["saved_at"]))
            if item["override"]:
                since = _(
                    "{since}, kept even though it doesn't add up ({reason})", since=since, reason=item["override"]
                )
            click.echo(f"{item['name']}  [{item['edition']}/{item['scenario']}]  {since}")
        if not found:
            kept = _first_that_keeps_boards(app)
            click.echo(
                _("No boards yet. `companion boards import FILE --edition {kept} --name NAME` keeps one.", kept=kept)
            )


def _places(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let a subcommand take the same location options as the group."""
    return data_option(database_option(editions_option(command)))


def _at(context: click.Context, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> Places:
    """Where boards are stored: as the subcommand says, otherwise as the group does."""
    given: Places = context.obj
    return data or given[0], database or given[1], editions or given[2]


MORE = {
    "does_not_add_up": msg("\nIf your map is right, keep it with --override REASON."),
    "scenario_needed": msg("\nUse --scenario to say which."),
}
"""What to do about a refused board."""


@boards.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@edition_option
@click.option("--name", required=True, envvar="COMPANION_NAME", help="What the board is called.")
@click.option("--scenario", envvar="COMPANION_SCENARIO", help="The scenario, if its numbers are for only one.")
@click.option("--complete", is_flag=True, envvar="COMPANION_COMPLETE", help="The totals must match the printed ones.")
@click.option("--override", envvar="COMPANION_OVERRIDE", help="Why you're keeping it even though it doesn't add up.")
@_places
@click.pass_context
@refusing
def import_board(
    context: click.Context,
    file: Path,
    edition: str | None,
    name: str,
    scenario: str | None,
    complete: bool,
    override: str | None,
    data: Path | None,
    database: str | None,
    editions: tuple[Path, ...],
) -> None:
    """Save a board from a JSON, TOML, or CSV file."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(
            _("{file} isn't text in UTF-8; save it from the spreadsheet as CSV UTF-8.", file=file)
        ) from None
    with the_app(*_at(context, data, database, editions)) as app:
        try:
            kept = use.save_board(
                app,
                HOST,
                edition or _first_that_keeps_boards(app),
                name,
                text,
                scenario=scenario,
                complete=complete or None,
                override=override,
            )
        except RuleViolation as refusal:
            raise click.ClickException(refusal.sentence + _(MORE.get(refusal.code, ""))) from None
    if kept["check"]["complete"] or kept["override"]:  # what a part of a board still lacks is no news
        for sentence in kept["check"]["differences"]:
            click.echo(_("Note: {note}", note=sentence))
    click.echo(
        _(
            "{name} is saved for {edition} {scenario}.",
            name=kept["name"],
            edition=kept["edition"],
            scenario=kept["scenario"],
        )
    )


@boards.command("template")
@edition_option
@output_option
@_places
@click.pass_context
@refusing
def write_template(
    context: click.Context,
    edition: str | None,
    output: Path,
    data: Path | None,
    database: str | None,
    editions: tuple[Path, ...],
) -> None:
    """Write an empty table to fill in, for a spreadsheet."""
    with looking(*_at(context, data, database, editions)) as app:
        text = use.board_template(app, HOST, edition or _first_that_keeps_boards(app))
    write_whole(output, text.encode())
    click.echo(_("An empty table is in {output}. Fill it in, then import it.", output=output))


@boards.command("export")
@click.argument("name")
@edition_option
@output_option
@_places
@click.pass_context
@refusing
def export_board(
    context: click.Context,
    name: str,
    edition: str | None,
    output: Path,
    data: Path | None,
    database: str | None,
    editions: tuple[Path, ...],
) -> None:
    """Write a board to a file, to share it."""
    form = output.suffix.removeprefix(".").lower()
    if form not in FORMATS:
        raise click.ClickException(
            _("{output}: end the name with .{FORMATS}.", output=output.name, FORMATS=", .".join(FORMATS))
        )
    with looking(*_at(context, data, database, editions)) as app:
        text = use.export_board(app, HOST, edition or _edition_of(app, name), name, form)
    write_whole(output, text.encode())
    click.echo(_("{name} written to {output}.", name=name, output=output))


def _first_that_keeps_boards(app: AppContext) -> str:
    """The default edition, if none is named."""
    return next((edition.id for edition in app.catalogue.all() if has_boards(edition)), "EDITION")


def _edition_of(app: AppContext, name: str) -> str:
    """The only edition that has a board of this name."""
    found = {board["edition"] for board in use.all_boards(app, HOST) if name in (board["name"], board["id"])}
    if len(found) > 1:
        raise RuleViolation(
            "unknown_board",
            "{name} is saved for {found}; say which with --edition.",
            name=name,
            found=", ".join(sorted(found)),
        )
    if not found:
        raise NotFound("unknown_board", "There's no board {name}; `companion boards` lists them.", name=repr(name))
    return str(found.pop())
