"""`companion serve`: runs the service for a game night."""

import errno
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import click
import msgspec

from api.http.network import look
from companion.cli.browser import has_desktop, open_when_it_answers
from companion.cli.network import ANYWHERE, Announcement, reach, url_of
from companion.cli.options import data_option, database_option, editions_option, language_option
from companion.cli.setup import (
    data_directory,
    database_url,
    host_key,
    left_out,
    make_data_folder,
    refusing,
    where_the_key_is,
)
from companion.cli.worker import PLAN, ServerPlan, is_shared
from companion.languages import _, folders
from companion.model.records import A_MINUTE

LITTLE_MEMORY = {"MALLOC_ARENA_MAX": "2", "MALLOC_TRIM_THRESHOLD_": "131072"}
"""For glibc, in the serving processes: otherwise, thread heaps keep the memory that thousands of connections used."""


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, envvar="COMPANION_HOST", help="The address to listen on.")  # noqa: S104
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(1, 65535),
    envvar="COMPANION_PORT",
    help="The port to listen on.",
)
@data_option
@database_option
@editions_option
@language_option
@click.option(
    "--public-url",
    envvar="COMPANION_PUBLIC_URL",
    metavar="URL",
    help="The address in links and QR codes; this machine's if left out.",
)
@click.option(
    "--backups",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="COMPANION_BACKUPS",
    help="Where automatic backups go, for every hour and evening of play; `backups` in the data directory if left out.",
)
@click.option(
    "--backup",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="COMPANION_BACKUP",
    metavar="DIR",
    help="A second place for backups, such as a stick or a synced folder: the last game nights, without the host key.",
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    envvar="COMPANION_TRUSTED_PROXY",
    metavar="ADDRESS",
    help="A proxy in front (address or network): its X-Forwarded-For and -Proto are trusted. May be repeated.",
)
@click.option(
    "--seat-pace",
    default=A_MINUTE,
    show_default=True,
    type=click.IntRange(0, 1_000_000),
    envvar="COMPANION_SEAT_PACE",
    metavar="N",
    help="How many entries a seat can log per minute in the long run; 0 for no limit.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    envvar="COMPANION_WORKERS",
    help="How many processes share the port; more than one needs a PostgreSQL database.",
)
@click.option(
    "--tls-cert",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    envvar="COMPANION_TLS_CERT",
    help="A certificate (PEM), to serve https; phones can then scan with the live camera and install the page.",
)
@click.option(
    "--tls-key",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    envvar="COMPANION_TLS_KEY",
    help="The key of the certificate (PEM).",
)
@click.option("--no-open", is_flag=True, envvar="COMPANION_NO_OPEN", help="Don't open the host page in a browser.")
@click.option("--no-mdns", is_flag=True, envvar="COMPANION_NO_MDNS", help="Don't announce companion.local.")
@click.option("-v", "--verbose", is_flag=True, envvar="COMPANION_VERBOSE", help="Print an access log.")
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    envvar="COMPANION_LOG_FORMAT",
    help="Log lines as plain text, or as one JSON object each.",
)
@refusing
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    editions: Sequence[Path],
    language: str,
    public_url: str | None,
    backups: Path | None,
    backup: Path | None,
    trusted_proxies: Sequence[str],
    seat_pace: int,
    workers: int,
    tls_cert: Path | None,
    tls_key: Path | None,
    no_open: bool,
    no_mdns: bool,
    verbose: bool,
    log_format: str,
) -> None:
    """Run the service. Prints the host link, the address for phones, and its QR code."""
    public_url = _checked_url(public_url)
    _check_proxies(trusted_proxies)
    _check_workers(workers, database)
    tls = _checked_tls(tls_cert, tls_key)
    _check_port(host, port)
    _check_second_place(backup, data)
    make_data_folder(data)
    _check_store(data, database, editions)
    key, opens = host_key(data), not no_open and has_desktop()
    plan = ServerPlan(
        data=str(data_directory(data).resolve()),
        database=database,
        editions=tuple(str(edition.resolve()) for edition in editions),
        public_url=public_url,
        host=host,
        announces=not no_mdns and host in ANYWHERE,
        allowed_hosts=() if host in ANYWHERE else (host,),
        trusted_proxies=tuple(trusted_proxies),
        backups=str((backups or data_directory(data) / "backups").resolve()),
        second_place=None if backup is None else str(backup.resolve()),
        seat_pace=seat_pace,
        verbose=verbose,
        log_format=log_format,
        stops_from_page=opens,
        language=language,
        languages=tuple(str(folder.resolve()) for folder in folders()),
    )
    os.environ[PLAN] = msgspec.json.encode(plan).decode()
    for setting, value in LITTLE_MEMORY.items():
        os.environ.setdefault(setting, value)
    address = reach(host)
    warning = None if public_url is not None else _warning(host)
    own = url_of(address, port, "https" if tls else "http")
    base = public_url or own
    shown = f"{base}/?key={key}" if sys.stdout.isatty() and log_format != "json" else None
    hidden = _("{address} with the key in {where}", address=f"{base}/?key=...", where=where_the_key_is(data))
    _greet(base, shown or hidden, warning=warning)
    if opens:
        open_when_it_answers(f"{own}/?key={key}", address, port)
    announcement = Announcement(partial(reach, host), port)
    if plan.announces:
        announcement.start()
    try:
        _run(host, port, workers, tls)
    finally:
        announcement.stop()
    click.echo(_("Stopped. Every entry is on disk."))


