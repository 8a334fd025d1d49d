"""Setting up the board together: a setup in progress, stored beside its game's table. Nothing of it is in the journal.

Everything here may be done twice, or by two phones at once: what is done stays done, and the first to say so is noted.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.engine.history import History
from companion.families import family_of
from companion.model.edition import Edition
from companion.model.entry import Entry, SeatRef
from companion.model.events import Event
from companion.model.reading import decode
from companion.model.refusal import NotFound, RuleViolation
from companion.service.app_context import AppContext
from companion.service.counted_units import MOST, Units, kept_counted_units, kinds_in
from companion.service.games import opened
from companion.service.identity import HOST, Identity, require_player, require_reader
from companion.service.table.names import is_screen
from companion.service.table.tables import SETUP, table_of
from companion.views.setup.progress import Count, Mark, Progress, SoFar, facts_of
from companion.views.setup.shares import By, Person, divided, lots_of
from companion.views.setup.steps import Known, Setup, setup_of
from companion.views.setup.view import setup_view
from companion.views.shapes import SetupView


def progress_of(app: AppContext, who: Identity, game_id: str) -> Progress:
    """A game's setup and how far it has come, for anybody who may read the game."""
    require_reader(who, game_id)
    _game, edition, history = opened(app, who, game_id)
    so_far = _so_far(app, game_id)
    return Progress(_setup(app, game_id, edition, history, so_far), so_far, people_at(app, game_id))


def show_setup(app: AppContext, who: Identity, game_id: str) -> SetupView:
    """A game's setup for programs."""
    edition, now = opened(app, who, game_id)[1], progress_of(app, who, game_id)
    offered, under_way = is_offered(app, who, game_id), is_under_way(app, who, game_id)
    return setup_view(edition, now, offered=offered, under_way=under_way)


def people_at(app: AppContext, game_id: str) -> list[Person]:
    """Those at the table who can set up: everybody but screens and those who only watch; without them, the host."""
    seats = [seat for seat in app.store.seats(game_id) if seat.role != "observer" and not is_screen(seat)]
    return [Person(seat.id, seat.powers) for seat in seats] or [Person(HOST.ref.id)]


def is_offered(app: AppContext, who: Identity, game_id: str) -> bool:
    """Whether there's a board to set up: nobody has played since the game began, or since the units were counted."""
    _game, edition, history = opened(app, who, game_id)
    since = kept_counted_units(app, game_id).version
    return not table_of(app, game_id).archived and not _has_been_played(edition, history, since)


def is_under_way(app: AppContext, who: Identity, game_id: str) -> bool:
    """Whether a setup has begun and nobody has played since or ended it."""
    _game, edition, history = opened(app, who, game_id)
    so_far = _so_far(app, game_id)
    begun = bool(so_far.version) and not so_far.stopped and not table_of(app, game_id).archived
    return begun and not _has_been_played(edition, history, so_far.version)


def begin(app: AppContext, who: Identity, game_id: str, by: By) -> Progress:
    """Begin to set up, or divide the board again; what's done stays done."""
    names = {seat.id: SeatRef(id=seat.id, name=seat.name) for seat in app.store.seats(game_id)}
    with _changing(app, who, game_id):
        now = progress_of(app, who, game_id)
        shares = {share: names.get(person, HOST.ref) for share, person in divided(now.setup, by, now.people).items()}
        version = app.store.version(game_id)
        _keep(app, game_id, replace(now.so_far, by=by, version=version, stopped=False, shares=shares))
    return progress_of(app, who, game_id)


def stop(app: AppContext, who: Identity, game_id: str) -> Progress:
    """End setting up. What's done is kept, in case somebody goes on after all."""
    with _changing(app, who, game_id):
        _keep(app, game_id, replace(_so_far(app, game_id), stopped=True))
    return progress_of(app, who, game_id)


def take_over(app: AppContext, who: Identity, game_id: str, share: str) -> Progress:
    """Take over a share, also somebody else's."""
    with _changing(app, who, game_id):
        now = _begun(app, who, game_id)
        if share not in now.steps:
            raise NotFound("unknown_share", "There's no such share of this board.")
        _keep(app, game_id, replace(now.so_far, shares={**now.so_far.shares, share: who.ref}))
    return progress_of(app, who, game_id)


def check_off(
    app: AppContext, who: Identity, game_id: str, step_id: str, share: str | None = None, *, done: bool = True
) -> Progress:
    """Say that a step is on the board, or a share's part of it; or that it isn't after all."""
    with _changing(app, who, game_id):
        now = _begun(app, who, game_id)
        step = now.setup.step.get(step_id)
        if step is None:
            raise NotFound("unknown_step", "There's nothing to set up there.")
        marks = dict(now.so_far.done)
        for lot in lots_of(step, share, now.so_far.by):
            if not done:
                marks.pop(step.key(lot), None)
            elif now.mark(step, lot) is None:
                marks[step.key(lot)] = Mark(by=who.ref, facts=lot.facts)
        _keep(app, game_id, replace(now.so_far, done=marks))
    return progress_of(app, who, game_id)


