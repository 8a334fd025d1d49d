"""Deciding a game's entries anew: what the rules of today would not have made of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.correction import correct
from companion.engine.decide import decide, start
from companion.engine.history import CORRECTION, REDO, UNDO, History, first_said
from companion.engine.late import Late, logged_in_turn, logged_late
from companion.engine.moves import wordless
from companion.engine.parsing import parse_action
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import InTurn, StartGame
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import RuleViolation


def redecided(edition: Edition, history: History) -> list[str]:
    """What the rules of today would not have made of a game, in entries that they claim to have decided.

    Entries of older rules are held to their sums alone.
    """
    rules, found = history.ruleset, []
    before = History(rules)
    for entry in history.entries:
        if by_older_rules(rules, entry):
            before.append(entry)
            continue
        wrong = _not_so(edition, before, entry)
        state = before.state if entry.version > 1 else None
        before.append(entry)
        if state is not None and entry.changes and wrong is None:
            changes = rules.changes(edition, state, before.state)
            wrong = None if _plain(changes) == _plain(entry.changes) else "shows other figures"
        if wrong is not None:
            found.append(f"entry {entry.version} {wrong}")
    return found


def _plain(changes: Sequence[Mapping[str, Any]]) -> bytes:
    """Changes as they are kept, to be compared."""
    return msgspec.json.encode(changes)


def _not_so(edition: Edition, before: History, entry: Entry[Event]) -> str | None:
    """What is wrong with an entry after those before it; None if the rules make it as it is."""
    rules, kind = before.ruleset, entry.action.get("type")
    try:
        if kind in (UNDO, REDO):
            return None if not (entry.events or entry.steps) else "goes back, and yet books something"
        if kind == CORRECTION:
            return _not_corrected_so(edition, before, entry)
        if entry.version == 1:
            action = {key: value for key, value in entry.action.items() if key != "type"}
            decision = start(rules, edition, StartGame(**action))
        elif entry.late is not None:
            return _not_late_so(edition, before, entry)
        else:
            decision = decide(rules, edition, before.at(entry.parent), parse_action(rules, entry.action))
    except (RuleViolation, TypeError, KeyError, ValueError) as refusal:
        return f"would be refused ({getattr(refusal, 'code', 'unreadable')})"
    if entry.steps or wordless(decision.events) != wordless(entry.events):
        return "books something else"
    return None if not entry.said or decision.said == first_said(entry) else "tells something else"


def _not_corrected_so(edition: Edition, before: History, entry: Entry[Event]) -> str | None:
    rules, action = before.ruleset, entry.action
    inserted = tuple(parse_action(rules, one) for one in action.get("insert", ()))
    dice = {int(version): tuple(thrown) for version, thrown in action.get("dice", {}).items()}
    left_out = frozenset(action.get("remove", ()))
    made = correct(rules, edition, before, action["at_version"], inserted, left_out, dice=dice)
    same = made.follows == entry.follows and [wordless(one.events) for one in made.steps] == [
        wordless(one.events) for one in entry.steps
    ]
    return None if same and not entry.events else "corrects something else"


def _not_late_so(edition: Edition, before: History, entry: Entry[Event]) -> str | None:
    action = parse_action(before.ruleset, entry.action)
    if isinstance(action.in_turn, InTurn):
        made: Late | None = logged_in_turn(before.ruleset, edition, before, action, action.in_turn)
    else:
        made = logged_late(before.ruleset, edition, before, action)
    if made is None or entry.events or made.correction.follows != entry.follows:
        return "was not logged late so"
    same = [wordless(one.events) for one in made.correction.steps] == [wordless(one.events) for one in entry.steps]
    return None if same else "books something else"


def by_older_rules(rules: AnyRuleset, entry: Entry[Event]) -> bool:
    """Whether an older version of the rules decided an entry: one from before entries said so, or a lower number."""
    return entry.rules is None or entry.rules < rules.version


def decided_differently(edition: Edition, history: History) -> list[str]:
    """Which entries today's rules would book differently or refuse, as sentences."""
    rules, today = history.ruleset, "today's rules"
    notices = []
    for entry in history.entries[1:]:
        if not entry.events:
            continue
        try:
            decision = decide(rules, edition, history.at(entry.parent), parse_action(rules, entry.action))
            if wordless(decision.events) != wordless(entry.events):
                notices.append(f"entry {entry.version}: {today} would book this differently{_than(rules, entry)}")
        except RuleViolation as refusal:
            notices.append(f"entry {entry.version}: {today} would refuse this ({refusal.code}){_than(rules, entry)}")
    return notices


def _than(rules: AnyRuleset, entry: Entry[Event]) -> str:
    """Which rules decided an entry, where they are not today's."""
    if entry.rules is None or entry.rules == rules.version:
        return ""
    return f"; version {entry.rules} of the rules decided it, today's is {rules.version}"
