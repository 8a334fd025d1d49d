"""Who is under way: people who are known by a token that was right, and strangers, of whom there may be only so many.

Strangers are counted by address and in all; whoever is known only among their own requests. So nobody who sits at a
table is held up by what others do, not even by those behind the same address.
"""

import hashlib
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from api.gateway.rsgi import Scope

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
        self._known: OrderedDict[Credential, None] = OrderedDict()
        self._under_way: Counter[Credential | str] = Counter()
        self._lines: Counter[Credential] = Counter()
        self.strangers = 0
        """Strangers' requests that are under way."""

    def knows(self, credential: Credential | None) -> bool:
        """Whether a credential was right when it was last looked at."""
        return credential in self._known

    def remember(self, credential: Credential) -> None:
        """A credential is right."""
        self._known[credential] = None
        self._known.move_to_end(credential)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, credential: Credential) -> None:
        """A credential is wrong, or no longer right."""
        self._known.pop(credential, None)

    def enter(self, who: Credential | str) -> bool:
        """Count a request in: of somebody known by a credential, or of a stranger by the address. False if too many."""
        stranger = isinstance(who, str)
        if stranger and self.strangers >= self._most:
            return False
        if self._under_way[who] >= (self._most_of_an_address if stranger else self._most_of_one):
            return False
        self._under_way[who] += 1
        self.strangers += stranger
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
