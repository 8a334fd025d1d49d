"""What is kept beside the journal: games, seats, and answers already given."""

from typing import Literal

from companion.model.shape import Shape

Role = Literal["player", "banker", "observer"]
AT_ONCE = 240
"""Entries that a seat may log at once: a phone that was out of reach for an hour sends what it kept."""
A_MINUTE = 120
"""Entries that a seat may go on logging every minute, unless the host says otherwise."""


class GameRecord(Shape):
    """A game's cover page; everything else is in its journal."""

    id: str
    name: str
    edition: str
    scenario: str
    join_code: str
    created_at: str


class SeatRecord(Shape):
    """A person's claim on powers in one game. Tokens are kept only as hashes."""

    id: str
    game: str
    name: str
    role: Role
    powers: tuple[str, ...]
    token_hash: str
    created_at: str
    move_hash: str | None = None
    """The hash of a one-time code that hands this seat to another phone."""
    language: str = ""
    """What this person chose to read, if the seat was found by its token; it is a document of its own."""


class Answer(Shape):
    """The answer given to a request with an idempotency key, to be given again."""

    scope: str
    """Who asked for what: identity, method and path."""
    key: str
    fingerprint: str
    """Hash of the request's body."""
    status: int
    body: str
    headers: dict[str, str] = {}
    at: str = ""
