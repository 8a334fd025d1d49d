"""Undo and redo: their entries, and who may make them."""

from collections.abc import Sequence

from companion.engine.history import (
    REDO,
    UNDO,
    History,
    are_plain,
    booked,
    going_to,
    last_words,
    said_by,
    undo_target,
)
from companion.engine.past.moves import rebooked
from companion.languages import msg
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import NotAllowed, RuleViolation
from companion.model.sentence import sentence
from companion.service.app_context import AppContext
from companion.service.identity import Identity
from companion.service.writing import GameContext, NewEntry, game_context

NOT_YOURS = {
    UNDO: msg("You can undo only what you logged yourself; ask the banker."),
    REDO: msg("You can redo only what you logged yourself; ask the banker."),
}
"""The refusal for moving what others logged."""


def undone(table: GameContext, to_version: int) -> NewEntry:
    """The entry that goes back to a version."""
    history = table.history
    target = undo_target(history, to_version)
    entries = moved(table, target, UNDO)
    said = sentence("undone", said=said_by(entries[-1])) if entries else sentence("back_to", to=target)
    if len(entries) > 1:
        said = sentence("undone_entries", count=len(entries), to=target)
    return table.made({"type": UNDO, "to_version": target}, [said], history.at(target), follows=target)


def redone(table: GameContext) -> NewEntry:
    """The entry that restores what the last undo took away."""
    history = table.history
    target = history.redo_target()
    if target is None or not any(going_to(history, target)):
        raise RuleViolation("nothing_to_redo", "There's nothing to redo: the last entry isn't an undo.")
    moved(table, target, REDO)
    said = sentence("redone", said=said_by(history.entries[target - 1]))
    return table.made({"type": REDO}, [said], history.at(target), follows=target)


def moved(table: GameContext, target: int, doing: str) -> Sequence[Entry[Event]]:
    """What going to a version takes away, after checking that this person may do it.

    For players, everything that is lost, restored, or booked differently must be their own, and so must the last word
    on it: what somebody else undid, redid, or corrected stays as they left it.
    """
    lost, revived = going_to(table.history, target)
    if not table.is_banker:
        me, concerned = table.who.ref.id, lost
        if not are_plain(table.history.entries[target:]):
            words = last_words(table.history)
            concerned = [said for entry in (*lost, *revived) for said in (entry, words[entry.version])]
            concerned += _rebooked(table.history, target)
        if any(entry.seat is None or entry.seat.id != me for entry in concerned):
            raise NotAllowed("not_your_entry", NOT_YOURS[doing])
    return lost


def may_undo(app: AppContext, who: Identity, game_id: str, to_version: int) -> bool:
    """Whether this person could go back to a version now."""
    try:
        table = game_context(app, who, game_id)
        moved(table, undo_target(table.history, to_version), UNDO)
    except (NotAllowed, RuleViolation):
        return False
    return True


def _rebooked(history: History, target: int) -> list[Entry[Event]]:
    """The entries that count both now and at another version, but have a different outcome there."""
    now, then = history.line(), history.line(target)
    return [history.entries[version - 1] for version in rebooked(now, then) & booked(then).keys()]
