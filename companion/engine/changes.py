"""What changed between two states, as before and after: the figures people look at."""

from collections.abc import Iterator

from companion.engine.ruleset import Change


def change(subject: Change, field: str, was: object, now: object) -> Iterator[Change]:
    """A figure before and after, if it differs; the subject says whose it is."""
    if was != now:
        yield {**subject, "field": field, "from": was, "to": now}


def changes_in(subject: Change, before: object, after: object, *fields: str) -> Iterator[Change]:
    """Every one of these fields that differs between two shapes; none for `before` is something new."""
    for field in fields:
        yield from change(subject, field, getattr(before, field, None), getattr(after, field))
