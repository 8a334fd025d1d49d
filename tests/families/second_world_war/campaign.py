"""A game of seasons and impulses for tests: given(...).when(action).then(...), through the same `decide` as everybody.

The numbers are invented: no public source has those of the box. They are small, so that sums can be done in the head.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from companion.editions import load
from companion.engine.decide import Decision, decide, start
from companion.engine.evolve import evolve
from companion.engine.parsing import parse_action
from companion.families import families, family_of
from companion.families.second_world_war import events as e
from companion.families.second_world_war.rules import calendar, world
from companion.families.second_world_war.rules.economy import limits
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState
from companion.model.actions import StartGame
from companion.model.events import ClaimAttested, MoneyMoved, PhaseBegan
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence
from companion.model.state import BANK
from tests.table import same_in_every_language

EDITION = load("second_world_war")
RULES = families()["second_world_war"].ruleset
Raw = dict[str, Any]

VALUES = {
    "soviet_union": 10, "baltic_states": 1,
    "germany": 7, "konigsberg": 0,
    "italy": 3, "albania": 1, "libya": 0, "east_africa": 1,
    "japan": 4, "manchuria": 2, "korea": 1, "east_china": 1,
    "britain": 5, "australia": 1, "canada": 2, "south_africa": 1, "india": 2, "egypt": 1, "malaya": 1,
    "france": 4, "vichy_france": 2, "french_north_africa": 1, "levant": 1, "indochina": 1, "new_caledonia": 0,
    "united_states": 12, "philippines": 1, "hawaii": 0,
    "poland": 2, "belgium": 2, "netherlands": 2, "netherlands_east_indies": 3, "denmark": 1, "norway": 2,
    "sweden": 2, "spain": 2, "turkey": 2, "yugoslavia": 2, "greece": 1, "bulgaria": 1, "rumania": 3, "hungary": 1,
    "finland": 1, "brazil": 2, "persia": 2, "thailand": 1, "nationalist_china": 2, "maoist_china": 0,
}  # fmt: skip
"""What the countries are worth here. Limits in 1939: Soviet Union 11, Germany 7, Italy 5, Japan 8, Commonwealth 13,
France 9, United States 13. Everything else is worth nothing."""

MODIFIERS = {"germany": 2, "italy": 0, "japan": 1, "commonwealth": 1, "france": 0, "united_states": 1}
REINFORCEMENTS = {
    "soviet_union": 3, "germany": 3, "italy": 1, "japan": 2, "commonwealth": 2, "france": 1, "united_states": 4,
}  # fmt: skip
LIMITS_1939 = {
    "soviet_union": 11, "germany": 7, "italy": 5, "japan": 8, "commonwealth": 13, "france": 9, "united_states": 13,
}  # fmt: skip


IN_EARNEST = {"sitzkrieg": False}
"""The Sitzkrieg is over: the Western Allies may attack Germany."""


def numbers(**changed: Any) -> Raw:
    """The document a table would enter."""
    values = {country.id: VALUES.get(country.id, 0) for country in EDITION.countries}
    return {
        "resource_value": values,
        "nationality_modifier": MODIFIERS,
        "reinforcement_limit": REINFORCEMENTS,
        "rebuild_boxes": {"infantry": 1, "airborne_infantry": 2, "headquarters": 2, "destroyer": 6},
        **changed,
    }


class Campaign:
    """One game and the last decision made in it."""

    def __init__(self, scenario: str = "1939", entered: Raw | None = None, **opening: Any) -> None:
        self.edition, self.rules = EDITION, RULES
        action = StartGame(scenario=scenario, entered=numbers() if entered is None else entered, **opening)
        self.last: Decision = start(RULES, EDITION, action)

    @property
    def state(self) -> SecondWorldWarState:
        state = self.last.state
        assert isinstance(state, SecondWorldWarState)
        return state

    @property
    def summary(self) -> str:
        """What the last decision says, in words."""
        return family_of(EDITION).renderer(EDITION, self.last.state).tell(self.last.said)

    def happen(self, *events: Any) -> Campaign:
        """Bring the game to a position by events as the journal would hold them."""
        state: Any = self.last.state
        for event in events:
            state = evolve(RULES, state, event)
        self.last = Decision(events=(), state=state, said=())
        return self

    def given(
        self,
        *,
        season: str | None = None,
        bloc: str | None = None,
        impulse: int = 1,
        phase: str = "actions",
        available: Mapping[str, int] = {},
        points: Mapping[str, int] = {},
        country: Mapping[str, tuple[str, str | None]] = {},
        wars: Iterable[tuple[str, str]] = (),
        peace: Iterable[tuple[str, str]] = (),
        treaties: Mapping[str, bool] = {},
        surrendered: Mapping[str, str] = {},
        claims: Mapping[str, bool | int] = {},
        places: Mapping[str, str] = {},
        special: Mapping[str, int] = {},
    ) -> Campaign:
        """Bring the game to a position; `country` is a status and a controller, `points` are by account."""
        if season is not None:
            number = calendar.number(EDITION, season) - calendar.number(EDITION, self.state.opening) + 1
            self.happen(e.SeasonBegan(round=number, turn=self.state.turn, phase="beginning_of_season"))
        for one, other in peace:
            self.happen(e.WarEnded(one=one, other=other))
        for declarer, target in wars:
            self.happen(e.WarBegan(declarer=declarer, target=target))
        for who, to in surrendered.items():
            self.happen(e.Surrendered(who=who, to=to))
            for other in world.enemies(self.state, who):
                self.happen(e.WarEnded(one=who, other=other))
        for land, (status, controller) in country.items():
            self.happen(e.CountryChanged(country=land, status=status, controller=controller))  # type: ignore[arg-type]
        for treaty, in_force in treaties.items():
            self.happen(e.TreatyBegan(treaty=treaty) if in_force else e.TreatyEnded(treaty=treaty))
        for claim, answer in claims.items():
            self.happen(ClaimAttested(claim=claim, answer=answer))
        for place, by in places.items():
            self.happen(e.PlaceTaken(place=place, by=by))
        for unit, in_play in special.items():
            self.happen(e.SpecialUnitsMade(unit=unit, count=in_play))
        if bloc is not None:
            data = next(printed for printed in EDITION.blocs if printed.id == bloc)
            turn = data.priority[0] if data.priority else "commonwealth"
            self.happen(e.ImpulseBegan(impulse=impulse, bloc=bloc, turn=turn, phase="start_of_impulse"))
            self.happen(PhaseBegan(phase=phase))
        elif phase != "actions":
            self.happen(PhaseBegan(phase=phase))
        for account, amount in (*available.items(), *((_points(point), two) for point, two in points.items())):
            change = amount - self.state.accounts.get(account, 0)
            self.happen(MoneyMoved(source=BANK, target=account, amount=change, kind="adjustment", reason="given"))
        return self

    def when(self, *actions: Raw) -> Campaign:
        """Take actions, one after the other."""
        for raw in actions:
            self.last = decide(RULES, EDITION, self.last.state, parse_action(RULES, raw))
            assert RULES.invariants(EDITION, self.last.state) == []
        return self

    def then(
        self,
        *,
        available: Mapping[str, int] = {},
        limit: Mapping[str, int] = {},
        points: Mapping[str, int] = {},
        country: Mapping[str, tuple[str, str | None]] = {},
        says: str | tuple[str, ...] = (),
        said: Sentence | None = None,
        **fields: Any,
    ) -> Campaign:
        """Check figures of the position reached; `says` is words, other keywords are fields of the state."""
        state = self.state
        assert {power: state.treasury(power) for power in available} == dict(available)
        assert {power: limits.limit(state, power) for power in limit} == dict(limit)
        assert {point: state.accounts.get(_points(point), 0) for point in points} == dict(points)
        assert {land: (state.country(land).status, state.country(land).controller) for land in country} == dict(country)
        assert said is None or said in self.last.said
        for sentence in (says,) if isinstance(says, str) else says:
            assert sentence in self.summary
        assert {field: getattr(state, field) for field in fields} == fields
        return self

    def refuses(self, action: Raw, code: str, says: str = "", *, soft: bool = False) -> Campaign:
        """Check that an action is refused with a code, what the sentence says, and that nothing changes."""
        before = self.last.state
        with pytest.raises(RuleViolation) as refusal:
            decide(RULES, EDITION, before, parse_action(RULES, action))
        same_in_every_language(refusal.value, lambda: decide(RULES, EDITION, before, parse_action(RULES, action)))
        assert (refusal.value.code, refusal.value.soft) == (code, soft), refusal.value.sentence
        assert says in refusal.value.sentence
        assert self.last.state is before
        return self

    def objects(self, action: Raw, code: str, says: str = "") -> Campaign:
        """Check that an action meets a soft rule, which the banker may pass over."""
        self.refuses(action, code, says, soft=True)
        return self

    def at_war(self, one: str, other: str) -> bool:
        """Whether two are at war by a declaration of their own."""
        return any(war.parties == {one, other} for war in self.state.wars)


def _points(word: str) -> str:
    """`germany`, `united_states/pt` or `germany/this_impulse` as an account of points."""
    who, _, kind = word.partition("/")
    return accounts.account(who, kind or None)


SOVIET, AXIS, WESTERN, MINORS = "soviet_bloc", "axis_bloc", "western_allies", "minors_at_war"
GO_ON: Raw = {"type": "advance_phase"}
END: Raw = {"type": "end_turn"}
