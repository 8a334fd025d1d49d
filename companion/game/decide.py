"""Deciding: an action on a state becomes events, or a refusal. Pure: no clock, no dice, no I/O."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from companion.game.evolve import evolve
from companion.model.actions import Action, StartGame, as_dict
from companion.model.edition import Edition
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.model.state import GameState
from companion.model.wording import capitalized
from companion.rulebook.draft import Draft
from companion.rulebook.ruleset import Ruleset


class Decision(Shape):
    """What an action made: its events, the state after them, and what to tell the table."""

    events: tuple[Event, ...]
    state: GameState
    summary: str
    passed_over: tuple[str, ...] = ()
    """The codes of the soft rules that speak against it."""
    objections: tuple[str, ...] = ()
    """What they say, in words."""


def start(ruleset: Ruleset, edition: Edition, action: StartGame) -> Decision:
    """Open the books of a new game."""
    action = _checked(StartGame, action)
    first = ruleset.opening(edition, action)
    draft = Draft(edition, evolve(None, first), action, evolve)
    ruleset.opened(draft, action)
    return Decision(events=(first, *draft.events), state=draft.state, summary=draft.summary)


def decide(ruleset: Ruleset, edition: Edition, state: GameState, action: Action) -> Decision:
    """What an action makes of the state. Raises RuleViolation if the rules say no; nothing has changed then."""
    decider = ruleset.deciders.get(type(action))
    if decider is None:
        raise RuleViolation("unknown_action", f"This game knows no action {type(action).__name__}.")
    action = _checked(type(action), action)
    draft = Draft(edition, state, action, evolve)
    if state.winner is not None:
        draft.object("game_over", "The game is over. Undo the last entry, or let the banker override.")
    decider(draft, action)
    return Decision(
        events=tuple(draft.events),
        state=draft.state,
        summary=draft.summary,
        passed_over=tuple(one.code for one in draft.passed_over),
        objections=tuple(one.sentence for one in draft.passed_over),
    )


def roll_dice(ruleset: Ruleset, edition: Edition, state: GameState, action: Action, roll: Callable[[], int]) -> Action:
    """The action with every die filled in that the app is to roll."""
    roller = ruleset.rollers.get(type(action))
    return action if roller is None else roller(edition, state, action, roll)


def parse_action(ruleset: Ruleset, raw: dict[str, Any]) -> Action:
    """The action that a JSON object states, or a refusal that says which field is wrong."""
    known = ruleset.actions
    word = raw.get("type")
    if not isinstance(word, str):
        raise RuleViolation("unknown_action", f"Say what happened: an action has a type. Known: {', '.join(known)}.")
    if word not in known:
        raise RuleViolation("unknown_action", f"There is no action {word!r}. Known: {', '.join(known)}.")
    action: Action = _convert(known[word], raw)
    return action


_MISSING = re.compile(r"Object missing required field `(\w+)`")
_WRONG = (
    (re.compile(r"Expected `int` <= (-?\d+)"), "at most {}"),
    (re.compile(r"Expected `int` >= (-?\d+)"), "at least {}"),
    (re.compile(r"Expected `int(?: \| null)?`.*"), "a whole number is wanted"),
    (re.compile(r"Expected `bool(?: \| null)?`.*"), "yes or no is wanted"),
    (re.compile(r"Expected `str(?: \| null)?`, got .*"), "a word is wanted"),
    (re.compile(r"Expected `(?:array|object)(?: \| null)?`, got .*"), "a list is wanted"),
    (re.compile(r"Invalid enum value '?([^']*)'?"), "{} is not one of the choices"),
    (re.compile(r"Expected `(?:array|object)` of length >= \d+"), "choose at least one"),
    (re.compile(r"Expected `(?:array|object)` of length <= (\d+)"), "at most {} of them"),
    (re.compile(r"Expected `str` of length >= \d+"), "write something"),
    (re.compile(r"Expected `str` of length <= (\d+)"), "at most {} letters"),
)
"""What is wrong with a field, as msgspec says it and as people do."""
_CALLED = {"items": "which units on the display", "numbers": "at least one number", "units": "which units"}
"""Fields whose name alone says too little."""


def _checked(kind: type[Action], action: Action) -> Any:
    """The same action, once more through the limits of its fields."""
    return _convert(kind, as_dict(action))


def _convert(kind: type[Action], raw: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `")
        field = path.rstrip("`").removeprefix("$").removeprefix(".")
        if missing := _MISSING.fullmatch(sentence):
            what = _CALLED.get(missing.group(1), missing.group(1).replace("_", " "))
            raise RuleViolation("invalid_action", f"Something is missing: {what}. Fill it in or choose it.") from None
        if "dice" in field or "die" in field:
            raise RuleViolation("invalid_dice", f"Each die shows 1 to {kind.die_sides}.") from None
        said = _plainly(sentence)
        raise RuleViolation("invalid_action", f"{_words(field)}: {said}" if field else said) from None


def _plainly(sentence: str) -> str:
    for pattern, words in _WRONG:
        if found := pattern.fullmatch(sentence):
            return f"{words.format(*found.groups())}."
    return sentence


def _words(field: str) -> str:
    """A field as people read it: `units.infantry` is Units, infantry."""
    return capitalized(field.replace("[...]", "").replace(".", ", ").replace("_", " "))
