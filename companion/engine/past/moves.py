"""A game's moves: every action that counts, and what a change to the past does to each."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, TypedDict, get_args

from msgspec import Struct
from msgspec.structs import fields, replace

from companion.engine.history import NO_MOVES, History, said_by
from companion.model.about import Example, about
from companion.model.actions import RawAction
from companion.model.entry import Entry
from companion.model.events import Event, MoneyMoved
from companion.model.sentence import Sentence
from companion.model.state import BANK

LATE = "late correction"
Booked = Mapping[int | None, tuple[Event, ...]]
"""The events of a correction's steps, by version; without one, those of what it inserted."""


class Fallen(TypedDict):
    """A later action that no longer counts, and why."""

    version: Annotated[int, about("Its entry.", 9)]
    action: Annotated[RawAction, about("What was said.", Example("action"))]
    code: Annotated[str, about("Why, for programs.", "not_enough_money")]
    detail: Annotated[str, about("Why, as a sentence.", "Japan has 2 IPC; this costs 6.")]


class PassedOver(TypedDict):
    """An action that counts even though it now breaks soft rules: the board is right."""

    version: Annotated[int | None, about("Its entry; null if the correction inserted it.", 9)]
    action: Annotated[RawAction, about("What was said.", Example("action"))]
    codes: Annotated[list[str], about("The rules passed over.", ["wrong_phase"])]
    detail: Annotated[str, about("What they say against it, in sentences.", "Units are bought in the purchase phase.")]


class Restated(TypedDict):
    """A later action with a different outcome: its sentences before and now."""

    version: int
    was: tuple[Sentence, ...]
    now: tuple[Sentence, ...]


class DiceNeeded(TypedDict):
    """A later action that needs dice on the corrected past which nobody has rolled yet."""

    version: Annotated[int, about("Its entry.", 14)]
    count: Annotated[int, about("How many dice.", 1)]


class Move(Struct, frozen=True):
    """One action that counts, and the version people know it by: its entry's, even after corrections."""

    version: int
    action: RawAction
    ends: int
    """The entry that contains it now: its own, or the last correction that decided it again."""
    events: tuple[Event, ...]
    said: tuple[Sentence, ...]


class Outcome(Struct, frozen=True):
    """A move's events, and the accounts after it."""

    events: tuple[Event, ...]
    accounts: Mapping[str, int]


def moves(line: list[Entry[Event]]) -> list[Move]:
    """Every action that counts, oldest first; actions that a correction inserted have the correction's version."""
    found = []
    for entry in line:
        if entry.events or not (entry.steps or entry.action.get("type") in NO_MOVES):
            found.append(Move(entry.version, entry.action, entry.version, entry.events, said_by(entry)))
        for step in entry.steps:
            version = step.version or entry.version
            found.append(Move(version, step.action, entry.version, step.events, said_by(step)))
    return found


def rebooked(line: list[Entry[Event]], other: list[Entry[Event]]) -> set[int]:
    """The versions that count on one line but not on another, or have a different outcome there."""
    found, there = _outcomes(line), _outcomes(other)
    return {
        version
        for version, booked in found.items()
        if version not in there or (booked.events != there[version].events and not _stays(booked, there[version]))
    }


def changed_by(history: History, entry: Entry[Event]) -> list[int]:
    """The versions that count now but would no longer count, or would turn out differently, after a new entry."""
    if entry.parent == history.version and not entry.steps:
        return []
    return sorted(rebooked(history.line(), [*history.line(entry.parent), entry]))


def pays_back(history: History, entry: Entry[Event]) -> bool:
    """Whether somebody who paid for an earlier entry would have paid less for it after a new one."""
    then, now = _paid(history.line()), _paid([*history.line(entry.parent), entry])
    return any(now.get(payment, 0) < amount for payment, amount in then.items())


def _paid(line: list[Entry[Event]]) -> dict[tuple[int, str], int]:
    """What each account paid to the bank, by the version it was for."""
    paid: dict[tuple[int, str], int] = {}
    for move in moves(line):
        for moved in _money(move.events):
            if moved.target == BANK:
                paid[move.version, moved.source] = paid.get((move.version, moved.source), 0) + moved.amount
    return paid


def _stays(was: Outcome, now: Outcome) -> bool:
    return _facts(was) == _facts(now) and comes_to_the_same(was, now)


def comes_to_the_same(was: Outcome, now: Outcome) -> bool:
    """Whether a move decided again moves the same money or leaves the same balances; what lapses doesn't matter."""
    old, new = _money(was.events), _money(now.events)
    accounts = {account for moved in (*old, *new) for account in (moved.source, moved.target)} - {BANK}
    if wordless(old) == wordless(new):
        return True
    return all(was.accounts.get(account, 0) == now.accounts.get(account, 0) for account in accounts)


def _outcomes(line: list[Entry[Event]]) -> dict[int, Outcome]:
    """The events of every version that counts on a line, and the accounts after it."""
    found: dict[int, Outcome] = {}
    accounts: dict[str, int] = {}
    for move in moves(line):
        accounts = after(accounts, move.events)
        earlier = found[move.version].events if move.version in found else ()
        found[move.version] = Outcome((*earlier, *move.events), accounts)
    return found


def after(accounts: Mapping[str, int], events: Iterable[Event]) -> dict[str, int]:
    """The accounts after these events."""
    found = dict(accounts)
    for moved in _money(events):
        found[moved.source] = found.get(moved.source, 0) - moved.amount
        found[moved.target] = found.get(moved.target, 0) + moved.amount
    return found


def drawn_on(events: Iterable[Event]) -> set[str]:
    """The accounts that these events take money from."""
    return {moved.source for moved in _money(events)} - {BANK}


def _facts(booked: Outcome) -> list[Event]:
    return wordless(event for event in booked.events if not isinstance(event, MoneyMoved))


def _money(events: Iterable[Event]) -> list[MoneyMoved]:
    return [event for event in events if isinstance(event, MoneyMoved)]


def wordless(events: Iterable[Event]) -> list[Event]:
    """Events without their reasons: words may change, facts don't."""
    return [replace(event, **dict.fromkeys(_text_fields(type(event)), "")) for event in events]


@cache
def _text_fields(event: type[Event]) -> tuple[str, ...]:
    """The fields of an event that can contain a sentence."""
    return tuple(field.name for field in fields(event) if Sentence in get_args(field.type))
