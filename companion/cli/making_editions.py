"""`companion editions new`, `map`, `watch`, `csv`, `from-triplea`: making a box of your own."""

import re
import time
from collections.abc import Mapping
from pathlib import Path
from textwrap import shorten
from typing import Any

import click

from companion.cli.editions import beside, editions, loaded, tables_of
from companion.cli.setup import refusing
from companion.editions import EditionError, boxes
from companion.editions.catalogue import id_taken
from companion.editions.making.skeleton import skeleton
from companion.languages import _, listed, n_
from companion.model.ids import LONGEST_ID, LONGEST_NAME, ascii_id, short_id
from companion.storage.owners import write_whole

TICK_SECONDS = 0.5
CENTERS = "centers.places"
MAP_SECTION = re.compile(r"^\[\[?map[.\]].*?(?=^\[\[?(?!map[.\]])|\Z)", re.MULTILINE | re.DOTALL)
"""A map's tables in a box of one file."""


@editions.command("new")
@click.argument("name")
@click.option("--from", "box", required=True, envvar="COMPANION_FROM", help="The box to begin with.")
@click.option("--whole", is_flag=True, envvar="COMPANION_WHOLE", help="Write a complete box into a folder of its own.")
@click.option(
    "--only",
    multiple=True,
    envvar="COMPANION_ONLY",
    metavar="KEY=VALUE",
    help="With --whole: only the lands with this key, such as map=pacific, and what goes with them.",
)
@click.option(
    "--without",
    multiple=True,
    envvar="COMPANION_WITHOUT",
    metavar="SECTION=ID",
    help="With --whole: leave this out, such as power=france, and what goes with it.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    envvar="COMPANION_OUTPUT",
    help="The file or folder to write; named after the edition if left out.",
)
@click.pass_obj
def new(
    catalogue: Any,
    name: str,
    box: str,
    whole: bool,
    only: tuple[str, ...],
    without: tuple[str, ...],
    output: Path | None,
) -> None:
    """Write an edition of your own that checks clean: a commented variant, or with --whole a complete box."""
    edition_id = ascii_id(name)
    if edition_id in boxes():
        raise click.ClickException(f"{name}: {id_taken(name, edition_id).problems[0].expected}")
    if not edition_id or len(edition_id) > LONGEST_ID:
        raise click.ClickException(
            _(
                "{name} can't be the name of a new edition: it takes letters or digits, {most} at most.",
                name=repr(name),
                most=LONGEST_ID,
            )
        )
    title = name if edition_id != name else name.replace("_", " ").capitalize()
    if whole:
        cuts = _pairs("--only", only, "map=pacific"), _pairs("--without", without, "power=france")
        _write_whole(catalogue, box, edition_id, title, cuts, output or Path(edition_id))
        return
    if only or without:
        raise click.UsageError(_("--only and --without go with --whole."))
    if box not in boxes():
        raise click.ClickException(_("There's no box {box}. Known: {boxes}.", box=repr(box), boxes=", ".join(boxes())))
    file = output or Path(f"{edition_id}.toml")
    _write_new({file: skeleton(edition_id, box)})
    click.echo(_("{file}: a variant of {box}. Change it, then: companion editions check {file}", file=file, box=box))


Pairs = tuple[tuple[str, str], ...]


def _write_whole(
    catalogue: Any, box: str, edition_id: str, title: str, cuts: tuple[Pairs, Pairs], folder: Path
) -> None:
    from companion.editions.making import cutting, whole

    original = tables_of(catalogue, box)
    tables = whole.renamed(original, edition_id, title)
    cut = cutting.Cut([], [], [])
    if any(cuts):
        try:
            cut = cutting.cut(tables, *cuts)
        except cutting.CannotCut as wrong:
            raise click.ClickException(str(wrong)) from None
        part = _("Part of {box}; look it over before you play.", box=original["edition"]["title"])
        tables["edition"]["stage"] = part
    if folder.exists():
        raise click.ClickException(_("{file} already exists; nothing was written.", file=folder))
    _write_new({folder / name: text for name, text in whole.files_of(tables).items()})
    for line in cut.gone:
        click.echo(_("Cut: {what}", what=line))
    for line in cut.changed:
        click.echo(_("Changed, look it over: {what}", what=line))
    for line in cut.notes:
        click.echo(line)
    click.echo(_("{folder}: a whole box. Change it, then: companion editions check {folder}", folder=folder))
    try:
        loaded(folder)
    except EditionError as left:
        raise click.ClickException(
            _("What's left can't be played as it is. Fix this by hand:\n{error}", error=left)
        ) from None


