"""A table with everything that writes to disk: the app, its games, its backups, and what was promised to whom."""

import json
import shutil
import threading
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from flask import Flask, request
from PIL import Image

from api.app import create_app
from api.http.context import EXTENSION, context_over
from api.settings import Settings
from companion.service import AppContext
from companion.service.safekeeping.backups import Backups
from companion.service.safekeeping.heads import heads_beside
from companion.service.safekeeping.second_place import SecondPlace
from companion.storage import Store, open_store
from tests.api.talking import HOST_KEY, Heard, Talker

T = TypeVar("T")
SAID = {"type": "attest", "claim": "no_enemy_warships_in_13_14_15"}
SETTINGS = Settings(host_key=HOST_KEY, own_addresses=False, seat_check_seconds=3600, seat_pace=0)
BOUNDARY = b"--x\r\nContent-Disposition: form-data; "


def a_picture() -> bytes:
    """A photo with enough in it to need many pages of the database."""
    made = BytesIO()
    Image.effect_noise((600, 400), 90).convert("RGB").save(made, "JPEG")
    return made.getvalue()


def in_a_new_thread(work: Callable[[], T]) -> T:
    """What a thread makes of it that has no connection to the database yet."""
    results: list[T] = []
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()
    thread.join()
    return results[0]


class Evening:
    """A game night under test. What was answered is `taps` and `photos`."""

    def __init__(self, folder: Path, web: Flask | None = None) -> None:
        """`web` is the app of an evening that's over: to make one takes longer than an evening."""
        self.web = web
        self.data, self.stick = folder / "data", folder / "stick"
        for made in (self.data, self.stick):
            made.mkdir(parents=True)
        self.database = self.data / "companion.db"
        self.taps: list[str] = []
        self.photos: list[str] = []
        self.ended: dict[str, str] = {}
        """How each tap of a trial ended."""
        self.now = datetime(2026, 11, 20, 20, tzinfo=UTC)
        self.picture = a_picture()
        self.store: Store | None = None
        self.start()
        self.game = self.host.new_game()["id"]
        self.anna = self.host.seat(self.game, "Anna", ["germany"])

    def start(self) -> None:
        """Start as the program does."""
        store = open_store(f"sqlite:///{self.database}")
        try:
            app = AppContext(store, heads=heads_beside(f"sqlite:///{self.database}", self.data))
            if self.web is None:
                self.web = create_app(app, SETTINGS)
            else:
                self.web.extensions[EXTENSION] = context_over(app, SETTINGS)
        except BaseException:
            store.close()
            raise
        app.request_id = lambda: request.headers.get("Idempotency-Key")  # entries name what they were sent for
        self.store, self.app = store, app
        self.host = Talker.to_app(self.web, HOST_KEY)
        self.backups = Backups(app, self.data / "backups", lambda: self.now, data=self.data)
        self.second = SecondPlace(app, self.stick, lambda: self.now, data=self.data)

    def stop(self) -> None:
        """Stop as the program does."""
        if self.store is not None:
            self.app.heads.close()
            self.store.close()
            self.store = None

    def later(self) -> None:
        """Let an hour go by."""
        self.now += timedelta(hours=1)

    def tap(self, key: str) -> Heard:
        """A tap of Anna's phone."""
        return self.anna.post(f"/games/{self.game}/actions", {**SAID, "holds": len(key) % 2 == 0}, Idempotency_Key=key)

    def photo(self, key: str) -> Heard:
        """A photo from Anna's phone."""
        part = b'name="photo"; filename="board.jpg"\r\n\r\n' + self.picture
        return self.anna.call(
            "POST",
            f"/games/{self.game}/photos",
            raw=BOUNDARY + part + b"\r\n--x--\r\n",
            content_type="multipart/form-data; boundary=x",
            Idempotency_Key=key,
        )

    def forget_photos(self) -> None:
        """Make room for more photos."""
        for photo in self.photos:
            self.host.call("DELETE", f"/games/{self.game}/photos/{photo}").expect(204)
        self.photos.clear()

    def wrong_in(self, store: Store) -> str | None:
        """What's missing or doubled in a store, of all that was answered; None if nothing is."""
        found = Counter(keys_in(store, self.game))
        if wrong := [key for key in self.taps if found[key] != 1]:
            return f"answered, but there {found[wrong[0]]} times: {wrong}"
        if doubled := [key for key, times in found.items() if key is not None and times > 1]:
            return f"logged twice: {doubled}"
        if gone := [photo for photo in self.photos if store.document("photo", f"{self.game}/{photo}") is None]:
            return f"photos answered, but not there: {gone}"
        return next(iter(store.check()), None)

    def crashed(self, into: Path) -> Store:
        """The store as another start would find it, had the power failed now, with all that was written on the disk."""
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir()
        for path in self.data.glob("companion.db*"):
            if not path.name.endswith("-shm"):
                shutil.copy(path, into)
        return open_store(f"sqlite:///{into / self.database.name}")


def keys_in(store: Store, game: str) -> list[str | None]:
    """The keys of a game's taps, in order."""
    return [json.loads(entry).get("request") for entry in store.entries(game)]
