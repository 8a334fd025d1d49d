"""Trying an action out for a page: the sentence of what would happen, before anybody taps."""

from api.http.context import desk
from api.pages.kit import change_words
from api.pages.kit.context import Context
from api.pages.kit.visitor import AnyVisitor
from companion.model.actions import RawAction
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import actions


def preview(here: AnyVisitor, action: RawAction) -> Context:
    """What an action would do, or why not: `would` and its `sentence`, or the `refusal` and if it is `overridable`."""
    try:
        entry = actions.act(desk(), here.who, here.game.id, action, dry_run=True)
    except (RuleViolation, NotAllowed) as refusal:
        soft = isinstance(refusal, RuleViolation) and refusal.soft
        return {"would": None, "refusal": refusal, "overridable": soft and here.banker}
    said = change_words.sentences(here.edition, entry, about=action.get("territory"))
    return {"would": entry, "sentence": " ".join(said), "sentences": said, "refusal": None, "overridable": False}
