"""A game's clock: who has used how much time. Pure: a clock and the time make the next clock.

Times are seconds since 1970. What has run is booked to the power it ran for, in the turn it ran in; everything else is
summed up from these figures, so neither undo nor a late entry gives any time back.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.model.shape import Shape

Kind = Literal["turn", "power", "side", "evening"]
AtZero = Literal["nothing", "sound", "entry"]
KINDS: tuple[Kind, ...] = ("turn", "power", "side", "evening")
AT_ZERO: tuple[AtZero, ...] = ("nothing", "sound", "entry")
ITSELF = "Companion"
"""Who has paused a clock whose server was away."""
AWAY = 60.0
"""How long a server may be away, in seconds, before its clocks are paused where they were last seen."""
NOBODY = ""
"""For whom time runs while no power is on turn."""
EVERYBODY = "everybody"
"""What runs out for all at once: the evening."""
Times = dict[str, dict[str, float]]
"""Seconds by turn and power."""


class Setting(Shape):
    """What the table chooses about its clock."""

    kind: Kind
    seconds: float = 0.0
    """For each turn, power, or side."""
    increment: float = 0.0
    """What a finished turn adds, for powers and sides."""
    ends_at: str = ""
    """When the last round begins, for an evening."""
    at_zero: AtZero = "nothing"


class Whose(Struct, frozen=True):
    """Whose time runs in a game."""

    turn: str = ""
    """The turn, by name; empty once the game is over."""
    owner: str = NOBODY
    """The power whose turn it is."""
    of: str = NOBODY
    """The power that has to decide now."""


class Clock(Shape):
    """A game's clock."""

    setting: Setting | None = None
    """None once it's off; its times stay for the report."""
    turn: str = ""
    owner: str = NOBODY
    of: str = NOBODY
    since: float = 0.0
    """Up to when time is booked."""
    runs_from: float = 0.0
    """Since when it has run for the same power without a pause."""
    paused_by: str = ""
    paused_at: float | None = None
    paused_for: float = 0.0
    """How long it was paused, in all."""
    times: Times = {}
    """What was used since the clock was set."""
    before: Times = {}
    """What was used under earlier settings: for the report only."""
    done: dict[str, str] = {}
    """The finished turns, and whose they were: each adds its increment once."""
    rang: tuple[str, ...] = ()
    """For whom time has run out."""

    @property
    def is_running(self) -> bool:
        """Whether anybody's time runs."""
        return self.setting is not None and bool(self.turn) and self.paused_at is None

    def at(self, now: float) -> "Clock":
        """This clock with everything booked up to now; time never runs backward."""
        if not self.is_running or now <= self.since:
            return self
        here = self.times.get(self.turn, {})
        here = {**here, self.of: here.get(self.of, 0.0) + now - self.since}
        return replace(self, times={**self.times, self.turn: here}, since=now)

    def following(self, whose: Whose, now: float) -> "Clock":
        """This clock after something has happened in the game. A turn that begins for the first time ends the one
        before it.
        """
        if self.setting is None or (self.turn, self.owner, self.of) == (whose.turn, whose.owner, whose.of):
            return self
        clock, done = self.at(now), self.done
        if clock.turn and whose.turn != clock.turn and whose.turn not in clock.times and clock.owner:
            done = {**done, clock.turn: done.get(clock.turn, clock.owner)}
        times = clock.times
        if whose.turn and whose.turn not in times:
            times = {**times, whose.turn: {}}
        return replace(
            clock,
            turn=whose.turn,
            owner=whose.owner,
            of=whose.of,
            since=max(now, clock.since),
            runs_from=now,
            times=times,
            done=done,
        )

    def paused(self, by: str, now: float) -> "Clock":
        """This clock, paused by somebody; a paused one stays as it is."""
        if self.paused_at is not None:
            return self
        return replace(self.at(now), paused_by=by, paused_at=now)

    def resumed(self, now: float) -> "Clock":
        """This clock, running again."""
        if self.paused_at is None:
            return self
        paused_for = self.paused_for + max(0.0, now - self.paused_at)
        return replace(self, paused_by="", paused_at=None, paused_for=paused_for, since=now, runs_from=now)

    def after_absence(self, seen: float, now: float, *, elsewhere: bool = False) -> "Clock":
        """This clock once its server is back: counted on, or paused where it was last seen."""
        seen = max(seen, self.since)
        return self.paused(ITSELF, seen) if self.is_running and (elsewhere or now - seen > AWAY) else self

    def switched_off(self, now: float) -> "Clock":
        """No clock anymore; its times stay for the report."""
        clock = self.resumed(now).at(now)
        return Clock(before=_added(clock.before, clock.times), paused_for=clock.paused_for)

    def used(self, sides: Mapping[str, str]) -> dict[str, float]:
        """The seconds used, by power or side: in this turn for a clock per turn, otherwise since it was set."""
        used: dict[str, float] = dict.fromkeys(self._names(sides), 0.0)
        per_turn = self.setting is not None and self.setting.kind == "turn"
        for times in [self.times.get(self.turn, {})] if per_turn else self.times.values():
            for power, seconds in times.items():
                if (name := self.name(power, sides)) in used:
                    used[name] += seconds
        return used

    def left(self, sides: Mapping[str, str]) -> dict[str, float] | None:
        """The seconds left, by power or side; None if nobody has a time of their own."""
        setting = self.setting
        if setting is None or setting.kind == "evening":
            return None
        turns = [self.name(owner, sides) for owner in self.done.values()]
        return {
            name: setting.seconds + setting.increment * turns.count(name) - used
            for name, used in self.used(sides).items()
        }

    def name(self, power: str, sides: Mapping[str, str]) -> str:
        """What a power's time counts for: the power, or its side."""
        by_side = self.setting is not None and self.setting.kind == "side"
        return sides.get(power, power) if by_side else power

    def _names(self, sides: Mapping[str, str]) -> list[str]:
        return list(dict.fromkeys(self.name(power, sides) for power in sides))

    def run_out(self, sides: Mapping[str, str], now: float) -> list[tuple[str, str]]:
        """For whom time has run out without anybody having been told, and the mark to remember it by."""
        setting, clock = self.setting, self.at(now)
        if setting is None or not clock.is_running:
            return []
        if setting.kind == "evening":
            over = [EVERYBODY] if seconds_of(setting.ends_at) <= now else []
        else:
            over = [name for name, left in (clock.left(sides) or {}).items() if left <= 0]
        marks = {name: f"{clock.turn} {name}" if setting.kind == "turn" else name for name in over}
        return [(name, mark) for name, mark in marks.items() if mark not in self.rang]

    def every_turn(self) -> Times:
        """All times for the report, under all settings."""
        return _added(self.before, self.times)


def started(setting: Setting, whose: Whose, now: float, before: Clock | None = None) -> Clock:
    """A clock that starts now, in place of the one before."""
    past = before.switched_off(now) if before is not None else Clock()
    clock = Clock(setting=setting, since=now, runs_from=now, before=past.before, paused_for=past.paused_for)
    return clock.following(whose, now)


def seconds_of(at: str) -> float:
    """A time in the journal's format, in seconds since 1970."""
    return datetime.fromisoformat(at).timestamp()


def moment_of(seconds: float) -> str:
    """Seconds since 1970 in the journal's format."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _added(first: Times, then: Times) -> Times:
    made = {turn: dict(times) for turn, times in first.items()}
    for turn, times in then.items():
        here = made.setdefault(turn, {})
        for power, seconds in times.items():
            here[power] = here.get(power, 0.0) + seconds
    return made
