"""Acting in a game: actions, undo and redo, late corrections. Each becomes one entry, or is refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.codec import encode_entry
from companion.engine.correction import Correction, correct
from companion.engine.decide import decide, roll_dice
from companion.engine.history import CORRECTION, REDO, UNDO, History, going_to, last_words, said_by, undo_target
from companion.engine.parsing import parse_action
from companion.families import AnyFamily, family_of
from companion.model.actions import Action, as_dict
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import NotAllowed, RuleViolation, StaleVersion
from companion.model.saying import Saying, saying
from companion.service.desk import Desk
from companion.service.games import opened
from companion.service.identity import Identity, require_banker, require_player
from companion.storage import VersionTaken
from companion.views.journal import entry_view
from companion.views.shapes import CorrectionView, EntryView

TRIES = 8
"""How often to decide anew when another process appends first."""


@dataclass(frozen=True)
class _Made:
    """An entry that is about to be appended, and the state after it."""

    entry: Entry[Event]
    state: Any


@dataclass(frozen=True)
class _Table:
    """One game as an action finds it."""

    desk: Desk
    who: Identity
    game_id: str
    edition: Edition
    family: AnyFamily
    history: History

    def made(self, action: dict[str, Any], said: Sequence[Saying], after: Any, **more: Any) -> _Made:
        """The next entry: who did what, when, under which rules, what it says and changes."""
        rules = self.family.ruleset
        entry: Entry[Event] = Entry(
            version=self.history.version + 1,
            at=self.desk.clock(),
            request=self.desk.request_id(),
            seat=self.who.ref,
            action=action,
            said=tuple(said),
            rules=rules.version,
            changes=rules.changes(self.edition, self.history.state, after),
            **more,
        )
        return _Made(entry, after)

    def shown(self, made: _Made) -> EntryView:
        """An entry as people and programs read it."""
        return entry_view(self.family.teller(self.edition, made.state), made.entry)


def act(
    desk: Desk,
    who: Identity,
    game_id: str,
    raw: dict[str, Any],
    *,
    dry_run: bool = False,
    if_version: int | None = None,
) -> EntryView:
    """Take an action. The answer is its entry; with `dry_run` the entry it would be, and nothing is written."""
    return _append(desk, who, game_id, lambda table: _acted(table, raw, dry_run), dry_run, if_version)


def undo(desk: Desk, who: Identity, game_id: str, to_version: int, *, if_version: int | None = None) -> EntryView:
    """Go back to a version: everything after it no longer counts, and stays in the journal."""
    return _append(desk, who, game_id, lambda table: _undone(table, to_version), False, if_version)


def redo(desk: Desk, who: Identity, game_id: str, *, if_version: int | None = None) -> EntryView:
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
) -> CorrectionView:
    """Insert actions into the past or remove entries from it; the answer lists every difference."""
    made: list[Correction] = []
    remove = sorted(set(remove))

    def corrected(table: _Table) -> _Made:
        made[:] = [_correction(table, at_version, insert, remove)]
        return _corrected(table, made[0], at_version, insert, remove)

    view = _append(desk, who, game_id, corrected, dry_run, if_version)
    return {**view, "fallen": list(made[0].fallen), "warnings": list(made[0].passed_over)}


def _append(
    desk: Desk,
    who: Identity,
    game_id: str,
    make: Callable[[_Table], _Made],
    dry_run: bool,
    if_version: int | None,
) -> EntryView:
    require_player(who, game_id)
    for _ in range(TRIES):
        if dry_run:
            table = _at_table(desk, who, game_id, if_version)
            return table.shown(make(table))
        try:
            with desk.transaction():
                table = _at_table(desk, who, game_id, if_version)
                made = make(table)
                desk.append(game_id, made.entry.version, encode_entry(made.entry))
            return table.shown(made)
        except VersionTaken:
            continue
    raise RuleViolation("busy", "The game is being changed from many places at once; try again.")


def _at_table(desk: Desk, who: Identity, game_id: str, if_version: int | None) -> _Table:
    _, edition, history = opened(desk, who, game_id)
    if if_version is not None and if_version != history.version:
        raise StaleVersion(if_version, history.version)
    return _Table(desk, who, game_id, edition, family_of(edition), history)


def _acted(table: _Table, raw: dict[str, Any], dry_run: bool) -> _Made:
    rules, state = table.family.ruleset, table.history.state
    action = parse_action(rules, raw)
    _check_rights(table, action)
    if not dry_run:
        action = roll_dice(rules, table.edition, state, action, table.desk.die)
    decision = decide(rules, table.edition, state, action)
    return table.made(
        as_dict(action),
        decision.said,
        decision.state,
        events=decision.events,
        override=action.override if decision.passed_over else None,
        passed_over=decision.passed_over,
    )


def _check_rights(table: _Table, action: Action) -> None:
    """Players act for their powers and those that act with them; bankers for all; corrections are the banker's."""
    if table.who.is_banker(table.game_id):
        return
    if type(action) in table.family.ruleset.corrections:
        raise NotAllowed("not_banker", "Only the banker corrects the books by hand.")
    if action.override is not None:
        raise NotAllowed("not_banker", "Only the banker may pass over a rule.")
    if table.who.seat is not None and not table.who.seat.powers:
        raise NotAllowed("not_your_power", "You play no power yet; whoever holds one, the banker or the host gives it.")
    actors = table.family.ruleset.actors(table.edition, table.history.state, action)
    powers = [table.edition.power[one] for one in actors if one in table.edition.power]
    if not powers or table.who.seat is None:
        return
    if not {name for one in powers for name in (one.id, one.acts_with)} & set(table.who.seat.powers):
        raise NotAllowed("not_your_power", f"{powers[0].name} is not yours to play; ask its player or the banker.")


