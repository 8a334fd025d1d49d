"""Acting in a game: actions, undo and redo, late corrections. Each becomes one entry, or is refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.game.codec import encode_entry
from companion.game.correction import Correction, correct
from companion.game.decide import decide, parse_action, roll_dice
from companion.game.history import CORRECTION, REDO, UNDO, History, undo_target, undone_between
from companion.model.actions import Action, as_dict
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import NotAllowed, RuleViolation, StaleVersion
from companion.rulebook.ruleset import Ruleset
from companion.service.desk import Desk
from companion.service.games import opened
from companion.service.identity import Identity, require_banker, require_player
from companion.storage import VersionTaken
from companion.views.journal import entry_view

View = dict[str, Any]
TRIES = 8
"""How often to decide anew when another process appends first."""


@dataclass(frozen=True)
class _Table:
    """One game as an action finds it."""

    desk: Desk
    who: Identity
    game_id: str
    edition: Edition
    rules: Ruleset
    history: History


def act(
    desk: Desk,
    who: Identity,
    game_id: str,
    raw: dict[str, Any],
    *,
    dry_run: bool = False,
    if_version: int | None = None,
) -> View:
    """Take an action. The answer is its entry; with `dry_run` the entry it would be, and nothing is written."""
    return _append(desk, who, game_id, lambda table: _acted(table, raw, dry_run), dry_run, if_version)


def undo(desk: Desk, who: Identity, game_id: str, to_version: int, *, if_version: int | None = None) -> View:
    """Go back to a version: everything after it no longer counts, and stays in the journal."""
    return _append(desk, who, game_id, lambda table: _undone(table, to_version), False, if_version)


def redo(desk: Desk, who: Identity, game_id: str, *, if_version: int | None = None) -> View:
    """Bring back what the last undo took away."""
    return _append(desk, who, game_id, _redone, False, if_version)


def correct_past(
    desk: Desk,
    who: Identity,
    game_id: str,
    at_version: int,
    insert: Sequence[dict[str, Any]] = (),
    remove: Sequence[int] = (),
    *,
    dry_run: bool = False,
    if_version: int | None = None,
) -> View:
    """Insert actions into the past or remove entries from it; the answer lists every difference."""
    made: list[Correction] = []
    remove = sorted(set(remove))

    def corrected(table: _Table) -> Entry[Event]:
        made[:] = [_correction(table, at_version, insert, remove)]
        return _correction_entry(table, made[0], at_version, insert, remove)

    view = _append(desk, who, game_id, corrected, dry_run, if_version)
    return {**view, "fallen": list(made[0].fallen), "warnings": list(made[0].passed_over)}


def _append(
    desk: Desk,
    who: Identity,
    game_id: str,
    make: Callable[[_Table], Entry[Event]],
    dry_run: bool,
    if_version: int | None,
) -> View:
    require_player(who, game_id)
    for _ in range(TRIES):
        if dry_run:
            return entry_view(make(_at_table(desk, who, game_id, if_version)))
        try:
            with desk.transaction():
                entry = make(_at_table(desk, who, game_id, if_version))
                desk.append(game_id, entry.version, encode_entry(entry))
            return entry_view(entry)
        except VersionTaken:
            continue
    raise RuleViolation("busy", "The game is being changed from many places at once; try again.")


def _at_table(desk: Desk, who: Identity, game_id: str, if_version: int | None) -> _Table:
    _, edition, history = opened(desk, who, game_id)
    if if_version is not None and if_version != history.version:
        raise StaleVersion(if_version, history.version)
    return _Table(desk, who, game_id, edition, desk.rules_of(edition), history)


def _acted(table: _Table, raw: dict[str, Any], dry_run: bool) -> Entry[Event]:
    action = parse_action(table.rules, raw)
    _check_rights(table, action)
    state = table.history.state
    if not dry_run:
        action = roll_dice(table.rules, table.edition, state, action, table.desk.die)
    decision = decide(table.rules, table.edition, state, action)
    return Entry(
        version=table.history.version + 1,
        at=table.desk.clock(),
        seat=table.who.ref,
        action=as_dict(action),
        events=decision.events,
        summary=decision.summary,
        changes=table.rules.changes(table.edition, state, decision.state),
        override=action.override if decision.passed_over else None,
        passed_over=decision.passed_over,
    )


def _check_rights(table: _Table, action: Action) -> None:
    """Players act for their powers and those that act with them; bankers for all; corrections are the banker's."""
    if table.who.is_banker(table.game_id):
        return
    if type(action) in table.rules.corrections:
        raise NotAllowed("not_banker", "Only the banker corrects the books by hand.")
    if action.override is not None:
        raise NotAllowed("not_banker", "Only the banker may pass over a rule.")
    actors = table.rules.actors(table.edition, table.history.state, action)
    powers = [table.edition.power[one] for one in actors if one in table.edition.power]
    if not powers or table.who.seat is None:
        return
    if not {name for one in powers for name in (one.id, one.acts_with)} & set(table.who.seat.powers):
        raise NotAllowed("not_your_power", f"{powers[0].name} is not yours to play; ask its player or the banker.")


