"""`companion doctor`: says whether phones can reach this machine, and what to do if not."""

import platform
import socket
import sys
from contextlib import suppress
from pathlib import Path

import click

from api.http import network as machine
from api.http.firewall import firewall
from api.http.reaching import CHECKLIST, SYSTEMS, findings
from companion.cli import doctor_books
from companion.cli.network import ANYWHERE, reach, url_of
from companion.cli.options import data_option, database_option, language_option
from companion.cli.setup import refusing
from companion.languages import _


@click.command()
@click.option("--host", default=ANYWHERE[0], show_default=True, envvar="COMPANION_HOST", help="Where `serve` listens.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(1, 65535),
    envvar="COMPANION_PORT",
    help="The port `serve` listens on.",
)
@click.option("--public-url", envvar="COMPANION_PUBLIC_URL", metavar="URL", help="The address that `serve` was given.")
@click.option(
    "--backups",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="COMPANION_BACKUPS",
    help="Where `serve` puts automatic backups; `backups` in the data directory if left out.",
)
@data_option
@database_option
@language_option
@refusing
def doctor(
    host: str,
    port: int,
    public_url: str | None,
    backups: Path | None,
    data: Path | None,
    database: str | None,
    language: str,
) -> None:
    """Check whether phones can reach this machine, and whether the games, the disk, and the backups are in order. Exits
    with 0 if they are, 1 if not.
    """
    books = doctor_books.findings(data, database, backups)
    for line in books:
        click.echo(f"{'✗' if line.is_bad else '·'} {line.sentence}")
    found = findings(machine.look(), host, public_url)
    for finding in found:
        click.echo(f"{'✗' if finding.stops else '·'} {finding.sentence}")
    stopped = any(finding.stops for finding in found)
    if not stopped:
        address = reach(host)
        if _answers(address, port):
            click.echo(_("· Companion answers at {url}.", url=url_of(address, port)))
        elif host in ANYWHERE and _answers("127.0.0.1", port):
            click.echo(_("✗ Companion answers on this computer only. Start it without --host."))
            stopped = True
        else:
            click.echo(_("· Companion isn't running on port {port} right now.", port=port))
    if wall := firewall(port):
        click.echo(f"· {wall}")
    _checklist(port)
    click.echo(_("No phone will get in like this.") if stopped else _("Phones should get in."))
    sys.exit(1 if stopped or any(line.is_bad for line in books) else 0)


def _checklist(port: int) -> None:
    click.echo(_("\nIf a phone can't get in:"))
    system = SYSTEMS.get(platform.system(), "Linux")
    for number, check in enumerate(CHECKLIST, start=1):
        click.echo(f"{number}. {_(check.question)}")
        for advice in (check.everywhere, check.on.get(system)):
            if advice:
                click.echo(f"   {_(advice, port=port)}")
    click.echo("")


def _answers(address: str, port: int) -> bool:
    with suppress(OSError), socket.create_connection((address, port), timeout=1):
        return True
    return False
