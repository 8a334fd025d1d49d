"""`companion print`: a pack of paper for the table, without a running server."""

import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from companion.cli.options import editions_option, language_option
from companion.cli.setup import tell_left_out
from companion.editions import Catalogue
from companion.languages import _, n_
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.model.wording import labelled
from companion.service.saved.kept_boards import kind_of
from companion.storage.owners import write_whole

PATIENCE = 1.0
"""Seconds before a progress bar appears."""
STANDARD_OUTPUT = Path("-")
DEFAULT_URL = "http://companion.local:8000"
"""The name that `companion serve` announces on the local network, at its default port."""


@click.command("print")
@click.argument("start", metavar="EDITION[/SCENARIO]")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False, writable=True, allow_dash=True),
    envvar="COMPANION_OUTPUT",
    required=True,
    metavar="FILE.pdf",
    help="The file to write; - is standard output.",
)
@click.option(
    "--what",
    envvar="COMPANION_WHAT",
    default="all",
    show_default=True,
    metavar="NAME[,NAME]",
    help="Which parts, or packs (tonight, play, scan, craft); an unknown name lists the known ones.",
)
@click.option("--paper", envvar="COMPANION_PAPER", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--ink",
    envvar="COMPANION_INK",
    type=click.Choice(["full", "saver"]),
    default="full",
    show_default=True,
    help="Full color, or outlines and grays.",
)
@click.option(
    "--public-url",
    envvar="COMPANION_PUBLIC_URL",
    metavar="URL",
    help=f"The address in the codes; {DEFAULT_URL} if left out.",
)
@click.option(
    "--board",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="COMPANION_BOARD",
    metavar="FILE",
    help="A board that the table entered (JSON, TOML, or CSV): its territories get cards, its numbers are printed.",
)
@language_option
@editions_option
def print_command(
    start: str,
    output: Path,
    what: str,
    paper: str,
    ink: str,
    public_url: str | None,
    board: Path | None,
    language: str,
    editions: Sequence[Path],
) -> None:
    """Print setup charts, scan cards, tracks, and more into a PDF.

    Without a scenario, the charts of every scenario are printed.
    """
    from printables import Job, PrintError, make, page_plan, warning_for  # reportlab takes a while to import

    edition_id, scenario = (*start.split("/", 1), "")[:2]
    edition = _edition(edition_id, editions)
    url = public_url or DEFAULT_URL
    with _Progress() as progress:
        try:
            document = _entered(edition, scenario, board) if board else {}
            job: Job[Edition, Any] = Job(
                *(edition, scenario or None, paper, ink, url),
                language=language,
                board=kind_of(edition).places(document) if document else {},
                numbers=document,
                printed_at=datetime.now(UTC),
                progress=progress,
            )
            data = make(what, job)
        except PrintError as refusal:
            raise click.ClickException(str(refusal)) from None
    _save(output, data)
    warning = warning_for(url)
    if public_url is None:
        click.echo(_("The codes open {url}. For another address, use --public-url.", url=DEFAULT_URL), err=True)
    elif warning is not None:
        click.echo(_("Warning: {warning}", warning=warning), err=True)
    piped = output == STANDARD_OUTPUT
    click.echo(n_("{file}: {count} page.", "{file}: {count} pages.", progress.total, file=str(output)), err=piped)
    for pages, title, sides, stock in page_plan(what, job):
        click.echo(f"  {pages:>10}  {labelled(title, f'{sides}, {stock}')}", err=piped)


def _edition(edition_id: str, folders: Sequence[Path]) -> Edition:
    catalogue = Catalogue(folders)
    edition = catalogue.get(edition_id)
    if edition is not None:
        tell_left_out(catalogue.left_out())
        return edition
    known = ", ".join(catalogue.ids())
    broken = "".join(f"\n{error}" for error in catalogue.broken.values())
    text = _("There's no edition {edition}. Known: {known}.", edition=repr(edition_id), known=known)
    raise click.ClickException(f"{text}{broken}")


def _entered(edition: Edition, scenario: str, board: Path) -> dict[str, Any]:
    """The document in a file."""
    try:
        text = board.read_text(encoding="utf-8-sig")
        return kind_of(edition).read(text, edition, scenario or edition.scenarios[0].id)
    except (OSError, UnicodeDecodeError, RuleViolation) as error:
        raise click.ClickException(f"{board}: {error}") from None


def _save(output: Path, data: bytes) -> None:
    try:
        if output == STANDARD_OUTPUT:
            sys.stdout.buffer.write(data)
        else:
            write_whole(output, data)
    except OSError as error:
        text = _("Can't write {file}: {error}.", file=str(output), error=error.strerror or error)
        raise click.ClickException(text) from None


class _Progress:
    """A progress bar on stderr that appears only when printing takes longer than a second."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.total = 0
        self._clock = clock
        self._start = clock()
        self._bar: Any = None

    def __enter__(self) -> "_Progress":
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)

    def __call__(self, done: int, total: int) -> None:
        self.total = total
        if self._bar is None and self._clock() - self._start > PATIENCE:
            self._bar = click.progressbar(length=total, label=_("Printing"), file=sys.stderr)
            self._bar.__enter__()
        if self._bar is not None:
            self._bar.update(done - self._bar.pos)
