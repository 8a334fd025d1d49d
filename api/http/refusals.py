"""Refusals of requests with a key: kept in memory, separate from responses that changed something.

A refusal changed nothing, so forgetting one costs nothing: the request is checked again.
"""

from api.http.problem import Problem
from companion.model.lru import Lru
from companion.service.kept_answers import KeyedRequest

MOST_REFUSALS = 2_000


class Refusals:
    """The latest refusals, by caller, request, and key."""

    def __init__(self, most: int = MOST_REFUSALS) -> None:
        self._kept: Lru[tuple[str, str], tuple[str, Problem]] = Lru(most)

    def find(self, keyed: KeyedRequest) -> Problem | None:
        """The refusal for a key; another body under the same key is refused for that."""
        refusal = self._kept.get((keyed.scope, keyed.hash))
        if refusal is None:
            return None
        fingerprint, problem = refusal
        keyed.check(fingerprint)
        return problem.with_headers({"Idempotency-Replayed": "true"})

    def keep(self, keyed: KeyedRequest, problem: Problem) -> None:
        """Remember a refusal; the first one for a key stays, the oldest are dropped."""
        self._kept.setdefault((keyed.scope, keyed.hash), (keyed.fingerprint, problem))
