"""The clocks of games: showing, setting, pausing, and following what happens at the table.

A clock is stored beside its game's books, not in its journal. It follows every change of its game inside the same
transaction: every unit of work calls `follow` before it commits. It refuses nothing.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace as replaced
from typing import Any

import msgspec

from companion.engine.codec import UnreadableGame
from companion.engine.history import CLOCK_RAN_OUT, History
from companion.families import family_of
from companion.model.edition import Edition
from companion.model.reading import convert, decode
from companion.model.records import SeatRecord
from companion.model.refusal import NotFound, RuleViolation
from companion.model.sentence import sentence
from companion.service.app_context import AppContext
from companion.service.identity import HOST, Identity, require_banker, require_player, require_reader
from companion.service.table import consent
from companion.service.table.clock import (
    EVERYBODY,
    ITSELF,
    NOBODY,
    Clock,
    Setting,
    Whose,
    moment_of,
    seconds_of,
    started,
)
from companion.service.table.open_battles import battles_of
from companion.service.table.tables import CLOCK, Request, table_of, together
from companion.service.writing import GameContext, NewEntry, append
from companion.storage import StoreError
from companion.views.shapes import ClockTurn, ClockView

log = logging.getLogger("companion")


def clock_of(app: AppContext, game_id: str) -> Clock | None:
    """A game's clock, also one that's off now; None if it never had one."""
    kept = app.store.document(CLOCK, game_id)
    return None if kept is None else decode(kept, Clock)


def setting_for_rematch(app: AppContext, game_id: str) -> Setting | None:
    """How the clock of a game's rematch is set: as the game's own, unless it was for an evening that's over."""
    clock = clock_of(app, game_id)
    setting = clock.setting if clock is not None else None
    if setting is not None and setting.kind == "evening" and seconds_of(setting.ends_at) <= _now(app):
        return None
    return setting


def start_with(app: AppContext, game_id: str, setting: Setting) -> None:
    """Start the clock of a game that is being opened."""
    keep_clock(app, game_id, started(setting, Whose(), _now(app)))


def set_clock(app: AppContext, who: Identity, game_id: str, setting: Setting) -> ClockView:
    """Start a clock, in place of one that may already run; for bankers."""
    require_banker(who, game_id, "set the clock")
    return _change(app, who, game_id, lambda clock: started(setting, _whose(app, game_id), _now(app), clock))


def switch_off(app: AppContext, who: Identity, game_id: str) -> ClockView:
    """Switch the clock off; for bankers."""
    require_banker(who, game_id, "switch the clock off")
    return _change(app, who, game_id, lambda clock: _running(clock).switched_off(_now(app)))


def pause(app: AppContext, who: Identity, game_id: str) -> ClockView:
    """Pause the clock; for anybody who plays."""
    require_player(who, game_id)
    return _change(app, who, game_id, lambda clock: _running(clock).paused(who.ref.shown, _now(app)))


def resume(app: AppContext, who: Identity, game_id: str) -> ClockView:
    """Resume the clock; for anybody who plays."""
    require_player(who, game_id)
    return _change(app, who, game_id, lambda clock: _running(clock).resumed(_now(app)))


def show_clock(app: AppContext, who: Identity, game_id: str) -> ClockView:
    """A game's clock now, for anybody who may read the game."""
    require_reader(who, game_id)
    return _view(app, clock_of(app, game_id), game_id)


def shown_clock(app: AppContext, who: Identity, game_id: str) -> ClockView | None:
    """A game's clock for its snapshot and its pages; None without one."""
    require_reader(who, game_id)
    clock = clock_of(app, game_id)
    return None if clock is None or clock.setting is None else _view(app, clock, game_id)


def clock_state(app: AppContext, game_id: str) -> str | None:
    """What changes whenever screens have to be told about a game's clock; None if it never had one."""
    clock = clock_of(app, game_id)
    if clock is None:
        return None
    return repr((clock.setting, clock.runs_from, clock.turn, clock.of, clock.paused_by, clock.paused_at, clock.rang))


def turn_times(app: AppContext, who: Identity, game_id: str) -> list[ClockTurn]:
    """How long every turn took under a clock, oldest first."""
    require_reader(who, game_id)
    clock, edition = clock_of(app, game_id), app.edition_of(game_id)
    if clock is None:
        return []
    clock = clock.at(_now(app))
    return [
        {"turn": turn, "power": power if power in edition.powers.ids else None, "seconds": round(seconds, 3)}
        for turn, times in clock.every_turn().items()
        for power, seconds in times.items()
        if seconds
    ]


