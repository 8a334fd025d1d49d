"""National objectives: met, not met and why, or waiting for an answer. `OBJECTIVE_KINDS` has the allowed values of
`kind`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.land.holdings import side_holding
from companion.families.axis_and_allies.rules.purses import open_purse
from companion.families.axis_and_allies.rules.world.relations import at_war
from companion.families.axis_and_allies.sections.neutrals import leaning_to
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _, msg, n_
from companion.model.shape import Shape
from companion.model.sides import SideId, enemy_of
from companion.model.translated import named, named_powers, named_side

Status = Literal["met", "not_met", "waiting"]


class Progress(Shape):
    """The progress of an objective."""

    objective: Objective
    status: Status
    missing: tuple[str, ...] = ()
    """What is missing, in words."""
    short: int = 0
    """How many territories are missing."""
    open: tuple[str, ...] = ()
    """The territories that would count if taken."""
    attest: tuple[str, ...] = ()
    """Claims that nobody has answered yet."""
    over: Literal["paid", "lost"] | None = None
    """Why it never pays again, if so."""
    pays: int = 0
    """What it pays now: 0 unless it's met."""

    @property
    def met(self) -> bool:
        """Whether it pays now."""
        return self.status == "met"


@dataclass(frozen=True)
class Condition:
    """What an objective pays for: what it needs, what it depends on, whether it holds, and what is missing."""

    edition: AxisAndAlliesEdition
    objective: Objective

    @property
    def side(self) -> SideId:
        """The side that the objective's power is on."""
        return self.edition.side_of(self.objective.power)

    @cached_property
    def lands(self) -> tuple[str, ...]:
        """The territories that it counts."""
        return self.edition.lands_of(self.objective)

    @property
    def needed(self) -> int:
        """How many of them it needs."""
        return self.objective.at_least or (1 if self.objective.each else len(self.lands))

    @cached_property
    def touches(self) -> frozenset[str]:
        """Every territory that it depends on: those it names, and the capitals of its power."""
        power = self.edition.powers[self.objective.power]
        capitals = filter(None, [power.capital, *(purse.capital for purse in power.purses)])
        return frozenset({*self.lands, *self.objective.side_holds, *self.objective.not_enemy, *capitals})

    def holds(self, state: AxisAndAlliesState, territory: str) -> bool:
        """Whether a territory counts now."""
        return OBJECTIVE_KINDS[self.objective.kind](self, state, territory)

    def open(self, state: AxisAndAlliesState) -> list[str]:
        """The territories that don't count now."""
        return [territory for territory in self.lands if not self.holds(state, territory)]

    def short(self, open_lands: list[str]) -> int:
        """How many territories are missing if these don't count."""
        return max(0, self.needed - (len(self.lands) - len(open_lands)))

    def over(self, state: AxisAndAlliesState) -> Literal["paid", "lost"] | None:
        """Why it never pays again, if so: it pays once and has, or something has happened that ends it."""
        if self.objective.once and self.objective.id in state.paid:
            return "paid"
        return "lost" if any(trigger in state.triggered for trigger in self.objective.unless) else None

    def lost(self, state: AxisAndAlliesState) -> bool:
        """Whether it can never hold again: peace doesn't come back, and what has happened has happened."""
        ended = any(trigger in state.triggered for trigger in self.objective.unless)
        return ended or any(self._at_war(state, other) for other in self.objective.at_peace_with)

    def status(self, state: AxisAndAlliesState) -> Status:
        """Whether it holds now. Where territories are missing, it doesn't put what's missing into words."""
        return "not_met" if self.short(self.open(state)) else self.progress(state).status

    def progress(self, state: AxisAndAlliesState) -> Progress:
        """Its progress now."""
        open_lands = self.open(state)
        short = self.short(open_lands)
        answers = {claim: state.claims.get(claim) for claim in self.objective.claims}
        unanswered = tuple(claim for claim, answer in answers.items() if answer is None)
        missing = [
            *self._without_capital(state),
            *([_short_of(self.edition, short, open_lands)] if short else []),
            *self._of_war(state),
            *self._of_history(state),
            *self._of_land(state),
            *(
                _("answered no: {question}", question=self.edition.claims[claim].question)
                for claim, answer in answers.items()
                if answer is not None and not answer
            ),
        ]
        status: Status = "not_met" if missing else "waiting" if unanswered else "met"
        counting = len(self.lands) - len(open_lands) if self.objective.each else 1
        return Progress(
            objective=self.objective,
            status=status,
            missing=tuple(missing),
            short=short,
            open=tuple(open_lands),
            over=self.over(state),
            attest=unanswered,
            pays=self.objective.bonus * counting if status == "met" else 0,
        )

    def _at_war(self, state: AxisAndAlliesState, other: str) -> bool:
        return at_war(self.edition, state, self.objective.power, other)

    def _without_capital(self, state: AxisAndAlliesState) -> Iterator[str]:
        if not open_purse(self.edition, state, self.objective.power, self.objective.purse):
            yield _("the capital is in enemy hands")

    def _of_war(self, state: AxisAndAlliesState) -> Iterator[str]:
        powers, either = self.edition.source.powers, self.objective.at_war_with_any
        for enemy in self.objective.at_war_with:
            if not self._at_war(state, enemy):
                yield _("at peace with {powers:power the}", powers=named(powers[enemy]))
        if either and not any(self._at_war(state, enemy) for enemy in either):
            yield _("not at war with {powers:power the}", powers=named_powers(self.edition, either, "or"))
        for other in self.objective.at_peace_with:
            if self._at_war(state, other):
                yield _("at war with {powers:power the}", powers=named(powers[other]))

    def _of_history(self, state: AxisAndAlliesState) -> Iterator[str]:
        for ending in self.objective.unless:
            if ending in state.triggered:
                yield _("lost for good: {trigger}", trigger=self.edition.triggers[ending].title)
        for trigger in self.objective.after:
            if trigger not in state.triggered:
                yield _("only after this: {trigger}", trigger=self.edition.triggers[trigger].title)
        if state.round < self.objective.from_round:
            yield _("only from round {round} on", round=self.objective.from_round)
        if self.over(state) == "paid":
            yield _("already paid: it pays once in the game")

    def _of_land(self, state: AxisAndAlliesState) -> Iterator[str]:
        edition, side, enemy = self.edition, self.side, enemy_of(self.side)
        for territory in self.objective.side_holds:
            if side_holding(edition, state, territory) != side:
                place = edition.place(territory)
                yield _("{place} isn't held by {side:side the}", place=place, side=named_side(edition, side))
        for territory in self.objective.not_enemy:
            leans = state.territories[territory].neutral == leaning_to(enemy)
            if leans or side_holding(edition, state, territory) == enemy:
                text = (
                    msg("{place} leans toward {side:side the}") if leans else msg("{place} is held by {side:side the}")
                )
                yield _(text, place=edition.place(territory), side=named_side(edition, enemy))


