"""`companion move`: everything from one database to another."""

from pathlib import Path

import click

from companion.cli.options import data_option, database_option
from companion.cli.setup import data_directory, database_url, insist_on_store, make_data_folder, refusing
from companion.languages import _, n_


@click.command()
@click.option(
    "--to", "target", required=True, envvar="COMPANION_TO", metavar="URL", help="sqlite:///PATH or postgresql://..."
)
@data_option
@database_option
@refusing
def move(target: str, data: Path | None, database: str | None) -> None:
    """Move everything to another, empty database; phones stay seated. Stop the service first."""
    from companion.engine.chain import hash_of
    from companion.service.safekeeping.heads import heads_beside
    from companion.storage import open_store
    from companion.storage.moving import insist_on_stopped
    from companion.storage.moving import move as move_rows

    source = database or database_url(data)
    insist_on_store(data, database)
    if source == target:
        raise click.ClickException(_("That's the database itself; name another one."))
    for url in (source, target):
        insist_on_stopped(url)
    make_data_folder(data)
    here = open_store(source, create=False)
    try:
        there = open_store(target)
        try:
            move_rows(here, there)
            games = there.games()
            heads = heads_beside(target, data_directory(data))
            for game in games:
                newest = there.last_entry(game.id)
                if newest is not None:
                    heads.note(game.id, there.version(game.id), hash_of(newest), name=game.name)
            heads.close()
        finally:
            there.close()
    finally:
        here.close()
    click.echo(
        n_("{count} game moved, with everything else.", "{count} games moved, with everything else.", len(games))
    )
    click.echo(_("From now on, start Companion with --database and the new address. The old database is unchanged."))
