"""Acting in a game: actions, undo and redo, late corrections. Each becomes one entry, or is refused."""

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from companion.engine.decide import decide, is_rolled
from companion.engine.history import (
    CORRECTION,
    REDO,
    UNDO,
    History,
    are_plain,
    booked,
    going_to,
    last_words,
    said_by,
    undo_target,
)
from companion.engine.parsing import parse_action
from companion.engine.past.correction import Correction, Dice, correct
from companion.engine.past.late import Late, is_on_turn
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import Action, Attest, InTurn, RawAction, as_dict, word_of
from companion.model.entry import Drawn, Entry
from companion.model.events import Event
from companion.model.letters import has_unseen
from companion.model.refusal import NotAllowed, RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.service.app_context import AppContext
from companion.service.corrections.consequences import (
    check_consequences,
    check_dice,
    consequences,
    differences,
    end_of_game,
)
from companion.service.corrections.late_entries import likeliest_turn, put_at_its_moment, put_in_turn, with_dice
from companion.service.corrections.offers import late_answer
from companion.service.dice.cups import when_mixed
from companion.service.dice.rolling import Rolls
from companion.service.identity import Identity, require_banker
from companion.service.kept_answers import KeyedRequest, once
from companion.service.writing import Agreement, GameContext, NewEntry, append, check_rights, check_step, game_context
from companion.views.shapes import ActedView, CorrectionView, EntryView, LateView

OUT_OF_TURN = frozenset({"wrong_turn", "moved_on"})
"""Refusals of what may belong to a turn that is over."""


def take_action(
    app: AppContext,
    who: Identity,
    game_id: str,
    raw: RawAction,
    *,
    dry_run: bool = False,
    confirm: bool = False,
    if_version: int | None = None,
    for_step: str | None = None,
    agreed: Agreement | None = None,
    key: KeyedRequest | None = None,
    drawn: tuple[Drawn, ...] = (),
) -> ActedView:
    """Take an action, no matter who asks. The answer is its entry; with `dry_run` what it would be; nothing is kept.

    What was meant for a step (`for_step`) that has ended is refused. What belongs to an earlier moment of the turn is
    put there. If that changes later entries, it takes a `confirm`; if they are somebody else's, a banker or the table's
    yes. What names its turn (`in_turn`) goes into that turn: naming it is the confirmation. An answer that came after
    the income it was for is told with the correction that pays it (`offer`). Under the same `key` nothing is done
    twice: the answer is the first one again. `drawn` proves dice that the app rolled for it before.
    """
    late: list[LateView] = []

    def acted(table: GameContext) -> NewEntry:
        try:
            if for_step is not None:
                check_step(table, for_step)
            made, late[:] = _acted(table, raw, dry_run, confirm)
            if drawn:
                made = NewEntry(replace(made.entry, drawn=drawn), made.state)
        except RuleViolation as refusal:
            if refusal.code in OUT_OF_TURN:
                refusal.in_turn = likeliest_turn(table, raw)
            raise
        return made

    def taken() -> ActedView:
        view = append(app, who, game_id, acted, dry_run=dry_run, if_version=if_version, agreed=agreed)
        answer = cast(ActedView, view)
        for changed in late:
            answer.update(changed)  # type: ignore[typeddict-item]  # its keys are those of `ActedView`
        is_answer = not dry_run and view["action"].get("type") == word_of(Attest)
        if is_answer and (offer := late_answer(app, who, game_id, view["version"])) is not None:
            answer["offer"] = offer
        return answer

    return when_mixed(app, lambda: once(app, game_id, key, taken))


def leaves_dice(app: AppContext, who: Identity, game_id: str, raw: RawAction) -> bool:
    """Whether an action leaves dice to the app, which rolls them only when it is logged."""
    table = game_context(app, who, game_id)
    return is_rolled(table.rules, table.edition, table.history.state, _read(table.rules, raw))


def undo(app: AppContext, who: Identity, game_id: str, to_version: int, *, if_version: int | None = None) -> EntryView:
    """Go back to a version: everything after it no longer counts, and stays in the journal."""
    return append(app, who, game_id, lambda table: undone(table, to_version), if_version=if_version)


def redo(app: AppContext, who: Identity, game_id: str, *, if_version: int | None = None) -> EntryView:
    """Bring back what the last undo took away."""
    return append(app, who, game_id, _redone, if_version=if_version)


