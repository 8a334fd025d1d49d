"""The live regions of a page (`data-live`), and the difference between two texts."""

import re
from functools import cache, lru_cache

Step = list[str | tuple[int, int] | tuple[int, int, int, str]]
"""How a text follows from the previous one, piece by piece: new text; a position and the number of pieces to copy from
there; or a position, how much of that piece's start and end to keep, and what comes in between.
"""
LEAST_COPY, LEAST_KEPT = 24, 12
"""The minimum lengths worth copying from elsewhere, and worth keeping of a changed piece."""
MOST_STEPS = 128
_REGION = re.compile(r'<([a-z]+)(?=[\s])[^<>]*\sdata-live="([^"]+)"[^<>]*>')
_PIECES = re.compile(r"[^>]*>|[^>]+$")


def regions_of(page: str) -> dict[str, str]:
    """A page's regions by name; a nested one is part of the outer one."""
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
    """The end of an element whose opening tag ends here."""
    depth = 1
    for tag in _tags(name).finditer(page, at):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    return len(page)


@lru_cache(maxsize=MOST_STEPS)
def step(before: str, after: str) -> Step:
    """The difference between two texts. A piece ends with a tag. What several screens have in common is
    compared once.
    """
    old, new = _PIECES.findall(before), _PIECES.findall(after)
    places = {piece: place for place, piece in reversed([*enumerate(old)])}
    made: Step = []
    at = number = 0
    while number < len(new):
        elsewhere = places.get(new[number], len(old))
        runs = (_run(old, new, start, number) for start in (at, at + 1, elsewhere))  # a piece may be new, or replaced
        start, count = next(filter(None, runs), (0, 0))
        if count and (start in (at, at + 1) or sum(map(len, new[number : number + count])) >= LEAST_COPY):
            made.append((start, count))
            at, number = start + count, number + count
            continue
        if at < len(old) and (kept := _patch(at, old[at], new[number])):
            made.append(kept)
            at += 1
        elif made and isinstance(made[-1], str):
            made[-1] += new[number]
        else:
            made.append(new[number])
        number += 1
    return made


def _run(old: list[str], new: list[str], start: int, number: int) -> tuple[int, int] | None:
    """How many pieces match from here and from there on."""
    count = 0
    while start + count < len(old) and number + count < len(new) and old[start + count] == new[number + count]:
        count += 1
    return (start, count) if count else None


def _patch(place: int, old: str, new: str) -> tuple[int, int, int, str] | None:
    """What changes in the middle of a piece; None if too little of it stays."""
    most = min(len(old), len(new))
    head = next((n for n in range(most) if old[n] != new[n]), most)
    tail = next((n for n in range(most - head) if old[-1 - n] != new[-1 - n]), most - head)
    return (place, head, tail, new[head : len(new) - tail]) if head + tail >= LEAST_KEPT else None
