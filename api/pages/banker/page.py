"""The banker's page: the journal with search, undo to any entry, manual corrections, and acting for any power.

Anyone with the host link acts here as the host, even if the same browser also has a seat in the game.
"""

from collections.abc import Sequence

from flask import Response, request

from api.http.context import app_context
from api.pages.banker import forms as banker_forms
from api.pages.kit import change_words
from api.pages.kit.asking_turn import in_words
from api.pages.kit.form_keys import take_once
from api.pages.kit.logging_taps import done, redone, taken, undone
from api.pages.kit.rendering import number, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from api.pages.kit.visitor import AnyVisitor
from api.pages.photos import photos_of
from companion.languages import _, msg
from companion.service import games as service
from companion.service.changing_editions import own_edition
from companion.service.corrections.late_entries import entries_by_turn
from companion.service.identity import require_banker
from companion.views.shapes import EntryView

LAST_ENTRIES = 60
"""How many entries the page shows by default."""


def as_banker(game_id: str, doing: str = msg("use the banker's page")) -> AnyVisitor:
    """The banker as visitor; refused for everybody else."""
    visitor = as_host(game_id)
    require_banker(visitor.who, game_id, doing)
    return visitor


@pages.get("/banker/<id:game_id>")
def banker_page(game_id: str) -> Response:
    """The banker's desk."""
    visitor = as_banker(game_id)
    entries = all_entries(visitor)
    turns = turns_of_entries(visitor)
    entries = in_order(entries, list(turns))
    query = request.args.get("q", "").strip()[:80]
    matching = [entry for entry in entries if matches(entry, query)] if query else entries
    shown = matching if query or "all" in request.args else matching[-LAST_ENTRIES:]
    return render(
        "banker/banker.html",
        visitor=visitor,
        edition=visitor.edition,
        own=own_edition(app_context(), visitor.who, game_id),
        entries=shown[::-1],
        turns=turns,
        found=len(matching),
        older=len(matching) - len(shown),
        query=query,
        can_redo=visitor.history.redo_target() is not None,
        acts=banker_forms.acts(visitor),
        corrections=banker_forms.corrections(visitor),
        winner=banker_forms.winner(visitor),
        seal=banker_forms.seal(visitor),
        logged=visitor.entry(number("logged")),
        is_host=visitor.who.is_host,
        photos=photos_of(visitor),
    )


def all_entries(visitor: AnyVisitor) -> list[EntryView]:
    """Every entry, oldest first."""
    return service.journal(app_context(), visitor.who, visitor.game.id)["entries"]


def turns_of_entries(visitor: AnyVisitor) -> dict[int, str]:
    """Every entry that counts, in order, and its turn."""
    by_turn = entries_by_turn(app_context(), visitor.who, visitor.game.id)
    return {version: in_words(visitor, turn) for turn, versions in by_turn for version in versions}


def in_order(entries: Sequence[EntryView], order: Sequence[int]) -> list[EntryView]:
    """Entries in the order they count; one that doesn't count follows the entry before it."""
    place = {version: float(number) for number, version in enumerate(order)}
    for entry in entries:
        place.setdefault(entry["version"], place.get(entry["version"] - 1, -1.0) + 0.001)
    return sorted(entries, key=lambda entry: place[entry["version"]])


def matches(entry: EntryView, query: str) -> bool:
    """Whether an entry matches all words of a query: in its text, its number, its author, or its reason."""
    author = entry["seat"]["name"] if entry["seat"] else _("host")
    line_text = f"{entry['version']} {entry['summary']} {entry['restated'] or ''} {author} {entry['override'] or ''}"
    line_text += " " + _("undone") if entry["undone"] else ""
    line_text += f" {entry['action'].get('reason') or ''} {entry['action']['type'].replace('_', ' ')}"
    return all(word in line_text.lower() for word in query.lower().split())


@pages.get("/banker/<id:game_id>/undo")
def undo_page(game_id: str) -> Response:
    """Before going back: what will no longer count, and what that changes."""
    visitor = as_banker(game_id, "take entries back")
    target = number("to")
    if target is None:
        return to(f"/banker/{game_id}")
    ahead = service.show_undo(app_context(), visitor.who, game_id, target)
    return render(
        "banker/undo.html",
        visitor=visitor,
        edition=visitor.edition,
        target=target,
        kept=visitor.entry(target),
        entries=ahead["entries"][::-1],
        changes=ahead["changes"],
        differences=change_words.differences(visitor.edition, ahead["changes"]),
    )


@pages.post("/banker/<id:game_id>/undo")
def banker_undo(game_id: str) -> Response:
    """Go back to a version."""
    return done(undone(as_banker(game_id, "take entries back")), f"/banker/{game_id}")


@pages.post("/banker/<id:game_id>/redo")
def banker_redo(game_id: str) -> Response:
    """Restore what the last undo took away."""
    return done(redone(as_banker(game_id, "bring entries back")), f"/banker/{game_id}")


@pages.post("/banker/<id:game_id>/act")
def banker_act(game_id: str) -> Response:
    """Act for any power, or correct the books. If a soft rule refuses, the refusal page offers the override."""
    visitor = as_banker(game_id, "act for every power")
    return done(take_once(lambda key: taken(visitor, key)), f"/banker/{game_id}")
