"""The position of a Second World War game as a document: written from the books, and read into new ones."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.engine.position import Positions, keep
from companion.families.second_world_war.board import numbers as board
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import PositionStated, rolled
from companion.families.second_world_war.rules import answers, capture, checklist, turn, world
from companion.families.second_world_war.rules.economy import losses
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import (
    ALONE,
    CountryState,
    Fall,
    InProduction,
    Numbers,
    PendingCheck,
    Scheduled,
    SecondWorldWarState,
    Status,
    ThisImpulse,
    War,
)
from companion.model.ids import Id
from companion.model.position import AT, Amount, Document, Few, Position, Problems
from companion.model.references import PowerRef, Ref, UnitRef
from companion.model.sentence import Sentence
from companion.model.shape import Shape
from companion.model.state import BANK

ANY = "any"
"""The key of points that pay for anything, anywhere."""
Counted = dict[UnitRef, Annotated[int, Meta(ge=1, le=99)]]


class SecondWorldWarPowerPosition(Shape):
    """One power."""

    resources: Annotated[Amount, Meta(description="Available resources.")] | UnsetType = UNSET
    reinforced: Annotated[Few, Meta(description="Reinforcements built this season.")] = 0
    built: Annotated[
        Counted, Meta(description="Reinforcements built in the whole game, if the table entered them by year.")
    ] = {}
    bombs: Annotated[Few, Meta(description="Atomic bombs dropped on it.")] = 0
    stunned: Annotated[bool, Meta(description="Whether it can only take the free point in its next impulse.")] = False


class CountryPosition(Shape):
    """One country."""

    controller: Annotated[Id | None, Meta(description="The power or country that holds it, if any.")] | UnsetType = (
        UNSET
    )
    status: Annotated[Status, Meta(description="Its state.")] | UnsetType = UNSET
    gives: Annotated[bool, Meta(description="Whether its holder gets its resources.")] | UnsetType = UNSET
    capital_held_by: Annotated[PowerRef | None, Meta(description="The enemy in its capital.")] | UnsetType = UNSET
    intervened_by: Annotated[PowerRef | None, Meta(description="The power that sends help.")] | UnsetType = UNSET
    units_placed: Annotated[bool, Meta(description="Whether a minor power has got its units.")] | UnsetType = UNSET


class SecondWorldWarPosition(Position):
    """The position of a Second World War game; `round` counts seasons."""

    claims: Annotated[dict[Id, bool | int], Meta(description="Answers that still count.")] | UnsetType = UNSET
    entered: Annotated[Numbers, Meta(description="What the table entered from its own box.")] = Numbers()
    impulse: Annotated[int, Meta(ge=0, le=9, description="The impulse; 0 before the first and after the last.")] = 0
    bloc: Annotated[Id | None, Meta(description="The bloc whose impulse it is.")] = None
    turn: Annotated[PowerRef, Meta(description="The power that speaks for it.")] | UnsetType = UNSET
    phase: Annotated[Id, Ref("phase"), Meta(description="The step.")] | UnsetType = UNSET
    powers: Annotated[dict[PowerRef, SecondWorldWarPowerPosition], Meta(description="The powers.")] = {}
    points: Annotated[
        dict[Id, dict[str, Amount]],
        Meta(
            description="Action points of powers and minor powers: `any`, `this_impulse`, or by theater.",
            examples=[{"germany": {"any": 4}}],
        ),
    ] = {}
    territories: Annotated[
        dict[Id, CountryPosition], Meta(description="The countries that aren't as at the start.")
    ] = {}
    places: Annotated[dict[Id, PowerRef], Meta(description="Cities that their country's holder doesn't hold.")] = {}
    wars: Annotated[tuple[War, ...], Meta(description="All wars.")] | UnsetType = UNSET
    treaties: Annotated[frozenset[Id], Meta(description="All treaties in force.")] | UnsetType = UNSET
    demands: Annotated[frozenset[Id], Meta(description="Treaties that somebody is asked to give in to.")] = frozenset()
    surrendered: Annotated[dict[Id, Fall], Meta(description="Powers and countries out of the war.")] | UnsetType = UNSET
    done: Annotated[frozenset[str], Meta(description="What happens once, and has happened.")] = frozenset()
    pending: Annotated[tuple[PendingCheck, ...], Meta(description="Surrender checks that are due.")] = ()
    scheduled: Annotated[tuple[Scheduled, ...], Meta(description="Effects of later seasons.")] | UnsetType = UNSET
    production: (
        Annotated[tuple[InProduction, ...], Meta(description="All units on the Production Display.")] | UnsetType
    ) = UNSET
    queued: Annotated[frozenset[str], Meta(description="The names of all units that were ever on it.")] = frozenset()
    special: Annotated[Counted, Meta(description="Kamikazes, and atomic bombs that weren't dropped yet.")] = {}
    resting: Annotated[frozenset[Id], Meta(description="Minor powers that pass automatically.")] = frozenset()
    announced: Annotated[tuple[Id, ...], Meta(description="Dated events of this season.")] | UnsetType = UNSET
    settled: Annotated[frozenset[str], Meta(description="Items of this step's checklist that are done.")] = frozenset()
    this_impulse: Annotated[ThisImpulse, Meta(description="What the present impulse remembers.")] = ThisImpulse()


def document(_edition: SecondWorldWarEdition, state: SecondWorldWarState, start: SecondWorldWarState) -> Document:
    """A game's position: all powers, and the countries that aren't as at the start."""
    points: dict[str, dict[str, int]] = {}
    for name, amount in state.accounts.items():
        who, _slash, kind = name.partition(accounts.account(""))
        if _slash and amount:
            points.setdefault(who, {})[kind.removeprefix("/") or ANY] = amount
    return {
        "round": state.round,
        "impulse": state.impulse,
        "bloc": state.bloc,
        "turn": state.turn,
        "phase": state.phase,
        "claims": state.claims,
        "entered": _entered(state),
        "powers": {
            power: {
                "resources": state.treasury(power),
                "reinforced": state.reinforced.get(power, 0),
                "built": state.built.get(power, {}),
                "bombs": state.bombs.get(power, 0),
                "stunned": power in state.stunned,
            }
            for power in state.powers
        },
        "points": points,
        "territories": {
            country: _country(now, start.territories[country])
            for country, now in state.territories.items()
            if now != start.territories[country]
        },
        "places": state.places,
        "wars": state.wars,
        "treaties": state.treaties,
        "demands": state.demands,
        "surrendered": state.surrendered,
        "done": state.done,
        "pending": state.pending,
        "scheduled": state.scheduled,
        "production": state.production,
        "queued": state.queued,
        "special": state.special,
        "resting": state.resting,
        "announced": state.announced,
        "settled": state.settled,
        "this_impulse": state.this_impulse,
    }


def _country(now: CountryState, at_start: CountryState) -> Document:
    return {
        key: value for key in CountryState.__struct_fields__ if (value := getattr(now, key)) != getattr(at_start, key)
    }


def _entered(state: SecondWorldWarState) -> Document:
    """What the table entered, as far as it isn't empty."""
    return {key: value for key, value in msgspec.to_builtins(state.numbers).items() if value}


