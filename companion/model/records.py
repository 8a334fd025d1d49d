"""Records stored alongside the journal: games, seats, and stored responses."""

from typing import Literal

from companion.model.shape import Shape

Role = Literal["player", "banker", "observer"]
AT_ONCE = 240
"""Entries that a seat can log in one burst: a phone that was offline for an hour sends its backlog."""
A_MINUTE = 120
"""Entries that a seat can log per minute in the long run, unless the host says otherwise."""


class GameRecord(Shape):
    """A game's metadata; everything else is in its journal."""

    id: str
    name: str
    edition: str
    scenario: str
    join_code: str
    created_at: str


class SeatRecord(Shape):
    """A person's claim on powers in one game. Tokens are stored only as hashes."""

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
    """The language this person chose, if the seat was found by its token; stored as a separate document."""


class Answer(Shape):
    """The response to a request with an idempotency key, stored to be sent again."""

    scope: str
    """Who asked for what: identity, method, and path."""
    key: str
    fingerprint: str
    """The hash of the request's body."""
    status: int
    body: str
    headers: dict[str, str] = {}
    at: str = ""
