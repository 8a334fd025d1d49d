"""Letters that no name and no sentence holds: control characters, line separators, writing that is turned round."""

import re
from typing import Any

UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]")


def has_unseen(value: Any) -> bool:
    """Whether a text, or any text in lists and tables, upsets terminals and pages."""
    if isinstance(value, str):
        return UNSEEN.search(value) is not None
    if isinstance(value, dict):
        return any(has_unseen(key) or has_unseen(inner) for key, inner in value.items())
    return isinstance(value, list | tuple) and any(map(has_unseen, value))