def entered(edition: SecondWorldWarEdition, stated: SecondWorldWarPosition, problems: Problems) -> Document:
    """What the table entered, to open a game with; nothing if it's wrong."""
    wrong = board.check(edition, stated.entered)
    for problem in wrong:
        problems.misfit(f"{AT}.entered", "{problem}", problem=problem)
    plain: Document = {} if wrong else msgspec.to_builtins(stated.entered)
    return plain


class _Stated:
    """A position that is being read: what it says, on top of what a game begins with."""

    def __init__(
        self,
        edition: SecondWorldWarEdition,
        start: SecondWorldWarState,
        stated: SecondWorldWarPosition,
        problems: Problems,
    ) -> None:
        self.edition, self.start, self.stated, self.problems = edition, start, stated, problems
        self.everybody = {*edition.powers.ids, *start.territories}
        self.treaties = edition.treaties.ids
        self.surrendered: Mapping[str, Fall] = keep(stated.surrendered, start.surrendered)

    def misfit(self, at: str, text: str, **values: Any) -> None:
        self.problems.misfit(f"{AT}.{at}", text, **values)

    def known(self, at: str, words: Iterable[str], allowed: Collection[str]) -> None:
        """Object to every word that means nothing here."""
        keyed = isinstance(words, Mapping)
        for number, word in enumerate(words):
            if word not in allowed:
                self.misfit(f"{at}.{word if keyed else number}", "nothing here is called {what}", what=word)

    def named(self, at: str, word: str | None, allowed: Collection[str]) -> None:
        """Object to a word that means nothing here."""
        if word is not None and word not in allowed:
            self.misfit(at, "nothing here is called {what}", what=word)

    def in_the_war(self, at: str, who: str | None) -> None:
        """Object to somebody who has surrendered."""
        if who in self.surrendered:
            self.misfit(at, "{what} has surrendered", what=who)

    def state(self) -> SecondWorldWarState:
        """The state that the position describes."""
        stated, start = self.stated, self.start
        powers = {power: stated.powers.get(power, SecondWorldWarPowerPosition()) for power in start.powers}
        self.falls()
        money = dict(self.money(powers))
        numbers = start.numbers.reinforcements_by_year
        position = replace(
            start,
            round=keep(stated.round, start.round),
            impulse=stated.impulse,
            bloc=stated.bloc,
            claims=self.claims(),
            accounts={BANK: -sum(money.values()), **money},
            territories=dict(self.countries()),
            places=stated.places,
            wars=self.wars(),
            treaties=keep(stated.treaties, start.treaties),
            demands=stated.demands,
            surrendered=self.surrendered,
            done=stated.done,
            pending=stated.pending,
            scheduled=keep(stated.scheduled, start.scheduled),
            stunned=frozenset(power for power, said in powers.items() if said.stunned),
            reinforced={power: said.reinforced for power, said in powers.items() if said.reinforced},
            built={power: said.built for power, said in powers.items() if said.built and power in numbers},
            bombs={power: said.bombs for power, said in powers.items() if said.bombs},
            production=self.production(),
            queued=stated.queued | {unit.id for unit in keep(stated.production, start.production)},
            special=stated.special,
            resting=stated.resting,
            announced=keep(stated.announced, start.announced if stated.round is UNSET else ()),
            settled=stated.settled,
            this_impulse=stated.this_impulse,
        )
        self.what_is_over()
        self.cities()
        return self.now(position)

    def now(self, position: SecondWorldWarState) -> SecondWorldWarState:
        """The step, and who speaks: what's left out follows from the bloc."""
        stated, frame = self.stated, self.edition.season_frame
        bloc = self.edition.blocs.get(stated.bloc)
        if stated.bloc is not None and bloc is None:
            self.misfit("bloc", "nothing here is called {what}", what=stated.bloc)
        if (stated.bloc is None) != (stated.impulse == 0):
            self.misfit("impulse", "an impulse has a number and a bloc; between impulses, there's neither")
        if stated.impulse > frame.impulses:
            self.misfit("impulse", "at most {what}", what=frame.impulses)
        phase = keep(stated.phase, frame.opens if stated.bloc is None else frame.each_impulse[0])
        if (phase in frame.each_impulse) != (stated.bloc is not None):
            self.misfit("phase", "this step doesn't fit the bloc")
        if bloc and bloc.powers and all(power in self.surrendered for power in bloc.powers):
            self.misfit("bloc", "{what} has surrendered", what=bloc.id)
        self.known("settled", sorted(stated.settled), self.items(position))
        self.impulse(stated.this_impulse)
        speaker = turn.speaker(self.edition, position, stated.bloc)
        spoken = keep(stated.turn, speaker)
        if bloc and spoken not in {*bloc.powers, speaker}:
            self.misfit("turn", "this power isn't in the bloc whose impulse it is")
        return replace(position, phase=phase, turn=spoken)

    def items(self, position: SecondWorldWarState) -> set[str]:
        """Everything that a checklist may have settled."""
        return {
            *checklist.by_the_table(self.edition, position),
            losses.ANSWERED,
            *map(losses.partisan_item, self.edition.powers.by_id),
            *map(losses.answered, position.territories),
            *map(capture.capital_item, position.territories),
        }

    def claims(self) -> dict[str, bool | int]:
        claims = keep(self.stated.claims, self.start.claims)
        self.known("claims", claims, answers.QUESTIONS)
        for claim, answer in claims.items():
            counts = claim in answers.COUNTED
            if counts and not 0 <= answer <= 99:
                self.misfit(f"claims.{claim}", "must be a number from 0 to 99")
            if not counts and not isinstance(answer, bool):
                self.misfit(f"claims.{claim}", "must be yes or no")
        return dict(claims)

    def money(self, powers: Mapping[str, SecondWorldWarPowerPosition]) -> Iterator[tuple[str, int]]:
        for power, said in powers.items():
            gone = power in self.surrendered
            amount = keep(said.resources, 0 if gone else self.start.treasury(power))
            if gone and amount:
                self.misfit(f"powers.{power}.resources", "{what} has surrendered", what=power)
            yield power, amount
        kinds = {ANY: None, accounts.IMPULSE: accounts.IMPULSE}
        kinds |= {theatre: theatre for theatre in accounts.theatres(self.edition)}
        for who, points in self.stated.points.items():
            self.named(f"points.{who}", who, self.everybody)
            if any(points.values()):
                self.in_the_war(f"points.{who}", who)
            for kind, amount in points.items():
                self.named(f"points.{who}.{kind}", kind, kinds)
                yield accounts.account(who, kinds.get(kind)), amount

    def falls(self) -> None:
        """Object to falls of nobody, or to somebody who isn't there."""
        for who, fall in self.surrendered.items():
            self.named(f"surrendered.{who}", who, self.everybody)
            self.named(f"surrendered.{who}.to", fall.to, self.everybody)
            if not 0 <= fall.round <= keep(self.stated.round, self.start.round):
                self.misfit(f"surrendered.{who}.round", "at most {what}", what=keep(self.stated.round, 1))

    def countries(self) -> Iterator[tuple[str, CountryState]]:
        self.known("territories", self.stated.territories, self.start.territories)
        for country, was in self.start.territories.items():
            said = self.stated.territories.get(country, CountryPosition())
            now = CountryState(**{key: keep(getattr(said, key), getattr(was, key)) for key in was.__struct_fields__})
            at, holder = f"territories.{country}", now.controller
            self.named(f"{at}.controller", holder, self.everybody)
            if holder == country and country not in self.edition.powers.ids:
                self.misfit(f"{at}.controller", "a country doesn't hold itself; say that nobody does")
            elif holder is None and now.status not in ALONE:
                self.misfit(f"{at}.controller", "say who holds it, or that it's neutral")
            elif holder in self.edition.powers.ids and now.status in ALONE:
                self.misfit(f"{at}.status", "an independent country belongs to no power")
            elif holder in self.edition.powers.ids:
                self.in_the_war(f"{at}.controller", holder)
            self.in_the_war(f"{at}.capital_held_by", now.capital_held_by)
            yield country, now

    def wars(self) -> tuple[War, ...]:
        wars: tuple[War, ...] = keep(self.stated.wars, self.start.wars)
        if self.stated.wars is UNSET:
            wars = tuple(war for war in wars if not war.parties & set(self.surrendered))
        for number, war in enumerate(wars):
            for key in ("declarer", "target"):
                self.named(f"wars.{number}.{key}", getattr(war, key), self.everybody)
                self.in_the_war(f"wars.{number}.{key}", getattr(war, key))
            if len(war.parties) < 2:
                self.misfit(f"wars.{number}", "nobody is at war with itself")
            if any(war.parties == earlier.parties for earlier in wars[:number]):
                self.misfit(f"wars.{number}", "{what} is in the list twice", what=war.declarer)
        return wars

    def production(self) -> tuple[InProduction, ...]:
        units: tuple[InProduction, ...] = keep(self.stated.production, self.start.production)
        for number, unit in enumerate(units):
            at = f"production.{number}"
            self.named(f"{at}.power", unit.power, self.edition.powers.by_id)
            self.named(f"{at}.unit", unit.unit, self.edition.units.by_id)
            self.named(f"{at}.country", unit.country, self.start.territories)
            if not 1 <= unit.box <= unit.start <= 24:
                self.misfit(f"{at}.box", "must be from 1 to the box it began in, {what}", what=unit.start)
            if not 1 <= unit.lap <= unit.laps <= 2:
                self.misfit(f"{at}.lap", "at most {what}", what=unit.laps)
            if unit.id in (earlier.id for earlier in units[:number]):
                self.misfit(f"{at}.id", "{what} is in the list twice", what=unit.id)
        return units

    def what_is_over(self) -> None:
        """Object to treaties, checks, events, and effects that this game doesn't have."""
        stated, edition = self.stated, self.edition
        for key in ("treaties", "demands"):
            self.known(key, sorted(keep(getattr(stated, key), ())), self.treaties)
        self.known("done", sorted(stated.done), once(edition, self.start.territories))
        self.known("announced", keep(stated.announced, ()), edition.dated_events.ids)
        self.known("resting", sorted(stated.resting), self.start.territories)
        for number, check in enumerate(stated.pending):
            self.named(f"pending.{number}.country", check.country, self.start.territories)
            self.named(f"pending.{number}.by", check.by, edition.powers.by_id)
            said = stated.territories.get(check.country, CountryPosition())
            if keep(said.capital_held_by, None) is None:
                self.misfit(f"pending.{number}", "its capital is its own; say who holds it")
        for number, item in enumerate(keep(stated.scheduled, ())):
            of = self.start.territories if item.does == "ally" else self.treaties
            self.named(f"scheduled.{number}.subject", item.subject, of)
            self.named(f"scheduled.{number}.to", item.to, self.everybody)
            if item.round < 1:
                self.misfit(f"scheduled.{number}.round", "at least {what}", what=1)

    def cities(self) -> None:
        cities = self.edition.places.ids
        self.known("places", self.stated.places, cities)
        for place, holder in self.stated.places.items():
            self.in_the_war(f"places.{place}", holder)

    def impulse(self, now: ThisImpulse) -> None:
        """Object to what no impulse could remember."""
        edition, at = self.edition, "this_impulse"
        self.known(f"{at}.default", sorted(now.default), edition.powers.by_id)
        self.known(f"{at}.bought", now.bought, edition.powers.by_id)
        self.known(f"{at}.lent", now.lent, {route.id for route in edition.lend_lease.routes})
        self.known(f"{at}.passed", sorted(now.passed), self.everybody)
        counts = {"bought": now.bought, "lent": now.lent}
        for key, word in ((key, word) for key, counted in counts.items() for word in counted):
            if not 0 <= counts[key][word] <= 999:
                self.misfit(f"{at}.{key}.{word}", "must be a number from 0 to 999")
        for number, spent in enumerate(now.spent):
            here = f"{at}.spent.{number}"
            self.named(f"{here}.power", spent.power, self.everybody)
            self.named(f"{here}.operation", spent.operation, edition.operations.ids)
            self.named(f"{here}.theatre", spent.theatre, edition.theatres.ids)
            self.named(f"{here}.against", spent.against, self.everybody)
            self.named(f"{here}.paid_by", spent.paid_by, self.everybody)
            if not (0 <= spent.count <= 999 and 0 <= spent.points <= 999):
                self.misfit(f"{here}.points", "must be a number from 0 to 999")
            if isinstance(spent.note, Sentence) and not self.note(spent.note):
                self.misfit(f"{here}.note", "nothing here is called {what}", what=spent.note.key)

    def note(self, note: Sentence) -> bool:
        """Whether a note says something that the books would note."""
        everybody = ("who", self.everybody)
        values = {"whom": everybody, "to_whom": everybody, "which_unit": ("unit", self.edition.units.by_id)}
        key, allowed = values.get(note.key, ("", ()))
        return set(note.of) == {key} and isinstance(note.of[key], str) and note.of[key] in allowed


def once(edition: SecondWorldWarEdition, countries: Iterable[str]) -> set[str]:
    """Everything that happens only once and is recorded when it has."""
    lists = (edition.operations, edition.surrender_checks, edition.dated_events, edition.triggers)
    conditions = (condition.id for limit in edition.war_limits for condition in limit.conditions)
    lands = list(countries)
    return {
        world.DEPLOYED,
        *conditions,
        *(item.id for items in lists for item in items),
        *map(rolled, lands),
        *(world.never_allied(country, power) for country in lands for power in edition.powers.ids),
    }


def applied(
    edition: SecondWorldWarEdition, start: SecondWorldWarState, stated: SecondWorldWarPosition, problems: Problems
) -> SecondWorldWarState:
    """The state that a document describes."""
    return _Stated(edition, start, stated, problems).state()


POSITIONS: Positions[Any, Any] = Positions(
    shape=SecondWorldWarPosition,
    event=PositionStated,
    document=document,
    applied=applied,
    first=frozenset({"opening", "powers"}),
    entering=entered,
    entered=_entered,
)
