"""Deciding a game again on a changed past: what follows, what falls, and what stays on the board regardless.

The clock stays where the table has it: an entry that ended a turn and no longer counts still ends that turn.
"""

from collections.abc import Collection, Hashable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from companion.engine.decide import Decision, decide
from companion.engine.draft import Draft
from companion.engine.evolve import evolve, fold
from companion.engine.parsing import parse_action
from companion.engine.past.fitting import Fitted, fitted, refitted
from companion.engine.past.moves import (
    LATE,
    Booked,
    DiceNeeded,
    Fallen,
    Move,
    Outcome,
    PassedOver,
    Restated,
    after,
    comes_to_the_same,
)
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import Action, AdvancePhase, CollectIncome, EndTurn, as_dict
from companion.model.edition import Edition
from companion.model.entry import Step
from companion.model.events import Event, IncomeCollected
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence
from companion.model.state import GameState
from companion.model.translated import named_side

REPLACED = "already_collected"
"""Why an end of turn falls when another one replaces it."""
MOST_BEHIND = 3
"""The most unplayed turns a change may add: they end immediately, so that the clock stays where the table has it."""


@dataclass
class Replay:
    """A game's moves played again from a state. `was` follows the game as it was, `state` as it becomes."""

    ruleset: AnyRuleset
    edition: Edition
    state: GameState
    dice: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The table's dice for moves that needed none before, by version."""
    replaces_end: bool = False
    """Whether an inserted end of turn replaces the turn's own end, or is added to it."""
    taken: Collection[str] = ()
    """The names that the game's entries have given: what is inserted gets another."""
    booked: Booked = field(default_factory=dict)
    """The events of steps as a correction by older rules recorded them, by version: they keep those names."""
    was: Any = None
    steps: list[Step[Event]] = field(default_factory=list)
    inserted: list[tuple[Sentence, ...]] = field(default_factory=list)
    fallen: list[Fallen] = field(default_factory=list)
    passed_over: list[PassedOver] = field(default_factory=list)
    restated: list[Restated] = field(default_factory=list)
    needed: list[DiceNeeded] = field(default_factory=list)
    unpaid: list[tuple[Move, RuleViolation]] = field(default_factory=list)
    """Moves that fell because what they cost had been spent, and their refusals."""
    waived: list[RuleViolation] = field(default_factory=list)
    """What speaks against insertions that don't say why they may break a rule."""
    excused: list[str] = field(default_factory=list)
    """The soft rules that insertions break with a reason of their own."""
    _waiting: list[tuple[Move, Any, RuleViolation]] = field(default_factory=list)
    """Moves of the current turn that don't count yet: later ones may still allow them."""
    _unended: tuple[Move, Hashable] | None = None
    """A removed income collection and its turn, which still ends unless something inserted ends it."""
    _ended: set[Hashable] = field(default_factory=set)
    """Turns that an insertion ended that way."""
    _clock_set: bool = False
    """Whether the correction itself adds or removes an end of turn."""

    def __post_init__(self) -> None:
        self.was = self.state

    def copy(self) -> "Replay":
        """The same point, to look at how things would end here."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | set):
                setattr(other, name, value.copy())
        return other

    def keep(self, move: Move) -> None:
        """Keep a move from before the change as it is."""
        self.steps.append(Step(action=move.action, events=move.events, version=move.version, said=move.said))
        self.was = self.state = fold(self.ruleset, move.events, self.state)

    def insert(self, action: Action) -> None:
        """Insert an action; one that breaks a hard rule is refused."""
        turn = self._turn
        decision = self._take(action)
        self.inserted.append(decision.said)
        if self._turn != turn:
            self._ended |= {turn} if self.replaces_end else set()
            self._clock_set = not self.replaces_end
        self._try_waiting()

    def leave_out(self, move: Move, *, more: bool) -> None:
        """Leave a move out. Leaving out an income collection in mid-game still ends its turn."""
        turn, self.was = self.ruleset.clock.turn(self.was), fold(self.ruleset, move.events, self.was)
        if self.ruleset.clock.turn(self.was) == turn:
            return
        if _collects(move.events) and more:
            self._unended = move, turn
        else:
            self._clock_set = True

    def end_left_out(self) -> None:
        """End the turn of an income collection that was left out, unless an insertion has ended it."""
        left, self._unended = self._unended, None
        if left is not None and self._turn == left[1]:
            self._end_turn(left[0])

    def again(self, move: Move) -> None:
        """Decide a move again. One that doesn't fit waits for the rest of its turn, and then falls."""
        before, turn = self.was, self.ruleset.clock.turn(self.was)
        self.was = fold(self.ruleset, move.events, self.was)
        ends = self.ruleset.clock.turn(self.was) != turn
        won = before.winner is None and self.was.winner is not None
        if ends:
            self._give_up_waiting()
        try:
            self._decide_again(move, before, ends=ends or won)
        except RuleViolation as refusal:
            if not ends and self._turn == turn and refusal.code != "game_over":
                self._waiting.append((move, before, refusal))
                return
            self._fall(move, refusal)
        if ends and self.state.winner is None:
            self._catch_up(move, turn)
        self._try_waiting()

    def finish(self) -> None:
        """Finish: there are no more moves."""
        self.end_left_out()
        self._give_up_waiting()

    @property
    def _turn(self) -> Hashable:
        return self.ruleset.clock.turn(self.state)

    @property
    def _is_clean(self) -> bool:
        """Whether everything so far is what the rules would have decided at the time."""
        return not (self.fallen or self.passed_over or self._waiting)

    def _decide_again(self, move: Move, before: GameState, *, ends: bool = False) -> None:
        if self.state.winner is not None and before.winner is None:
            side = named_side(self.edition, self.state.winner.side)
            raise RuleViolation("game_over", "{side:side the} had already won by then: the game was over.", side=side)
        action = self._named(parse_action(self.ruleset, move.action), before)
        self._check_turn(action, before)
        found = fitted(self.ruleset, self.edition, (before, self.state), action, self.dice.get(move.version))
        own, was = action.override, self.booked.get(move.version, move.events)
        try:
            decision = self._decision(found.action, was)
        except RuleViolation as refusal:
            if refusal.code != "invalid_dice":
                raise
            found = refitted(self.ruleset, self.edition, self.state, action, self.dice.get(move.version))
            decision = self._decision(found.action, was)
        if not (ends or self._clock_set) and self.ruleset.clock.turn(decision.state) != self._turn:
            found = Fitted(self.ruleset.clock.going_on(found.action), found.missing)
            decision = self._decision(found.action, was)
        if own is None and _collects(decision.events) and "wrong_turn" in decision.passed_over:
            raise RuleViolation("wrong_turn", decision.objections[decision.passed_over.index("wrong_turn")].message)
        self._ask_for_dice(move, found)
        self._add(found.action, decision, move.version)
        self._keep_on_board(move)
        self._restate(move, after(before.accounts, move.events))

    def _named(self, action: Action, before: GameState) -> Action:
        """The action with the power it meant, if it's another power's turn now.

        A power that's out of the war can't speak for others: its group has another speaker then.
        """
        together = self._turn == self.ruleset.clock.turn(before)
        is_out = together and self.ruleset.clock.plays(self.edition, self.state, before.turn) is None
        if self.state.turn != before.turn and not self._clock_set and not is_out:
            return action.by_default_for(before.turn)
        return action

    def _check_turn(self, action: Action, before: GameState) -> None:
        """Make sure that a move doesn't end a different turn, and that no income is paid twice."""
        turn = self.ruleset.clock.turn(before)
        if turn in self._ended and (
            isinstance(action, EndTurn) or (isinstance(action, CollectIncome) and action.power in (None, before.turn))
        ):
            raise RuleViolation(REPLACED, "This turn had ended by then.")
        if isinstance(action, EndTurn | AdvancePhase) and not self._clock_set and self._turn != turn:
            raise RuleViolation("wrong_turn", "This turn had ended by then.")

    def _ask_for_dice(self, move: Move, found: Fitted) -> None:
        if found.missing:
            self.needed.append({"version": move.version, "count": found.missing})

    def _decision(self, action: Action, was: tuple[Event, ...]) -> Decision[Any]:
        lenient = replace(action, override=action.override or LATE)
        return decide(self.ruleset, self.edition, self.state, lenient, was=was, taken=self.taken)

    def _take(self, action: Action) -> Decision[Any]:
        was = self.booked.get(None, ())
        decision = decide(self.ruleset, self.edition, self.state, action, was=was, taken=self.taken)
        if action.override == LATE:
            self.waived += decision.objections
        else:
            self.excused += decision.passed_over
        self._add(action, decision, None)
        return decision

    def _add(self, action: Action, decision: Decision[Any], version: int | None) -> None:
        own = None if action.override == LATE else action.override
        late = own is None and bool(decision.passed_over)
        raw = as_dict(replace(action, override=LATE if late else own))
        self.state = decision.state
        self.steps.append(Step(action=raw, events=decision.events, version=version, said=decision.said))
        if late:
            codes, detail = list(decision.passed_over), " ".join(map(str, decision.objections))
            self.passed_over.append({"version": version, "action": raw, "codes": codes, "detail": detail})

    def _fall(self, move: Move, refusal: RuleViolation) -> None:
        self.fallen.append(
            {"version": move.version, "action": move.action, "code": refusal.code, "detail": refusal.sentence}
        )
        if refusal.spent:
            self.unpaid.append((move, refusal))
        if refusal.code != "game_over":
            self._keep_on_board(move, alone=True)

    def _keep_on_board(self, move: Move, *, alone: bool = False) -> None:
        """Keep on the board what the table has put there, whatever happened to the entry."""
        if self._is_clean:
            return
        draft = Draft(self.edition, self.state, EndTurn(), lambda state, event: evolve(self.ruleset, state, event))
        done = () if alone else self.steps[-1].events
        self.ruleset.keep_on_board(draft, move.events, done)
        if draft.events:
            self._extend(move, tuple(draft.events), tuple(draft.said), draft.state, alone=alone)

    def _catch_up(self, move: Move, turn: Hashable) -> None:
        """End the turn that the move ended, even if it does nothing else, and any turns that were added."""
        if self._turn == turn:
            self._end_turn(move)
        behind = 0 if self._clock_set else self._turns_behind()
        for _turn in range(behind):
            self._end_turn(move)

    def _turns_behind(self) -> int:
        """How many turns must end before the clock is where the table had it; 0 if ending turns doesn't get it
        there.
        """
        state, there = self.state, self.ruleset.clock.turn(self.was)
        for behind in range(MOST_BEHIND + 1):
            if self.ruleset.clock.turn(state) == there:
                return behind
            ended = self._ended_turn(state)
            if ended is None:
                break
            state = ended.state
        return 0

    def _ended_turn(self, state: GameState) -> Decision[Any] | None:
        """The result of ending the current turn, if it can end."""
        ending = self.ruleset.clock.ended_for_the_table
        if type(ending) not in self.ruleset.deciders:
            return None
        try:
            return decide(self.ruleset, self.edition, state, replace(ending, override=LATE))
        except RuleViolation:
            return None

    def _end_turn(self, move: Move) -> None:
        decision = self._ended_turn(self.state)
        if decision is None:
            return
        alone = not self.steps or self.steps[-1].version != move.version
        self._extend(move, decision.events, decision.said, decision.state, alone=alone)
        self._keep_on_board(move)
        self.restated = [change for change in self.restated if change["version"] != move.version]
        self._restate(move, self.was.accounts)

    def _restate(self, move: Move, accounts: Mapping[str, int]) -> None:
        """Record a move's new sentences, unless they and the resulting balances are the same."""
        step = self.steps[-1]
        was, now = Outcome(move.events, accounts), Outcome(step.events, self.state.accounts)
        if step.said != move.said or not comes_to_the_same(was, now):
            self.restated.append({"version": move.version, "was": move.said, "now": step.said})

    def _extend(
        self, move: Move, events: tuple[Event, ...], said: tuple[Sentence, ...], state: GameState, *, alone: bool
    ) -> None:
        """Add events to the last step, or as a separate step with the move's number."""
        self.state = state
        if alone:
            self.steps.append(Step(action=move.action, events=events, version=move.version, said=said))
        else:
            last = self.steps[-1]
            self.steps[-1] = replace(last, events=(*last.events, *events), said=(*last.said, *said))

    def _try_waiting(self) -> None:
        """Try waiting moves again after everything that has happened since, as long as they break no rule."""
        tried = True
        while tried:
            tried = False
            for waiting in list(self._waiting):
                move, before, _unused = waiting
                mark = (self.state, len(self.steps), len(self.passed_over), len(self.restated), len(self.needed))
                try:
                    self._decide_again(move, before)
                except RuleViolation:
                    continue
                if len(self.passed_over) > mark[2]:
                    self._back_to(mark)
                    continue
                self._waiting.remove(waiting)
                tried = True

    def _back_to(self, mark: tuple[Any, int, int, int, int]) -> None:
        self.state = mark[0]
        del self.steps[mark[1] :], self.passed_over[mark[2] :], self.restated[mark[3] :], self.needed[mark[4] :]

    def _give_up_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for move, _unused, refusal in waiting:
            self._fall(move, refusal)


def _collects(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, IncomeCollected) for event in events)