def _pairs(option: str, given: tuple[str, ...], example: str) -> Pairs:
    pairs = [part.partition("=") for part in given]
    if any(not separator for _key, separator, _value in pairs):
        raise click.UsageError(
            _("Write {option} with an equals sign, such as {example}.", option=option, example=example)
        )
    return tuple((key, value) for key, _separator, value in pairs)


def _write_new(files: Mapping[Path, str]) -> None:
    """Write files that don't exist yet."""
    for file, text in files.items():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("x", encoding="utf-8") as opened:
                opened.write(text)
        except FileExistsError:
            raise click.ClickException(_("{file} already exists; nothing was written.", file=file)) from None
        except OSError as error:
            raise click.ClickException(
                _("Can't write {file}: {value}.", file=file, value=error.strerror or error)
            ) from None


@editions.command("csv")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--what",
    type=click.Choice(["territories", "setup"]),
    default="territories",
    show_default=True,
    envvar="COMPANION_WHAT",
    help="Which table.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), envvar="COMPANION_OUTPUT", help="Write it here."
)
@click.option(
    "--take",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    envvar="COMPANION_TAKE",
    help="Read back a table that you changed in a spreadsheet.",
)
@click.pass_obj
@refusing
def csv(catalogue: Any, folder: Path, what: str, output: Path | None, take: Path | None) -> None:
    """Write the territories or the setup of a box as a table for a spreadsheet, or read one back (--take)."""
    from companion.editions.making import spreadsheets

    if take is None:
        text = spreadsheets.OUT[what](dict(tables_of(catalogue, str(folder))))
        if output is None:
            click.echo(text, nl=False)
        else:
            write_whole(output, text.encode())
            click.echo(_("Wrote {file}.", file=output))
        return
    _take_table(folder, what, take)


def _take_table(folder: Path, what: str, table: Path) -> None:
    from companion.editions import sources
    from companion.editions.catalogue import from_tables
    from companion.editions.making import spreadsheets, whole
    from companion.editions.problems import Problems

    problems = Problems()
    raw = sources.read(folder, problems)
    was_sound = not problems.found and not _problems(folder)
    section = spreadsheets.SECTION[what]
    file = folder / f"{section}.toml"
    if problems.found or not folder.is_dir() or not file.is_file():
        raise click.ClickException(
            _("A table can be read back only into a whole box, with {file} in its folder.", file=file.name)
        )
    try:
        spreadsheets.IN[what](raw.tables, spreadsheets.decoded(table.read_bytes()))
        if was_sound:
            from_tables(raw, lambda edition_id: beside(folder, edition_id))
    except spreadsheets.BadTable as wrong:
        raise click.ClickException(f"{table}: {wrong}") from None
    except EditionError as wrong:
        raise click.ClickException(_("Nothing was written. With this table, {error}", error=wrong)) from None
    _replace(file, whole.section_file(raw.tables, section))
    _tell_check(folder)


def _replace(file: Path, text: str) -> None:
    """Overwrite a file; the old one, comments included, is kept next to it."""
    from companion.service.saved.files import BEFORE, write_edition

    kept = file.with_name(f"{file.name}{BEFORE}")
    if file.exists():
        write_edition(kept, file.read_text("utf-8"))
        click.echo(_("What was there before is in {file}.", file=kept))
    write_edition(file, text)


@editions.command("watch")
@click.argument("folder", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--times", type=int, default=0, envvar="COMPANION_TIMES", help="Stop after this many checks; 0 for never."
)
def watch(folder: Path, times: int) -> None:
    """Check an edition every time it's saved, until Ctrl-C."""
    from companion.editions.catalogue import stamp_of

    seen, checks = None, 0
    while True:
        stamp = stamp_of(folder)
        if stamp != seen:
            seen, checks = stamp, checks + 1
            _tell_check(folder)
        if times and checks >= times:
            return
        time.sleep(TICK_SECONDS)


