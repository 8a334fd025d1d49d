"""Trying out a question to the table: why it was refused, what it would do, and whom it would cost."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.engine.decide import decide, is_rolled
from companion.engine.history import CORRECTION, said_by
from companion.engine.parsing import parse_action
from companion.engine.past.moves import LATE
from companion.model.actions import RawAction
from companion.model.refusal import NotAllowed, RuleViolation
from companion.model.wording import AGREED
from companion.service.actions import tried
from companion.service.app_context import AppContext
from companion.service.corrections.correcting import corrected
from companion.service.identity import Identity
from companion.service.table.costs import Cost, cost_of, is_outside_the_rules
from companion.service.table.expiring import is_about_the_past
from companion.service.table.tables import Request
from companion.service.writing import (
    OTHERS_TO_MOVE,
    TOLD_BY_OTHERS,
    Agreement,
    GameContext,
    NewEntry,
    Trial,
    append,
    check_rights,
    game_context,
    read_action,
)

MOST_PARTS = 200
"""How much one correction can insert and remove."""


def soft_rule_against(table: GameContext, raw: RawAction) -> tuple[RuleViolation, Trial | None]:
    """The soft rule that forbids an action; with its trial, if that rule is all that speaks against it.

    Refused if no rule forbids it, or a hard one does.
    """
    if raw.get("override") is not None:
        raise NotAllowed("not_banker", "Only the banker can override a rule.")
    if raw.get("type") == CORRECTION:
        _check_parts(table, raw)
        return RuleViolation("not_banker", "You can correct the past only if the table agrees.", soft=True), None
    if table.rules.actions.get(str(raw.get("type"))) in table.rules.corrections and not table.is_banker:
        read_action(table.rules, raw)
        by_hand = RuleViolation("not_banker", "You can correct the books by hand only if the table agrees.", soft=True)
        return by_hand, None
    try:
        trial = tried(table, raw, dry_run=True)
    except RuleViolation as refusal:
        if not refusal.soft or refusal.remedy is not None:
            raise
        return refusal, None
    if trial.objection is None:
        raise RuleViolation("nothing_to_ask", "No rule says no to this: just log it.")
    return trial.objection, trial


def _check_parts(table: GameContext, raw: RawAction) -> None:
    """Check each part of a correction: what's refused alone is refused inside one, too."""
    at, insert, _ = _parts(raw)
    state = table.history.at(at) if 1 <= at <= table.history.version else table.history.state
    for part in insert:
        action = read_action(table.rules, part)
        check_rights(table, action, state)
        try:
            if not is_rolled(table.rules, table.edition, state, action):
                state = decide(table.rules, table.edition, state, replace(action, override=LATE)).state
        except RuleViolation:
            return  # the correction itself says what is wrong


def in_the_way(app: AppContext, who: Identity, game_id: str, raw: RawAction, refusal: RuleViolation) -> RuleViolation:
    """What really refuses an action: the soft rule found first, or a hard one behind it that no consent overrides."""
    if refusal.soft:
        try:
            table = game_context(app, who, game_id)
            if not _leaves_dice(table, raw):
                _with_consent(table, raw)
        except RuleViolation as behind:
            return refusal if behind.soft else behind
    return refusal


def _leaves_dice(table: GameContext, raw: RawAction) -> bool:
    """Whether the app rolls dice for it, which it does only once the table has agreed."""
    state = table.history.state
    return raw.get("type") != CORRECTION and is_rolled(
        table.rules, table.edition, state, parse_action(table.rules, raw)
    )


def as_question(table: GameContext, request: Request, trial: Trial | None) -> Request:
    """The question with what it would do, in words and figures, and whom it would cost.

    `trial` is what its action was found to become, if it has been tried.
    """
    if _leaves_dice(table, request.action):
        sides = _sides(table, table.who, request.action, Cost())
        return replace(request, against=sides, opposing=_opposing(table, {*sides}))
    if trial is None:
        trial = _with_consent(table, request.action)
    return replace(priced(trial, request), says=" ".join(trial.view["sentences"]))


