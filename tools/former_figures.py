"""Adds the figures of today's boxes to those that former versions had: run it after changing a box's figures.

`python -m tools.former_figures [DOCUMENT ...]` also adds the editions in documents (`edition_document` of an export).
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from companion.editions import boxes, load
from companion.editions.carried import read
from companion.editions.former_figures import file_of, mark_of
from companion.model.edition import Edition


def add(editions: Iterable[Edition]) -> list[str]:
    """Add the figures of these editions to their files; returns the boxes that had none of them."""
    added = []
    for edition in editions:
        file, mark = file_of(edition.id), mark_of(edition)
        text = file.read_text(encoding="utf-8")
        if mark in text:
            continue
        head = f"[{edition.id}]\nfigures = [\n"
        if head not in text:
            text = f"{text}\n{head}]\n"
        file.write_text(text.replace(head, f'{head}    "{mark}",\n'), encoding="utf-8")
        added.append(edition.id)
    return added


def main() -> None:
    """Add today's figures, and those of the documents named."""
    documents = [read(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    for box in add([*documents, *map(load, boxes())]):
        print(f"{box}: new figures")  # noqa: T201 - it is a command


if __name__ == "__main__":
    main()
