"""Making results while nobody waits for them: of games from before when the server starts, and of each that ends."""

import logging
import threading

from companion.engine.codec import UnreadableGame
from companion.model.refusal import NotFound
from companion.service.app_context import AppContext
from companion.service.club.results import results
from companion.storage import StoreError

BREAK = 0.3
"""Seconds between reading a few games and a few more, in which taps are answered."""
log = logging.getLogger("companion")


class ResultKeeper:
    """A thread that makes the results that are missing."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._wanted, self._stopped = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Make what is missing now, and whenever a game ends."""
        self._app.listeners.append(self._changed)
        self._wanted.set()
        self._thread = threading.Thread(target=self._keep, name="results", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop; what is missing is made the next time."""
        self._stopped.set()
        self._wanted.set()
        if self._thread is not None:
            self._thread.join(5)

    def _changed(self, game_id: str) -> None:
        try:
            over = self._app.history(game_id).state.winner is not None
        except (NotFound, UnreadableGame):
            return
        if over:
            self._wanted.set()

    def _keep(self) -> None:
        while not self._stopped.is_set():
            self._wanted.wait()
            self._wanted.clear()
            try:
                while not self._stopped.is_set() and results(self._app, 0)[1]:
                    self._stopped.wait(BREAK)
            except StoreError:
                self._stopped.wait(BREAK)
            except Exception:
                log.exception("results cannot be kept")