def _run(host: str, port: int, workers: int, tls: tuple[Path, Path] | None) -> None:
    from api.server import run

    run("companion.cli.worker:worker_app", host, port, workers, tls)


def _checked_url(public_url: str | None) -> str | None:
    if not public_url:
        return None
    try:
        parts = urlsplit(public_url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        sound = False
    if not sound:
        raise click.BadParameter(
            _(
                "{public_url} isn't a web address; one looks like http://companion.local:8000.",
                public_url=repr(public_url),
            )
        )
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise click.BadParameter(
            _(
                "{url} has a path. Companion is served from the root of an address; give it a name or port of its own.",
                url=public_url,
            )
        )
    return public_url.rstrip("/")


def _checked_tls(cert: Path | None, key: Path | None) -> tuple[Path, Path] | None:
    """The certificate with its key; None to serve plain HTTP."""
    if cert is None and key is None:
        return None
    import ssl  # most tables serve plain http

    if cert is None or key is None:
        raise click.UsageError(_("https needs both: --tls-cert with the certificate, and --tls-key with its key."))
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(cert, key)
    except (ssl.SSLError, OSError) as error:
        raise click.ClickException(
            _("{cert} and {key} aren't a certificate and its key: {error}.", cert=cert, key=key, error=error)
        ) from None
    return cert, key


def _check_proxies(names: Sequence[str]) -> None:
    from api.guards.proxies import Proxies

    try:
        Proxies(names)
    except ValueError as error:
        raise click.BadParameter(
            _("{error}; name a proxy by its address or network, such as 10.0.0.5.", error=error)
        ) from None


def _check_workers(workers: int, database: str | None) -> None:
    if workers > 1 and not is_shared(database):
        raise click.ClickException(
            _(
                "Several workers need a database they can share: use --database postgresql://..., "
                "or leave --workers out. One process serves hundreds of phones."
            )
        )


def _check_second_place(backup: Path | None, data: Path | None) -> None:
    """Refuse a second place that's the first one. A folder that isn't there yet may be a stick that comes later."""
    if backup is None:
        return
    if backup.resolve().is_relative_to(data_directory(data).resolve()):
        raise click.ClickException(
            _("{folder} is in the data directory. A second place is on another disk.", folder=backup)
        )
    if not backup.is_dir():
        click.echo(_("There's no folder {folder} yet, so no backups go there.", folder=backup), err=True)


def _check_port(host: str, port: int) -> None:
    from api.server import port_problem

    problem = port_problem(host, port)
    if problem is None:
        return
    if problem.errno == errno.EADDRINUSE:
        raise click.ClickException(
            _(
                "Port {port} is taken by another program, perhaps a Companion that's still running. Stop it, or"
                " choose another port: companion serve --port {value}",
                port=port,
                value=port + 1 if port < 65535 else 8000,
            )
        )
    if problem.errno == errno.EACCES:
        raise click.ClickException(
            _("Port {port} needs an administrator; choose one from 1024 up, such as 8000.", port=port)
        )
    raise click.ClickException(
        _("This machine can't listen on {host}: {value}.", host=host, value=problem.strerror or problem)
    )


def _check_store(data: Path | None, database: str | None, editions: Sequence[Path]) -> None:
    """Open the store once before anything is printed, so that problems are reported in a sentence."""
    from companion.storage import open_store

    open_store(database or database_url(data)).close()
    for name, why in left_out(data, editions):
        click.echo(_("{name} is left out: {why}", name=name, why=why), err=True)


def _warning(host: str) -> str | None:
    """What to do if no phone reaches a server listening there."""
    if host in ANYWHERE:
        if look().best() is not None:
            return None
        return _("  No phone can reach this address: join a network, or use --public-url.\n")
    if host.startswith("127.") or host in ("::1", "localhost"):
        return _("  No phone can reach this address: start without --host, or use --public-url.\n")
    return None


def _greet(base: str, host_link: str, *, warning: str | None = None) -> None:
    """Print where everything is. The key is shown only in a terminal: other output may be kept as a log."""
    click.echo(_("\n  Host link (keep it to yourself):  {host_link}\n", host_link=host_link))
    if warning:
        click.echo(warning)
    click.echo(_("  Phones and tablets:  {base}\n", base=base))
    _print_code(base)
    click.echo(_("\n  Ctrl-C stops the service.\n"))
    sys.stdout.flush()


def _print_code(url: str) -> None:
    """Print the QR code of a URL, in half blocks; nothing if the terminal can't show them."""
    import qrcode

    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
    code.add_data(url)
    try:
        code.print_ascii(out=sys.stdout, tty=sys.stdout.isatty(), invert=True)
    except (UnicodeEncodeError, OSError):
        click.echo(_("  (this terminal can't show the QR code)"))
