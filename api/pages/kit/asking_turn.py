"""Something was forgotten: in whose turn of which round was it? The page shows what that changes; then it's one tap.

A form that states an action comes here when its power's turn is over, or when somebody says that it was in an earlier
turn. Nothing is written here: the button on this page logs it, or asks the players it costs.
"""

from typing import Any

import msgspec
from flask import Response
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from api.http.context import app_context
from api.pages.kit import change_words
from api.pages.kit.context import Context
from api.pages.kit.forms import posted
from api.pages.kit.rendering import local_path, render
from api.pages.kit.visiting import game_argument
from api.pages.kit.visitor import AnyVisitor
from companion.families import family_of
from companion.languages import _, msg
from companion.model.actions import InTurn, RawAction
from companion.model.entry import HOST_ID
from companion.model.refusal import NotAllowed, RuleViolation
from companion.model.translated import named
from companion.service import HOST
from companion.service import actions as use
from companion.service.corrections.late_entries import turns_it_may_be

MOST_TURNS = 60
"""How many turns the list goes back."""
TITLE = (
    msg("{power:power whose} turn, {when}"),
    msg("{power:power whose} impulse {impulse}, {when}"),
    msg("{when}"),
)
"""A power's turn, one of its impulses, and what belongs to no power: the start and end of a season, minor powers."""
LOG = (
    msg("Log it in {power:power whose} turn, {when}"),
    msg("Log it in {power:power whose} impulse {impulse}, {when}"),
    msg("Log it in {when}"),
)
OVERRIDE = (
    msg("Override and log it in {power:power whose} turn, {when}"),
    msg("Override and log it in {power:power whose} impulse {impulse}, {when}"),
    msg("Override and log it in {when}"),
)
OWN = frozenset(
    {"idempotency_key", "override", "confirm", "ends_game", "for_step", "turn", "late", "roll_for", "if_version"}
)
"""Fields that this page asks for again, or doesn't use."""


class Turn(Struct, frozen=True):
    """A turn to choose: in form encoding, and in words."""

    turn: InTurn
    words: str
    button: str = ""
    """The label of the button that logs something in it."""
    override: str = ""
    """The label for a banker who overrides a rule."""

    @property
    def value(self) -> str:
        """In form encoding."""
        parts = [str(self.turn.round), self.turn.power, str(self.turn.impulse or "")]
        return "/".join(part for part in parts if part)


def asked_for_turn(visitor: AnyVisitor, form: MultiDict[str, str], status: int = 200) -> Response:
    """The page that asks in whose turn it was, with what the likeliest or chosen answer changes."""
    action = _stated(visitor, form)
    turns = [
        Turn(turn, in_words(visitor, turn), _with_turn(visitor, turn, LOG), _with_turn(visitor, turn, OVERRIDE))
        for turn in turns_it_may_be(app_context(), visitor.who, visitor.game.id, action, own=False)
    ]
    chosen = next((turn for turn in turns if turn.value == form.get("turn")), turns[0] if turns else None)
    return render(
        "late.html",
        status,
        visitor=visitor,
        edition=visitor.edition,
        suffix=game_argument(visitor),
        turns=turns[:MOST_TURNS],
        chosen=chosen,
        fields=[(key, value) for key, value in form.items(multi=True) if key not in OWN],
        back=local_path(form.get("next"), ""),
        now=_now(visitor, action),
        **(preview(visitor, {**action, "in_turn": msgspec.to_builtins(chosen.turn)}) if chosen else {}),
    )


def in_words(visitor: AnyVisitor, turn: InTurn) -> str:
    """A turn in words: whose, and of which round."""
    return _with_turn(visitor, turn, TITLE)


def _with_turn(visitor: AnyVisitor, turn: InTurn, words: tuple[str, str, str]) -> str:
    """A message about a turn, about one of its impulses, or about what belongs to no power."""
    family = family_of(visitor.edition)
    when = family.views.round_name(visitor.edition, visitor.snapshot, turn.round).full
    power = named(visitor.edition.source.powers[turn.power])
    of_turn, of_impulse, of_nobody = words
    if turn.impulse:
        return _(of_impulse, power=power, when=when, impulse=turn.impulse)
    return _(of_nobody, when=when) if family.ruleset.clock.impulses else _(of_turn, power=power, when=when)


def preview(visitor: AnyVisitor, action: RawAction) -> Context:
    """What an action in an earlier turn changes, and whether this person can log it alone."""
    try:
        trial = use.try_action(app_context(), visitor.who, visitor.game.id, action)
        return _shown(visitor, trial.acted, trial.objection)
    except NotAllowed as refusal:
        return {"made": None, "refusal": refusal, "against": None}
    except RuleViolation as soft:
        if not soft.soft:
            return {"made": None, "refusal": soft, "against": None}
        against = soft
    try:
        acted = _as_banker(visitor, action)
    except RuleViolation as refusal:
        return {"made": None, "refusal": refusal, "against": None}
    return _shown(visitor, acted, against)


def _as_banker(visitor: AnyVisitor, action: RawAction) -> Any:
    """The result with everybody's consent."""
    try:
        return use.take_action(app_context(), HOST, visitor.game.id, action, dry_run=True)
    except RuleViolation as refusal:
        if not refusal.soft:
            raise
    return use.take_action(app_context(), HOST, visitor.game.id, {**action, "override": "tried"}, dry_run=True)


def _shown(visitor: AnyVisitor, acted: Any, against: RuleViolation | None) -> Context:
    still_here = {seat["id"] for seat in visitor.seats} | {HOST_ID}
    authors = [entry["seat"] for entry in acted.get("consequences", [])]
    seats = [seat for seat in authors if seat is None or seat["id"] in still_here]  # nobody who has left is asked
    others = {
        seat["name"] if seat else _("the host") for seat in seats if seat is None or seat["id"] != visitor.who.ref.id
    }
    return {
        "made": acted,
        "drops": any(entry["now"] is None for entry in acted.get("consequences", [])),
        "refusal": None,
        "against": against,
        "others": sorted(others) if against is not None and against.code == "changes_others" else [],
        "differences": change_words.differences(visitor.edition, acted["changes"]),
    }


def _now(visitor: AnyVisitor, action: RawAction) -> RuleViolation | None:
    """Why it's refused now, if it happened in the current turn after all; None if it isn't."""
    try:
        use.take_action(app_context(), visitor.who, visitor.game.id, {**action, "in_turn": None}, dry_run=True)
    except RuleViolation as refusal:
        return refusal
    except NotAllowed as refusal:
        return RuleViolation(refusal.code, refusal.sentence)
    return None


def _stated(visitor: AnyVisitor, form: MultiDict[str, str]) -> RawAction:
    """The action that a form states, without the turn and reasons it may have had."""
    stated = MultiDict((key, value) for key, value in form.items(multi=True) if key not in OWN)
    action = posted.action_from(visitor.actions, stated)
    action.pop("in_turn", None)
    return action