def _undone(table: _Table, to_version: int) -> _Made:
    history = table.history
    target = undo_target(history, to_version)
    entries = _moved(table, target, "undo")
    said = saying("undone", said=said_by(entries[-1])) if entries else saying("back_to", to=target)
    if len(entries) > 1:
        said = saying("undone_entries", count=len(entries), to=target)
    return table.made({"type": UNDO, "to_version": target}, [said], history.at(target), follows=target)


def _redone(table: _Table) -> _Made:
    history = table.history
    target = history.redo_target()
    if target is None or not any(going_to(history, target)):
        raise RuleViolation("nothing_to_redo", "There is nothing to redo: the last entry is not an undo.")
    _moved(table, target, "redo")
    said = saying("redone", said=said_by(history.entries[target - 1]))
    return table.made({"type": REDO}, [said], history.at(target), follows=target)


def _moved(table: _Table, target: int, doing: str) -> Sequence[Entry[Event]]:
    """What going to a version takes away, once it is sure that this person may.

    For players, all that is lost and all that comes back must be their own, and so must the last word on it: what
    somebody else undid, brought back or corrected stays as they left it.
    """
    lost, revived = going_to(table.history, target)
    if not table.who.is_banker(table.game_id):
        words, me = last_words(table.history), table.who.ref.id
        concerned = [said for one in (*lost, *revived) for said in (one, words[one.version])]
        if any(one.seat is None or one.seat.id != me for one in concerned):
            raise NotAllowed("not_your_entry", f"You can {doing} only what you logged yourself; ask the banker.")
    return lost


def _correction(table: _Table, at_version: int, insert: Sequence[dict[str, Any]], remove: Sequence[int]) -> Correction:
    require_banker(table.who, table.game_id, "correct the past")
    if not insert and not remove:
        raise RuleViolation("invalid_correction", "Name at least one action to insert or one entry to remove.")
    rules = table.family.ruleset
    actions = tuple(parse_action(rules, raw) for raw in insert)
    return correct(rules, table.edition, table.history, at_version, actions, frozenset(remove))


def _corrected(
    table: _Table, made: Correction, at_version: int, insert: Sequence[dict[str, Any]], remove: Sequence[int]
) -> _Made:
    action = {"type": CORRECTION, "at_version": at_version, "insert": list(insert), "remove": list(remove)}
    said = _correction_sayings(table.history, made, at_version, remove)
    return table.made(action, said, made.state, steps=made.steps, follows=made.follows)


def _correction_sayings(history: History, made: Correction, at_version: int, remove: Sequence[int]) -> list[Saying]:
    """What was put in and taken out, by name, and how much of what came later no longer stands."""
    corrections = {one.version for one in history.entries if one.steps}
    told = {one.version: said_by(one) for one in history.entries} | history.restated()
    return [
        saying("late_correction", after=at_version),
        *(saying("put_in", said=one) for one in made.inserted),
        *(
            saying("taken_out_again", entry=one)
            if one in corrections
            else saying("taken_out", entry=one, said=told[one])
            for one in remove
        ),
        *([saying("no_longer_stand", count=len(made.fallen))] if made.fallen else []),
    ]
