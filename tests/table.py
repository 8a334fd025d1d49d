"""A game for tests to play with: given(...).when(action).then(...), through the same `decide` as everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.editions import load
from companion.game.decide import Decision, decide, start
from companion.game.evolve import evolve
from companion.game.rules import ruleset_named
from companion.model import events as e
from companion.model.actions import Action, StartGame
from companion.model.refusal import RuleViolation
from companion.model.state import BANK, GameState
from companion.rulebook.board import production


class Table:
    """One game and the last decision made in it."""

    def __init__(self, edition: str, scenario: str, **opening: Any) -> None:
        self.edition = load(edition)
        self.rules = ruleset_named(self.edition.edition.rules)
        self.last: Decision = start(self.rules, self.edition, StartGame(scenario=scenario, **opening))
        self.state: GameState = self.last.state

    def given(
        self,
        *,
        control: Mapping[str, str] = {},
        treasury: Mapping[str, int] = {},
        damage: Mapping[str, int] = {},
        technologies: Mapping[str, tuple[str, ...]] = {},
        researchers: Mapping[str, int] = {},
        pool: Mapping[str, Mapping[str, int]] = {},
        claims: Mapping[str, bool | int] = {},
        advantages: Mapping[str, tuple[str, ...]] = {},
        turn: str | None = None,
        phase: str | None = None,
        round: int | None = None,
    ) -> Table:
        """Bring the game to a position, by events as the journal would hold them."""
        for territory, power in control.items():
            self._happen(e.ControlChanged(territory=territory, controller=power, cause="corrected"))
        for power, amount in treasury.items():
            change = amount - self.state.treasury(power)
            self._happen(e.MoneyMoved(source=BANK, target=power, amount=change, kind="adjustment", reason="given"))
        for territory, markers in damage.items():
            self._happen(e.DamageChanged(territory=territory, damage=markers))
        for power, held in technologies.items():
            for one in held:
                self._happen(e.TechnologyGained(power=power, technology=one))
        for power, count in researchers.items():
            self._happen(e.ResearchersChanged(power=power, count=count))
        for power, units in pool.items():
            self._happen(e.UnitsOrdered(power=power, units=dict(units)))
        for claim, answer in claims.items():
            self._happen(e.ClaimAttested(claim=claim, answer=answer))
        for power, held in advantages.items():
            for one in held:
                self._happen(e.AdvantageGained(power=power, advantage=one))
        if turn or phase or round:
            self._happen(
                e.TurnBegan(
                    power=turn or self.state.turn, round=round or self.state.round, phase=phase or self.state.phase
                )
            )
        return self

    def _happen(self, event: e.Event) -> None:
        self.state = evolve(self.state, event)

    def when(self, *actions: Action) -> Table:
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
        damage: Mapping[str, int] = {},
        pool: Mapping[str, Mapping[str, int]] = {},
        **fields: Any,
    ) -> Table:
        """Check figures of the position reached; other keywords are fields of the state (turn, phase, round...)."""
        assert {power: self.state.treasury(power) for power in treasury} == dict(treasury)
        assert {power: self.production(power) for power in production} == dict(production)
        assert {one: self.state.controller(one) for one in control} == dict(control)
        assert {one: self.state.territories[one].damage for one in damage} == dict(damage)
        assert {power: dict(self.state.powers[power].to_mobilize) for power in pool} == {
            power: dict(units) for power, units in pool.items()
        }
        assert {field: getattr(self.state, field) for field in fields} == fields
        return self

    def refuses(self, action: Action, code: str, says: str = "", *, soft: bool = False) -> Table:
        """Check that an action is refused with a code, that the sentence says something, and nothing changes."""
        before = self.state
        with pytest.raises(RuleViolation) as refusal:
            decide(self.rules, self.edition, self.state, action)
        assert refusal.value.code == code
        assert refusal.value.soft is soft
        assert says in refusal.value.sentence
        assert self.state == before
        return self

    def production(self, power: str) -> int:
        """A power's production now."""
        return production(self.edition, self.state, power)
