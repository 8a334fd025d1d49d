"""House-rule variants that the host makes on a page: listed, opened, saved in the user's editions, deleted."""

import hashlib
import tomllib
from pathlib import Path

from msgspec import Struct

from companion.editions import EditionError
from companion.editions.toml_writing import to_toml
from companion.editions.variants import Variant, begun, checked_variant, of_file
from companion.model.edition import Edition
from companion.model.reading import why_unreadable
from companion.model.refusal import NotFound, RuleViolation
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_host
from companion.service.saved.files import BEFORE, write_edition

HEAD = "# {title}: what differs from {box}. Everything else comes from that box.\n\n"
MOST_VARIANTS = 200
MOST_SHOWN = 8
NEW = "new"
"""A reserved name: URLs use it in place of a variant."""
DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{device}{n}" for device in ("com", "lpt") for n in range(1, 10))})
"""File names that Windows reserves for devices, whatever the extension."""


class VariantLine(Struct, frozen=True):
    """One variant in the list: the edition, the box it differs from, and the games that use it."""

    edition: Edition
    box: Edition
    games: tuple[str, ...]
    """The names of all games played with it, past and present."""
    by_hand: bool
    """Whether it's spread over several files, which the page leaves alone."""


def list_variants(app: AppContext, who: Identity) -> list[VariantLine]:
    """The host's own variants, by title; the shipped one is listed as a box."""
    require_host(who)
    own = (edition for edition in app.catalogue.all() if app.catalogue.path_of(edition.id) is not None)
    found = [edition for edition in own if edition.edition.extends is not None]
    return sorted((_line(app, item) for item in found), key=lambda line: line.edition.title.lower())


def _line(app: AppContext, edition: Edition) -> VariantLine:
    path = app.catalogue.path_of(edition.id)
    games = tuple(game.name for game in app.store.games() if game.edition == edition.id)
    return VariantLine(edition, edition.box, games, path is None or path.is_dir())


def show_variant(app: AppContext, who: Identity, edition_id: str) -> VariantLine:
    """One variant, by id."""
    require_host(who)
    edition = app.catalogue.get(edition_id)
    if edition is None or edition.edition.extends is None:
        raise NotFound("unknown_variant", "There's no variant {edition_id} here.", edition_id=repr(edition_id))
    return _line(app, edition)


def begin_variant(app: AppContext, who: Identity, box: str) -> Variant:
    """A new variant of a box, with no differences yet."""
    require_host(who)
    if app.catalogue.get(box) is None:
        known = ", ".join(app.catalogue.ids())
        raise NotFound("unknown_edition", "There's no box {box}. Known: {boxes}.", box=repr(box), boxes=known)
    return begun(box, app.catalogue.raw)


def open_variant(app: AppContext, who: Identity, edition_id: str) -> tuple[Variant, str]:
    """A variant to edit, and a fingerprint to detect changes to its file."""
    line = show_variant(app, who, edition_id)
    path = app.catalogue.path_of(edition_id)
    if line.by_hand or path is None:
        raise RuleViolation(
            "variant_by_hand", "{title} is spread over several files; change it there.", title=line.edition.title
        )
    try:
        return of_file(path, app.catalogue.raw), _seal(path)
    except (EditionError, OSError):
        raise RuleViolation(
            "variant_changed",
            "The file for {title} was changed and can't be read as it is now.",
            title=line.edition.title,
        ) from None


