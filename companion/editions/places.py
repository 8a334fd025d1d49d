"""Places in an edition as problems name them, such as `territory[egypt].value`."""

import re
from typing import NamedTuple

_STEP = re.compile(r"([^.\[\]]+)|\[([^\]]*)\]")


class Step(NamedTuple):
    """One step on the way: the key of a table, or the label of a list's element."""

    word: str
    is_label: bool


def steps_to(place: str) -> list[Step]:
    """The way to a place, step by step."""
    return [Step(word or label, not word) for word, label in _STEP.findall(place)]


def keys_to(place: str) -> list[str]:
    """The same without labels: the way to such a place in any edition."""
    return [step.word for step in steps_to(place) if not step.is_label]
