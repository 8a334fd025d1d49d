"""Refusals that were given to requests with a key: kept in memory, apart from answers that changed something.

A refusal changed nothing, so that one which is forgotten costs nothing: the request is looked at again.
"""

from api.http.problem import Problem
from companion.model.lru import Lru
from companion.service.kept_answers import KeyedRequest

MOST_REFUSALS = 2_000


class Refusals:
    """The latest refusals, by who asked for what and the key."""

    def __init__(self, most: int = MOST_REFUSALS) -> None:
        self._kept: Lru[tuple[str, str], tuple[str, Problem]] = Lru(most)

    def find(self, keyed: KeyedRequest) -> Problem | None:
        """The refusal that a key was given; another body under the same key is refused for that."""
        found = self._kept.get((keyed.scope, keyed.hash))
        if found is None:
            return None
        fingerprint, problem = found
        keyed.check(fingerprint)
        return problem.with_headers({"Idempotency-Replayed": "true"})

    def keep(self, keyed: KeyedRequest, problem: Problem) -> None:
        """Remember a refusal; the first one of a key stays, the oldest are forgotten."""
        self._kept.setdefault((keyed.scope, keyed.hash), (keyed.fingerprint, problem))
