"""Entries for people and programs."""

from collections.abc import Iterable, Sequence

from companion.engine.history import REDO, UNDO, said_by
from companion.languages import _
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.rulebook import Rulebook
from companion.model.sentence import Sentence
from companion.model.wording import reason_given
from companion.views.sentences import Renderer
from companion.views.shapes import EntryView
from companion.views.why import behind_entry


def entry_view(
    renderer: Renderer,
    entry: Entry[Event],
    rulebook: Rulebook,
    *,
    undone: bool = False,
    restated: Sequence[Sentence] | None = None,
) -> EntryView:
    """One entry in the contract's form; `restated` is its outcome after a late correction."""
    sentences = said_by(entry)
    said = renderer.sentences(sentences)
    return {
        "version": entry.version,
        "at": entry.at,
        "seat": {"id": entry.seat.id, "name": entry.seat.shown} if entry.seat else None,
        "action": entry.action,
        "summary": " ".join(said),
        "restated": None if restated is None else renderer.tell(restated),
        "lists": renderer.long_lists(said_by(entry) if restated is None else restated),
        "sentences": list(said if restated is None else renderer.sentences(restated)),
        "override": reason_given(entry.override),
        "passed_over": list(entry.passed_over),
        "undone": undone,
        "late": entry.late,
        "agreed": {"id": entry.agreed.id, "name": entry.agreed.shown} if entry.agreed else None,
        "doubt": doubt_of(renderer, entry),
        "changes": [dict(change) for change in entry.changes],
        "why": behind_entry(rulebook, entry, sentences if restated is None else restated),
        "previous": entry.previous,
        "hash": entry.hash,
    }


def doubt_of(renderer: Renderer, entry: Entry[Event]) -> str | None:
    """Why an entry is in doubt, in words; None for most. An older program's words are its own."""
    if entry.doubts:
        return "; ".join(renderer.sentences(entry.doubts))
    return _(entry.doubt) if entry.doubt else None


def counting(entries: Iterable[EntryView]) -> list[EntryView]:
    """The entries that count and have sentences of their own."""
    return [entry for entry in entries if not entry["undone"] and entry["action"]["type"] not in (UNDO, REDO)]