def count_space(app: AppContext, who: Identity, game_id: str, space: str, counted: Units) -> Progress:
    """Note what somebody counted in a space; where it's wrong, they put it right on the spot."""
    edition = opened(app, who, game_id)[1]
    with _changing(app, who, game_id):
        now = _begun(app, who, game_id)
        waiting = next((waiting for waiting in now.to_count if waiting.step.id == space), None)
        if waiting is None:
            if now.count(space) is not None:
                return now
            raise RuleViolation("not_to_count", "There's nothing to count there now.")
        if not now.may_count(waiting, who.ref.id):
            raise RuleViolation("same_person", "You set this up. Somebody else has to count it.")
        if now.count(space) is None:
            units, expected = _checked(edition, space, counted), now.expected(space)
            count = Count(by=who.ref, facts=facts_of(expected), counted=units, right=units == expected)
            _keep(app, game_id, replace(now.so_far, counts={**now.so_far.counts, space: count}))
    return progress_of(app, who, game_id)


def put_right(app: AppContext, who: Identity, game_id: str, space: str) -> Progress:
    """Say that a space that was counted wrong is right now."""
    with _changing(app, who, game_id):
        now = _begun(app, who, game_id)
        count = now.count(space)
        if count is None:
            raise RuleViolation("not_to_count", "There's nothing to count there now.")
        counts = {**now.so_far.counts, space: replace(count, put_right=True)}
        _keep(app, game_id, replace(now.so_far, counts=counts))
    return progress_of(app, who, game_id)


def fill_in(app: AppContext, who: Identity, game_id: str, step_id: str, pieces: Mapping[str, int]) -> Progress:
    """Note how many pieces the box's own chart gives a region, where only that chart knows."""
    edition = opened(app, who, game_id)[1]
    with _changing(app, who, game_id):
        now = _begun(app, who, game_id)
        step = now.setup.step.get(step_id)
        if step is None or step.kind != "region":
            raise NotFound("unknown_step", "There's nothing to set up there.")
        for unit, count in pieces.items():
            if unit not in edition.units.ids:
                raise RuleViolation("unknown_unit", "{unit} can't be here.", unit=unit)
            _check_number(count)
        filled = {**now.so_far.filled, step.region: {unit: count for unit, count in pieces.items() if count}}
        _keep(app, game_id, replace(now.so_far, filled=filled))
    return progress_of(app, who, game_id)


def _changing(app: AppContext, who: Identity, game_id: str) -> Any:
    """The transaction of a change, for those who play; not of a game in the archive."""
    require_player(who, game_id)
    app.game(game_id)
    if table_of(app, game_id).archived:
        raise RuleViolation("archived", "This game is in the archive. The host can take it out again.")
    return app.transaction(game_id)


def _begun(app: AppContext, who: Identity, game_id: str) -> Progress:
    now = progress_of(app, who, game_id)
    if not now.so_far.version:
        raise RuleViolation("no_setup", "Nobody has begun to set up this board.")
    return now


def _has_been_played(edition: Edition, history: History, since: int) -> bool:
    """Whether anything counts since an entry that isn't a correction or a figure copied from the box.

    Mostly, the newest says so already.
    """
    rules = family_of(edition).ruleset
    beside_play, since = rules.corrections | rules.entering | rules.noting, max(1, since)

    def is_play(entry: Entry[Event]) -> bool:
        action = rules.actions.get(entry.action.get("type", ""))
        return action is not None and action not in beside_play

    newest = history.last_counting()
    if newest <= since:
        return False
    return is_play(history.entries[newest - 1]) or any(map(is_play, history.line(after=since)))


def _setup(app: AppContext, game_id: str, edition: Edition, history: History, so_far: SoFar) -> Setup:
    """What has to be on the board: the units that were counted, otherwise those of the box's chart."""
    views = family_of(edition).views
    counted, stated = kept_counted_units(app, game_id).spaces, views.known_units(edition, history)
    return setup_of(views, edition, history.state, Known(counted or stated, bool(stated), so_far.filled))


def _checked(edition: Edition, space: str, counted: Units) -> dict[str, dict[str, int]]:
    """Counts above zero; refused if they name what can't be there."""
    kinds = kinds_in(edition, space)
    for power, units in counted.items():
        for unit, count in units.items():
            known = edition.units.get(unit)
            if power not in edition.powers.ids or known is None or known.kind not in kinds:
                raise RuleViolation("unknown_unit", "{unit} can't be here.", unit=unit)
            _check_number(count)
    found = {power: {unit: count for unit, count in units.items() if count} for power, units in counted.items()}
    return {power: units for power, units in found.items() if units}


def _check_number(count: int) -> None:
    if not 0 <= count <= MOST:
        raise RuleViolation("invalid_count", "Enter a number from 0 to {most}.", most=MOST)


def _so_far(app: AppContext, game_id: str) -> SoFar:
    body = app.store.document(SETUP, game_id)
    return SoFar() if body is None else decode(body, SoFar)


def _keep(app: AppContext, game_id: str, so_far: SoFar) -> None:
    app.store.keep_document(SETUP, game_id, msgspec.json.encode(so_far).decode())
    app.tell(game_id)
