"""Random games: whatever is said at the table, the books add up and nothing is lost. One class for every family.

A family says what somebody might say in a position (`spoken`), and what else must hold there (`check`).
"""

import os
from typing import Any

from companion.engine.codec import decode_entry, document, encode_entry, read_document, read_entries
from companion.engine.decide import Decision, decide, start
from companion.engine.evolve import fold
from companion.engine.history import History
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.model.actions import StartGame, as_dict
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.refusal import RuleViolation

MORE = 10 if os.environ.get("HYPOTHESIS_PROFILE") == "explore" else 1
"""`make fuzz` plays so many times as many games as `make test`, and other ones each time."""
Roll = tuple[int, ...]
Raw = dict[str, Any]


def pick(options: Any, number: int) -> Any:
    """The option that a number means; none if there are none."""
    options = list(options)
    return options[number % len(options)] if options else None


class RandomGame:
    """A game whose actions come from numbers, checked entry by entry."""

    def __init__(self, edition: Edition, action: StartGame) -> None:
        self.edition, self.rules = edition, family_of(edition).ruleset
        self.history = History(self.rules)
        self.append(as_dict(action), start(self.rules, edition, action))

    def spoken(self, state: Any, roll: Roll) -> Raw:
        """Something somebody might say in this position; often sensible, sometimes not."""
        raise NotImplementedError

    def append(self, action: Raw, decision: Decision[Any]) -> None:
        version = self.history.version + 1
        entry: Any = Entry(version=version, at="t", action=action, said=decision.said, events=decision.events)
        assert decode_entry(self.rules, encode_entry(entry)) == entry
        self.history.append(entry)
        assert self.history.state == decision.state

    def say(self, roll: Roll) -> Decision[Any] | None:
        """Take what a roll says; none if it is refused, which changes nothing."""
        state = self.history.state
        raw = self.spoken(state, roll)
        try:
            decision = decide(self.rules, self.edition, state, parse_action(self.rules, raw))
        except RuleViolation:
            assert self.history.state is state
            return None
        assert self.summary(decision)
        self.rules.changes(self.edition, state, decision.state)
        self.append(raw, decision)
        return decision

    def summary(self, decision: Decision[Any]) -> str:
        """What a decision says, in words."""
        return family_of(self.edition).renderer(self.edition, decision.state).tell(decision.said)

    def check(self) -> None:
        """What holds after every entry."""
        accounts = self.history.state.accounts
        assert sum(accounts.values()) == 0
        assert all(amount >= 0 for account, amount in accounts.items() if account != "bank")
        assert self.rules.invariants(self.edition, self.history.state) == []

    def check_at_the_end(self) -> list[Any]:
        """The game can be folded again, moved, shown, and undone; returns its events."""
        history = self.history
        events: list[Any] = [event for entry in history.entries for event in entry.events]
        assert fold(self.rules, events) == history.state
        cover = {"id": "g", "name": "n", "edition": self.edition.id, "scenario": "s", "created_at": "t"}
        entries = read_entries(self.rules, read_document(document(cover, history.entries)))
        assert History(self.rules, entries).state == history.state
        middle = history.version // 2 or 1
        before = history.at(middle)
        self.show(history.state)
        self.show(before)
        undo: Any = Entry(version=history.version + 1, at="t", action={"type": "undo"}, summary="u", follows=middle)
        history.append(undo)
        assert history.state == before
        family_of(self.edition).views.stats(self.edition, history)
        return events

    def show(self, state: Any) -> None:
        """Every read model of a position can be made."""
        views = family_of(self.edition).views
        assert views.snapshot(self.edition, state, game_id="g", name="n", version=1)["round"] == state.round
        views.audit(self.edition, state)
        for power in self.edition.powers.ids:
            assert views.turn_card(self.edition, state, power)["power"] == power
            assert views.income(self.edition, state, power)["power"] == power
