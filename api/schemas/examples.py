"""Examples for the documentation, from the first box that is here: shared code names no game.

They are looked up when the document is made, so that starting the service reads no box: schemas hold an `Example` where
the value will stand, and `filled_in` puts the values there.
"""

from collections.abc import Callable
from typing import Any

from companion.editions import boxes, load
from companion.families.rulebooks import rulebook_of
from companion.model.edition import Edition
from companion.model.rulebook import Rule
from companion.views.why import links


class Example:
    """A value that is not looked up yet; its attributes are examples, too."""

    def __init__(self, find: Callable[[], Any]) -> None:
        self._find = find

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return Example(lambda: getattr(self._find(), name))


def filled_in(document: Any) -> Any:
    """A document with every example looked up."""
    if isinstance(document, Example):
        return document._find()
    if isinstance(document, dict):
        return {key: filled_in(value) for key, value in document.items()}
    if isinstance(document, list | tuple):
        return [filled_in(value) for value in document]
    return document


def _edition() -> Edition:
    return load(next(iter(boxes())))


def _rule() -> Rule:
    return next(rule for rule in rulebook_of(_edition()).rules if rule.section and rule.payments)


EDITION: Any = Example(_edition)
SCENARIO: Any = Example(lambda: _edition().scenarios[0])
POWER: Any = Example(lambda: _edition().powers[0])
RULE: Any = Example(_rule)
WHY: Any = Example(lambda: links(rulebook_of(_edition()), [_rule()]))
"""Links to the rules behind something."""
