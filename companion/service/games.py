"""Games: opening, listing, and every view of one."""

import logging
from collections.abc import Mapping
from itertools import count

from msgspec.structs import replace

from companion.editions.carried import carried
from companion.engine.chain import sealed
from companion.engine.codec import UnreadableGame
from companion.engine.decide import start
from companion.engine.history import History, undo_target, undone_between
from companion.engine.past.moves import moves
from companion.engine.steps import step_ended_by as ended_step
from companion.engine.steps import step_of
from companion.families import family_of
from companion.families.rulebooks import rulebook_of
from companion.languages import current
from companion.model.actions import StartGame, as_dict
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.records import GameRecord
from companion.model.refusal import NotFound, RuleViolation
from companion.model.state import GameState
from companion.model.translated import in_language, named
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_banker, require_host, require_lister, require_reader
from companion.service.saved.kept_boards import with_board
from companion.service.table.clock import Setting
from companion.service.table.clocks import shown_clock, start_with
from companion.service.table.tables import new_join_code, table_of
from companion.service.writing import check_reason
from companion.views.journal import entry_view
from companion.views.position_lines import position_lines
from companion.views.shapes import (
    Audit,
    EntryView,
    GameLine,
    IncomeView,
    JournalView,
    Objectives,
    Snapshot,
    Statement,
    Stats,
    TurnCard,
    UndoView,
)
from companion.views.statement import statement

log = logging.getLogger("companion")

EDITION_MISSING = "edition_missing"
"""The status of a game whose edition is no longer here."""
UNREADABLE = "unreadable"
"""The status of a game that this program can't read."""
PURCHASE = "purchase_units"
"""What a cart logs, in every family that has one."""
MOST_SHARED = 16
"""How many of the last entries, which all pages show, are rendered once for all of them."""


def create_game(
    app: AppContext,
    who: Identity,
    edition_id: str,
    action: StartGame,
    name: str | None = None,
    *,
    board: str | None = None,
    clock: Setting | None = None,
) -> Snapshot:
    """Open a new game, with a saved board and a clock if they're named; returns its snapshot with the join code."""
    require_host(who)
    check_reason(action.override, "invalid_action")
    app.catalogue.refresh()
    edition = app.catalogue.get(edition_id)
    if edition is None:
        known = ", ".join(app.catalogue.ids())
        raise RuleViolation(
            "unknown_edition",
            "There's no edition {edition_id}. Known: {known}.",
            edition_id=repr(edition_id),
            known=known,
        )
    if board is not None and action.position is not None:
        raise RuleViolation("invalid_position", "The position already says what's on the board.", field="board")
    if board is not None:
        action = with_board(app, edition, action, board)
    return open_game(app, who, edition, action, name, clock=clock)


def open_game(
    app: AppContext,
    who: Identity,
    edition: Edition,
    action: StartGame,
    name: str | None = None,
    *,
    clock: Setting | None = None,
) -> Snapshot:
    """Open a new game of an edition; returns its snapshot with the join code."""
    require_host(who)
    family = family_of(edition)
    if action.aids == "sealed" and family.battles is None:
        raise RuleViolation(
            "invalid_aids", "{edition} has no odds of battles that could be sealed.", edition=named(edition, "title")
        )
    decision = start(family.ruleset, edition, action)
    at = app.clock()
    game = GameRecord(
        id=app.new_id(),
        name=name or _new_name(app, in_language(edition), action.scenario),
        edition=edition.id,
        scenario=action.scenario,
        join_code=new_join_code(app),
        created_at=at,
    )
    entry: Entry[Event] = Entry(
        version=1,
        at=at,
        request=app.request_id(),
        seat=who.ref,
        action=as_dict(action),
        events=decision.events,
        said=decision.said,
        rules=family.ruleset.version,
        override=action.override if decision.passed_over else None,
        passed_over=decision.passed_over,
    )
    entry, body = sealed(replace(entry, edition=carried(edition).hash))
    shown = snapshot_of(edition, decision.state, game, 1, entry.hash)  # what cannot be shown is not stored
    with app.transaction():
        app.store.add_game(game)
        app.own.keep(edition)
        app.append(game.id, 1, body)
        if clock is not None:
            start_with(app, game.id, clock)
    return {**_with_clock(app, who, shown), "join_code": game.join_code, "closed": False}


