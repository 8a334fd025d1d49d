"""Trying an action out for a page: the sentence of what would happen, before anybody taps."""

from typing import Any

from api.counter import desk
from api.pages import words
from api.pages.sitting import Sitting
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import actions

View = dict[str, Any]


def tried(here: Sitting, action: View) -> View:
    """What an action would do, or why not: `would` and its `sentence`, or the `refusal` and if it is `overridable`."""
    try:
        entry = actions.act(desk(), here.who, here.game.id, action, dry_run=True)
    except (RuleViolation, NotAllowed) as refusal:
        soft = isinstance(refusal, RuleViolation) and refusal.soft
        return {"would": None, "refusal": refusal, "overridable": soft and here.banker}
    sentence = words.sentence(here.edition, entry, about=action.get("territory"))
    return {"would": entry, "sentence": sentence, "refusal": None, "overridable": False}
