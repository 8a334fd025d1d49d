"""`companion tokens`: keys for other people's programs, which can only look."""

from pathlib import Path

import click

from companion.cli.options import data_option, database_option
from companion.cli.setup import looking, refusing, the_app
from companion.languages import _
from companion.languages.local import day
from companion.service import HOST
from companion.service.programs import keys

Place = tuple[Path | None, str | None]


@click.group(invoke_without_command=True)
@data_option
@database_option
@click.pass_context
@refusing
def tokens(context: click.Context, data: Path | None, database: str | None) -> None:
    """List the keys for programs: what each can do, and when it was last used."""
    context.obj = (data, database)
    if context.invoked_subcommand is not None:
        return
    with looking(data, database) as app:
        found = keys.list_keys(app, HOST)
    for line in found:
        used = _("last used {date}", date=day(line.used_at)) if line.used_at else _("never used")
        click.echo(f"{line.name}  [{_scope_of(line)}]  {keys.in_words(line)}, {used}")
    if not found:
        click.echo(_("No keys yet. `companion tokens new NAME --can metrics` makes one."))


@tokens.command("new")
@click.argument("name")
@click.option(
    "--can",
    required=True,
    envvar="COMPANION_CAN",
    metavar="SCOPE",
    help="What it can do: metrics, read, or table:GAME (id, join code, or name).",
)
@data_option
@database_option
@click.pass_obj
@refusing
def new(place: Place, name: str, can: str, data: Path | None, database: str | None) -> None:
    """Make a key for a program that only looks, and print it once."""
    with the_app(data or place[0], database or place[1], must_exist=True) as app:
        made = keys.new_key(app, HOST, name, can)
    click.echo(_("The key of {name}. It's shown only this once:", name=made.name), err=True)
    click.echo(made.key)
    if made.game:
        path = f"/table/{made.game}?overlay=1&token={made.key}"
        click.echo(_("For an overlay, open this on the server's address:\n{path}", path=path), err=True)


@tokens.command("revoke")
@click.argument("name")
@data_option
@database_option
@click.pass_obj
@refusing
def revoke(place: Place, name: str, data: Path | None, database: str | None) -> None:
    """Revoke a key: it stops working right away."""
    with the_app(data or place[0], database or place[1], must_exist=True) as app:
        keys.revoke(app, HOST, name)
    click.echo(_("The key {name} no longer works.", name=name))


def _scope_of(line: keys.KeyLine) -> str:
    return f"{keys.TABLE_PREFIX}{line.game}" if line.game else line.can
