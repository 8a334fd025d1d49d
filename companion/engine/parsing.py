"""Actions as JSON objects: reading one, or a refusal in plain words that says which field is wrong."""

import re
from typing import Any

import msgspec

from companion.engine.ruleset import AnyRuleset
from companion.model.actions import Action, RawAction, as_dict
from companion.model.reading import convert
from companion.model.refusal import RuleViolation
from companion.model.wording import capitalized


def parse_action(ruleset: AnyRuleset, raw: RawAction) -> Action:
    """The action that a JSON object states, or a refusal that says which field is wrong."""
    known = ruleset.actions
    word = raw.get("type")
    if not isinstance(word, str):
        raise RuleViolation(
            "unknown_action", "Say what happened: an action has a type. Known: {known}.", known=", ".join(known)
        )
    if word not in known:
        raise RuleViolation(
            "unknown_action", "There is no action {word}. Known: {known}.", word=repr(word), known=", ".join(known)
        )
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
    (re.compile(r"Expected `str` matching regex .*"), "a name of small letters, figures and _ is wanted"),
)
"""What is wrong with a field, as msgspec says it and as people do."""


def checked(kind: type[Action], action: Action) -> Any:
    """The same action, once more through the limits of its fields."""
    return _convert(kind, as_dict(action))


def _convert(kind: type[Action], raw: RawAction) -> Any:
    try:
        return convert(raw, kind)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `")
        field = path.rpartition(" in `")[2].rstrip("`").removeprefix("$").removeprefix(".")  # of a key: where it stands
        if missing := _MISSING.fullmatch(sentence):
            what = kind.asks.get(missing.group(1), missing.group(1).replace("_", " "))
            raise RuleViolation(
                "invalid_action", "Something is missing: {what}. Fill it in or choose it.", what=what
            ) from None
        if "dice" in field or "die" in field:
            raise RuleViolation("invalid_dice", "Each die shows 1 to {die_sides}.", die_sides=kind.die_sides) from None
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
