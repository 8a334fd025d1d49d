"""Letters that no name and no sentence holds: control characters, line separators, writing that is turned round.

And pictures (emoji), which screens show and paper does not.
"""

import re
from typing import Any
from unicodedata import category

UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]")


def has_unseen(value: Any) -> bool:
    """Whether a text, or any text in lists and tables, upsets terminals and pages."""
    if isinstance(value, str):
        return UNSEEN.search(value) is not None
    if isinstance(value, dict):
        return any(has_unseen(key) or has_unseen(inner) for key, inner in value.items())
    return isinstance(value, list | tuple) and any(map(has_unseen, value))


PICTURES = ("So", "Sk", "Mn", "Me", "Cf", "Cn", "Co", "Zs")
"""What a name of nothing but emoji is made of: symbols, what joins and colors them, and spaces."""


def only_pictures(name: str) -> bool:
    """Whether a name has nothing that can be set in type."""
    return all(category(letter) in PICTURES for letter in name)
