"""Correcting the past: what is inserted and removed, who may do it, and the resulting entry."""

from collections.abc import Mapping, Sequence
from dataclasses import replace as replaced

from msgspec import UNSET
from msgspec.structs import replace

from companion.engine.history import CORRECTION, History, said_by
from companion.engine.parsing import parse_action
from companion.engine.past.correction import Correction, Dice, as_said, correct
from companion.model.actions import Action, RawAction
from companion.model.entry import Drawn
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.service.corrections.consequences import (
    check_dice,
    consequences,
    differences,
    end_of_game,
    objection_to,
)
from companion.service.corrections.late_entries import with_dice
from companion.service.dice.rolling import Rolls
from companion.service.identity import require_banker
from companion.service.writing import (
    GameContext,
    Trial,
    check_not_past,
    check_rights,
    read_action,
)


def corrected(
    table: GameContext,
    at_version: int,
    insert: Sequence[RawAction],
    remove: Sequence[int],
    dice: Mapping[str, Sequence[int]],
    *,
    dry_run: bool,
) -> Trial:
    """The entry of a correction, if this person may make it.

    An inserted action that breaks a soft rule needs its own reason (`override`), unless the table has agreed.
    """
    rules, remove = table.rules, sorted(set(remove))
    rolls = None if dry_run else Rolls(table.app, table.game_id, rules, table.edition, table.history)
    if not table.is_banker and not (insert and _are_answers(table, remove)):
        require_banker(table.who, table.game_id, "correct the past")
    if not insert and not remove:
        raise RuleViolation("invalid_correction", "Name at least one action to insert or one entry to remove.")
    actions = tuple(replace(read_action(rules, raw), in_turn=UNSET) for raw in insert)
    if not table.is_banker and not all(_is_answer(table, action) for action in actions):
        require_banker(table.who, table.game_id, "correct the past")
    for action in actions:
        check_not_past(table, action)
        check_rights(table, action)
    left_out, rolled = frozenset(remove), as_said if rolls is None else rolls.rolled

    def with_them(thrown: Dice) -> Correction:
        return correct(table.past, at_version, actions, left_out, dice=thrown, rolled=rolled)

    made, thrown = with_dice(dice, rolls, with_them)
    if made.waived and table.agreed is None:
        raise made.waived[0]
    changed = consequences(table, made)
    if (objection := objection_to(table, changed, confirm=True)) is not None:
        raise objection
    if not dry_run:
        check_dice(made, changed)
    drawn = rolls.drawn() if rolls is not None else ()
    entry = _entry_of(table, made, at_version, insert, remove, thrown, drawn)
    return replaced(entry, later=differences(made, changed))


def _are_answers(table: GameContext, versions: Sequence[int]) -> bool:
    """Whether all entries are answers to claims, which anybody may give."""
    entries = [table.history.entries[version - 1] for version in versions if 1 < version <= table.history.version]
    known = [entry.action for entry in entries if entry.action.get("type") in table.rules.actions]
    return len(known) == len(versions) and all(_is_answer(table, parse_action(table.rules, name)) for name in known)


def _is_answer(table: GameContext, action: Action) -> bool:
    """Whether anybody may say this: it's no power's action, and no manual correction."""
    return not table.rules.actors(table.edition, table.history.state, action) and (
        type(action) not in table.rules.corrections | table.rules.entering
    )


def _entry_of(
    table: GameContext,
    made: Correction,
    at_version: int,
    insert: Sequence[RawAction],
    remove: Sequence[int],
    dice: Dice,
    drawn: tuple[Drawn, ...],
) -> Trial:
    """The entry itself."""
    taken = [step.action for step in made.steps if step.version is None]
    rolled = [{key: value for key, value in action.items() if key != "override"} for action in taken]
    inserted = [{**dice_too, **raw} for raw, dice_too in zip(insert, rolled, strict=True)]
    action = {"type": CORRECTION, "at_version": at_version, "insert": inserted, "remove": list(remove)}
    if dice:
        action["dice"] = {str(version): list(thrown) for version, thrown in dice.items()}
    said = _said(table.history, made, at_version, remove)
    reasons = [str(raw["override"]) for raw in insert if raw.get("override") is not None]
    waived = made.excused if reasons else ()
    return table.made(
        action,
        said,
        made.state,
        steps=made.steps,
        follows=made.follows,
        override="; ".join(dict.fromkeys(reasons)) if waived else None,
        passed_over=waived,
        drawn=drawn,
    )


def _said(history: History, made: Correction, at_version: int, remove: Sequence[int]) -> list[Sentence]:
    """What was inserted and removed, by name, and how many later entries no longer count."""
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
