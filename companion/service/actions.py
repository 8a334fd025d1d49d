"""Acting in a game: actions, undo and redo, late corrections. Each becomes one entry, or is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import replace as replaced
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from companion.engine.decide import decide, is_rolled
from companion.engine.past.late import Late
from companion.engine.past.turns import is_on_turn
from companion.model.actions import (
    AdvancePhase,
    Attest,
    CollectIncome,
    DeclareWinner,
    EndTurn,
    InTurn,
    RawAction,
    as_dict,
    word_of,
)
from companion.model.entry import Drawn
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.service.app_context import AppContext
from companion.service.corrections.consequences import (
    check_dice,
    consequences,
    differences,
    end_of_game,
    objection_to,
)
from companion.service.corrections.correcting import corrected
from companion.service.corrections.late_entries import likeliest_turn, put_at_its_moment, put_in_turn
from companion.service.corrections.offers import late_answer
from companion.service.corrections.undoing import redone, undone
from companion.service.dice.cups import when_mixed
from companion.service.dice.rolling import Rolls
from companion.service.games import journal
from companion.service.identity import Identity
from companion.service.kept_answers import KeyedRequest, once
from companion.service.writing import (
    Agreement,
    GameContext,
    Trial,
    append,
    check_others,
    check_rights,
    check_step,
    game_context,
    read_action,
)
from companion.views.shapes import ActedView, CorrectionView, EntryView

MOST_RECENT = 1000
"""Among how many of the last entries a tap is looked for that an earlier laptop had logged."""
OUT_OF_TURN = frozenset({"wrong_turn", "moved_on", "game_over"})
"""Refusal codes that may mean an action belongs to a finished turn, which may be the one that won the game."""
AT_THE_END = (AdvancePhase, CollectIncome, DeclareWinner, EndTurn)
"""Actions that, with an override, come after the end of a game; others come before it, and the victory is checked."""


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
    """Take an action for anybody. Returns its entry, or with `dry_run` what it would be, without storing anything.

    An action for a step (`for_step`) that has ended is refused. One that belongs earlier in the turn is inserted there.
    If that changes later entries, it needs `confirm`; if they're somebody else's, a banker or the table's consent. One
    that names its turn (`in_turn`) goes into that turn: naming it is the confirmation. An answer given after its income
    brings the correction that pays it (`offer`). Nothing is done twice under the same `key`: the first response is
    returned again. `drawn` proves dice that the app rolled for it earlier.
    """

    def made(table: GameContext) -> Trial:
        trial = _unopposed(tried(table, raw, dry_run=dry_run, confirm=confirm, for_step=for_step, drawn=drawn))
        return trial if key is None else replaced(trial, entry=replace(trial.entry, tap=key.tap))

    def taken() -> ActedView:
        if key is not None and not dry_run and (logged := logged_with(app, who, game_id, key.tap)) is not None:
            return cast(ActedView, logged)
        answer = append(app, who, game_id, made, dry_run=dry_run, if_version=if_version, agreed=agreed).acted
        is_answer = not dry_run and answer["action"].get("type") == word_of(Attest)
        if is_answer and (offer := late_answer(app, who, game_id, answer["version"])) is not None:
            answer["offer"] = offer
        return answer

    return when_mixed(app, lambda: once(app, game_id, key, taken))


def logged_with(app: AppContext, who: Identity, game_id: str, tap: str) -> EntryView | None:
    """The entry that a tap has become already, on the laptop that this game was taken in from."""
    history = app.history(game_id)
    first = max(0, history.version - MOST_RECENT)
    version = next((entry.version for entry in reversed(history.entries[first:]) if entry.tap == tap), None)
    return None if version is None else journal(app, who, game_id, version - 1, 1)["entries"][0]


def try_action(app: AppContext, who: Identity, game_id: str, raw: RawAction) -> Trial:
    """What an action would become; if others would have to agree to it, with the objection."""
    return append(app, who, game_id, lambda table: tried(table, raw, dry_run=True), dry_run=True)


def leaves_dice(app: AppContext, who: Identity, game_id: str, raw: RawAction) -> bool:
    """Whether an action leaves dice to the app, which rolls them only when it's logged."""
    table = game_context(app, who, game_id)
    return is_rolled(table.rules, table.edition, table.history.state, read_action(table.rules, raw))


def undo(app: AppContext, who: Identity, game_id: str, to_version: int, *, if_version: int | None = None) -> EntryView:
    """Go back to a version: entries after it no longer count, but stay in the journal."""
    return append(app, who, game_id, lambda table: undone(table, to_version), if_version=if_version).view