def _undone(table: _Table, to_version: int) -> Entry[Event]:
    history = table.history
    target = undo_target(history, to_version)
    entries = undone_between(history, target)
    _check_own(table, [*entries, *_overruled(history, target)], "undo")
    summary = f"Undone: {entries[-1].summary}" if entries else f"Back to entry {target}."
    if len(entries) > 1:
        summary = f"Undone: {len(entries)} entries, back to entry {target}."
    return _turned(table, {"type": UNDO, "to_version": target}, target, summary)


def _overruled(history: History, target: int) -> list[Entry[Event]]:
    """What counts now and would not, if going to a version brings back what an undo took away."""
    line, goal = history.line(), history.line(target)
    counting, kept = {entry.version for entry in line}, {entry.version for entry in goal}
    if all(entry.version in counting or entry.action.get("type") in (UNDO, REDO) for entry in goal):
        return []
    return [entry for entry in line if entry.version not in kept]


def _redone(table: _Table) -> Entry[Event]:
    history = table.history
    target = history.redo_target()
    if target is None:
        raise RuleViolation("nothing_to_redo", "There is nothing to redo: the last entry is not an undo.")
    _check_own(table, [history.entries[-1]], "redo")
    what = history.entries[target - 1].summary.removeprefix("Undone: ")
    return _turned(table, {"type": REDO}, target, f"Redone: {what}")


def _check_own(table: _Table, entries: Sequence[Entry[Event]], doing: str) -> None:
    if table.who.is_banker(table.game_id):
        return
    if any(entry.seat is None or entry.seat.id != table.who.ref.id for entry in entries):
        raise NotAllowed("not_your_entry", f"You can {doing} only what you logged yourself; ask the banker.")


def _turned(table: _Table, action: dict[str, Any], target: int, summary: str) -> Entry[Event]:
    """An entry without events of its own, that goes on from another version."""
    history = table.history
    return Entry(
        version=history.version + 1,
        at=table.desk.clock(),
        seat=table.who.ref,
        action=action,
        summary=summary,
        changes=table.rules.changes(table.edition, history.state, history.at(target)),
        follows=target,
    )


def _correction(table: _Table, at_version: int, insert: Sequence[dict[str, Any]], remove: Sequence[int]) -> Correction:
    require_banker(table.who, table.game_id, "correct the past")
    if not insert and not remove:
        raise RuleViolation("invalid_correction", "Name at least one action to insert or one entry to remove.")
    actions = tuple(parse_action(table.rules, raw) for raw in insert)
    return correct(table.rules, table.edition, table.history, at_version, actions, frozenset(remove))


def _correction_entry(
    table: _Table, made: Correction, at_version: int, insert: Sequence[dict[str, Any]], remove: Sequence[int]
) -> Entry[Event]:
    action = {"type": CORRECTION, "at_version": at_version, "insert": list(insert), "remove": list(remove)}
    return Entry(
        version=table.history.version + 1,
        at=table.desk.clock(),
        seat=table.who.ref,
        action=action,
        summary=_correction_summary(table, made, at_version, remove),
        steps=made.steps,
        changes=made.changes,
        follows=made.follows,
    )


def _correction_summary(table: _Table, made: Correction, at_version: int, remove: Sequence[int]) -> str:
    """What was put in and taken out, by name, and how much of what came later no longer stands."""
    corrections = {one.version for one in table.history.entries if one.steps}
    said = {one.version: one.summary for one in table.history.entries} | table.history.restated()
    out = [f"what entry {one} had put in." if one in corrections else f"entry {one}, {said[one]}" for one in remove]
    stand = "entry no longer stands" if len(made.fallen) == 1 else "entries no longer stand"
    return " ".join(
        [
            f"Late correction after entry {at_version}.",
            *(f"Put in: {one}" for one in made.inserted),
            *(f"Taken out: {one}" for one in out),
            *([f"{len(made.fallen)} later {stand}."] if made.fallen else []),
        ]
    )