def side_controls(condition: Condition, state: AxisAndAlliesState, territory: str) -> bool:
    """Whether any power of the objective's side holds the territory, or it leans to it if that's enough."""
    leaning = territory in condition.objective.counts_leaning
    if leaning and state.territories[territory].neutral == leaning_to(condition.side):
        return True
    return side_holding(condition.edition, state, territory) == condition.side


def power_controls(condition: Condition, state: AxisAndAlliesState, territory: str) -> bool:
    """Whether the objective's power itself holds the territory."""
    return state.controller(territory) == condition.objective.power


OBJECTIVE_KINDS: dict[str, Callable[[Condition, AxisAndAlliesState, str], bool]] = {
    "side_controls": side_controls,
    "power_controls": power_controls,
    "side_controls_originals": side_controls,
}
"""Kind to the test that counts a territory toward the objective."""


def _short_of(edition: AxisAndAlliesEdition, short: int, open_lands: list[str]) -> str:
    names = ", ".join(edition.territories[land].name for land in open_lands[:8]) + (
        ", ..." if len(open_lands) > 8 else ""
    )
    if short == len(open_lands):
        return n_("one short: {names}", "{count} short: {names}", short, names=names)
    return n_("one short of these: {names}", "{count} short of these: {names}", short, names=names)


def conditions(edition: AxisAndAlliesEdition) -> dict[str, Condition]:
    """The condition of every objective, by its id."""
    made: dict[str, Condition] = edition.beside.once(
        Condition, lambda: {objective.id: Condition(edition, objective) for objective in edition.objectives}
    )
    return made


def progress(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective) -> Progress:
    """One objective's progress now."""
    return Condition(edition, objective).progress(state)


def in_play(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[Condition]:
    """The conditions of the objectives of this game; none if it's played without them."""
    played = state.options.get(edition.rules.objectives_option or "", True)
    return list(conditions(edition).values()) if played else []


def all_progress(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str | None = None) -> list[Progress]:
    """Every objective in play, or those of one power."""
    return [
        condition.progress(state) for condition in in_play(edition, state) if power in (None, condition.objective.power)
    ]