def priced(made: NewEntry, request: Request) -> Request:
    """The question with the cost of the entry it would become."""
    table, cost = made.table, cost_of(made)
    if told := ASKED.get(request.code):
        cost.losing |= told(table, request.action)
    asker = table.agreed.asker if table.agreed is not None else table.who
    gives = bool(cost.gaining) and is_outside_the_rules(made, cost)
    return replace(
        request,
        losing=tuple(power for power in table.edition.powers.ids if power in cost.losing),
        changes=tuple(sorted(cost.authors - {request.seat.id})),
        against=_sides(table, asker, request.action, cost),
        opposing=_opposing(table, {table.edition.side_of(power) for power in cost.gaining}) if gives else (),
        stakes={power: msgspec.json.encode(stake, order="sorted").decode() for power, stake in cost.stakes.items()},
        entries={seat: tuple(versions) for seat, versions in sorted(cost.entries.items())},
        about=_about(made) if is_about_the_past(request.action) else (),
        figures=made.entry.changes,
        said=said_by(made.entry),
    )


def _opposing(table: GameContext, sides: set[str]) -> tuple[str, ...]:
    """The powers that are on another side than one of these."""
    return tuple(power for power in table.edition.powers.ids if sides - {table.edition.side_of(power)})


def _about(made: NewEntry) -> tuple[int, ...]:
    """The entries that a change to the past is about: those it changes, and the one it follows."""
    after = made.entry.late or made.entry.action.get("at_version")
    return tuple(sorted({*made.changed, *([after] if after is not None else [])}))


def _told_by(table: GameContext, raw: RawAction) -> set[str]:
    """The powers that have to say so."""
    return {*table.rules.actors(table.edition, table.history.state, parse_action(table.rules, raw))}


def _cut_short(table: GameContext, raw: RawAction) -> set[str]:
    """The powers whose turn it ends before they're done."""
    return {*table.rules.clock.cut_short(table.edition, table.history.state, parse_action(table.rules, raw))}


ASKED = {TOLD_BY_OTHERS: _told_by, OTHERS_TO_MOVE: _cut_short}
"""Who must agree to an action refused with this code, in addition to those who lose by it."""


def _sides(table: GameContext, asker: Identity, raw: RawAction, cost: Cost) -> tuple[str, ...]:
    """The sides that gain; if none does, the side of the power that would act, otherwise the asker's."""
    edition, powers = table.edition, cost.gaining
    if not powers and raw.get("type") in table.rules.actions:
        powers = set(table.rules.actors(edition, table.history.state, parse_action(table.rules, raw)))
    if not powers & {*edition.powers.ids} and asker.seat is not None:
        powers = set(asker.seat.powers)
    return tuple(sorted({edition.side_of(power) for power in powers if power in edition.powers.ids}))


def carry_out(app: AppContext, who: Identity, game_id: str, raw: RawAction, agreed: Agreement) -> Trial:
    """Log what the table has agreed to: where it belongs, overriding every soft rule against it."""

    def logged(stated: RawAction) -> Trial:
        return append(app, who, game_id, lambda table: _as_agreed(table, stated, dry_run=False), agreed=agreed)

    return _overriding(logged, raw, agreed.reason)


def _with_consent(table: GameContext, raw: RawAction) -> Trial:
    """What an action would become if the table agreed."""
    agreed = replace(table, agreed=Agreement(table.who, (), AGREED))
    return _overriding(lambda stated: _as_agreed(agreed, stated, dry_run=True), raw, AGREED)


def _overriding(take: Callable[[RawAction], Trial], raw: RawAction, reason: str) -> Trial:
    """What's taken as stated, or with a reason if a soft rule speaks against it."""
    try:
        return take(raw)
    except RuleViolation as refusal:
        if not refusal.soft or raw.get("type") == CORRECTION:
            raise
    return take({**raw, "override": reason})


def _as_agreed(table: GameContext, raw: RawAction, *, dry_run: bool) -> Trial:
    if raw.get("type") == CORRECTION:
        at, insert, remove = _parts(raw)
        return corrected(table, at, insert, remove, {}, dry_run=dry_run)
    return tried(table, raw, dry_run=dry_run, confirm=True)


def _parts(raw: RawAction) -> tuple[int, list[RawAction], list[int]]:
    """Where a correction starts, what it inserts, and what it removes."""
    at, insert, remove = raw.get("at_version", 0), raw.get("insert", []), raw.get("remove", [])
    lists = isinstance(insert, list) and isinstance(remove, list) and len(insert) + len(remove) <= MOST_PARTS
    if not (
        _is_number(at) and lists and all(map(_is_number, remove)) and all(isinstance(entry, dict) for entry in insert)
    ):
        raise RuleViolation("invalid_correction", "A correction has at_version, and lists insert and remove.")
    if any(entry.get("override") is not None for entry in insert):
        raise NotAllowed("not_banker", "Only the banker can override a rule.")
    return at, insert, remove


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
