"""The Flask bypass for a tap: what `taps.js` posts when a seat logs something.

It calls what the app's own view calls and responds exactly like it (a test compares them), or not at all: anything
unusual (a host's cookie, another site, a refusal, an unresponsive store) is left to the app. Nothing can be logged
twice, because a tap has a key.
"""

import re
import time
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

import msgspec
from werkzeug.datastructures import MultiDict

from api.gateway.authenticator import Authenticator
from api.gateway.bridge import Answer
from api.gateway.refusing import request_id_of
from api.gateway.rsgi import Headers, Http, Scope
from api.guards.browsers import is_ours
from api.http.blueprint import IdConverter
from api.http.context import WebContext
from api.http.languages import VARY_LINE as VARY
from api.http.logs.request_ids import answering
from api.pages.kit.logging_taps import STEP_HEADER, log_tap, told
from api.pages.kit.rendering import local_path
from companion.languages import speaking
from companion.model.lru import Lru
from companion.service import Identity
from companion.service.dice.cups import asking
from companion.service.kept_answers import KEY_HEADER, KeyedRequest, is_key
from companion.service.table.seats import token_hash
from companion.storage import NOTHING, Ahead, Asked

ROUTE = "/games/<id:game_id>/act"
HOME = "/play"
MOST_FIELDS = 200
ERRORS = "werkzeug.url_quote"
"""What Flask does with invalid characters."""
THREADS = 6
"""Threads for taps if games share nothing: they mostly wait for the database, each on a connection."""
MOST_SEEN = 4_000
Tap = tuple[Scope, str, bytes, Http]
_PATH = re.compile(rf"/games/({IdConverter.regex})/act")
_SENT_AS = {"accept": "application/json", "content-type": "application/x-www-form-urlencoded"}


class Form(MultiDict[str, str]):
    """A form that returns missing fields without raising."""

    def get(self, key: str, default: Any = None) -> Any:  # type: ignore[override]  # no form of ours asks for a type
        """The first value of a field."""
        found = dict.get(self, key)
        return found[0] if found else default


def _fields(text: str) -> list[tuple[str, str]]:
    """A form's fields as sent, parsed as Flask does."""
    if text.count("&") >= MOST_FIELDS:
        raise ValueError("too many fields")
    pairs = [part.replace("+", " ").partition("=") for part in text.split("&") if part]
    return [(unquote(name, errors=ERRORS), unquote(value, errors=ERRORS)) for name, _, value in pairs]


class TapDoor:
    """Answers `POST /games/{id}/act` instead of the app, if it can. Responses are made in a thread."""

    def __init__(self, authenticator: Authenticator, context: WebContext) -> None:
        self._authenticator, self._context = authenticator, context
        self._all_games = context.app.store.reads_at_once
        """Whether one thread writes for all games; otherwise, games share nothing."""
        self.threads = 1 if self._all_games else THREADS
        self._seen: Lru[str, Identity] = Lru(MOST_SEEN)
        """Who has tapped with which token, for prefetching only. It grants no access."""

    def shares(self, scope: Scope) -> str | None:
        """The game of a tap that can be logged together with others; otherwise None."""
        game_id = self._game(scope)
        return game_id if game_id in self._context.app.open_games else None

    def kind(self, game_id: str) -> str | None:
        """The kind of a tap: taps of one kind share a transaction."""
        return None if self._all_games else game_id

    def answer_all(self, taps: list[Tap]) -> list[bool]:
        """Log waiting taps with one commit, and answer each; False for those that the app should answer."""
        try:
            with asking(), self._context.app.transaction(self.kind(taps[0][1]), self._ahead(taps)):
                answers = [self._answered(scope, game_id, body) for scope, game_id, body, _ in taps]
        except Exception:  # nothing is kept of any of them
            return [False] * len(taps)
        for (*_, http), answer in zip(taps, answers, strict=True):
            if answer is not None:  # from here, because by way of the loop it would have to wait for two threads more
                with suppress(RuntimeError):  # nobody is there any more
                    http.response_bytes(answer.status, answer.headers, answer.body)
        return [answer is not None for answer in answers]

    def _ahead(self, taps: list[Tap]) -> Ahead:
        """What taps will look up, as far as known."""
        if self._all_games:
            return NOTHING
        answers, tokens = list[Asked](), list[str]()
        for scope, _, body, _ in taps:
            token = self._authenticator.seat_token(scope)
            if token is not None:
                tokens.append(token_hash(token))
                keyed = self._keyed(scope, self._seen.get(token), body)
                answers += [] if keyed is None else [keyed.asked]
        return Ahead(answers, tokens)

    def answer(self, scope: Scope, body: bytes) -> Answer | None:
        """The response to a logged tap; None if the app should answer."""
        game_id = self._game(scope)
        return None if game_id is None else self._answered(scope, game_id, body)

    def _game(self, scope: Scope) -> str | None:
        """The game of a plain tap; None if it isn't one."""
        found = _PATH.fullmatch(scope.path) if scope.method == "POST" else None
        return found[1] if found is not None and self._is_plain(scope) else None

    def _answered(self, scope: Scope, game_id: str, body: bytes) -> Answer | None:
        began, request_id = time.perf_counter(), request_id_of(scope)
        try:
            who = self._authenticator.who(scope)
            if who is None or who.seat is None:
                return None
            if not self._all_games and (token := self._authenticator.seat_token(scope)) is not None:
                self._seen.keep(token, who)
            language = self._authenticator.language(scope, who)
            with speaking(language), answering(request_id):
                said = self._logged(scope, game_id, who, body)
        except Exception:  # whatever it is, the app says it properly
            return None
        if said is None:
            return None
        headers: Headers = [("Content-Type", "application/json"), ("Content-Language", language), ("Vary", VARY)]
        return self._authenticator.answer(scope, ROUTE, 200, headers, said, began, request_id)

    def _is_plain(self, scope: Scope) -> bool:
        """Whether it's what the script sends, from one of our pages."""
        headers = scope.headers
        return (
            not scope.query_string
            and all(headers.get(name) == value for name, value in _SENT_AS.items())
            and headers.get("authorization") is None
            and self._authenticator.calls_us(scope)
            and (origin := headers.get("origin")) is not None
            and is_ours(origin, headers.get("host") or "", headers.get("sec-fetch-site"))
        )

    def _keyed(self, scope: Scope, who: Identity | None, body: bytes) -> KeyedRequest | None:
        """A tap with its key; None if it has none, or the caller is unknown."""
        key = scope.headers.get(KEY_HEADER.lower()) or ""
        if who is None or not is_key(key):
            return None
        return KeyedRequest(key, who, f"POST {scope.path} []", body, self._context.settings.host_key)

    def _logged(self, scope: Scope, game_id: str, who: Identity, body: bytes) -> bytes | None:
        """Log the tap; None if it was refused before, or has no key of its own."""
        keyed = self._keyed(scope, who, body)
        if keyed is None or self._context.refusals.find(keyed) is not None:
            return None
        form = Form(_fields(body.decode()))
        entry = log_tap(self._context.app, who, game_id, form, scope.headers.get(STEP_HEADER.lower()) or "", keyed)
        return msgspec.json.encode(told(entry, local_path(form.get("next"), HOME)))
