"""What an action names: it exists, or there's a clear refusal, before any rule looks at it."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from companion.engine.draft import AnyDraft
from companion.languages import _, msg
from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.references import references
from companion.model.refusal import RuleViolation
from companion.model.sections.units import Unit
from companion.model.state import GameState
from companion.model.translated import named
from companion.model.wording import in_a_sentence

T = TypeVar("T")
KINDS = {
    "advantage": msg("advantage"),
    "check": msg("check"),
    "claim": msg("claim"),
    "country": msg("country"),
    "facility": msg("facility"),
    "item": msg("item"),
    "operation": msg("operation"),
    "option": msg("option"),
    "place": msg("place"),
    "power": msg("power"),
    "route": msg("route"),
    "scenario": msg("Scenario"),
    "side": msg("side"),
    "technology": msg("Technology"),
    "territory": msg("territory"),
    "theatre": msg("Theater"),
    "token": msg("Token"),
    "treaty": msg("treaty"),
    "trigger": msg("trigger"),
    "unit": msg("Unit"),
}
"""The words for the kinds of things that actions name."""


def resolve(edition: Edition, action: Action) -> None:
    """Refuse an action that names something which isn't in this game."""
    for reference in references(action):
        if not reference.to.names(edition, reference.id):
            raise unknown(reference.to.sections[0], str(reference.id), sorted(reference.to.known(edition)))


def find(kind: str, word: str, known: Mapping[str, T]) -> T:
    """The thing with that id, or a refusal that suggests the closest id. For what no section of the edition lists."""
    if word not in known:
        raise unknown(kind, word, known)
    return known[word]


def unknown(kind: str, word: str, known: Iterable[str]) -> RuleViolation:
    """The refusal of an id that nothing has; it suggests the closest one."""
    near = get_close_matches(word, list(known), n=1)
    hint = _(" Did you mean {near}?", near=near[0]) if near else ""
    called = in_a_sentence(_(KINDS.get(kind, kind)))
    return RuleViolation(
        f"unknown_{kind}", "There's no {kind} {word} in this game.{hint}", kind=called, word=repr(word), hint=hint
    )


def acting(_edition: Edition, state: GameState, action: Action) -> tuple[str, ...]:
    """The power that may take an action: the one it names, or the one whose turn it is."""
    return (action.named_power or state.turn,)


def power(draft: AnyDraft, word: str | None) -> str:
    """The power an action means; by default, the one whose turn it is."""
    return str(word if word is not None else draft.state.turn)


def unit(draft: AnyDraft, word: str) -> Unit:
    """The unit an action means, if it's in this game."""
    found: Unit = draft.edition.units[word]
    if found.option and not draft.state.options.get(found.option):
        raise RuleViolation(
            "unknown_unit", "{found} is an optional piece, and this game plays without it.", found=named(found)
        )
    return found
