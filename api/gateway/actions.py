"""The way past Flask for writing: an action with a key, by somebody who is known. Every tap of a phone is one.

It books what the rules take, and answers exactly as the app's own view does (a test compares them). Whatever else comes
of it, a refusal, a repetition or an error, is undone and left to the app. That is safe because of the key: if it was
booked after all, the app finds the answer that was kept with it.
"""

import re
import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from api.gateway.authenticator import Authenticator
from api.gateway.bridge import Answer
from api.gateway.refusing import request_id_of
from api.gateway.rsgi import Headers, Scope
from api.guards.known_hosts import same_host
from api.http.blueprint import API, IdConverter
from api.http.context import AppContext
from api.http.idempotency import asked_for
from api.http.kept_answers import KEY_HEADER, KeyedRequest, is_key
from api.http.logs.request_ids import answering
from api.http.parsing import decoded
from companion.service import Identity
from companion.service.actions import take_action

ROUTE = f"{API}/games/<id:game_id>/actions"
_PATH = re.compile(rf"{API}/games/({IdConverter.form})/actions")
JSON = "application/json"
NOT_PLAIN = ("if-match", "content-encoding")
"""Headers that the app looks at."""


class Tap(NamedTuple):
    """A request to log an action, with its key and in plain form."""

    scope: Scope
    body: bytes
    game_id: str
    request_id: str
    began: float


class ActionDoor:
    """Answers `POST /games/{id}/actions` in place of the app, where it can."""

    def __init__(self, authenticator: Authenticator, context: AppContext) -> None:
        self._authenticator = authenticator
        self._context = context

    def asked(self, scope: Scope, body: bytes | None) -> Tap | None:
        """The action that a request wants to log, if that is plain; else the app should answer it."""
        if scope.method != "POST" or scope.query_string or not body:
            return None
        found = _PATH.fullmatch(scope.path)
        if found is None or not self._is_plain(scope):
            return None
        return Tap(scope, body, found[1], request_id_of(scope), time.perf_counter())

    def answer(self, tap: Tap) -> Answer | None:
        """The answer to a tap, once it is kept; None if the app should give it."""
        return self._answer(tap, self._booked(tap))

    def waits_for_none(self, tap: Tap) -> bool:
        """Whether a tap may share a transaction: its game lies open, and all games are written one after the other."""
        desk = self._context.desk
        return desk.store.reads_at_once and desk.is_open(tap.game_id)

    def answers(self, taps: Sequence[Tap]) -> list[Answer | None]:
        """The answers to taps that waited together, kept by one commit; None for those that the app should answer."""
        desk = self._context.desk
        try:
            with desk.transaction(), desk.store.as_one():
                booked = [self._booked(one) for one in taps]
        except Exception:  # nothing was kept, maybe because of one of them
            return [self.answer(one) for one in taps]
        return [self._answer(tap, one) for tap, one in zip(taps, booked, strict=True)]

    def _answer(self, tap: Tap, booked: tuple[Headers, bytes] | None) -> Answer | None:
        if booked is None:
            return None
        headers, written = booked
        return self._authenticator.answer(tap.scope, ROUTE, 201, headers, written, tap.began, tap.request_id)

    def _booked(self, tap: Tap) -> tuple[Headers, bytes] | None:
        """Headers and body of the answer, once entry and answer are written; None if the app should answer."""
        try:
            who = self._authenticator.who(tap.scope)
            return None if who is None else self._written(who, tap)
        except Exception:  # whatever it is, the app says it properly
            return None

    def _is_plain(self, scope: Scope) -> bool:
        headers = scope.headers
        origin = headers.get("origin")
        return (
            headers.get("content-type") == JSON
            and is_key(headers.get(KEY_HEADER.lower()) or "")
            and (headers.get("authorization") if origin is None else same_host(origin, headers.get("host") or ""))
            and (headers.get("sec-fetch-site") or "none") in ("none", "same-origin")
            and not any(headers.get(one) for one in NOT_PLAIN)
            and self._authenticator.calls_us(scope)
        )

    def _written(self, who: Identity, tap: Tap) -> tuple[Headers, bytes] | None:
        """The same for somebody; None if this key was refused before. If it was answered, keeping another one fails."""
        desk, scope, game_id = self._context.desk, tap.scope, tap.game_id
        key = scope.headers.get(KEY_HEADER.lower()) or ""
        keyed = KeyedRequest(key, who, asked_for("POST", scope.path, []), tap.body, self._context.settings.host_key)
        if self._context.refusals.find(keyed.scope, keyed.hash) is not None:
            return None
        with answering(tap.request_id), desk.transaction(game_id):
            view = take_action(desk, who, game_id, decoded(tap.body))
            written = msgspec.json.encode(view)
            place = f"{API}/games/{game_id}/journal?after={view['version'] - 1}&limit=1"
            headers = {"Content-Type": JSON, "Location": place}
            desk.store.keep_answer(keyed.open(201, written, headers, view["at"]))
        return [*headers.items()], written
