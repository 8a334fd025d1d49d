"""Who is under way: people who are known by a token that was right, and strangers, of whom there may be only so many.

Strangers are counted by network and in all; the one who is known only among their own requests. So nobody who sits at a
table is held up by what others do, not even by those behind the same address. Where strangers have no room left, the
body that is waited for longest gives way: one of the same network, or, when all are too many, one of the network that
has the most. So there is always room for a network that has been quiet.
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
    """What a request shows of itself, hashed: its token, else its cookies; None if it shows nothing."""
    headers = scope.headers
    shown = headers.get("authorization") or headers.get("cookie")
    return hashlib.blake2b(shown.encode(), digest_size=16).digest() if shown else None


class RequestLimiter:
    """Counts of one process. Its loop alone changes them; others only ask whether a seat listens enough."""

    def __init__(self, most: int, most_of_an_address: int, most_of_one: int, most_lines: int) -> None:
        self._most = most
        self._most_of_an_address = most_of_an_address
        self._most_of_one = most_of_one
        self._most_lines = most_lines
        self._known: Lru[Credential, bool] = Lru(MOST_KNOWN)
        self._under_way: Counter[Credential | str] = Counter()
        self._lines: Counter[Credential] = Counter()
        self._bodies: dict[str, dict[asyncio.Timeout, None]] = {}
        """By network: the deadlines of strangers' bodies that are waited for, oldest first."""
        self.cut = 0
        """Bodies that gave way to others."""
        self.strangers = 0
        """Strangers' requests that are under way."""

    def knows(self, credential: Credential | None) -> bool:
        """Whether a credential was right when it was last looked at."""
        return credential in self._known

    def remember(self, credential: Credential) -> None:
        """A credential is right."""
        self._known.keep(credential, True)

    def forget(self, credential: Credential) -> None:
        """A credential is wrong, or no longer right."""
        self._known.pop(credential)

    def enter(self, who: Credential | str) -> bool:
        """Count a request in: of somebody known by a credential, or of a stranger by the network. False if too many."""
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
        """Within this a body is waited for; a stranger's may have to give way."""
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
        """The network that has the most bodies waiting, if that is more than somebody has requests; else their own."""
        largest = max(self._bodies, key=lambda network: len(self._bodies[network]), default=who)
        return largest if len(self._bodies.get(largest, ())) > self._under_way[who] else who

    def _gives_way(self, network: str) -> bool:
        """Let the body of a network that is waited for longest end now; False if none is waited for."""
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
        """Within this a line of a seat is open; None for one of the host, who may have any number."""
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
        """Whether a seat has all the lines that it may have, so that the app need not be asked for another."""
        return self._lines[credential] >= self._most_lines