def paused_for(app: AppContext, game_id: str) -> float:
    """How long a game's clock was paused, in all, in seconds."""
    clock = clock_of(app, game_id)
    if clock is None:
        return 0.0
    return clock.paused_for + (0.0 if clock.paused_at is None else max(0.0, _now(app) - clock.paused_at))


def follow(app: AppContext, game_id: str) -> None:
    """Let a game's clock follow what has just happened there, whatever that was."""
    clock = clock_of(app, game_id)
    if clock is None or clock.setting is None:
        return
    try:
        moved = clock.following(_whose(app, game_id), _now(app))
    except StoreError:
        raise
    except Exception:  # a clock refuses no action
        log.exception("the clock of game %s cannot follow", game_id)
        return
    if moved != clock:
        keep_clock(app, game_id, moved)


def keep_clock(app: AppContext, game_id: str, clock: Clock) -> None:
    """Store a game's clock."""
    app.store.keep_document(CLOCK, game_id, msgspec.json.encode(clock).decode())


def note_run_out(app: AppContext, game_id: str) -> None:
    """Note that time has run out, once for each whose it was; in the journal, if the table wants that."""
    with app.transaction(game_id):
        clock, edition = clock_of(app, game_id), app.edition_of(game_id)
        if clock is None or clock.setting is None:
            return
        sides = _sides(edition, app.history(game_id))
        over = clock.run_out(sides, _now(app))
        if not over:
            return
        clock = msgspec.structs.replace(clock, rang=(*clock.rang, *(mark for _, mark in over)))
        keep_clock(app, game_id, clock)
        app.tell(game_id)
        if clock.setting is not None and clock.setting.at_zero == "entry" and not table_of(app, game_id).archived:
            for name, _ in over:
                _log_run_out(app, game_id, clock.setting, name)


def book(app: AppContext, game_id: str, seen: float, *, elsewhere: bool = False) -> None:
    """Book what has run so far; a clock whose server was away for long, or is another machine's now, is paused where it
    was last seen.
    """
    with app.transaction(game_id):
        clock = clock_of(app, game_id)
        if clock is None:
            return
        now = _now(app)
        moved = clock.after_absence(seen, now, elsewhere=elsewhere).at(now)
        if moved != clock:
            keep_clock(app, game_id, moved)
        if moved.paused_at != clock.paused_at:
            app.tell(game_id)


def exported_clock(app: AppContext, game_id: str) -> dict[str, Any] | None:
    """A game's clock for an export, booked up to now."""
    clock = clock_of(app, game_id)
    made: dict[str, Any] | None = None if clock is None else msgspec.to_builtins(clock.at(_now(app)))
    return made


def read_clock(raw: Any) -> Clock | None:
    """The clock of an imported document, paused where it was last seen."""
    if raw is None:
        return None
    try:
        clock = convert(raw, Clock)
        if clock.setting is not None and clock.setting.kind == "evening":
            seconds_of(clock.setting.ends_at)
        moment_of(clock.since)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, OSError) as wrong:
        raise RuleViolation("invalid_game", "The clock of this game can't be read.") from wrong
    return clock.paused(ITSELF, clock.since) if clock.setting is not None else clock


def take_in_clock(app: AppContext, game_id: str, clock: Clock | None) -> None:
    """Continue the clock of an import, unless the game has one here."""
    if clock is not None and clock_of(app, game_id) is None:
        keep_clock(app, game_id, clock)


def _log_run_out(app: AppContext, game_id: str, setting: Setting, name: str) -> None:
    key = f"clock_over_{setting.kind}"
    values: dict[str, str] = {} if name == EVERYBODY else {"side" if setting.kind == "side" else "power": name}

    def run_out(table: GameContext) -> NewEntry:
        made = table.made({"type": CLOCK_RAN_OUT, **values}, [sentence(key, **values)], table.history.state)
        return replaced(made, entry=msgspec.structs.replace(made.entry, seat=None))

    append(app, HOST, game_id, run_out)


def _change(app: AppContext, who: Identity, game_id: str, change: Callable[[Clock | None], Clock]) -> ClockView:
    with app.transaction(game_id):
        app.game(game_id)
        clock = clock_of(app, game_id)
        changed = change(clock)
        if changed != clock:
            keep_clock(app, game_id, changed)
            app.tell(game_id)
    return show_clock(app, who, game_id)