def redo(app: AppContext, who: Identity, game_id: str, *, if_version: int | None = None) -> EntryView:
    """Restore what the last undo took away."""
    return append(app, who, game_id, redone, if_version=if_version).view


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
    """Insert actions into the past or remove entries from it; returns every difference.

    For bankers; players can insert late answers if that changes nobody else's entries. `dice` has rolls for later
    entries that now need some, by version; the app rolls empty ones.
    """

    def made(table: GameContext) -> Trial:
        return corrected(table, at_version, insert, remove, dice or {}, dry_run=dry_run)

    def kept() -> CorrectionView:
        return append(app, who, game_id, made, dry_run=dry_run, if_version=if_version, agreed=agreed).correction

    return when_mixed(app, kept)


def tried(
    table: GameContext,
    raw: RawAction,
    *,
    dry_run: bool,
    confirm: bool = False,
    for_step: str | None = None,
    drawn: tuple[Drawn, ...] = (),
) -> Trial:
    """What an action would become, for its preview, a question to the table, and its entry.

    A dry run shows what others would have to agree to, with the objection; anything else that speaks against it is
    refused.
    """
    try:
        if for_step is not None:
            check_step(table, for_step)
        trial = _tried(table, raw, dry_run=dry_run, confirm=confirm, rolled=bool(drawn))
    except RuleViolation as refusal:
        if refusal.code in OUT_OF_TURN:
            refusal.in_turn = likeliest_turn(table, raw)
        raise
    return replaced(trial, entry=replace(trial.entry, drawn=drawn)) if drawn else trial


def _unopposed(trial: Trial) -> Trial:
    """The trial; refused if others would have to agree."""
    if trial.objection is not None:
        raise trial.objection
    return trial


def _tried(table: GameContext, raw: RawAction, *, dry_run: bool, confirm: bool, rolled: bool) -> Trial:
    rules, state = table.rules, table.history.state
    action = read_action(rules, raw, rolled=rolled)
    turn, action = action.in_turn, replace(action, in_turn=UNSET)
    rolls = None if dry_run else Rolls(table.app, table.game_id, rules, table.edition, table.history)
    if isinstance(turn, InTurn):
        if not is_on_turn(table.past, turn):
            return _made_late(table, put_in_turn(table, action, turn, rolls), rolls, confirm=True)
        confirm = True
    check_rights(table, action)
    check_others(table, action)
    if state.winner is not None and action.override is not None and not isinstance(action, AT_THE_END):
        late = put_at_its_moment(table, action, rolls)
        if late is not None:
            return _made_late(table, late, rolls, confirm=True)
    try:
        taken = action if rolls is None else rolls.rolled(state, action)
        decision = decide(rules, table.edition, state, taken)
    except RuleViolation as refusal:
        late = put_at_its_moment(table, action, rolls) if refusal.late else None
        if late is None:
            raise
        return _made_late(table, late, rolls, confirm=confirm)
    if table.agreed is not None and decision.late and (late := put_at_its_moment(table, action, rolls)) is not None:
        return _made_late(table, late, rolls, confirm=confirm)
    return table.made(
        as_dict(taken),
        (*decision.said, *_rolled_again(rolls)),
        decision.state,
        events=decision.events,
        override=taken.override if decision.passed_over else None,
        passed_over=decision.passed_over,
        rolled=rolls.name if rolls else None,
        drawn=rolls.drawn() if rolls else (),
    )


def _made_late(table: GameContext, late: Late, rolls: Rolls | None, *, confirm: bool) -> Trial:
    """The entry for an action inserted where it belongs, and what it changes about later ones."""
    changed = consequences(table, late.correction)
    objection = objection_to(table, changed, confirm=confirm or rolls is None)
    if rolls is not None:
        if objection is not None:
            raise objection
        check_dice(late.correction, changed)
    turn = late.action.in_turn
    begins = sentence("logged_late")
    if isinstance(turn, InTurn):
        begins = sentence("logged_late_in", power=turn.power, round=turn.round)
    said = (begins, *late.correction.inserted[0], *_rolled_again(rolls), *end_of_game(late.correction))
    entry = table.made(
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
    return replaced(entry, later=differences(late.correction, changed), objection=objection)


def _rolled_again(rolls: Rolls | None) -> tuple[Sentence, ...]:
    """How often the app was asked for a roll, if more than once."""
    times = rolls.times if rolls is not None else 1
    return (sentence("rolled_again", times=times),) if times > 1 else ()
