"""Kill -9 of the real server while phones tap over HTTP: each tap that was answered is there once, at its version."""

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import requests

from benchmarks.kit.servers import family
from tests.api.talking import HOST_KEY, Server

POWERS = ("germany", "japan", "italy", "united_kingdom")
SAID = {"type": "attest", "claim": "no_enemy_warships_in_13_14_15", "holds": True}


class Phone(threading.Thread):
    """Taps one key after another, each again until it is answered, as phones do."""

    def __init__(self, name: str, url: str, token: str, stop: threading.Event) -> None:
        super().__init__(name=name)
        self.answered: dict[str, int] = {}
        self.wrong: list[str] = []
        self._url, self._token, self._stop_now = url, token, stop

    def run(self) -> None:
        """Tap until told to stop."""
        number = 0
        while not self._stop_now.is_set():
            number += 1
            self._tap(f"{self.name}-{number:06d}", holds=bool(number % 2))

    def _tap(self, key: str, *, holds: bool) -> None:
        headers = {"Authorization": f"Bearer {self._token}", "Idempotency-Key": key, "X-Request-Id": key}
        while not self._stop_now.is_set():
            try:
                answer = requests.post(self._url, json={**SAID, "holds": holds}, headers=headers, timeout=30)
            except requests.RequestException:
                self._stop_now.wait(0.02)
                continue
            if answer.status_code == 201:
                self.answered[key] = answer.json()["version"]
                return
            if answer.status_code != 503:
                self.wrong.append(answer.text[:200])
                return


def kill_the_server(folder: Path, kills: int, seed: int = 1942, say: Callable[[str], object] = lambda _: None) -> int:
    """Kill the worker of a server under load again and again; gives how many taps were told."""
    chance, stop, server = random.Random(seed), threading.Event(), Server(folder, COMPANION_SEAT_PACE="0")
    server.start()
    host = server.talker(HOST_KEY)
    game = host.new_game()["id"]
    url = f"{server.url}/api/v1/games/{game}/actions"
    phones = [Phone(power, url, host.seat(game, power, [power]).token or "", stop) for power in POWERS]
    for phone in phones:
        phone.start()
    try:
        for number in range(kills):
            before = sum(len(phone.answered) for phone in phones)
            while sum(len(phone.answered) for phone in phones) < before + chance.randint(5, 60):
                time.sleep(0.01)
            assert server.process is not None
            for pid in reversed(family(server.process.pid)):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            server.process.wait()
            server.start()
            if number % 10 == 9:
                say(f"{number + 1} kills of the server, {sum(len(phone.answered) for phone in phones)} taps told")
    finally:
        stop.set()
        for phone in phones:
            phone.join()
    kept = [entry.get("request") for entry in host.get(f"/games/{game}/export").expect(200)["entries"]]
    server.stop()
    for phone in phones:
        if phone.wrong:
            raise AssertionError(phone.wrong[0])
        lost = [key for key, version in phone.answered.items() if kept[version - 1] != key or kept.count(key) != 1]
        if lost:
            raise AssertionError(f"told and lost, or kept twice: {lost}")
    answered = sum(len(phone.answered) for phone in phones)
    say(f"{kills} kills of the server: {answered} taps told, {len(kept)} entries, none lost")
    return answered
