"""What people read of the rules behind Why?, as messages: `babel.cfg` has Babel call `extract` for every file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.families.rulebooks import read_file
from companion.model.translated import words_of


def extract(file: Any, _keywords: Any, _comment_tags: Any, options: Any) -> Iterator[tuple[int, str, Any, list[str]]]:
    """The texts of every rule in a file."""
    for context, text in words_of(read_file(Path(file.name))):
        yield 1, "pgettext", (context, text), []
