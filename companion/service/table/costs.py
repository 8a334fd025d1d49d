"""What an entry costs: the powers that lose or gain by it, and the people whose entries it changes."""

from dataclasses import dataclass, field
from typing import Any

from companion.engine.history import CORRECTION
from companion.engine.parsing import parse_action
from companion.engine.past.moves import LATE, pays_back
from companion.engine.ruleset import Change
from companion.model.actions import RawAction
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.state import GameState
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
    entries: dict[str, list[int]] = field(default_factory=dict)
    """Those entries, by seat."""
    stakes: dict[str, list[Any]] = field(default_factory=dict)
    """What it means for each power: which figures change, and by how much."""


def cost_of(made: NewEntry) -> Cost:
    """The cost of an entry that is about to be appended."""
    table, cost, after = made.table, Cost(), made.state
    before = table.history.state
    for change in made.entry.changes:
        losing, gaining = _weighed(table, change, before, after)
        cost.losing |= losing
        cost.gaining |= gaining
        figure = {key: value for key, value in change.items() if key not in ("from", "to")}
        for power in losing | gaining:
            cost.stakes.setdefault(power, []).append([figure, _moved(change["from"], change["to"])])
    if before.winner != after.winner:
        for power in table.edition.powers.ids:
            side = table.edition.side_of(power)
            cost.stakes.setdefault(power, []).append(["winner", after.winner and after.winner.side])
            for winner, good in ((before.winner, cost.losing), (after.winner, cost.gaining)):
                if winner is not None:
                    bad = cost.gaining if good is cost.losing else cost.losing
                    (good if winner.side == side else bad).add(power)
    for version in made.changed:
        _add_author(table, cost, table.history.entries[version - 1])
    return cost


def is_outside_the_rules(made: NewEntry, cost: Cost) -> bool:
    """Whether no rule gives what is gained by an entry: a correction by hand, a soft rule waived, or a price paid back
    by leaving out the entry that took it, or by leaving that nothing to pay with.
    """
    table, entry = made.table, made.entry
    if entry.passed_over or _is_by_hand(table, entry.action):
        return True
    inserted = [step.action for step in entry.steps if step.version is None]
    if any(action.get("override") == LATE or _is_by_hand(table, action) for action in inserted):
        return True
    if entry.action.get("type") != CORRECTION:
        return False
    removed = entry.action.get("remove", ())
    return pays_back(table.history, entry) or any(_cost_then(table, version) & cost.gaining for version in removed)


def _is_by_hand(table: GameContext, action: RawAction) -> bool:
    return table.rules.actions.get(str(action.get("type"))) in table.rules.corrections


def _cost_then(table: GameContext, version: int) -> set[str]:
    """The powers that lost something by an entry when it was logged."""
    history = table.history
    entry = history.entries[version - 1]
    before, after = history.at(entry.parent), history.at(version)
    return {power for change in entry.changes for power in _weighed(table, change, before, after)[0]}


def _add_author(table: GameContext, cost: Cost, entry: Entry[Event]) -> None:
    """Add an entry's author, or the powers it was logged for if the author is gone."""
    seats = {seat.id: seat for seat in table.app.store.seats(table.game_id)}
    author = entry.seat.id if entry.seat is not None else HOST_SEAT
    if author not in seats and author != HOST_SEAT and (powers := _actors(table, entry)):
        cost.losing.update(powers)
        return
    is_player = author in seats and seats[author].role != "banker"
    author = author if is_player else HOST_SEAT
    cost.authors.add(author)
    cost.entries.setdefault(author, []).append(entry.version)


def _actors(table: GameContext, entry: Entry[Event]) -> set[str]:
    try:
        action = parse_action(table.rules, entry.action)
        found = table.rules.actors(table.edition, table.history.at(entry.parent), action)
    except (RuleViolation, KeyError):
        return set()
    return {power for power in found if power in table.edition.powers.ids}


def _weighed(table: GameContext, change: Change, before: GameState, after: GameState) -> tuple[set[str], set[str]]:
    """The powers for which a change is for the worse, and those for which it's for the better."""
    edition, figure, was, now = table.edition, change["field"], change["from"], change["to"]
    if "side" in change or (figure in ("round", "status") and len(change) == 3):
        return set(), set()  # the land and the winner say it
    if figure in ("turn", "phase") and len(change) == 3:
        return {before.turn} & {*edition.powers.ids}, set()
    if figure == "controller":
        return {was} & {*edition.powers.ids}, {now} & {*edition.powers.ids}
    powers = _subject(table, change, before, after)
    worse, better = compared(table.rules.worse.get(figure, "less"), was, now)
    return (powers if worse else set()), (powers if better else set())


def _moved(was: Any, now: Any) -> Any:
    """By how much a figure changes, whatever it was before: a number, what a list loses and gains, or both values."""
    if isinstance(was, dict) and isinstance(now, dict):
        return {key: _moved(was.get(key, 0), now.get(key, 0)) for key in sorted({*was, *now})}
    if isinstance(was, list | tuple) and isinstance(now, list | tuple):
        return [[item for item in was if item not in now], [item for item in now if item not in was]]
    numbers = all(isinstance(value, int | float) and not isinstance(value, bool) for value in (was, now))
    return now - was if numbers else [was, now]


def _subject(table: GameContext, change: Change, before: GameState, after: GameState) -> set[str]:
    """The powers a change is about: named in it, holding the land, or found by the family or in the figures."""
    edition = table.edition
    if "power" in change:
        return {change["power"]} & {*edition.powers.ids}
    if "territory" in change:
        lands = (state.territories.get(change["territory"]) for state in (before, after))
        holders = {land.controller for land in lands if land is not None and land.controller is not None}
        return (holders | _named(edition, change["from"], change["to"])) & {*edition.powers.ids}
    return set(table.rules.concerned(before, after, change)) | _named(edition, change["from"], change["to"])


def _named(edition: Edition, was: Any, now: Any) -> set[str]:
    """The powers that appear in only one of two values."""
    different = _texts(was) ^ _texts(now)
    return {power for text in different for power in text.split() if power in edition.powers.ids}


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
