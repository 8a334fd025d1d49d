"""Trying out an action for a page: the sentence of what would happen, before anybody taps."""

from typing import Any

from api.families.family import View
from api.http.context import app_context
from api.pages.kit import change_words
from api.pages.kit.context import Context
from api.pages.kit.visitor import AnyVisitor
from companion.model.actions import RawAction
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import actions
from companion.service.table.trying import in_the_way
from companion.service.what_if import state_after
from companion.views.shapes import EntryView


def really_refused(visitor: AnyVisitor, action: RawAction, refusal: RuleViolation) -> RuleViolation:
    """Why an action is refused: what a hard rule refuses anyway is never put to the table.

    An action that's only out of turn may have been in its turn, whatever speaks against it now.
    """
    if visitor.observer or (refusal.code in actions.OUT_OF_TURN and visitor.turns_it_may_be(action)):
        return refusal
    return in_the_way(app_context(), visitor.who, visitor.game.id, action, refusal)


def preview(visitor: AnyVisitor, action: RawAction) -> Context:
    """What an action would do, or why not: `would` and its `sentence`, or the `refusal` and whether it's
    `overridable`.
    """
    try:
        trial = actions.try_action(app_context(), visitor.who, visitor.game.id, action)
    except NotAllowed as refusal:
        return {"would": None, "refusal": refusal, "overridable": False}
    except RuleViolation as first:
        real = really_refused(visitor, action, first)
        return {"would": None, "refusal": real, "overridable": real.soft and visitor.banker}
    if trial.objection is not None:
        return {"would": None, "refusal": trial.objection, "overridable": False}
    entry = trial.acted
    sentences = change_words.sentences(visitor.edition, entry, about=action.get("territory"))
    return {
        "would": entry,
        "sentence": " ".join(sentences),
        "sentences": sentences,
        "refusal": None,
        "overridable": False,
    }


def tried_out(visitor: AnyVisitor, action: RawAction) -> Context:
    """What an action would do; also what others may do next, and what ends for good."""
    tried: dict[str, Any] = {**preview(visitor, action)}
    refusal = tried["refusal"]
    if not tried["would"] and (isinstance(refusal, NotAllowed) or not refusal.soft):
        return tried
    before = visitor.state
    try:
        after = state_after(visitor.edition, before, [action])
    except RuleViolation:
        return tried
    if not tried["would"]:  # others have to agree first; what they agree to is shown before they are asked
        changed = visitor.history.ruleset.changes(visitor.edition, before, after)
        tried["follows"] = change_words.differences(visitor.edition, changed)
    return {**tried, **visitor.family.changes.aftermath(visitor.edition, before, after, _actor(action))}


def aftermath(visitor: AnyVisitor, entry: EntryView) -> View:
    """What others may do next, and what ends for good, now that this entry is logged."""
    history = visitor.history
    if not 1 < entry["version"] <= history.version:
        return {}
    before, after = (history.at(version) for version in (entry["version"] - 1, entry["version"]))
    return visitor.family.changes.aftermath(visitor.edition, before, after, _actor(entry["action"]))


def _actor(action: RawAction) -> str | None:
    actor: str | None = action.get("power", action.get("by"))
    return actor
