"""Limits on guessing: join codes, host keys, one-time codes.

Wrong guesses count against those who made them (a seat, otherwise a network) and the kind of thing guessed. Nobody
waits because of others' guesses, and anything too long to guess is accepted regardless of earlier guesses. The store
keeps the guesses, so that they count in all processes that share it.

Six letters are 34 million join codes. If anybody on the internet can guess, that's too few: a public server makes codes
of ten letters, and a network has three wrong guesses a day at older games' short codes. Tests compute the probability.
"""

import hashlib
import hmac
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

from flask import Flask, Response, g, has_request_context

from api.http.problem import Problem
from companion.service.table.tables import LONG_CODE
from companion.storage import Guess, Store, StoreError

KNOWN = "seat "
"""The prefix for authenticated callers, instead of a network."""
REPEATED = 0.25
"""How much the same wrong key counts when repeated: a program with an old key is a nuisance, but isn't guessing."""
DAY = 24 * 3600.0
JOIN_CODE, SHORT_JOIN_CODE = "join code", "short join code"


class Pace(NamedTuple):
    """A number of wrong guesses within a number of seconds."""

    allowed: int
    seconds: float


PUBLIC = {SHORT_JOIN_CODE: Pace(3, DAY)}
"""The slower limits of a public server."""


def kind_of_code(code: str) -> str:
    """The kind of guess for a join code."""
    return JOIN_CODE if len(code) >= LONG_CODE else SHORT_JOIN_CODE


class Failures:
    """Remembers recent wrong guesses. `secret` hides what was guessed; it may be nearly right."""

    def __init__(
        self,
        store: Store,
        allowed: int,
        seconds: float,
        clock: Callable[[], float] = time.time,
        *,
        paces: Mapping[str, Pace] | None = None,
        secret: str = "",
    ) -> None:
        self.pace = Pace(allowed, seconds)
        self._paces = paces or {}
        self._store = store
        self._clock = clock
        self._secret = secret.encode()

    def check(self, *who: str) -> None:
        """Refuse somebody with too many recent wrong guesses; `who` is a network or seat, and what it guesses at."""
        pace, recent = self._pace(who), self._recent(who)
        over = sum(guess.counts for guess in recent) - pace.allowed
        if over < 0:
            return
        ends = next(guess.at for guess in recent if (over := over - guess.counts) < 0)
        wait = max(1, round(ends - self._clock() + 0.5))
        raise Problem(
            429,
            "too_many_tries",
            "Too many wrong tries. Try again in {wait} seconds.",
            headers={"Retry-After": str(wait)},
            wait=wait,
        )

    def note(self, *who: str, guess: str | None = None) -> None:
        """Remember a wrong guess; a repetition counts less, if the caller says what it was.

        Within a request, it's written when the request is done, so that it persists even if everything else is rolled
        back.
        """
        if has_request_context():
            g.setdefault("wrong_guesses", []).append((who, guess))
        else:
            self._note(who, guess)

    def wrong(self, *who: str, guess: str | None = None) -> None:
        """Remember a wrong guess at something too long to guess, where a right one never has to wait."""
        self.check(*who)
        self.note(*who, guess=guess)

    def settle(self) -> None:
        """Write down this request's wrong guesses."""
        for who, guess in g.pop("wrong_guesses", ()):
            self._note(who, guess)

    def _note(self, who: tuple[str, ...], guess: str | None) -> None:
        pace, recent = self._pace(who), self._recent(who)
        if len(recent) >= pace.allowed / REPEATED:
            return
        hidden = None if guess is None else hmac.new(self._secret, guess.encode(), hashlib.sha256).hexdigest()[:32]
        again = hidden is not None and any(earlier.guess == hidden for earlier in recent)
        now = self._clock()
        self._store.note_guess(" | ".join(who), Guess(now + pace.seconds, REPEATED if again else 1.0, hidden), now)

    def _pace(self, who: tuple[str, ...]) -> Pace:
        return self._paces.get(who[-1], self.pace)

    def _recent(self, who: tuple[str, ...]) -> list[Guess]:
        """The guesses that still count, in order of expiry; none by a clock that has since been set back."""
        now = self._clock()
        latest = now + self._pace(who).seconds
        return [guess for guess in self._store.guesses(" | ".join(who), now) if guess.at <= latest]


def register(app: Flask, failures: Callable[[], Failures]) -> None:
    """Write down the wrong guesses of every request of an app."""

    @app.after_request
    def settle(response: Response) -> Response:
        with suppress(StoreError):
            failures().settle()
        return response