def correct_past(
    app: AppContext,
    who: Identity,
    game_id: str,
    at_version: int,
    insert: Sequence[RawAction] = (),
    remove: Sequence[int] = (),
    *,
    dice: Mapping[str, Sequence[int]] | None = None,
    dry_run: bool = False,
    if_version: int | None = None,
    agreed: Agreement | None = None,
) -> CorrectionView:
    """Insert actions into the past or remove entries from it; the answer lists every difference.

    For bankers; players put in answers that were given too late, if nobody else's entries change by it. `dice` are
    those of later entries that need some now, by version; where they are empty the app rolls.
    """
    found: list[LateView] = []
    remove = sorted(set(remove))

    def corrected(table: GameContext) -> NewEntry:
        rolls = None if dry_run else Rolls(table.app, table.game_id, table.rules, table.edition, table.history)
        made, thrown = _correction(table, at_version, insert, remove, dice or {}, rolls)
        changed = consequences(table, made)
        if not dry_run:
            check_dice(made, changed)
        found[:] = [differences(made, changed)]
        drawn = rolls.drawn() if rolls is not None else ()
        return _corrected(table, made, at_version, insert, remove, thrown, drawn)

    def kept() -> EntryView:
        return append(app, who, game_id, corrected, dry_run=dry_run, if_version=if_version, agreed=agreed)

    view = when_mixed(app, kept)
    return {**view, **found[0]}


def _acted(table: GameContext, raw: RawAction, dry_run: bool, confirm: bool) -> tuple[NewEntry, list[LateView]]:
    rules, state = table.rules, table.history.state
    action = _read(rules, raw)
    turn, action = action.in_turn, replace(action, in_turn=UNSET)
    rolls = None if dry_run else Rolls(table.app, table.game_id, rules, table.edition, table.history)
    if isinstance(turn, InTurn):
        if not is_on_turn(rules, table.edition, table.history, turn):
            return _made_late(table, put_in_turn(table, action, turn, rolls), rolls, confirm=True, dry_run=dry_run)
        confirm = True
    check_rights(table, action)
    try:
        taken = action if rolls is None else rolls.rolled(state, action)
        decision = decide(rules, table.edition, state, taken)
    except RuleViolation as refusal:
        late = put_at_its_moment(table, action, rolls) if refusal.late else None
        if late is None:
            raise
        return _made_late(table, late, rolls, confirm=confirm or dry_run, dry_run=dry_run)
    if table.agreed is not None and decision.late and (late := put_at_its_moment(table, action, rolls)) is not None:
        return _made_late(table, late, rolls, confirm=confirm or dry_run, dry_run=dry_run)
    return table.made(
        as_dict(taken),
        (*decision.said, *_rolled_again(rolls)),
        decision.state,
        events=decision.events,
        override=taken.override if decision.passed_over else None,
        passed_over=decision.passed_over,
        rolled=rolls.name if rolls else None,
        drawn=rolls.drawn() if rolls else (),
    ), []


def _made_late(
    table: GameContext, late: Late, rolls: Rolls | None, *, confirm: bool, dry_run: bool
) -> tuple[NewEntry, list[LateView]]:
    """The entry of an action that is put where it belongs, and what that changes of later ones."""
    found = check_consequences(table, late.correction, confirm=confirm)
    if not dry_run:
        check_dice(late.correction, found)
    turn = late.action.in_turn
    begins = sentence("logged_late")
    if isinstance(turn, InTurn):
        begins = sentence("logged_late_in", power=turn.power, round=turn.round)
    said = (begins, *late.correction.inserted[0], *_rolled_again(rolls), *end_of_game(late.correction))
    made = table.made(
        as_dict(late.action),
        said,
        late.correction.state,
        steps=late.correction.steps,
        follows=late.correction.follows,
        late=late.after,
        override=late.action.override if late.passed_over else None,
        passed_over=late.passed_over,
        rolled=rolls.name if rolls else None,
        drawn=rolls.drawn() if rolls else (),
    )
    return made, [differences(late.correction, found)]


def _rolled_again(rolls: Rolls | None) -> tuple[Sentence, ...]:
    """How often the app was asked for a roll, if it was more than once."""
    times = rolls.times if rolls is not None else 1
    return (sentence("rolled_again", times=times),) if times > 1 else ()


def undone(table: GameContext, to_version: int) -> NewEntry:
    """The entry that goes back to a version."""
    history = table.history
    target = undo_target(history, to_version)
    entries = moved(table, target, "undo")
    said = sentence("undone", said=said_by(entries[-1])) if entries else sentence("back_to", to=target)
    if len(entries) > 1:
        said = sentence("undone_entries", count=len(entries), to=target)
    return table.made({"type": UNDO, "to_version": target}, [said], history.at(target), follows=target)


def _redone(table: GameContext) -> NewEntry:
    history = table.history
    target = history.redo_target()
    if target is None or not any(going_to(history, target)):
        raise RuleViolation("nothing_to_redo", "There is nothing to redo: the last entry is not an undo.")
    moved(table, target, "redo")
    said = sentence("redone", said=said_by(history.entries[target - 1]))
    return table.made({"type": REDO}, [said], history.at(target), follows=target)


