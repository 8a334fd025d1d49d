"""`companion editions`: list, show and check boxed games."""

from pathlib import Path

import click
import msgspec

from companion.cli.options import editions_option, json_option
from companion.editions import Catalogue, EditionError, boxes, load_path
from companion.editions.catalogue import id_taken, raw_box
from companion.editions.skeleton import skeleton
from companion.editions.sources import RawEdition
from companion.editions.unread import reminders
from companion.families import family_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.views.editions import brief

LONGEST_ID = 60


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
        click.echo(_line(edition))
    for name, why in catalogue.left_out():
        click.echo(_("\n{name} is left out: {why}", name=name, why=why), err=True)


def _line(edition: Edition) -> str:
    scenarios = ", ".join(scenario.id for scenario in edition.scenarios)
    powers = ", ".join(power.name for power in edition.powers)
    differs = " (differs from the box)" if edition.differs_from_the_box else ""
    return (
        f"{click.style(edition.id, bold=True)}{differs}\n"
        f"  {edition.title}\n"
        f"  scenarios: {scenarios}\n"
        f"  powers:    {powers}\n"
        f"  stage:     {edition.edition.stage}"
    )


@editions.command("show")
@click.argument("edition")
@editions_option
@json_option
@click.pass_obj
def show(catalogue: Catalogue, edition: str, editions: tuple[Path, ...], as_json: bool) -> None:
    """Print an edition: powers, incomes, cities, units, objectives."""
    if editions:
        catalogue = Catalogue([*catalogue.folders, *editions])
    found = catalogue.get(edition)
    if found is None:
        raise click.ClickException(
            _("There is no edition {edition}. Known: {ids}.", edition=repr(edition), ids=", ".join(catalogue.ids()))
        )
    if as_json:
        _json(family_of(found).views.edition(found))
    else:
        click.echo(family_of(found).views.sheet(found), nl=False)


@editions.command("check")
@click.argument("path", type=click.Path(path_type=Path))
def check(path: Path) -> None:
    """Validate an edition in a folder or file, and report everything that is wrong with it."""
    try:
        edition = load_path(path, lambda edition_id: _beside(path, edition_id))
        if edition.id in boxes() and path.absolute() != boxes()[edition.id].absolute():
            raise id_taken(path.name, edition.id)
    except EditionError as error:
        raise click.ClickException(str(error)) from None
    differs = f"; differs from {edition.edition.extends}" if edition.differs_from_the_box else ""
    click.echo(_("{id}: {edition} is sound{differs}.", id=edition.id, edition=edition.title, differs=differs))
    known = reminders(edition.box) if edition.edition.extends else []
    for option in (reminder for reminder in reminders(edition) if reminder not in known):
        click.echo(
            _(
                "Note: option[{option}]: no key names it, so no rule asks it; it only reminds the table. The "
                "reference tells which keys name options (docs/edition-reference.md).",
                option=option,
            )
        )


def _beside(path: Path, edition_id: str) -> RawEdition | None:
    """What a variant extends: a shipped box, or one that lies beside it."""
    return raw_box(edition_id) if edition_id in boxes() else Catalogue([path.absolute().parent]).raw(edition_id)


@editions.command("new")
@click.argument("name")
@click.option("--from", "box", required=True, envvar="COMPANION_FROM", help="The built-in box that it varies.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="COMPANION_OUTPUT",
    help="The file to write; NAME.toml if left out.",
)
def new(name: str, box: str, output: Path | None) -> None:
    """Write the commented skeleton of an edition of your own, which checks clean and differs in nothing yet."""
    if box not in boxes():
        raise click.ClickException(_("There is no box {box}. Known: {boxes}.", box=repr(box), boxes=", ".join(boxes())))
    if slug(name) != name or name in boxes() or len(name) > LONGEST_ID:
        raise click.ClickException(
            _(
                "{name} cannot be the id of a new edition: lower-case words joined by underscores, such as "
                "friday_rules, and no box of that name.",
                name=repr(name),
            )
        )
    file = output or Path(f"{name}.toml")
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(skeleton(name, box))
    except FileExistsError:
        raise click.ClickException(_("{file} is there already; nothing was written.", file=file)) from None
    except OSError as error:
        raise click.ClickException(
            _("{file} cannot be written: {value}.", file=file, value=error.strerror or error)
        ) from None
    click.echo(_("{file}: a variant of {box}. Change it, then: companion editions check {file}", file=file, box=box))


def _json(data: object) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