def _tell_check(folder: Path) -> bool:
    """Say whether the box can be used, and answer it."""
    try:
        edition = loaded(folder)
    except EditionError as error:
        click.echo(str(error))
        return False
    click.echo(_("{edition} has no problems.", edition=edition.title))
    return True


@editions.command("map")
@click.argument("box", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--places",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    envvar="COMPANION_PLACES",
    help="A TOML file with rough positions: for every land, or hints for a dozen.",
)
@click.option(
    "--steps", type=click.IntRange(0, 2_000_000), default=60_000, show_default=True, envvar="COMPANION_STEPS",
    help="How long to search for a good one.",
)  # fmt: skip
@click.option("--again", is_flag=True, envvar="COMPANION_AGAIN", help="Replace the existing map.")
@refusing
def lay_out(box: Path, places: Path | None, steps: int, again: bool) -> None:
    """Lay out the map of a box from its borders, and from rough positions where known; writes map.toml.

    BOX is a folder, or a file that is a whole box: then the map goes at its end.
    """
    from companion.editions.making import map_layout

    file = box / "map.toml" if box.is_dir() else box
    text = "" if box.is_dir() else box.read_text("utf-8")
    mapped = file.exists() if box.is_dir() else MAP_SECTION.search(text) is not None
    if mapped and not again:
        raise click.ClickException(_("{file} already has a map; use --again to replace it.", file=file))
    try:
        map_text, summary = map_layout.laid_out(box, places, steps)
    except (EditionError, map_layout.BadPlaces) as wrong:
        raise click.ClickException(str(wrong)) from None
    _replace(file, map_text if box.is_dir() else f"{MAP_SECTION.sub('', text).rstrip()}\n\n{map_text}")
    click.echo(f"{file}: {summary}")
    click.echo(_("To move its tiles, start Companion with this box, open House rules on the host's page, and drag."))
    click.echo(n_("Checked once more: {count} problem.", "Checked once more: {count} problems.", _problems(box)))


def _problems(folder: Path) -> int:
    try:
        loaded(folder)
    except EditionError as error:
        return len(error.problems)
    return 0


@editions.command("from-triplea")
@click.argument("map_zip", metavar="MAP.zip", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--like", envvar="COMPANION_LIKE", help="The box whose rules it follows; otherwise the one whose pieces fit."
)
@click.option("--name", envvar="COMPANION_NAME", help="What to call it; the game's own name if left out.")
@click.option("--game", default="", envvar="COMPANION_GAME", help="Part of a game's name, if the zip holds several.")
@click.option("-o", "--output", type=click.Path(path_type=Path), envvar="COMPANION_OUTPUT", help="The folder to write.")
@click.pass_obj
def from_triplea(
    catalogue: Any, map_zip: Path, like: str | None, name: str | None, game: str, output: Path | None
) -> None:
    """Make a box from a TripleA map on your own disk."""
    from companion.editions.making import whole
    from companion.editions.triplea import reading
    from companion.editions.triplea.making import Import, most_like

    try:
        found = reading.read(map_zip, game)
        rules = tables_of(catalogue, like or most_like(found))
        read = Import(found, rules)
    except reading.BadMap as wrong:
        raise click.ClickException(str(wrong)) from None
    title = shorten(name or read.map.names[0], LONGEST_NAME, placeholder="…")
    folder = output or Path(short_id(title))
    if folder.exists():
        raise click.ClickException(_("{file} already exists; nothing was written.", file=folder))
    try:
        tables = read.tables(short_id(title), title)
    except reading.BadMap as wrong:
        raise click.ClickException(str(wrong)) from None
    files = {folder / file: text for file, text in whole.files_of(tables).items()}
    if read.map.centers:
        files[folder / CENTERS] = read.places()
    _write_new(files)
    taken, *others = read.map.names
    if others:
        click.echo(_("Using {game}. For another one, use --game: {others}.", game=taken, others=listed(others, "or")))
    click.echo(_("The rules are those of {box}. For other rules, use --like.", box=rules["edition"]["title"]))
    for note in read.notes:
        click.echo(note)
    usable = _tell_check(folder)
    laid_out = f"{folder} --places {folder / CENTERS}" if read.map.centers else folder
    click.echo(_("Next: companion editions map {folder}", folder=laid_out))
    if not usable:
        raise click.exceptions.Exit(1)
