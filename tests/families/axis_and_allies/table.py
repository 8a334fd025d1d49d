"""A table of an Axis & Allies box for tests, with complexes, research, advantages, and waiting units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from companion.families.axis_and_allies import events as a
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.land.holdings import production
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model import events as e
from tests import table


class Table(table.Table):
    """One game and the last decision made in it."""

    edition: AxisAndAlliesEdition
    state: AxisAndAlliesState

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
    ) -> Self:
        """Bring the game to a position, by events as the journal would hold them."""
        super().given(control=control, treasury=treasury)
        for territory, markers in damage.items():
            self._happen(a.DamageChanged(territory=territory, damage=markers))
        for power, held in technologies.items():
            for place in held:
                self._happen(a.TechnologyGained(power=power, technology=place))
        for power, count in researchers.items():
            self._happen(a.ResearchersChanged(power=power, count=count))
        for power, units in pool.items():
            self._happen(a.UnitsOrdered(power=power, units=dict(units)))
        for claim, answer in claims.items():
            self._happen(e.ClaimAttested(claim=claim, answer=answer))
        for power, held in advantages.items():
            for place in held:
                self._happen(a.AdvantageGained(power=power, advantage=place))
        if turn or phase or round:
            now = self.state
            begins = {"power": turn or now.turn, "round": round or now.round, "phase": phase or now.phase}
            self._happen(e.TurnBegan(**begins))
        return self

    def then(
        self, *, damage: Mapping[str, int] = {}, pool: Mapping[str, Mapping[str, int]] = {}, **figures: Any
    ) -> Self:
        """Check figures of the position reached: damage, waiting units, and what every table looks at."""
        assert {place: sum(self.state.territories[place].facilities.values()) for place in damage} == dict(damage)
        assert {power: dict(self.state.powers[power].to_mobilize) for power in pool} == {
            power: dict(units) for power, units in pool.items()
        }
        return super().then(**figures)

    def production(self, power: str) -> int:
        """A power's production now."""
        return production(self.edition, self.state, power)