def moved(table: GameContext, target: int, doing: str) -> Sequence[Entry[Event]]:
    """What going to a version takes away, once it is sure that this person may.

    For players, all that is lost, comes back or is booked differently then must be their own, and so must the last word
    on it: what somebody else undid, brought back or corrected stays as they left it.
    """
    lost, revived = going_to(table.history, target)
    if not table.is_banker:
        me, concerned = table.who.ref.id, lost
        if not are_plain(table.history.entries[target:]):
            words = last_words(table.history)
            concerned = [said for entry in (*lost, *revived) for said in (entry, words[entry.version])]
            concerned += _rebooked(table.history, target)
        if any(entry.seat is None or entry.seat.id != me for entry in concerned):
            raise NotAllowed(
                "not_your_entry", "You can {doing} only what you logged yourself; ask the banker.", doing=doing
            )
    return lost


def may_undo(app: AppContext, who: Identity, game_id: str, to_version: int) -> bool:
    """Whether this person could go back to a version now."""
    try:
        table = game_context(app, who, game_id)
        moved(table, undo_target(table.history, to_version), "undo")
    except (NotAllowed, RuleViolation):
        return False
    return True


def _rebooked(history: History, target: int) -> list[Entry[Event]]:
    """The entries that count both now and at another version, and come to something else there."""
    now, then = booked(history.line()), booked(history.line(target))
    return [history.entries[entry - 1] for entry in now.keys() & then.keys() if now[entry] != then[entry]]


def _correction(
    table: GameContext,
    at_version: int,
    insert: Sequence[RawAction],
    remove: Sequence[int],
    dice: Mapping[str, Sequence[int]],
    rolls: Rolls | None,
) -> tuple[Correction, Dice]:
    rules = table.rules
    if not table.is_banker and not (insert and _are_answers(table, remove)):
        require_banker(table.who, table.game_id, "correct the past")
    if not insert and not remove:
        raise RuleViolation("invalid_correction", "Name at least one action to insert or one entry to remove.")
    actions = tuple(replace(_read(rules, raw), in_turn=UNSET) for raw in insert)
    if not table.is_banker and not all(_is_answer(table, action) for action in actions):
        require_banker(table.who, table.game_id, "correct the past")
    for action in actions:
        check_rights(table, action)

    def made_with(thrown: Dice) -> Correction:
        rolled = {"rolled": rolls.rolled} if rolls is not None else {}
        left_out = frozenset(remove)
        return correct(rules, table.edition, table.history, at_version, actions, left_out, dice=thrown, **rolled)

    made, thrown = with_dice(table, dice, rolls, made_with)
    check_consequences(table, made, confirm=True)
    return made, thrown


def _read(rules: AnyRuleset, raw: RawAction) -> Action:
    """An action that somebody states now. What it is refused for here may stand in journals that are older."""
    if has_unseen(raw):
        raise RuleViolation("invalid_action", "Texts may hold no control characters.")
    return parse_action(rules, raw)


def _are_answers(table: GameContext, versions: Sequence[int]) -> bool:
    """Whether entries are answers, which anybody may give."""
    entries = [table.history.entries[version - 1] for version in versions if 1 < version <= table.history.version]
    known = [entry.action for entry in entries if entry.action.get("type") in table.rules.actions]
    return len(known) == len(versions) and all(_is_answer(table, parse_action(table.rules, name)) for name in known)


def _is_answer(table: GameContext, action: Action) -> bool:
    """Whether anybody may say this: it is no power's action, and no correction by hand."""
    return not table.rules.actors(table.edition, table.history.state, action) and (
        type(action) not in table.rules.corrections | table.rules.entering
    )


def _corrected(
    table: GameContext,
    made: Correction,
    at_version: int,
    insert: Sequence[RawAction],
    remove: Sequence[int],
    dice: Dice,
    drawn: tuple[Drawn, ...],
) -> NewEntry:
    taken = [step.action for step in made.steps if step.version is None]
    rolled = [{key: value for key, value in action.items() if key != "override"} for action in taken]
    inserted = [{**dice_too, **raw} for raw, dice_too in zip(insert, rolled, strict=True)]
    action = {"type": CORRECTION, "at_version": at_version, "insert": inserted, "remove": list(remove)}
    if dice:
        action["dice"] = {str(version): list(thrown) for version, thrown in dice.items()}
    said = _correction_sayings(table.history, made, at_version, remove)
    return table.made(action, said, made.state, steps=made.steps, follows=made.follows, drawn=drawn)


def _correction_sayings(history: History, made: Correction, at_version: int, remove: Sequence[int]) -> list[Sentence]:
    """What was put in and taken out, by name, and how much of what came later no longer stands."""
    corrections = {entry.version for entry in history.entries if entry.action.get("type") == CORRECTION}
    sentences = {entry.version: said_by(entry) for entry in history.entries} | history.restated()
    return [
        sentence("late_correction", after=at_version),
        *(sentence("put_in", said=entry) for entry in made.inserted),
        *(
            sentence("taken_out_again", entry=entry)
            if entry in corrections
            else sentence("taken_out", entry=entry, said=sentences[entry])
            for entry in remove
        ),
        *([sentence("no_longer_stand", count=len(made.fallen))] if made.fallen else []),
        *end_of_game(made),
    ]
