"""`companion games`, `export`, `import`, `backup`, `verify`: the games of a data directory."""

from pathlib import Path

import click
import msgspec

from companion.cli.options import data_option, database_option, editions_option, output_option
from companion.cli.setup import refusing, the_desk
from companion.service import HOST, transfer
from companion.service import games as use


@click.command()
@data_option
@database_option
@editions_option
@refusing
def games(data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """List the games of this data directory, newest first."""
    with the_desk(data, database, editions) as desk:
        found = use.list_games(desk, HOST)
        for game in found:
            state = "finished" if game["status"] == "finished" else f"round {game['round']}, {game['turn']}"
            click.echo(
                f"{game['id']}  {game['name']}  [{game['edition']}/{game['scenario']}]  {state}, "
                f"{_entries(game['version'])}, since {game['created_at'][:10]}"
            )
        if not found:
            click.echo("No games yet. `companion serve` starts one.")


@click.command()
@click.argument("game")
@output_option
@data_option
@database_option
@editions_option
@refusing
def export(game: str, output: Path, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """Write a game (id, join code or name) to a JSON file."""
    with the_desk(data, database, editions) as desk:
        found = transfer.find_game(desk, game)
        document = transfer.export_game(desk, HOST, found.id)
    output.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
    click.echo(f"{found.name}: {_entries(len(document['entries']))} written to {output}.")


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@data_option
@database_option
@editions_option
@refusing
def import_(file: Path, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """Take a game in from a file that `companion export` wrote."""
    try:
        document = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise click.ClickException(f"{file} is not JSON, so it is not a Companion game.") from None
    with the_desk(data, database, editions) as desk:
        taken = transfer.import_game(desk, HOST, document)
    news = _entries(taken["added"], "new ") if taken["added"] else "nothing new"
    click.echo(f"{taken['name']} ({taken['id']}): {news}, {taken['version']} in all.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@data_option
@database_option
@editions_option
@refusing
def backup(file: Path, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """Copy all games to one file; safe while games go on."""
    with the_desk(data, database, editions) as desk:
        transfer.backup(desk, HOST, file)
    click.echo(f"All games copied to {file}. To use it: companion serve --database sqlite:///{file.resolve()}")


@click.command()
@click.argument("game", required=False)
@data_option
@database_option
@editions_option
@refusing
def verify(game: str | None, data: Path | None, database: str | None, editions: tuple[Path, ...]) -> None:
    """Fold every game (or one) anew and check that it adds up."""
    with the_desk(data, database, editions) as desk:
        problems = desk.store.check()
        found = [transfer.find_game(desk, game)] if game else desk.store.games()
        for one in found:
            report = transfer.verify_game(desk, HOST, one.id)
            problems += [f"{one.name}: {problem}" for problem in report["problems"]]
            for notice in report["notices"]:
                click.echo(f"{one.name}: note: {notice}")
    if problems:
        raise click.ClickException("\n".join(problems))
    click.echo(f"{len(found)} game{'' if len(found) == 1 else 's'} checked, everything adds up.")


def _entries(count: int, kind: str = "") -> str:
    return f"{count} {kind}{'entry' if count == 1 else 'entries'}"
