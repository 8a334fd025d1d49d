"""One process under load: threads that log numbered taps in several games, and tell of each once it is kept.

python -m tests.soak.worker URL NAME THREADS TAPS [normal]
"""

import os
import random
import sys
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from companion.model.records import Answer
from companion.storage import Store, StoreError, open_store, sqlite

CHECKPOINT_EVERY = 3
"""After how many taps of a thread the log is taken over, as a server does now and then."""
GAMES = [f"g{number}" for number in range(4)]


def tap(store: Store, game: str, key: str) -> int:
    """Log a tap once, however often it is tried; gives its version."""
    with store.transaction(game):
        kept = store.answer("soak", key)
        if kept is not None:
            return int(kept.body)
        version = store.version(game) + 1
        store.append(game, version, b'{"key": "%s", "text": "%s"}' % (key.encode(), b"x" * 300))
        store.keep_answer(Answer(scope="soak", key=key, fingerprint="", status=201, body=str(version)))
        return version


def tap_all(store: Store, name: str, taps: int, pipe: int) -> None:
    """Log so many taps, each tried until it is kept, as a phone does."""
    chance = random.Random(name)
    for number in range(taps):
        game, key = chance.choice(GAMES), f"{name}.{number}"
        while True:
            try:
                version = tap(store, game, key)
                break
            except StoreError as error:
                os.write(2, f"{key}: {error}\n".encode())
                threading.Event().wait(0.02)
        os.write(pipe, f"{game} {version} {key}\n".encode())  # one line, one write: a kill cuts none in two
        if number % CHECKPOINT_EVERY == 0:
            with suppress(StoreError):
                store.checkpoint()


def main(url: str, name: str, threads: int, taps: int, pipe: int = 1) -> None:
    """Load until all taps are done."""
    store = open_store(url)
    running = [
        threading.Thread(target=tap_all, args=(store, f"{name}.{index}", taps, pipe)) for index in range(threads)
    ]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    os._exit(0)  # as abruptly as a kill: nothing is tidied up


def tell_into(pipe: Connection, url: str, name: str, threads: int, taps: int) -> None:
    """The same, for a process that was forked: it tells into a pipe, and its complaints go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    main(url, name, threads, taps, pipe.fileno())


if __name__ == "__main__":
    if "normal" in sys.argv:  # to see that a pulled plug is noticed where a store does not wait for the disk
        sqlite.SqliteStore.SYNCHRONOUS = "NORMAL"
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
