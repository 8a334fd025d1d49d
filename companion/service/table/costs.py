"""What an entry costs: the powers that lose or gain by it, and the people whose entries it changes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.engine.parsing import parse_action
from companion.engine.past.moves import rebooked
from companion.engine.ruleset import Change
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.service.writing import GameContext, NewEntry

HOST_SEAT = "host"
"""Whose consent is needed if an entry of the host or a banker changes."""


@dataclass
class Cost:
    """Who loses by an entry, who gains, and whose entries it changes."""

    losing: set[str] = field(default_factory=set)
    """Powers that lose by it, or whose turn it changes."""
    gaining: set[str] = field(default_factory=set)
    authors: set[str] = field(default_factory=set)
    """Seats whose entries it changes; `host` for those of the host and of bankers."""


def cost_of(table: GameContext, made: NewEntry) -> Cost:
    """The cost of an entry that is about to be appended."""
    cost, before, after = Cost(), table.history.state, made.state
    for change in made.entry.changes:
        losing, gaining = _weighed(table, change, before, after)
        cost.losing |= losing
        cost.gaining |= gaining
    if before.winner != after.winner:
        for power in table.edition.power:
            side = table.edition.side_of(power)
            for winner, good in ((before.winner, cost.losing), (after.winner, cost.gaining)):
                if winner is not None:
                    bad = cost.gaining if good is cost.losing else cost.losing
                    (good if winner.side == side else bad).add(power)
    for entry in changed_entries(table, made.entry):
        _add_author(table, cost, entry)
    return cost


def changed_entries(table: GameContext, entry: Entry[Event]) -> Iterator[Entry[Event]]:
    """The entries that count now but would no longer count, or would turn out differently, after this one."""
    history = table.history
    if entry.parent == history.version and not entry.steps:
        return
    for version in sorted(rebooked(history.line(), [*history.line(entry.parent), entry])):
        yield history.entries[version - 1]


def _add_author(table: GameContext, cost: Cost, entry: Entry[Event]) -> None:
    """Add an entry's author, or the powers it was logged for if the author is gone."""
    seats = {seat.id: seat for seat in table.app.store.seats(table.game_id)}
    author = entry.seat.id if entry.seat is not None else HOST_SEAT
    if author in seats and seats[author].role != "banker":
        cost.authors.add(author)
    elif author in seats or author == HOST_SEAT:
        cost.authors.add(HOST_SEAT)
    else:
        powers = _actors(table, entry)
        cost.losing.update(powers)
        if not powers:
            cost.authors.add(HOST_SEAT)


def _actors(table: GameContext, entry: Entry[Event]) -> set[str]:
    try:
        action = parse_action(table.rules, entry.action)
        found = table.rules.actors(table.edition, table.history.at(entry.parent), action)
    except (RuleViolation, KeyError):
        return set()
    return {power for power in found if power in table.edition.power}


def _weighed(table: GameContext, change: Change, before: Any, after: Any) -> tuple[set[str], set[str]]:
    """The powers for which a change is for the worse, and those for which it's for the better."""
    edition, figure, was, now = table.edition, change["field"], change["from"], change["to"]
    if "side" in change or (figure in ("round", "status") and len(change) == 3):
        return set(), set()  # the land and the winner say it
    if figure in ("turn", "phase") and len(change) == 3:
        return {before.turn} & {*edition.power}, set()
    if figure == "controller":
        return {was} & {*edition.power}, {now} & {*edition.power}
    powers = _subject(table, change, before, after)
    worse, better = compared(table.rules.worse.get(figure, "less"), was, now)
    return (powers if worse else set()), (powers if better else set())


def _subject(table: GameContext, change: Change, before: Any, after: Any) -> set[str]:
    """The powers a change is about: named in it, holding the land, or found by the family or in the figures."""
    edition = table.edition
    if "power" in change:
        return {change["power"]} & {*edition.power}
    if "territory" in change:
        lands = (state.territories.get(change["territory"]) for state in (before, after))
        holders = {land.controller for land in lands if land is not None}
        return (holders | _named(edition, change["from"], change["to"])) & {*edition.power}
    return set(table.rules.concerned(before, after, change)) | _named(edition, change["from"], change["to"])


def _named(edition: Edition, was: Any, now: Any) -> set[str]:
    """The powers that appear in only one of two values."""
    different = _texts(was) ^ _texts(now)
    return {power for text in different for power in text.split() if power in edition.power}


def _texts(value: Any) -> set[str]:
    if isinstance(value, list | tuple):
        return {" ".join(part) if isinstance(part, list | tuple) else str(part) for part in value}
    return {value} if isinstance(value, str) else set()


def compared(worse_if: str, was: Any, now: Any) -> tuple[bool, bool]:
    """Whether a figure got worse, and whether it got better; if neither, it still concerns its subject."""
    less, more = _less(was, now), _less(now, was)
    match worse_if:
        case "more":
            return more, less
        case "met":
            return was == "met", now == "met"
        case "any":
            return True, False
    return (less, more) if less or more else (True, False)


def _less(was: Any, now: Any) -> bool:
    """Whether the second value lacks anything of the first: a lower figure, a missing item."""
    if was is None or now is None:
        return bool(was) and not now
    if isinstance(was, dict) and isinstance(now, dict):
        return any(_less(value, now.get(key, 0 if isinstance(value, int) else None)) for key, value in was.items())
    if isinstance(was, list | tuple) and isinstance(now, list | tuple):
        return any(item not in now for item in was)
    if isinstance(was, int | float) and isinstance(now, int | float):
        return now < was
    return False
