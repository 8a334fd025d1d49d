"""`companion doctor`: says whether phones can reach this machine, and what to do if not."""

import platform
import socket
import sys
from contextlib import suppress

import click

from api.http import network as machine
from api.http.firewall import firewall
from api.http.reaching import CHECKLIST, SYSTEMS, findings
from companion.cli.network import ANYWHERE, reach, url_of
from companion.cli.options import language_option
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
@language_option
@refusing
def doctor(host: str, port: int, public_url: str | None, language: str) -> None:
    """Check whether phones can reach this machine. Exits with 0 if they should get in, 1 if not."""
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
    sys.exit(1 if stopped else 0)


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