def _seal(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def text_of(variant: Variant) -> str:
    """A variant's file: only what differs from the box."""
    head = HEAD.format(title=variant.title.replace("\n", " "), box=variant.base["edition"]["title"])
    return head + to_toml(variant.stated(), inline=True).lstrip("\n")


def export_variant(app: AppContext, who: Identity, edition_id: str) -> str:
    """The TOML of a variant, as on disk."""
    line = show_variant(app, who, edition_id)
    path = app.catalogue.path_of(edition_id)
    if path is None or path.is_dir():
        raise RuleViolation(
            "variant_by_hand", "{title} is spread over several files; copy its folder.", title=line.edition.title
        )
    return path.read_text("utf-8")


def save_variant(
    app: AppContext, who: Identity, variant: Variant, *, replaces: str | None = None, seen: str = ""
) -> str:
    """Save a valid variant: as a new one, or replacing the one it was opened from.

    It's available immediately. Returns its id.
    """
    require_host(who)
    if not variant.is_sound:
        raise RuleViolation("invalid_edition", "This variant can't be played as it is; see what's wrong.")
    if replaces is None:
        path = _new_file(app, who, variant)
    else:
        line = show_variant(app, who, replaces)
        found = app.catalogue.path_of(replaces)
        if found is None or line.by_hand:
            raise RuleViolation(
                "variant_by_hand", "{title} is spread over several files; change it there.", title=line.edition.title
            )
        if _seal(found) != seen:
            raise RuleViolation(
                "variant_changed", "Somebody else saved this variant in the meantime. Open it again, then change it."
            )
        path = found
        if text_of(of_file(path, app.catalogue.raw)) != (by_hand := path.read_text("utf-8")):
            write_edition(path.with_name(f"{path.name}{BEFORE}"), by_hand)
    write_edition(path, text_of(variant))
    app.catalogue.refresh(wait=True)
    return variant.id


def import_variant(app: AppContext, who: Identity, text: str) -> str:
    """Save a variant from the text of its file, checked like any file; returns its id."""
    require_host(who)
    try:
        variant = checked_variant(tomllib.loads(text.removeprefix("\ufeff")), app.catalogue.raw)
    except (ValueError, RecursionError) as error:
        raise RuleViolation("invalid_edition", "This isn't TOML: {error}", error=why_unreadable(error)) from None
    except EditionError as wrong:
        problems = "; ".join(str(problem) for problem in wrong.problems[:MOST_SHOWN])
        raise RuleViolation("invalid_edition", "This variant can't be played as it is: {told}", told=problems) from None
    path = _new_file(app, who, variant)
    write_edition(path, text)
    app.catalogue.refresh(wait=True)
    return variant.id


def _new_file(app: AppContext, who: Identity, variant: Variant) -> Path:
    if not app.catalogue.folders:
        raise RuleViolation("no_editions_folder", "This server has no folder for editions of your own.")
    if variant.id == NEW:
        raise RuleViolation(
            "variant_exists", "These pages already use the word {variant}; choose another name.", variant=variant.title
        )
    if variant.id in DEVICES:
        raise RuleViolation(
            "variant_exists", "Windows reserves the name {variant}; choose another name.", variant=variant.title
        )
    if app.catalogue.get(variant.id) is not None:
        raise RuleViolation(
            "variant_exists", "There's already an edition {id}; choose another name.", id=repr(variant.id)
        )
    if len(list_variants(app, who)) >= MOST_VARIANTS:
        raise RuleViolation(
            "shelf_full", "There are already {most_variants} variants; delete one first.", most_variants=MOST_VARIANTS
        )
    path = app.catalogue.folders[-1] / f"{variant.id}.toml"
    if path.exists():
        raise RuleViolation("variant_exists", "There's already a file {path}; choose another name.", path=path.name)
    return path


def delete_variant(app: AppContext, who: Identity, edition_id: str, confirm: str) -> None:
    """Delete a variant, if its name is repeated. Games that use it keep their own copy."""
    line = show_variant(app, who, edition_id)
    path = app.catalogue.path_of(edition_id)
    if line.by_hand or path is None:
        raise RuleViolation(
            "variant_by_hand", "{title} is spread over several files; delete its folder.", title=line.edition.title
        )
    if confirm.strip().casefold() != line.edition.title.strip().casefold():
        raise RuleViolation("not_confirmed", "Type its name to delete it: {title}.", title=line.edition.title)
    path.unlink(missing_ok=True)
    app.catalogue.refresh(wait=True)
