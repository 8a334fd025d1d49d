"""`companion games`, `export`, `import`, `backup`, `verify`: the games in a data directory."""

from contextlib import closing
from pathlib import Path

import click
import msgspec

from companion.cli.options import data_option, database_option, editions_option, output_option
from companion.cli.setup import (
    catalogue_of,
    data_directory,
    database_url,
    is_empty,
    left_out,
    missing_database,
    refusing,
    tell_left_out,
    the_app,
)
from companion.engine.codec import UnreadableGame
from companion.languages import _, msg, n_
from companion.languages.local import day
from companion.model.refusal import NotFound
from companion.model.translated import in_language
from companion.model.wording import labelled
from companion.service import HOST, AppContext, transfer
from companion.service import games as use
from companion.service.safekeeping.files import files_of, take_out
from companion.service.safekeeping.losses import missing_games
from companion.service.table import tables
from companion.storage import StoreError
from companion.storage.owners import write_whole
from companion.storage.temporary import TemporaryStore
from companion.views.shapes import GameLine

NO_GAMES = msg("No games yet. `companion serve` starts one.")


@click.command()
@data_option
@database_option
@editions_option
@refusing
def games(data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """List the games of this data directory, newest first."""
    if database is None and is_empty(data):
        tell_left_out(left_out(data, editions))
        click.echo(_(NO_GAMES))
        return
    with the_app(data, database, editions, must_exist=True, only_read=True) as app:
        found = use.list_games(app, HOST)
        for game in found:
            click.echo(
                f"{game['id']}  {game['name']}  [{game['edition']}/{game['scenario']}]  "
                + _(
                    "{state}, {entries}, since {date}",
                    state=_state(app, game),
                    entries=_entries(game["version"]),
                    date=day(game["created_at"]),
                )
            )
        if not found:
            click.echo(_(NO_GAMES))


@click.command()
@click.argument("game")
@output_option
@data_option
@database_option
@editions_option
@refusing
def export(game: str, output: Path, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """Write a game (id, join code, or name) to a JSON file."""
    with the_app(data, database, editions, must_exist=True, only_read=True) as app:
        found = transfer.find_game(app, game)
        document = transfer.export_game(app, HOST, found.id)
    write_whole(output, msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
    click.echo(
        _(
            "{found}: {entries} written to {output}.",
            found=found.name,
            entries=_entries(len(document["entries"])),
            output=output,
        )
    )


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--accept",
    is_flag=True,
    envvar="COMPANION_ACCEPT",
    help="Import it even if the rules wouldn't have produced it, or it adds to a game that's here.",
)
@data_option
@database_option
@editions_option
@refusing
def import_(file: Path, accept: bool, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """Import a game from a file that `companion export` wrote."""
    try:
        document = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise click.ClickException(_("{file} isn't JSON, so it isn't a Companion game.", file=file)) from None
    if missing_database(data, database) is not None:  # no database is made for a game that is refused
        with closing(TemporaryStore()) as store:
            trial = AppContext(store, catalogue_of(data, editions))
            transfer.import_game(trial, HOST, document, accept=accept)
    with the_app(data, database, editions) as app:
        taken = transfer.import_game(app, HOST, document, accept=accept)
    news = n_("{count} new entry", "{count} new entries", taken["added"]) if taken["added"] else _("nothing new")
    for difference in taken["differences"]:
        click.echo(_("accepted: {difference}", difference=difference))
    click.echo(
        _(
            "{name} ({id}): {news}, {version} in all.",
            name=taken["name"],
            id=taken["id"],
            news=news,
            version=taken["version"],
        )
    )


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@data_option
@database_option
@editions_option
@refusing
def backup(file: Path, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """Copy all games to one file; safe while games are running."""
    with the_app(data, database, editions, must_exist=True, only_read=True) as app:
        transfer.backup(app, HOST, file, files_of(data_directory(data), with_key=False))
    click.echo(
        _(
            "All games copied to {file}. To use it: companion serve --database sqlite:///{resolve}",
            file=file,
            resolve=file.resolve(),
        )
    )


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", envvar="COMPANION_GAME", help="Bring back only this game (id, join code, or name).")
@data_option
@database_option
@refusing
def restore(file: Path, game: str | None, data: Path | None, database: str | None) -> None:
    """Replace all games with a backup (or the newest one in a folder), or bring back one of them; the old ones are kept
    beside it. Stop the service first.
    """
    from companion.storage.restoring import newest_in
    from companion.storage.restoring import restore as put_back

    url = database or database_url(data)
    if not url.startswith("sqlite:///"):
        raise click.ClickException(_("Only SQLite databases can be restored; for PostgreSQL, use its own tools."))
    path = Path(url.removeprefix("sqlite:///"))
    file = newest_in(file) if file.is_dir() else file
    if game is not None:
        _bring_back(file, path, game, data, database)
        return
    kept = put_back(file, path)
    with the_app(data, database) as app:
        count = len(app.store.games())
        files = take_out(app.store, data_directory(data))
    click.echo(n_("{count} game restored from {file}.", "{count} games restored from {file}.", count, file=file))
    for made in files:
        click.echo(_("Restored with it: {file}", file=made))
    if kept:
        click.echo(_("What was there before is in {file}.", file=kept))


def _bring_back(file: Path, path: Path, game: str, data: Path | None, database: str | None) -> None:
    from companion.service.safekeeping.bringing_back import bring_back
    from companion.storage.restoring import a_copy, keep_beside

    with a_copy(file) as copy:
        backup = AppContext(copy, catalogue_of(data, ()))
        transfer.find_game(backup, game)  # before anything is written
        kept = keep_beside(path) if path.exists() else None
        with the_app(data, database) as app:
            found = bring_back(app, backup, game)
            entries = _entries(app.store.version(found.id))
    click.echo(_("{found}: {entries} restored from {file}.", found=found.name, entries=entries, file=file))
    if kept:
        click.echo(_("What was there before is in {file}.", file=kept))


@click.command()
@click.argument("game")
@click.option("--out", is_flag=True, envvar="COMPANION_OUT", help="Take it out of the archive again.")
@data_option
@database_option
@refusing
def archive(game: str, out: bool, data: Path | None, database: str | None) -> None:
    """Archive a game (id, join code, or name): it can still be read, but not played."""
    with the_app(data, database, must_exist=True) as app:
        found = transfer.find_game(app, game)
        tables.change_table(app, HOST, found.id, archived=not out)
    text = msg("{game} is back on the table.") if out else msg("{game} is in the archive.")
    click.echo(_(text, game=found.name))


@click.command()
@click.argument("game")
@data_option
@database_option
@refusing
def delete(game: str, data: Path | None, database: str | None) -> None:
    """Delete an archived game (id, join code, or name) for good, after asking twice."""
    with the_app(data, database, must_exist=True) as app:
        found = transfer.find_game(app, game)
        entries = _entries(app.store.version(found.id))
        click.confirm(_("{found}, {entries}: delete it for good?", found=found.name, entries=entries), abort=True)
        tables.delete_game(app, HOST, found.id, click.prompt(_("Type its name")))
    click.echo(_("{found} is deleted.", found=found.name))


@click.command()
@click.argument("game", required=False)
@data_option
@database_option
@editions_option
@refusing
def verify(game: str | None, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """Replay every game (or one of them) and check that it adds up."""
    with the_app(data, database, editions, must_exist=True, only_read=True) as app:
        problems = app.store.check()
        problems += [] if game else missing_games(app)
        found = [transfer.find_game(app, game)] if game else app.store.games()
        for item in found:
            try:
                report = transfer.verify_game(app, HOST, item.id)
            except NotFound as missing:
                problems.append(labelled(item.name, missing.sentence))
                continue
            except UnreadableGame as wrong:
                problems.append(labelled(item.name, wrong))
                continue
            except StoreError:
                raise
            except Exception as wrong:  # a damaged game must not hide what is wrong with the others
                problems.append(
                    _(
                        "{item}: its journal can't be checked: {name} {wrong}",
                        item=item.name,
                        name=type(wrong).__name__,
                        wrong=wrong,
                    )
                )
                continue
            problems += [labelled(item.name, problem) for problem in report["problems"]]
            for notice in report["notices"]:
                click.echo(_("{name}: note: {notice}", name=item.name, notice=notice))
            if unchecked := len(report["rolled_before"]):
                click.echo(
                    n_(
                        "{name}: note: the dice of {count} entry can't be checked. The app rolled them before phones "
                        "had a part in its dice.",
                        "{name}: note: the dice of {count} entries can't be checked. The app rolled them before phones "
                        "had a part in its dice.",
                        unchecked,
                        name=item.name,
                    )
                )
            if older := len(report["older"]):
                click.echo(
                    _(
                        "{name}: note: an older version of the rules decided {entries}.",
                        name=item.name,
                        entries=_entries(older),
                    )
                )
    if problems:
        raise click.ClickException("\n".join(problems))
    click.echo(
        n_("{count} game checked. Everything adds up.", "{count} games checked. Everything adds up.", len(found))
    )


def _state(app: AppContext, game: GameLine) -> str:
    edition, turn = app.catalogue.get(game["edition"]), game["turn"]
    power = in_language(edition).powers[turn].name if edition and turn and turn in edition.powers.ids else turn
    states = {
        "running": _("round {round}, {power}", round=game["round"], power=power),
        "finished": _("finished"),
        use.EDITION_MISSING: _("its edition is missing"),
        use.UNREADABLE: _("its journal can't be read"),
    }
    state = states.get(game["status"], game["status"])
    return _("{state}, archived", state=state) if game["archived"] else state


def _entries(count: int) -> str:
    return n_("{count} entry", "{count} entries", count)
