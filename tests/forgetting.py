"""Games in which something is forgotten and logged late, beside the same games logged in time.

A random game is a list of what was said. One entry of it is left out, what can still be said without it is said, and
then the entry is put in by one of the ways there are. The game logged in time says the same things in order.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Any

from companion.engine.decide import Decision, decide, start
from companion.engine.evolve import fold
from companion.engine.history import History
from companion.engine.parsing import parse_action
from companion.engine.past.correction import Correction, correct
from companion.engine.past.late import logged_in_turn, logged_late
from companion.engine.past.past import Past
from companion.engine.past.replay import REPLACED
from companion.families import family_of
from companion.families.rulebooks import rulebook_of
from companion.families.second_world_war.rules import world
from companion.model.actions import AdvancePhase, CollectIncome, EndTurn, InTurn, StartGame, as_dict
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event, IncomeCollected
from companion.model.refusal import RuleViolation
from companion.views.statement import statement
from companion.views.timeline import moments

Raw = dict[str, Any]
WAYS = ("in this turn", "in its turn", "as a correction")


class Book:
    """A history that grows by what is said in it."""

    def __init__(self, edition: Edition, history: History) -> None:
        self.edition, self.history = edition, history
        self.family = family_of(edition)
        self.rules = self.family.ruleset

    @classmethod
    def opened(cls, edition: Edition, action: StartGame) -> "Book":
        book = cls(edition, History(family_of(edition).ruleset))
        book._append(as_dict(action), start(book.rules, edition, action))
        return book

    def at(self, version: int) -> "Book":
        return Book(self.edition, self.history.copy(version))

    @property
    def state(self) -> Any:
        return self.history.state

    def turn(self, state: Any) -> Any:
        return self.rules.clock.turn(state)

    def say(self, raw: Raw, was: Iterable[Event] = (), taken: Collection[str] = ()) -> bool:
        """Log something in time; whether the rules take it. What has a name already keeps it."""
        try:
            action = parse_action(self.rules, raw)
            decision = decide(self.rules, self.edition, self.state, action, was=was, taken=taken)
        except RuleViolation:
            return False
        self._append(raw, decision)
        return True

    def is_late(self, raw: Raw) -> bool:
        """Whether the rules refuse something only because it comes too late in its turn."""
        try:
            decide(self.rules, self.edition, self.state, parse_action(self.rules, raw))
        except RuleViolation as refusal:
            return refusal.late
        return False

    def say_all(self, said: list[Raw]) -> bool:
        return all(self.say(raw) for raw in said)

    def say_again(self, said: Iterable[tuple[Raw, Iterable[Event]]], taken: Collection[str]) -> bool:
        """Log again what was logged in another game: everything has the names it has there."""
        return all(self.say(raw, was, taken) for raw, was in said)

    def _append(self, raw: Raw, decision: Decision) -> None:
        version = self.history.version + 1
        entry: Any = Entry(version=version, at="t", action=raw, said=decision.said, events=decision.events)
        self.history.append(entry)

    def take(self, raw: Raw, made: Correction) -> None:
        """Append what a step into the past makes."""
        version = self.history.version + 1
        said = tuple(sentence for inserted in made.inserted for sentence in inserted)
        entry: Any = Entry(version=version, at="t", action=raw, said=said, steps=made.steps, follows=made.follows)
        self.history.append(entry)
        assert self.state == made.state

    def undo(self) -> None:
        version = self.history.version
        entry: Any = Entry(version=version + 1, at="t", action={"type": "undo"}, summary="u", follows=version - 1)
        self.history.append(entry)

    def shown(self) -> dict[str, Any]:
        """Everything people look at, without numbers of entries and times."""
        views, edition, words = self.family.views, self.edition, self.family.sentences
        rulebook = rulebook_of(edition)
        return {
            "snapshot": views.snapshot(edition, self.state, game_id="g", name="n", version=1),
            "statements": {
                power: [
                    {key: value for key, value in line.items() if key not in ("version", "corrected_by")}
                    for line in statement(words, edition, self.history, power, rulebook)["lines"]
                ]
                for power in edition.powers.ids
            },
            "stats": views.stats(edition, self.history),
            "timeline": [(moment.round, moment.sentences) for moment in moments(words, edition, self.history)],
        }


@dataclass(frozen=True)
class Forgotten:
    """A game without one of its entries, and where that belongs."""

    raw: Raw
    place: int
    """The version after which it was said."""
    turn: Any
    book: Book
    """The game without it."""
    said: list[Raw]
    """What was said in it after that place."""

    @property
    def moments(self) -> list[int]:
        """The versions of the game at which the turn that it belongs to is in progress."""
        history = self.book.history
        places = range(self.place, history.version + 1)
        found = []
        for version in places:
            if self.book.turn(history.at(version)) != self.turn:
                break
            found.append(version)
        return found

    def in_time(self, version: int, replaced: Set[int] = frozenset()) -> Book | None:
        """The game with the entry logged in time, after a version; none if somebody would have been refused.

        What ended the turn before, and is replaced by it, would not have been said.
        """
        book = self.book.at(version)
        said = [(self.raw, ()), *self._said(version, None, replaced)]
        return book if book.say_again(said, self._taken) else None

    def in_time_at_last(self, replaced: Set[int] = frozenset()) -> Book | None:
        """The game with the entry at the last moment of its turn at which it, and the turn after it, are allowed."""
        last = self.moments[-1]
        for version in reversed(self.moments):
            book = self.book.at(version)
            if book.say_again([(self.raw, ()), *self._said(version, last + 1, replaced)], self._taken):
                return self.in_time(version, replaced)
        return None

    @property
    def _taken(self) -> Collection[str]:
        """The names that the game without it has given."""
        return self.book.rules.names(self.book.state)

    def _said(self, after: int, until: int | None, replaced: Set[int]) -> Iterator[tuple[Raw, Iterable[Event]]]:
        """What was said after a version, and its events. Where the entry ends the turn, those after it say for whom
        they speak.
        """
        before = self.book.history
        own, ends = self.book.turn(before.at(after)), self.ends_turn_after(after)
        for version in range(after + 1, min(until or before.version, before.version) + 1):
            raw = self.said[version - self.place - 1]
            if version in replaced:
                continue
            ended = ends and self.book.turn(before.at(version - 1)) == own
            own_raw = self._for_its_power(raw, before.at(version - 1)) if ended else raw
            yield own_raw, before.entries[version - 1].events

    def ends_turn_after(self, version: int) -> bool:
        """Whether the entry itself ends the turn, said after a version."""
        book = self.book.at(version)
        turn = book.turn(book.state)
        return book.say(self.raw) and bool(book.turn(book.state) != turn)

    def _for_its_power(self, raw: Raw, state: Any) -> Raw:
        fields = type(parse_action(self.book.rules, raw)).__struct_fields__
        name = next((name for name in ("by", "power") if name in fields), None)
        return {**raw, name: raw.get(name) or state.turn} if name else raw


def forgotten(book: Book, version: int, *, this_turn: bool) -> Forgotten:
    """A game without an entry: what can be said without it, to the end or as long as its turn lasts."""
    raw = book.history.entries[version - 1].action
    place, without = version - 1, book.at(version - 1)
    turn, said = book.turn(without.state), []
    for entry in book.history.entries[version:]:
        ahead = without.at(without.history.version)
        if not ahead.say(entry.action):
            continue
        if this_turn and book.turn(ahead.state) != turn:
            break
        without = ahead
        said.append(entry.action)
    return Forgotten(raw, place, turn, without, said)


def power_of(book: Book, state: Any, raw: Raw) -> str | None:
    """The power in whose turn something was said."""
    named = book.rules.actors(book.edition, state, parse_action(book.rules, raw))
    powers = [*(power for power in named if power in book.edition.powers.ids), state.turn]
    return next((power for power in powers if book.rules.clock.plays(book.edition, state, power)), None)


def put_in(case: Forgotten, way: str) -> Correction | None:
    """The entry put in late; none if this way is not for it."""
    book, rules, edition = case.book, case.book.rules, case.book.edition
    action, past = parse_action(rules, case.raw), Past(edition, book.history)
    if way == "as a correction":
        return correct(past, case.place, (action,), frozenset())
    before = book.history.at(case.place)
    if way == "in its turn":
        power = power_of(book, before, case.raw)
        over = isinstance(action, EndTurn | AdvancePhase | CollectIncome)  # a turn that is over has its end already
        if power is None or over or len(case.moments) == book.history.version + 1 - case.place:
            return None
        part = rules.clock.plays(edition, before, power) if rules.clock.impulses else None
        turn = InTurn(round=before.round, power=power, impulse=part)
        return logged_in_turn(past, action, turn).correction
    if not book.is_late(case.raw):
        return None
    found = logged_late(past, action)
    return None if found is None else found.correction


def check(case: Forgotten, way: str) -> str:
    """Put the entry in, compare with the game logged in time, and undo it; says what kind of case it was."""
    try:
        made = put_in(case, way)
    except RuleViolation:
        compared = case.in_time(case.place) if way == "as a correction" else case.in_time_at_last()
        assert compared is None, "what could be logged in time can be put in late"
        return "refused"
    if made is None:
        return "not for it"
    book = case.book.at(case.book.history.version)
    before, earlier = book.state, book.history.version
    book.take(case.raw, made)
    replaced = {fell["version"] for fell in made.fallen if fell["code"] == REPLACED}
    if ends(case, made):  # nobody would have gone on to the next phase of a turn that was over
        clock = ("advance_phase", "end_turn")
        replaced |= {fell["version"] for fell in made.fallen if fell["action"]["type"] in clock}
    in_time = case.in_time(case.place) if way == "as a correction" else case.in_time_at_last(replaced)
    if in_time is not None and not ends(case, made) and turns(in_time) != turns(case.book):
        in_time = None  # the table would have spoken at other moments: the clock stays where it has it
    if in_time is not None:
        assert {fell["version"] for fell in made.fallen} == replaced
        assert not made.passed_over
        assert book.state == in_time.state
        assert book.shown() == in_time.shown()
    check_right(case, made, before)
    book.undo()
    assert book.state == book.history.at(earlier) == before
    return "compared" if in_time is not None else "changed"


def check_right(case: Forgotten, made: Correction, before: Any) -> None:
    """What holds of every correction: the books add up, the clock has not moved, nobody is paid twice in a turn."""
    book = case.book
    assert book.rules.invariants(book.edition, made.state) == []
    if made.state.winner is None and before.winner is None and not ends(case, made):
        clocks = {book.turn(before)}
        if book.rules.clock.impulses and nobody_acts(book.edition, before.bloc, at_last_turn(book, made)):
            clocks |= one_on(book)
        assert book.turn(made.state) in clocks, "the clock has moved"
    if made.state.winner is not None and before.winner is None:
        assert made.ends_game
    assert max(paid(made).values(), default=0) <= max(paid_before(case).values(), default=1), "paid twice in a turn"


def turns(book: Book) -> tuple[set[Any], Any]:
    """All turns that a game has been through, and the one it is in: a bloc that rests has no impulse to end."""
    return {book.turn(book.history.at(version)) for version in range(1, book.history.version + 1)}, book.turn(
        book.state
    )


def nobody_acts(edition: Any, bloc: str | None, state: Any) -> bool:
    """Whether a bloc of minor powers has nobody left who acts: then it has no impulse."""
    data = edition.blocs.get(bloc)
    return data is not None and data.minors_at_war and not set(world.minors_at_war(edition, state)) - state.resting


def at_last_turn(book: Book, made: Correction) -> Any:
    """The state when the turn in progress began: who stopped resting since had no impulse to act in."""
    state = began = book.history.at(made.follows)
    for step in made.steps:
        after = fold(book.rules, step.events, state)
        began, state = (after if book.turn(after) != book.turn(state) else began), after
    return began


def one_on(book: Book) -> set[Any]:
    """The turn that comes after the one in progress."""
    ahead = book.at(book.history.version)
    return {ahead.turn(ahead.state)} if ahead.say({"type": "end_turn"}) else set()


def ends(case: Forgotten, made: Correction) -> bool:
    """Whether the inserted entry ends a turn itself."""
    book = case.book
    state: Any = book.history.at(made.follows)
    for step in made.steps:
        after = fold(book.rules, step.events, state)
        if step.version is None:
            return bool(book.turn(state) != book.turn(after))
        state = after
    return False


def paid(made: Correction) -> Counter[str]:
    return Counter(incomes(made.steps))


def paid_before(case: Forgotten) -> Counter[str]:
    return Counter(incomes(case.book.history.entries))


def incomes(entries: Any) -> Iterator[str]:
    """Who collected in which turn."""
    turn = 0
    for entry in entries:
        for event in entry.events:
            if type(event).__name__ in ("TurnBegan", "ImpulseBegan", "SeasonBegan"):
                turn += 1
            if isinstance(event, IncomeCollected):
                yield f"{turn} {event.power}"