def _new_name(app: AppContext, edition: Edition, scenario: str) -> str:
    """An unused name in the host's language: the box, the scenario (unless the box implies it), and a number."""
    start = edition.scenarios[scenario].name
    name = edition.title if start in edition.title else f"{edition.title} {start}"
    taken = {game.name for game in app.store.games()}
    return next(shown for number in count(1) if (shown := name if number == 1 else f"{name} ({number})") not in taken)


def snapshot_of(edition: Edition, state: GameState, game: GameRecord, version: int, head: str) -> Snapshot:
    """The snapshot of a state, as every reader of the game sees it."""
    edition = in_language(edition)
    family = family_of(edition)
    return {
        **family.views.snapshot(edition, state, game_id=game.id, name=game.name, version=version),
        "step": step_of(family.ruleset, state),
        "head": head,
        "created_at": game.created_at,
    }


def list_games(app: AppContext, who: Identity) -> list[GameLine]:
    """Every game, newest first, with its progress; for a program, without join codes."""
    require_lister(who)
    lines = [_brief(app, game) for game in app.store.games()]
    if not who.is_host:
        for line in lines:
            del line["join_code"]
    return lines


def brief(app: AppContext, who: Identity, game_id: str) -> GameLine:
    """One line of the list of games."""
    require_host(who)
    return _brief(app, app.game(game_id))


def _brief(app: AppContext, game: GameRecord) -> GameLine:
    line: GameLine = {
        "id": game.id,
        "name": game.name,
        "edition": game.edition,
        "scenario": game.scenario,
        "join_code": game.join_code,
        "created_at": game.created_at,
        "version": app.store.version(game.id),
        "status": EDITION_MISSING,
        "round": 0,
        "turn": None,
        "phase": None,
        "archived": table_of(app, game.id).archived,
        "players": [],
        "practice": False,
        "last_at": None,
    }
    try:
        history = app.history(game.id)
        state = history.state
        return {
            **line,
            "status": state.status,
            "round": state.round,
            "turn": state.turn,
            "phase": state.phase,
            "players": _players(app, game.id, state.players),
            "practice": state.practice,
            "last_at": history.entries[-1].at,
        }
    except NotFound:
        return line
    except UnreadableGame:
        return {**line, "status": UNREADABLE}
    except Exception:  # whatever one game does, the others are listed
        log.exception("game %s cannot be listed", game.id)
        return {**line, "status": UNREADABLE}


def _players(app: AppContext, game_id: str, planned: Mapping[str, str]) -> list[str]:
    """Who plays a game: those who sit there with a power, then those named at the start for powers without a seat."""
    seats = [seat for seat in app.store.seats(game_id) if seat.powers]
    taken = {power for seat in seats for power in seat.powers}
    waiting = [name for power, name in planned.items() if power not in taken]
    return list(dict.fromkeys([*(seat.name for seat in seats), *waiting]))


def opened(app: AppContext, who: Identity, game_id: str) -> tuple[GameRecord, Edition, History]:
    """A game that this person may read: its metadata, edition, and history."""
    require_reader(who, game_id)

    def found() -> tuple[GameRecord, Edition, History]:
        game, history = app.game(game_id), app.history(game_id)
        return game, in_language(app.edition_of(game_id, history)), history

    return app.read_once(("opened", game_id, current()), found)


def show_game(app: AppContext, who: Identity, game_id: str) -> Snapshot:
    """The snapshot of a game; bankers also see the join code."""
    game, edition, history = opened(app, who, game_id)
    version, state, head = history.version, history.state, history.head
    kept = app.views.of(
        game_id, state, ("snapshot", game, version), lambda: snapshot_of(edition, state, game, version, head)
    )
    view = _with_clock(app, who, kept)
    if not who.is_banker(game_id):
        return view
    return {**view, "join_code": game.join_code, "closed": table_of(app, game_id).closed}


def _with_clock(app: AppContext, who: Identity, shown: Snapshot) -> Snapshot:
    """A snapshot with the game's clock, if it has one."""
    clock = shown_clock(app, who, shown["id"])
    return shown.copy() if clock is None else {**shown, "clock": clock}


def journal(app: AppContext, who: Identity, game_id: str, after: int = 0, limit: int | None = None) -> JournalView:
    """Entries after a version, oldest first."""
    _, edition, history = opened(app, who, game_id)
    version = history.version
    last = version if limit is None else min(version, after + limit)
    if last - after > MOST_SHARED:
        return {"entries": _entries(edition, history, after, last), "version": version}
    kept = app.views.of(
        game_id,
        history.state,
        ("journal", history.head, history.edition, after, last),
        lambda: _entries(edition, history, after, last),
    )
    return {"entries": [entry.copy() for entry in kept], "version": version}


