"""Kill -9 under load, again and again: whatever was told is there, once, and nothing is half there."""

import json
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.model.records import GameRecord
from companion.storage import Store, open_store
from tests.soak.worker import GAMES, tell_into

ENDLESS = 1_000_000
THREADS = 4
FORKED = multiprocessing.get_context("forkserver")
"""Processes come from one that has read our modules already: a thousand of them start as fast as they are killed."""
FORKED.set_forkserver_preload(["tests.soak.worker"])


@dataclass
class Answered:
    """What the processes told, and how often they were killed."""

    taps: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By key: the game and the version under which it was kept."""
    kills: int = 0
    restarts: int = 0

    def hear(self, line: str) -> None:
        """Take one line of a process."""
        game, version, key = line.split()
        before = self.taps.setdefault(key, (game, int(version)))
        if before != (game, int(version)):
            raise AssertionError(f"{key} was told twice: {before} and {line}")


def prepare(url: str) -> None:
    """A store with its games."""
    store = open_store(url)
    for number, game in enumerate(GAMES):
        store.add_game(
            GameRecord(id=game, name=game, edition="", scenario="", join_code=f"C{number}", created_at=str(number))
        )
    store.close()


class Process:
    """A process under load, and what it tells."""

    def __init__(self, url: str, name: str, answered: Answered, *, threads: int = THREADS, taps: int = ENDLESS) -> None:
        self._answered = answered
        self.heard = threading.Semaphore(0)
        self.wrong: list[Exception] = []
        ours, theirs = FORKED.Pipe(duplex=False)
        self._process = FORKED.Process(target=tell_into, args=(theirs, url, name, threads, taps))
        self._process.start()
        theirs.close()
        self._reader = threading.Thread(target=self._read, args=(os.dup(ours.fileno()),))
        self._reader.start()
        ours.close()

    def _read(self, pipe: int) -> None:
        with open(pipe) as lines:
            for line in lines:
                try:
                    self._answered.hear(line)
                except (AssertionError, ValueError) as error:
                    self.wrong.append(error)
                self.heard.release()

    def wait_for(self, taps: int, seconds: float = 60) -> None:
        """Wait until it has told of so many more taps."""
        for _ in range(taps):
            if not self.heard.acquire(timeout=seconds):
                raise AssertionError("nothing is kept any more")

    def kill(self) -> None:
        """Kill it, and take in what it told until then."""
        self._process.kill()
        self._reader.join()
        self._process.join()
        if self._process.exitcode != -signal.SIGKILL:
            raise AssertionError(f"it ended by itself: {self._process.exitcode}")
        self._answered.kills += 1
        if self.wrong:
            raise self.wrong[0]


def check(store: Store, answered: Answered) -> int:
    """That all is there and adds up; gives the number of entries."""
    found: dict[str, tuple[str, int]] = {}
    for game in GAMES:
        for version, body in enumerate(store.entries(game), start=1):
            key = json.loads(body)["key"]
            if key in found:
                raise AssertionError(f"{key} was kept twice")
            found[key] = (game, version)
    lost = {key: place for key, place in answered.taps.items() if found.get(key) != place}
    if lost:
        raise AssertionError(f"told and lost: {lost}")
    half = [key for key in found if store.answer("soak", key) is None]
    if len(found) < 15_000 and half:  # beyond, the oldest answers are forgotten
        raise AssertionError(f"kept without an answer: {half}")
    if wrong := store.check():
        raise AssertionError(wrong[0])
    return len(found)


def kill_again_and_again(
    url: str,
    kills: int,
    *,
    processes: int = 1,
    restart: Callable[[], None] | None = None,
    restart_every: int = 0,
    seed: int = 1942,
    check_every: int = 1,
    say: Callable[[str], object] = lambda _: None,
) -> Answered:
    """Keep so many processes under load, and kill one of them after another; now and then the database restarts."""
    chance, answered = random.Random(seed), Answered()
    prepare(url)
    running: list[Process] = []
    store: Store | None = None
    try:
        for number in range(kills):
            while len(running) < processes:
                running.append(Process(url, f"p{number}.{len(running)}", answered))
                running[-1].wait_for(1)
            if restart is not None and restart_every and number % restart_every == restart_every - 1:
                restart()
                answered.restarts += 1
                for process in running:
                    process.wait_for(2 * THREADS)  # heals by itself
            victim = running.pop(chance.randrange(len(running)))
            victim.wait_for(chance.randint(1, 30))
            time.sleep(chance.random() * 0.004)
            victim.kill()
            if number % check_every == 0:
                store = open_store(url)
                entries = check(store, answered) if not running else len(answered.taps)
                store.close()
                say(f"{answered.kills} kills, {answered.restarts} starts, {len(answered.taps)} taps, {entries} entries")
    finally:
        for process in running:
            process.kill()
    store = open_store(url)
    entries = check(store, answered)
    store.close()
    say(
        f"{answered.kills} kills, {answered.restarts} restarts: {len(answered.taps)} taps, {entries} entries, none lost"
    )
    return answered
