"""Sending webhooks, in a thread of its own: a tap only leaves a note that its game has changed.

The journal is the queue: what waits is what follows the place up to which a webhook was told. So nothing grows while
an address doesn't answer, and a restart goes on where the last message was answered. News older than an hour is passed
over.
"""

import hashlib
import hmac
import logging
import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from companion.engine.codec import UnreadableGame
from companion.model.refusal import NotFound
from companion.service.app_context import AppContext
from companion.service.webhooks.addresses import Refused, post, read_target
from companion.service.webhooks.hooks import (
    PLACE,
    Hook,
    State,
    hooks_in,
    keep_place,
    keep_state,
    place_of,
    secret_of,
    state_of,
)
from companion.service.webhooks.letters import Letter, greeting, letters
from companion.storage import StoreError

PAUSES = (5.0, 15.0, 45.0, 120.0, 360.0, 1080.0, 3600.0)
"""Seconds after each failure in a row; after one more, the webhook is given up."""
LOOK_SECONDS = 10.0
"""How often it looks for what it wasn't told: webhooks set by another process, questions."""
OLD = timedelta(hours=1)
LONGEST_PAUSE = 3600.0
AGENT = "Companion-Webhook"
log = logging.getLogger("companion")


class Courier:
    """Sends what every webhook has to hear."""

    def __init__(
        self,
        app: AppContext,
        host_key: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        pauses: tuple[float, ...] = PAUSES,
    ) -> None:
        self._app, self._host_key, self._clock, self._pauses = app, host_key, clock, pauses
        self._rung = threading.Event()
        self._stopped = threading.Event()
        self._changed: set[str] = set()
        """Games that have changed: a set of ids, however often they change."""
        self._lock = threading.Lock()
        self._not_before: dict[str, float] = {}
        self._thread: threading.Thread | None = None
        app.listeners.append(self.heard)
        app.follow(self.heard)

    def heard(self, game_id: str) -> None:
        """Note that a game has changed. That's all that a tap does for webhooks."""
        with self._lock:
            self._changed.add(game_id)
        self._rung.set()

    def start(self) -> None:
        """Send from now on, in a daemon thread."""
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop sending; what wasn't sent is sent after the next start."""
        self._stopped.set()
        self._rung.set()
        if self._thread is not None:
            self._thread.join(2)

    def _run(self) -> None:
        whole = 0.0
        while not self._stopped.is_set():
            self._rung.wait(LOOK_SECONDS)
            self._rung.clear()
            with self._lock:
                changed, self._changed = self._changed, set()
            try:
                now = self._clock()
                if now - whole >= LOOK_SECONDS:
                    whole = now
                    self.look(None)
                else:
                    self.look(changed)
            except StoreError:
                self._stopped.wait(1.0)
            except Exception:
                log.exception("webhooks cannot be sent")
                self._stopped.wait(LOOK_SECONDS)

    def look(self, changed: Iterable[str] | None) -> None:
        """Send what there is for every webhook: of these games, or of all."""
        if not self._app.store.leads():
            return
        hooks = hooks_in(self._app.store)
        if not hooks:
            return
        games = {game.id for game in self._app.store.games()}
        if changed is None:
            self._forget(games)
        for hook in hooks:
            state = state_of(self._app.store, hook.id)
            if state.given_up or self._clock() < self._not_before.get(hook.id, 0.0):
                continue
            self._serve(hook, state, sorted(games if changed is None or state.failures else games & set(changed)))

    def _forget(self, games: set[str]) -> None:
        """Drop the places in games that are gone."""
        for name in self._app.store.documents(PLACE):
            if name.partition("/")[2] not in games:
                self._app.store.remove_document(PLACE, name)

    def _serve(self, hook: Hook, state: State, games: list[str]) -> None:
        """Send one webhook what it has to hear, until it doesn't answer."""
        if not state.greeted:
            if not self._sent(hook, state, "hello", greeting(hook)):
                return
            state = State(greeted=True, delivered_at=self._app.clock())
            keep_state(self._app.store, hook.id, state)
        for game_id in games:
            if hook.game in ("", game_id) and not self._tell(hook, game_id):
                return

    def _tell(self, hook: Hook, game_id: str) -> bool:
        """Send a webhook what it has to hear of a game; False if it doesn't answer."""
        store = self._app.store
        while not self._stopped.is_set():
            place = place_of(store, hook, game_id)
            try:
                told, after = letters(self._app, hook, game_id, place)
            except (NotFound, UnreadableGame):
                return True
            except StoreError:
                raise
            except Exception:  # whatever one game does, the others are told of
                log.exception("a webhook can't be told of the game %s", game_id)
                return True
            for letter in told:
                if _is_old(letter):
                    continue
                state = state_of(store, hook.id)
                if not self._sent(hook, state, game_id, letter):
                    return False
                if letter.place is not None:
                    keep_place(store, hook, game_id, letter.place)
                keep_state(store, hook.id, State(greeted=True, delivered_at=self._app.clock()))
            if after == place:
                return True
            keep_place(store, hook, game_id, after)
        return True

    def _sent(self, hook: Hook, state: State, about: str, letter: Letter) -> bool:
        """Send a message; False, with a pause that grows, if it isn't answered."""
        if self._stopped.is_set():
            return False
        version = letter.place.version if letter.place is not None else 0
        try:
            post(
                read_target(hook.url),
                letter.body,
                self._headers(hook, f"{hook.id}-{about}-{version}-{letter.events[0]}", letter),
                own_machine=hook.own_machine,
            )
        except Refused as refused:
            self._failed(hook, state, refused)
            return False
        self._not_before.pop(hook.id, None)
        return True

    def _headers(self, hook: Hook, name: str, letter: Letter) -> dict[str, str]:
        now = int(time.time())
        signed = hmac.new(secret_of(self._host_key, hook.id).encode(), b"%d." % now + letter.body, hashlib.sha256)
        return {
            "Content-Type": "application/json",
            "User-Agent": AGENT,
            "Companion-Events": ",".join(letter.events),
            "Companion-Delivery": name,
            "Companion-Signature": f"t={now},v1={signed.hexdigest()}",
        }

    def _failed(self, hook: Hook, state: State, refused: Refused) -> None:
        failures = state.failures + 1
        given_up = failures > len(self._pauses)
        if not given_up:
            pause = max(self._pauses[failures - 1], min(refused.pause, LONGEST_PAUSE))
            self._not_before[hook.id] = self._clock() + pause
        else:
            log.warning("a webhook is given up after %d tries; the host page says why", failures)
        keep_state(
            self._app.store,
            hook.id,
            State(
                greeted=state.greeted,
                delivered_at=state.delivered_at,
                failures=failures,
                why=str(refused),
                given_up=given_up,
            ),
        )


def _is_old(letter: Letter) -> bool:
    """Whether it's no news anymore, such as the entries of a game that was imported."""
    return bool(letter.at) and datetime.now(UTC) - datetime.fromisoformat(letter.at) > OLD