def _entries(edition: Edition, history: History, after: int, last: int) -> list[EntryView]:
    family, rulebook = family_of(edition), rulebook_of(edition)
    undone, restated = history.undone(after), history.restated(after)
    entries = [
        entry_view(
            family.renderer(edition, history.at(entry.version)),
            entry,
            rulebook,
            undone=entry.version in undone,
            restated=restated.get(entry.version),
        )
        for entry in history.entries[after:last]
    ]
    for entry in entries[:1]:
        if begins_stated(entry):
            entry["position"] = [*position_lines(family.views, edition, history.at(1))]
    return entries


def begins_stated(entry: EntryView) -> bool:
    """Whether an entry opens its game in a position that the host stated."""
    return entry["version"] == 1 and entry["action"].get("position") is not None


def _power(edition: Edition, power: str) -> str:
    if power not in edition.powers.ids:
        raise NotFound(
            "unknown_power", "There's no power {power} in {edition}.", power=repr(power), edition=edition.title
        )
    return power


def show_income(app: AppContext, who: Identity, game_id: str, power: str) -> IncomeView:
    """What a power would collect now, and why."""
    _, edition, history = opened(app, who, game_id)
    state, found = history.state, _power(edition, power)
    return app.views.of(
        game_id,
        state,
        ("income", found, history.edition),
        lambda: family_of(edition).views.income(edition, state, found),
    ).copy()


def step_ended_by(app: AppContext, who: Identity, game_id: str, action: str) -> str | None:
    """The step that an action would end now, for a tap that's meant for no later one; None for most."""
    history = opened(app, who, game_id)[2]
    return ended_step(history.ruleset, history.state, action)


def show_statement(app: AppContext, who: Identity, game_id: str, power: str) -> Statement:
    """A power's money history."""
    _, edition, history = opened(app, who, game_id)
    return statement(family_of(edition).sentences, edition, history, _power(edition, power), rulebook_of(edition))


def show_turn_card(app: AppContext, who: Identity, game_id: str, power: str) -> TurnCard:
    """What a power can still do this turn."""
    _, edition, history = opened(app, who, game_id)
    state, views = history.state, family_of(edition).views
    found = _power(edition, power)
    return app.views.of(
        game_id, state, ("turn_card", found, history.edition), lambda: views.turn_card(edition, state, found)
    ).copy()


def show_objectives(app: AppContext, who: Identity, game_id: str) -> Objectives:
    """Every objective, what it lacks, and what must be attested."""
    _, edition, history = opened(app, who, game_id)
    state, views = history.state, family_of(edition).views
    return {
        "objectives": list(
            app.views.of(game_id, state, ("objectives", history.edition), lambda: views.objectives(edition, state))
        )
    }


def show_stats(app: AppContext, who: Identity, game_id: str) -> Stats:
    """The game in figures, round by round."""
    _, edition, history = opened(app, who, game_id)
    return family_of(edition).views.stats(edition, history)


def purchases(app: AppContext, who: Identity, game_id: str, power: str) -> int:
    """How many purchases of a power are logged: a cart filled before the newest is paid for."""
    logged = (move.action for move in moves(opened(app, who, game_id)[2].line()))
    return sum(action.get("type") == PURCHASE and action.get("power") == power for action in logged)


def show_audit(app: AppContext, who: Identity, game_id: str) -> Audit:
    """The board as the books expect it, region by region."""
    _, edition, history = opened(app, who, game_id)
    return family_of(edition).views.audit(edition, history.state)


def show_undo(app: AppContext, who: Identity, game_id: str, to_version: int) -> UndoView:
    """What going back to a version would change, and which entries would no longer count."""
    require_banker(who, game_id, "look ahead at an undo")
    _, edition, history = opened(app, who, game_id)
    target, family = undo_target(history, to_version), family_of(edition)
    return {
        "entries": [
            entry_view(family.renderer(edition, history.at(entry.version)), entry, rulebook_of(edition))
            for entry in undone_between(history, target)
        ],
        "changes": [*family.ruleset.changes(edition, history.state, history.at(target))],
    }
