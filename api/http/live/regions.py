"""The parts of a page that change (`data-live`), and how one text becomes the next."""

import re
from functools import cache

Step = list[int | str]
"""How a text follows from the one before it: the place and number of pieces to copy, in turn with new text."""
_REGION = re.compile(r'<([a-z]+)(?=[\s])[^<>]*\sdata-live="([^"]+)"[^<>]*>')
_PIECES = re.compile(r"[^>]*>|[^>]+$")


def regions_of(page: str) -> dict[str, str]:
    """The regions of a page by their names; one within another is part of that one."""
    found: dict[str, str] = {}
    end = 0
    for start in _REGION.finditer(page):
        if start.start() >= end:
            end = _end(page, start[1], start.end())
            found[start[2]] = page[start.start() : end]
    return found


@cache
def _tags(name: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){name}[\s>]")


def _end(page: str, name: str, at: int) -> int:
    """Where an element ends whose first tag ends here."""
    depth = 1
    for tag in _tags(name).finditer(page, at):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    return len(page)


def step(before: str, after: str) -> Step:
    """What makes one text of another, piece by piece: copies of what was there, and what is new."""
    old, new = _PIECES.findall(before), _PIECES.findall(after)
    places: dict[str, int] = {}
    for place, piece in enumerate(old):
        places.setdefault(piece, place)
    made: Step = []
    fresh, follows, number = "", 0, 0
    while number < len(new):
        start = follows if follows < len(old) and old[follows] == new[number] else places.get(new[number])
        if start is None:
            fresh += new[number]
            number += 1
            continue
        count = 1
        while start + count < len(old) and number + count < len(new) and old[start + count] == new[number + count]:
            count += 1
        made += [fresh, start, count]
        fresh, follows, number = "", start + count, number + count
    return [*made, fresh]