def _running(clock: Clock | None) -> Clock:
    if clock is None or clock.setting is None:
        raise RuleViolation("no_clock", "This game has no clock.")
    return clock


def _now(app: AppContext) -> float:
    return seconds_of(app.clock())


def _sides(edition: Edition, history: History) -> dict[str, str]:
    """The powers that have a time of their own, in turn order, and their sides."""
    order = dict.fromkeys(edition.scenarios[history.state.scenario].turn_order)
    return {power: edition.side_of(power) for power in order if power in edition.powers.ids}


def _lead(edition: Edition, sides: Mapping[str, str], power: str | None) -> str:
    """The power whose time runs when a power decides: its own, or that of the one it acts with."""
    if power is None or power not in edition.powers.ids:
        return NOBODY
    return power if power in sides else edition.powers[power].acts_with or power


def _whose(app: AppContext, game_id: str) -> Whose:
    """Whose time runs now: the power on turn, or the one that has to decide meanwhile."""
    try:
        edition, history = app.edition_of(game_id), app.history(game_id)
    except (NotFound, UnreadableGame):
        return Whose()
    state, rules = history.state, family_of(edition).ruleset
    if state.status != "running" or table_of(app, game_id).archived:
        return Whose()
    sides, seats = _sides(edition, history), app.store.seats(game_id)
    on_turn = [power for power in (state.turn, *sides) if rules.clock.plays(edition, state, power)]
    owner = _lead(edition, sides, on_turn[0]) if on_turn else NOBODY
    of = _who_decides(app, game_id, edition, seats, owner) if owner else None
    return Whose(rules.clock.name(state), owner, owner if of is None else _lead(edition, sides, of))


def _who_decides(app: AppContext, game_id: str, edition: Edition, seats: list[SeatRecord], owner: str) -> str | None:
    """The power that somebody else has to decide for while a player waits; None if nobody waits, `NOBODY` if only the
    host or a banker can decide.
    """
    group = together(edition, owner)
    waiting = [seat for seat in seats if group & set(seat.powers)]
    others = [seat for seat in seats if seat.powers and seat not in waiting]
    desk = family_of(edition).battles
    for battle in battles_of(app, game_id).fought:
        if desk is None:
            break
        roles, powers = desk.fights.choosing(edition, battle.body), desk.fights.powers(battle.body)
        for role in roles if len(roles) == 1 else ():
            power = powers[role]
            if (
                power is not None
                and power in edition.powers.ids
                and any(together(edition, power) & set(seat.powers) for seat in others)
            ):
                return power
    table = table_of(app, game_id)
    for request in table.requests:
        if request.status == "open" and any(seat.id == request.seat.id for seat in waiting):
            return _who_answers(edition, seats, consent.needs(edition, seats, table, request), request)
    return None


def _who_answers(edition: Edition, seats: list[SeatRecord], needs: list[consent.Need], request: Request) -> str:
    """The first power whose player still has to answer a question."""
    for need in needs:
        if need.given or not need.seats:
            continue
        if need.power is not None:
            return need.power
        if (power := next((power for seat in need.seats for power in seat.powers), None)) is not None:
            return power
    return NOBODY


def _view(app: AppContext, clock: Clock | None, game_id: str) -> ClockView:
    if clock is None or clock.setting is None:
        return {
            "kind": None, "running": False, "of": None, "since": None, "used": {}, "left": None, "ends_at": None,
            "at_zero": "nothing", "paused_by": None, "paused_at": None, "seconds": None, "increment": 0.0,
        }  # fmt: skip
    now, setting = _now(app), clock.setting
    clock = clock.at(now)
    sides = _sides(app.edition_of(game_id), app.history(game_id))
    left = clock.left(sides)
    running = clock.is_running and bool(clock.of)
    return {
        "kind": setting.kind,
        "running": running,
        "of": clock.name(clock.of, sides) if clock.turn and clock.of else None,
        "since": moment_of(clock.runs_from) if running else None,
        "used": {name: round(seconds, 3) for name, seconds in clock.used(sides).items()},
        "left": None if left is None else {name: round(seconds, 3) for name, seconds in left.items()},
        "ends_at": setting.ends_at or None,
        "at_zero": setting.at_zero,
        "paused_by": clock.paused_by or None,
        "paused_at": None if clock.paused_at is None else moment_of(clock.paused_at),
        "seconds": None if setting.kind == "evening" else setting.seconds,
        "increment": setting.increment,
    }
