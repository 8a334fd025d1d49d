"""Undo and redo: their entries, and who may make them."""

from collections.abc import Sequence

from companion.engine.history import (
    CLOCK_RAN_OUT,
    CORRECTION,
    REDO,
    UNDO,
    History,
    are_plain,
    booked,
    counting,
    going_to,
    last_words,
    said_by,
    undo_target,
)
from companion.engine.past.moves import rebooked
from companion.languages import msg
from companion.model.actions import DICE, RawAction
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import NotAllowed, RuleViolation
from companion.model.sentence import sentence
from companion.service.app_context import AppContext
from companion.service.identity import Identity
from companion.service.table.open_battles import battles_of
from companion.service.writing import GameContext, Trial, game_context

NOT_YOURS = {
    UNDO: msg("You can undo only what you logged yourself; ask the banker."),
    REDO: msg("You can redo only what you logged yourself; ask the banker."),
}
"""The refusal for moving what others logged."""


def undone(table: GameContext, to_version: int) -> Trial:
    """The entry that goes back to a version."""
    history = table.history
    target = undo_target(history, to_version)
    entries = moved(table, target, UNDO)
    said = sentence("undone", said=said_by(entries[-1])) if entries else sentence("back_to", to=target)
    if len(entries) > 1:
        said = sentence("undone_entries", count=len(entries), to=target)
    return table.made({"type": UNDO, "to_version": target}, [said], history.at(target), follows=target)


def redone(table: GameContext) -> Trial:
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
    on it: what somebody else undid, redid, or corrected stays as they left it. Dice that others could see can't be
    unseen: they stay, with what was paid for them.
    """
    lost, revived = going_to(table.history, target)
    if not table.is_banker:
        _check_unseen(table, lost)
        me, concerned = table.who.ref.id, lost
        if not are_plain(table.history.entries[target:]):
            words = last_words(table.history)
            concerned = [said for entry in (*lost, *revived) for said in (entry, words[entry.version])]
            concerned += _rebooked(table.history, target)
        if any(entry.seat is None or entry.seat.id != me for entry in concerned if not _is_the_clocks(entry)):
            raise NotAllowed("not_your_entry", NOT_YOURS[doing])
    return lost


def _is_the_clocks(entry: Entry[Event]) -> bool:
    """Whether an entry only says that somebody's time has run out: it takes nothing from anybody."""
    return entry.action.get("type") == CLOCK_RAN_OUT


def may_undo(app: AppContext, who: Identity, game_id: str, to_version: int) -> bool:
    """Whether this person could go back to a version now."""
    return _refusal(app, who, game_id, to_version) is None


def may_ask_to_undo(app: AppContext, who: Identity, game_id: str, to_version: int) -> bool:
    """Whether going back to a version takes no more than the table's consent."""
    refusal = _refusal(app, who, game_id, to_version)
    return isinstance(refusal, RuleViolation) and refusal.soft


def _refusal(app: AppContext, who: Identity, game_id: str, to_version: int) -> NotAllowed | RuleViolation | None:
    try:
        table = game_context(app, who, game_id)
        moved(table, undo_target(table.history, to_version), UNDO)
    except (NotAllowed, RuleViolation) as refusal:
        return refusal
    return None


def removal_of(version: int) -> RawAction:
    """The correction that takes an entry away, for a question to the table."""
    return {"type": CORRECTION, "at_version": 1, "insert": [], "remove": [version]}


def _check_unseen(table: GameContext, lost: Sequence[Entry[Event]]) -> None:
    """Refuse to take away dice that others could see, or anything logged before dice that came after it.

    Dice that were typed wrong can be typed again, as long as nothing before them goes with them.
    """
    versions = {entry.version for entry in lost}
    if not versions or not _is_watched(table):
        return
    history = table.history
    for battle in battles_of(table.app, table.game_id).fought:
        if battle.drawn and min(versions) <= battle.version:
            raise RuleViolation(
                "dice_seen",
                "Others could see the dice of a battle that was begun after this. Undoing it takes the table's or the "
                "banker's yes.",
                soft=True,
            )
    for entry in history.entries[min(versions) - 1 :]:
        if not shows_dice(entry):
            continue
        counted = counting(history.line(entry.version)) - {entry.version}
        rolled_by_app = entry.version in versions and bool(entry.drawn or entry.rolled)
        if rolled_by_app or any(version < entry.version for version in versions & counted):
            raise RuleViolation(
                "dice_seen",
                "Others could see the dice of entry {version}. Undoing this takes the table's or the banker's yes.",
                soft=True,
                version=entry.version,
            )


def _is_watched(table: GameContext) -> bool:
    """Whether anybody else sits at the table."""
    me = table.who.ref.id
    return any(seat.id != me for seat in table.app.store.seats(table.game_id))


def shows_dice(entry: Entry[Event]) -> bool:
    """Whether dice were rolled for an entry, by the app or the table."""
    said = (entry.action, *(step.action for step in entry.steps if step.version is None))
    return bool(entry.drawn or entry.rolled or any(action.get(key) for action in said for key in DICE))


def _rebooked(history: History, target: int) -> list[Entry[Event]]:
    """The entries that count both now and at another version, but have a different outcome there."""
    now, then = history.line(), history.line(target)
    return [history.entries[version - 1] for version in rebooked(now, then) & booked(then).keys()]
