"""Rate limits against guessing: join codes, host keys and one-time codes, per address and in all.

The store keeps the guesses, so that they hold across processes where several share it. Whoever is known (a seat, or an
address that has shown the host key) is counted apart from the strangers behind the same address, and is not held up by
what all strangers together guess.
"""

import hashlib
import hmac
import time
from collections.abc import Callable
from contextlib import suppress

from flask import Flask, Response, g, has_request_context

from api.http.problem import Problem
from companion.storage import Guess, Store, StoreError

KNOWN = "seat "
"""How the name of somebody begins who is known, in place of an address."""
REPEATED = 0.25
"""What the same wrong key counts once more: a program with an old key is a nuisance, but it does not guess."""


class Failures:
    """Remembers who guessed wrong lately. A guesser has to wait, whatever it brings next.

    `secret` hides what was guessed; it may be nearly right.
    """

    def __init__(
        self,
        store: Store,
        allowed: int,
        seconds: float,
        clock: Callable[[], float] = time.time,
        *,
        in_all: int = 1_000_000,
        secret: str = "",
    ) -> None:
        self.allowed = allowed
        self.in_all = in_all
        self.seconds = seconds
        self._store = store
        self._clock = clock
        self._secret = secret.encode()

    def check(self, *who: str) -> None:
        """Refuse somebody who guessed wrong too often lately; `who` is an address and what it guesses at.

        A stranger is refused as well when all strangers together guessed too often.
        """
        since = self._recent(_name(who))
        if sum(one.counts for one in since) < self.allowed:
            since = [] if who[0].startswith(KNOWN) else self._recent(_all(who))
            if len(since) < self.in_all:
                return
        wait = max(1, round(since[0].at + self.seconds - self._clock() + 0.5))
        raise Problem(
            429,
            "too_many_tries",
            f"That was wrong too often. Try again in {wait} seconds.",
            headers={"Retry-After": str(wait)},
        )

    def note(self, *who: str, guess: str | None = None) -> None:
        """Remember a wrong guess; the same one again counts less, if it is told which it was.

        Within a request it is written down when the request is done, so that it stands even if all else is undone.
        """
        if has_request_context():
            g.setdefault("wrong_guesses", []).append((who, guess))
        else:
            self._note(who, guess)

    def settle(self) -> None:
        """Write down the wrong guesses of this request."""
        for who, guess in g.pop("wrong_guesses", ()):
            self._note(who, guess)

    def _note(self, who: tuple[str, ...], guess: str | None) -> None:
        recent = self._recent(_name(who))
        if len(recent) >= self.allowed / REPEATED:
            return
        hidden = None if guess is None else hmac.new(self._secret, guess.encode(), hashlib.sha256).hexdigest()[:32]
        again = hidden is not None and any(one.guess == hidden for one in recent)
        now = self._clock()
        self._store.note_guess(_name(who), Guess(now, REPEATED if again else 1.0, hidden), now - self.seconds)
        if not again:
            self._store.note_guess(_all(who), Guess(now, 1.0, None), now - self.seconds)

    def _recent(self, name: str) -> list[Guess]:
        return self._store.guesses(name, self._clock() - self.seconds)


def register(app: Flask, failures: Callable[[], Failures]) -> None:
    """Write down the wrong guesses of every request of an app."""

    def settle(response: Response) -> Response:
        with suppress(StoreError):
            failures().settle()
        return response

    app.after_request(settle)


def _name(who: tuple[str, ...]) -> str:
    return " | ".join(who)


def _all(who: tuple[str, ...]) -> str:
    """Everybody who guesses at the same kind of thing."""
    return _name(("", *who[1:2]))
