"""`companion editions`: list, show, and check boxed games."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.cli.options import editions_option, json_option
from companion.cli.setup import tell_left_out
from companion.editions import Catalogue, EditionError, boxes, load_path
from companion.editions.catalogue import id_taken, raw_box, whole
from companion.editions.sources import RawEdition
from companion.editions.unread import notes
from companion.families import family_of
from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.translated import in_language
from companion.views.editions import brief


@click.group(invoke_without_command=True)
@editions_option
@json_option
@click.pass_context
def editions(context: click.Context, editions: tuple[Path, ...], as_json: bool) -> None:
    """List the editions: id, title, scenarios, powers, and how complete each is."""
    catalogue = Catalogue(editions)
    context.obj = catalogue
    if context.invoked_subcommand is not None:
        return
    if as_json:
        _json([brief(edition) for edition in catalogue.all()])
        return
    for edition in catalogue.all():
        click.echo(_line(in_language(edition)))
    tell_left_out(catalogue.left_out())


def _line(edition: Edition) -> str:
    scenarios = ", ".join(scenario.id for scenario in edition.scenarios)
    powers = ", ".join(power.name for power in edition.powers)
    differs = " (" + _("differs from the box") + ")" if edition.differs_from_the_box else ""
    lines = [
        f"{click.style(edition.id, bold=True)}{differs}",
        f"  {edition.title}",
        "  " + _("scenarios: {names}", names=scenarios),
        "  " + _("powers: {names}", names=powers),
        "  " + _("stage: {stage}", stage=edition.edition.stage),
    ]
    return "\n".join(lines)


@editions.command("show")
@click.argument("edition")
@editions_option
@json_option
@click.option("--toml", "as_toml", is_flag=True, envvar="COMPANION_TOML", help="Print the whole box as TOML.")
@click.pass_obj
def show(catalogue: Catalogue, edition: str, editions: tuple[Path, ...], as_json: bool, as_toml: bool) -> None:
    """Print an edition: powers, incomes, cities, units, objectives."""
    if editions:
        catalogue = Catalogue([*catalogue.folders, *editions])
    tell_left_out(catalogue.left_out())
    if as_toml:
        from companion.editions.making.whole import one_file, renamed

        about = (tables := tables_of(catalogue, edition))["edition"]
        click.echo(one_file(renamed(tables, about["id"], about["title"])), nl=False)
        return
    found = catalogue.get(edition) or _in_folder(Path(edition))
    if found is None:
        raise click.ClickException(
            _("There's no edition {edition}. Known: {ids}.", edition=repr(edition), ids=", ".join(catalogue.ids()))
        )
    if as_json:
        _json(family_of(found).views.edition(found))
    else:
        click.echo(family_of(found).views.sheet(in_language(found)), nl=False)


@editions.command("check")
@click.argument("path", type=click.Path(path_type=Path))
def check(path: Path) -> None:
    """Validate an edition in a folder or file, and report everything that's wrong with it."""
    try:
        edition = loaded(path)
    except EditionError as error:
        raise click.ClickException(str(error)) from None
    text = (
        msg("{id}: {edition} has no problems; it differs from {box}.")
        if edition.differs_from_the_box
        else msg("{id}: {edition} has no problems.")
    )
    click.echo(_(text, id=edition.id, edition=edition.title, box=edition.edition.extends))
    for key, note in notes(edition):
        click.echo(_("Note: {key}: {note}", key=key, note=note))


def loaded(path: Path) -> Edition:
    """The edition in a folder or file, as the catalog would load it. Raises EditionError."""
    edition = load_path(path, lambda edition_id: beside(path, edition_id))
    if edition.id in boxes() and path.absolute() != boxes()[edition.id].absolute():
        raise id_taken(path.absolute().name, edition.id)
    return edition


def beside(path: Path, edition_id: str) -> RawEdition | None:
    """What a variant extends: a shipped box, or one next to it."""
    return raw_box(edition_id) if edition_id in boxes() else Catalogue([path.absolute().parent]).raw(edition_id)


def _in_folder(path: Path) -> Edition | None:
    """The edition in a folder or file, if there is one of that name."""
    try:
        return load_path(path, lambda edition_id: beside(path, edition_id)) if path.exists() else None
    except EditionError as error:
        raise click.ClickException(str(error)) from None


def tables_of(catalogue: Catalogue, edition: str) -> Mapping[str, Any]:
    """The complete tables of an edition: by its id, or by its folder or file."""
    path = Path(edition)
    try:
        raw = catalogue.raw(edition)
        if raw is None and path.exists():
            raw = whole(path, lambda edition_id: beside(path, edition_id))
    except EditionError as error:
        raise click.ClickException(str(error)) from None
    if raw is None:
        raise click.ClickException(
            _("There's no edition {edition}. Known: {ids}.", edition=repr(edition), ids=", ".join(catalogue.ids()))
        )
    return raw.tables


def _json(data: object) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
