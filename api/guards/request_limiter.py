"""Requests in progress: of people with a valid token, and of strangers, who are limited.

Strangers are counted by network and in total; authenticated people only among their own requests. So nobody at a table
is held up by others, not even by those behind the same address. When strangers run out of room, the body waited for
longest is dropped: one of the same network or, if the total is too high, one of the network with the most. So there's
always room for a quiet network.
"""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from api.gateway.rsgi import Scope
from companion.model.lru import Lru

MOST_KNOWN = 10_000
Credential = bytes


def credential_of(scope: Scope) -> Credential | None:
    """A request's credential, hashed: its token, otherwise its cookies; None if it has none."""
    headers = scope.headers
    shown = headers.get("authorization") or headers.get("cookie")
    return hashlib.blake2b(shown.encode(), digest_size=16).digest() if shown else None


class RequestLimiter:
    """One process's counts. Only its loop changes them; others only ask whether a seat has enough lines."""

    def __init__(self, most: int, most_of_an_address: int, most_of_one: int, most_lines: int) -> None:
        self._most = most
        self._most_of_an_address = most_of_an_address
        self._most_of_one = most_of_one
        self._most_lines = most_lines
        self._known: Lru[Credential, bool] = Lru(MOST_KNOWN)
        self._under_way: Counter[Credential | str] = Counter()
        self._lines: Counter[Credential] = Counter()
        self._bodies: dict[str, dict[asyncio.Timeout, None]] = {}
        """By network: the deadlines of strangers' pending bodies, oldest first."""
        self.cut = 0
        """The number of bodies dropped for others."""
        self.strangers = 0
        """Strangers' requests in progress."""

    def knows(self, credential: Credential | None) -> bool:
        """Whether a credential was valid when last checked."""
        return credential in self._known

    def remember(self, credential: Credential) -> None:
        """Remember a valid credential."""
        self._known.keep(credential, True)

    def forget(self, credential: Credential) -> None:
        """Forget an invalid credential."""
        self._known.pop(credential)

    def enter(self, who: Credential | str) -> bool:
        """Count a request in: by credential, or for a stranger by network. False if there are too many."""
        if isinstance(who, str):
            if self._under_way[who] >= self._most_of_an_address:
                if not self._gives_way(who):
                    return False
            elif self.strangers >= self._most and not self._gives_way(self._largest(who)):
                return False
            self.strangers += 1
        elif self._under_way[who] >= self._most_of_one:
            return False
        self._under_way[who] += 1
        return True

    @contextmanager
    def body_of(self, who: Credential | str, deadline: asyncio.Timeout) -> Iterator[None]:
        """Within this, a body is being read; a stranger's may be dropped."""
        if not isinstance(who, str):
            yield
            return
        waiting = self._bodies.setdefault(who, {})
        waiting[deadline] = None
        try:
            yield
        finally:
            waiting.pop(deadline, None)
            if not waiting and self._bodies.get(who) is waiting:
                del self._bodies[who]

    def _largest(self, who: str) -> str:
        """The network with the most bodies waiting, if that's more than the caller's requests; otherwise the caller's
        own.
        """
        largest = max(self._bodies, key=lambda network: len(self._bodies[network]), default=who)
        return largest if len(self._bodies.get(largest, ())) > self._under_way[who] else who

    def _gives_way(self, network: str) -> bool:
        """Drop the longest-waiting body of a network; False if there is none."""
        waiting = self._bodies.get(network)
        if not waiting:
            return False
        deadline = next(iter(waiting))
        del waiting[deadline]
        deadline.reschedule(asyncio.get_running_loop().time())
        self.cut += 1
        return True

    def leave(self, who: Credential | str) -> None:
        """Count a request out."""
        self.strangers -= isinstance(who, str)
        self._under_way[who] -= 1
        if not self._under_way[who]:
            del self._under_way[who]

    @contextmanager
    def listening(self, seat: Credential | None) -> Iterator[None]:
        """Within this, a seat's line is open; None for the host, who may have any number."""
        if seat is None:
            yield
            return
        self._lines[seat] += 1
        try:
            yield
        finally:
            self._lines[seat] -= 1
            if not self._lines[seat]:
                del self._lines[seat]

    def listens_enough(self, credential: Credential) -> bool:
        """Whether a seat has the maximum number of lines, so that there's no need to ask the app."""
        return self._lines[credential] >= self._most_lines
