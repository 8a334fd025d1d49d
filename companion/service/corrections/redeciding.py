"""Deciding a game's entries again, to find what today's rules wouldn't have produced."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from companion.editions.former_figures import corrected_since
from companion.engine.decide import Decision, decide, start
from companion.engine.evolve import fold
from companion.engine.history import CHANGE_EDITION, CLOCK_RAN_OUT, CORRECTION, REDO, UNDO, History, first_said
from companion.engine.parsing import parse_action
from companion.engine.past.correction import Correction, correct
from companion.engine.past.late import Late, logged_in_turn, logged_late
from companion.engine.past.moves import Booked, wordless
from companion.engine.past.past import Past
from companion.engine.ruleset import AnyRuleset
from companion.languages import _
from companion.model.actions import InTurn, StartGame
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.model.state import GameState
from companion.service.figures import figures_changed

TIMING = frozenset({"phase"})
"""Where older rules put the game in its turn: that has become finer since, and moves nothing."""


def redecided(edition: Edition, history: History) -> dict[int, Sentence]:
    """What today's rules wouldn't have produced in a game, by version. No entry is trusted.

    An entry that older rules decided may be worded and booked differently, as long as every figure is the same.
    """
    rules, found = history.ruleset, dict[int, Sentence]()
    before = History(rules, find=history.find)
    for entry in history.entries:
        was, edition = edition, history.played_at(entry.version, edition)
        wrong = _not_so(edition, before, entry)
        state = before.state if entry.version > 1 else None
        before.append(entry)
        if state is not None and entry.changes and wrong is None and not by_older_rules(rules, entry):
            changes = figures_changed(was, state, edition, before.state)
            wrong = _shown_otherwise(entry.changes, changes)
        if wrong is not None:
            found[entry.version] = wrong
    return found


def _plain(changes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Changes in stored form, for comparison."""
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(changes))
    return found


def _shown_otherwise(shown: Sequence[Mapping[str, Any]], right: Sequence[Mapping[str, Any]]) -> Sentence | None:
    """A doubt if an entry doesn't show the figures that its events change."""
    stated, worked_out = _plain(shown), _plain(right)
    if stated == worked_out:
        return None
    before, after = ({_subject(line): line for line in lines} for lines in (stated, worked_out))
    figures = [
        {**dict(subject), "from": before.get(subject, {}).get("to"), "to": after.get(subject, {}).get("to")}
        for subject in dict.fromkeys((*before, *after))
        if before.get(subject) != after.get(subject)
    ]
    return sentence("doubt_shown", figures=figures)


