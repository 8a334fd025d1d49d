"""Parse actions from JSON objects, with refusals in plain words that name the invalid field."""

import re
from typing import Any

import msgspec

from companion.engine.ruleset import AnyRuleset
from companion.languages import Message
from companion.model.actions import Action, RawAction, as_dict
from companion.model.reading import convert, in_plain_words
from companion.model.refusal import RuleViolation


def parse_action(ruleset: AnyRuleset, raw: RawAction) -> Action:
    """Parse an action from a JSON object, or refuse and name the invalid field."""
    known = ruleset.actions
    word = raw.get("type")
    if not isinstance(word, str):
        raise RuleViolation(
            "unknown_action", "Say what happened: an action has a type. Known: {known}.", known=", ".join(known)
        )
    if word not in known:
        raise RuleViolation(
            "unknown_action", "There's no action {word}. Known: {known}.", word=repr(word), known=", ".join(known)
        )
    action: Action = _convert(known[word], raw)
    return action


_MISSING = re.compile(r"Object missing required field `(\w+)`")


def checked(kind: type[Action], action: Action) -> Any:
    """The same action, validated against its fields' limits again."""
    return _convert(kind, as_dict(action))


def _convert(kind: type[Action], raw: RawAction) -> Any:
    try:
        return convert(raw, kind)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `")
        field = path.rpartition(" in `")[2].rstrip("`").removeprefix("$").removeprefix(".")  # of a key: where it is
        if missing := _MISSING.fullmatch(sentence):
            what = kind.asks.get(missing.group(1), missing.group(1).replace("_", " "))
            raise RuleViolation(
                "invalid_action", "Something is missing: {what}. Fill it in or choose it.", what=Message(what)
            ) from None
        if "dice" in field or "die" in field:
            raise RuleViolation("invalid_dice", "Each die shows 1 to {die_sides}.", die_sides=kind.die_sides) from None
        raise RuleViolation("invalid_action", in_plain_words(error)) from None
