"""A game for tests to play with: given(...).when(action).then(...), through the same `decide` as everybody.

Families have tables of their own, which know more to give and to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

import pytest

from companion.editions import load
from companion.engine.decide import Decision, decide, start
from companion.engine.evolve import evolve
from companion.families import family_of
from companion.languages import speaking
from companion.model import events as e
from companion.model.actions import Action, StartGame
from companion.model.refusal import RuleViolation
from companion.model.state import BANK


def same_in_every_language(refusal: RuleViolation, again: Callable[[], object]) -> None:
    """Check that a soft rule's sentence keeps none of the asker's words: other phones read it in their language."""
    if refusal.soft:
        with speaking("de"), pytest.raises(RuleViolation) as elsewhere:
            again()
        assert elsewhere.value.sentence == refusal.sentence


class Table:
    """One game and the last decision made in it."""

    def __init__(self, edition: str, scenario: str, **opening: Any) -> None:
        self.edition: Any = load(edition)
        self.rules = family_of(self.edition).ruleset
        self.last: Decision[Any] = start(self.rules, self.edition, StartGame(scenario=scenario, **opening))
        self.state: Any = self.last.state

    def given(self, *, control: Mapping[str, str] = {}, treasury: Mapping[str, int] = {}) -> Self:
        """Bring the game to a position, by events as the journal would hold them."""
        for territory, power in control.items():
            self._happen(e.ControlChanged(territory=territory, controller=power, cause="corrected"))
        for power, amount in treasury.items():
            change = amount - self.state.treasury(power)
            self._happen(e.MoneyMoved(source=BANK, target=power, amount=change, kind="adjustment", reason="given"))
        return self

    def _happen(self, event: e.Event) -> None:
        self.state = evolve(self.rules, self.state, event)

    def when(self, *actions: Action) -> Self:
        """Take actions, one after the other."""
        for action in actions:
            self.last = decide(self.rules, self.edition, self.state, action)
            self.state = self.last.state
        return self

    def then(
        self,
        *,
        treasury: Mapping[str, int] = {},
        production: Mapping[str, int] = {},
        control: Mapping[str, str] = {},
        **fields: Any,
    ) -> Self:
        """Check figures of the position reached; other keywords are fields of the state (turn, phase, round...)."""
        assert {power: self.state.treasury(power) for power in treasury} == dict(treasury)
        assert {power: self.production(power) for power in production} == dict(production)
        assert {place: self.state.controller(place) for place in control} == dict(control)
        assert {field: getattr(self.state, field) for field in fields} == fields
        return self

    def refuses(self, action: Action, code: str, says: str = "", *, soft: bool = False) -> Self:
        """Check that an action is refused with a code, that the sentence says something, and nothing changes."""
        before = self.state
        with pytest.raises(RuleViolation) as refusal:
            decide(self.rules, self.edition, self.state, action)
        same_in_every_language(refusal.value, lambda: decide(self.rules, self.edition, before, action))
        assert refusal.value.code == code
        assert refusal.value.soft is soft
        assert says in refusal.value.sentence
        assert self.state == before
        return self

    def production(self, power: str) -> int:
        """A power's production now, as its family reckons it."""
        raise NotImplementedError

    def says(self, key: str) -> dict[str, Any]:
        """What a sentence of the last decision speaks of; it must be said."""
        assert key in {sentence.key for sentence in self.last.said}
        return next(sentence.of for sentence in self.last.said if sentence.key == key)

    @property
    def summary(self) -> str:
        """What the last decision says, in words."""
        return family_of(self.edition).renderer(self.edition, self.last.state).tell(self.last.said)