def _subject(line: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Which figure a line is about."""
    return tuple((key, str(value)) for key, value in line.items() if key not in ("from", "to"))


class _Again(Struct, frozen=True):
    """An entry decided again: the state after it, its events, and its sentences."""

    state: GameState
    facts: list[list[Event]]
    said: tuple[Sentence, ...] | None = None


def _not_so(edition: Edition, before: History, entry: Entry[Event]) -> Sentence | None:
    """What's wrong with an entry, given those before it; None if the rules decide it the same way."""
    try:
        if entry.action.get("type") in (UNDO, REDO):
            return _not_gone_back_so(before, entry)
        if entry.action.get("type") in (CHANGE_EDITION, CLOCK_RAN_OUT):
            carries = entry.events or entry.steps or entry.follows is not None
            return sentence("doubt_change") if carries else None
        again = _decided_again(edition, before, entry)
    except (RuleViolation, TypeError, KeyError, ValueError, AttributeError, IndexError) as refusal:
        return sentence("doubt_refused", code=getattr(refusal, "code", "unreadable"))
    if again is None:
        return sentence("doubt_place")
    if by_older_rules(before.ruleset, entry):
        figures = _different(edition, before, entry, again, TIMING)
        return sentence("doubt_figures", figures=figures) if figures else None
    if again.facts != [wordless(entry.events), *(wordless(step.events) for step in entry.steps)]:
        figures = _different(edition, before, entry, again)
        return sentence("doubt_books", figures=figures) if figures else sentence("doubt_events")
    return None if not entry.said or again.said in (None, first_said(entry)) else sentence("doubt_words")


def _not_gone_back_so(before: History, entry: Entry[Event]) -> Sentence | None:
    if entry.events or entry.steps:
        return sentence("doubt_back_too")
    to = entry.action.get("to_version") if entry.action["type"] == UNDO else before.redo_target()
    return None if entry.follows == to else sentence("doubt_back")


def _decided_again(edition: Edition, before: History, entry: Entry[Event]) -> _Again | None:
    """An entry decided again; None if it continues from another version than the rules say."""
    rules, action, past = before.ruleset, entry.action, Past(edition, before)
    recorded = _recorded(entry) if by_older_rules(rules, entry) else {}
    if action.get("type") == CORRECTION:
        inserted = tuple(parse_action(rules, entry) for entry in action.get("insert", ()))
        dice = {int(version): tuple(thrown) for version, thrown in action.get("dice", {}).items()}
        left_out = frozenset(action.get("remove", ()))
        made = correct(past, action["at_version"], inserted, left_out, dice=dice, booked=recorded)
        return _stepped(made, entry)
    if entry.version == 1:
        opening = StartGame(**{key: value for key, value in action.items() if key != "type"})
        return _taken(start(rules, edition, opening))
    parsed = parse_action(rules, action)
    if entry.late is not None:
        late: Late | None = (
            logged_in_turn(past, parsed, parsed.in_turn, booked=recorded)
            if isinstance(parsed.in_turn, InTurn)
            else logged_late(past, parsed, booked=recorded)
        )
        return None if late is None else _stepped(late.correction, entry)
    was = recorded.get(None, ())
    return None if entry.follows is not None else _taken(decide(rules, edition, before.state, parsed, was=was))


def _recorded(entry: Entry[Event]) -> Booked:
    """An entry's events by the version of its steps: things keep the names that older rules gave them."""
    recorded: dict[int | None, tuple[Event, ...]] = {None: entry.events}
    for step in entry.steps:
        recorded[step.version] = (*recorded.get(step.version, ()), *step.events)
    return recorded


def _taken(decision: Decision[Any]) -> _Again:
    return _Again(decision.state, [wordless(decision.events)], decision.said)


def _stepped(made: Correction, entry: Entry[Event]) -> _Again | None:
    if made.follows != entry.follows:
        return None
    return _Again(made.state, [[], *(wordless(step.events) for step in made.steps)])


def _different(
    edition: Edition, before: History, entry: Entry[Event], again: _Again, leaving_out: frozenset[str] = frozenset()
) -> list[dict[str, Any]]:
    """The figures that an entry leads to (`from`) and the rules wouldn't (`to`), except those in some fields.

    An opening may have figures that were printed once, and corrected since.
    """
    rules = before.ruleset
    there: Any = fold(rules, entry.facts(), before.at(entry.parent) if entry.version > 1 else None)
    changes = _plain([line for line in rules.changes(edition, there, again.state) if line["field"] not in leaving_out])
    if entry.version == 1 and corrected_since(edition, there.scenario, changes):
        changes = []
    return changes or [
        {"field": account, "from": booked, "to": right}
        for account in {**there.accounts, **again.state.accounts}
        if (booked := there.accounts.get(account, 0)) != (right := again.state.accounts.get(account, 0))
    ]


def by_older_rules(rules: AnyRuleset, entry: Entry[Event]) -> bool:
    """Whether older rules decided an entry: a lower version number, or none."""
    return entry.rules is None or entry.rules < rules.version


def decided_differently(edition: Edition, history: History) -> list[str]:
    """The entries that today's rules would book differently or refuse, as sentences."""
    rules = history.ruleset
    notices = []
    for entry in history.entries[1:]:
        if not entry.events:
            continue
        try:
            played = history.played_at(entry.version, edition)
            decision = decide(rules, played, history.at(entry.parent), parse_action(rules, entry.action))
            if wordless(decision.events) != wordless(entry.events):
                found = _("entry {version}: today's rules would decide this differently", version=entry.version)
                notices.append(_with_rules(found, rules, entry))
        except RuleViolation as refusal:
            found = _(
                "entry {version}: today's rules would refuse this ({code})", version=entry.version, code=refusal.code
            )
            notices.append(_with_rules(found, rules, entry))
    return notices


def _with_rules(found: str, rules: AnyRuleset, entry: Entry[Event]) -> str:
    """A finding, plus which rules decided the entry if they aren't today's."""
    if entry.rules is None or entry.rules == rules.version:
        return found
    return _(
        "{found}; version {then} of the rules decided it, today's is {now}",
        found=found,
        then=entry.rules,
        now=rules.version,
    )
