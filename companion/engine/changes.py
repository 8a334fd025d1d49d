"""The figures that differ between two states, before and after."""

from collections.abc import Iterator

from companion.engine.ruleset import Change


def change(subject: Change, field: str, was: object, now: object) -> Iterator[Change]:
    """A figure before and after, if it differs; the subject says whose it is."""
    if was != now:
        yield {**subject, "field": field, "from": was, "to": now}


def changes_in(subject: Change, before: object, after: object, *fields: str) -> Iterator[Change]:
    """Changes in the given fields between two shapes; `before` is None for something new."""
    for field in fields:
        yield from change(subject, field, getattr(before, field, None), getattr(after, field))
