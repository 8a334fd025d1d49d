"""The moves of a game: every action that counts, and what a step into the past makes of each."""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, TypedDict, get_args

from msgspec import Struct
from msgspec.structs import fields, replace

from companion.engine.history import NO_MOVES, said_by
from companion.model.about import Example, about
from companion.model.actions import RawAction
from companion.model.entry import Entry
from companion.model.events import Event, MoneyMoved
from companion.model.sentence import Sentence

LATE = "late correction"


class Fallen(TypedDict):
    """A later action that no longer counts, and why."""

    version: Annotated[int, about("Its entry.", 9)]
    action: Annotated[RawAction, about("What was said.", Example("action"))]
    code: Annotated[str, about("Why, for programs.", "not_enough_money")]
    detail: Annotated[str, about("Why, as a sentence.", "Japan has 2 IPC; this costs 6.")]


class PassedOver(TypedDict):
    """An action that counts although soft rules now speak against it: the board is right."""

    version: Annotated[int | None, about("Its entry; null if the correction inserted it.", 9)]
    action: Annotated[RawAction, about("What was said.", Example("action"))]
    codes: Annotated[list[str], about("The rules passed over.", ["wrong_phase"])]
    detail: Annotated[str, about("What they say against it, in sentences.", "Units are bought in the purchase phase.")]


class Restated(TypedDict):
    """A later action that comes to something else: what it said before, and what it says now."""

    version: int
    was: tuple[Sentence, ...]
    now: tuple[Sentence, ...]


class DiceNeeded(TypedDict):
    """A later action for which the corrected past needs dice that nobody has rolled yet."""

    version: Annotated[int, about("Its entry.", 14)]
    count: Annotated[int, about("How many dice.", 1)]


class Move(Struct, frozen=True):
    """One action that counts, and the version that people know it by: its entry's, also after corrections."""

    version: int
    action: RawAction
    ends: int
    """The entry that holds it now: its own, or the last correction that decided it again."""
    events: tuple[Event, ...]
    said: tuple[Sentence, ...]


def moves(line: list[Entry[Event]]) -> list[Move]:
    """Every action that counts, oldest first; what a correction inserted bears the correction's version."""
    found = []
    for entry in line:
        if entry.events or not (entry.steps or entry.action.get("type") in NO_MOVES):
            found.append(Move(entry.version, entry.action, entry.version, entry.events, said_by(entry)))
        for step in entry.steps:
            version = step.version or entry.version
            found.append(Move(version, step.action, entry.version, step.events, said_by(step)))
    return found


def comes_to_the_same(move: Move, events: Iterable[Event], said: tuple[Sentence, ...]) -> bool:
    """Whether a move decided again says the same and moves the same money: then nobody needs to hear of it."""
    return said == move.said and _money(events) == _money(move.events)


def _money(events: Iterable[Event]) -> list[Event]:
    return wordless(event for event in events if isinstance(event, MoneyMoved))


def wordless(events: Iterable[Event]) -> list[Event]:
    """Events without the reasons they give: words may change, facts do not."""
    return [replace(event, **dict.fromkeys(_text_fields(type(event)), "")) for event in events]


@cache
def _text_fields(event: type[Event]) -> tuple[str, ...]:
    """The fields of an event that may hold a sentence."""
    return tuple(field.name for field in fields(event) if Sentence in get_args(field.type))
