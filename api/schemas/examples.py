"""Examples for the documentation, from the first box: shared code names no game.

They're looked up when the document is generated, so that starting the service reads no box: schemas have `Example`
placeholders, and `filled_in` replaces them.
"""

from collections.abc import Callable
from typing import Any

from api.schemas.actions import components
from companion.editions import boxes, load
from companion.families.rulebooks import rulebook_of
from companion.model.about import Example
from companion.model.edition import Edition
from companion.model.rulebook import Rule
from companion.views.why import links

EDITION = Example("edition")
SCENARIO = Example("scenario")
POWER = Example("power")
ACTION = Example("action")
VARIANT = Example("variant")
RULE = Example("rule")


def filled_in(document: Any) -> Any:
    """A document with every example looked up."""
    if isinstance(document, Example):
        return VALUES[document.of](_edition())
    if isinstance(document, dict):
        return {key: filled_in(value) for key, value in document.items()}
    if isinstance(document, list | tuple):
        return [filled_in(value) for value in document]
    return document


def _edition() -> Edition:
    return load(next(iter(boxes())))


def _cover(edition: Edition) -> dict[str, str]:
    scenario = edition.scenarios[0].id
    at = "2026-01-30T18:02:11.000Z"
    return {"id": "5f0c2a9be771", "name": "Friday", "edition": edition.id, "scenario": scenario, "created_at": at}


def _rule(edition: Edition) -> Rule:
    return next(rule for rule in rulebook_of(edition).rules if rule.section and rule.payments)


VALUES: dict[str, Callable[[Edition], Any]] = {
    "action": lambda _: components()["Action"]["examples"][0],
    "cover": _cover,
    "currency": lambda edition: edition.edition.currency,
    "edition": lambda edition: edition.id,
    "power": lambda edition: edition.powers[0].id,
    "rule": lambda edition: _rule(edition).id,
    "rule_says": lambda edition: _rule(edition).says,
    "section": lambda edition: _rule(edition).section,
    "topic": lambda edition: _rule(edition).topic,
    "why": lambda edition: links(rulebook_of(edition), [_rule(edition)]),
    "scenario": lambda edition: edition.scenarios[0].id,
    "scenario_name": lambda edition: edition.scenarios[0].name,
    "title": lambda edition: edition.title,
    "variant": lambda edition: f'[edition]\nid = "friday_rules"\ntitle = "Friday rules"\nextends = "{edition.id}"\n',
    "year": lambda edition: edition.scenarios[0].year,
}
