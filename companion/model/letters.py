"""Characters not allowed in names and sentences: control characters, line separators, bidirectional overrides.

Also emoji, which screens show and paper doesn't.
"""

import re
from typing import Any
from unicodedata import category

UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]")


def has_unseen(value: Any) -> bool:
    """Whether a text, or any text in lists and tables, contains characters that upset terminals and pages."""
    if isinstance(value, str):
        return UNSEEN.search(value) is not None
    if isinstance(value, dict):
        return any(has_unseen(key) or has_unseen(inner) for key, inner in value.items())
    return isinstance(value, list | tuple) and any(map(has_unseen, value))


INVISIBLE = ("Zs", "Zl", "Zp", "Cc", "Cf")
"""The characters of a text that shows nothing: spaces, line ends, and joiners."""


def is_blank(text: str) -> bool:
    """Whether a text shows nothing to anybody who reads it."""
    return all(category(letter) in INVISIBLE for letter in text)


PICTURES = ("So", "Sk", "Mn", "Me", "Cf", "Cn", "Co", "Zs")
"""The characters of an emoji-only name: symbols, joiners and modifiers, and spaces."""


def only_pictures(name: str) -> bool:
    """Whether a name contains nothing that can be typeset."""
    return all(category(letter) in PICTURES for letter in name)
