"""Strangers do not lock out guests: an attack from many addresses, and those who come in all the while.

Every address of 127.0.0.0/8 is this machine, so that one test can come from as many networks as it likes.
"""

import itertools
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace

import pytest
import requests

from tests.api.talking import API, HOST_KEY, PATIENCE, Server

NEWCOMER, TELEVISION, LAPTOP, NAT = "127.0.9.1", "127.0.9.2", "127.0.9.3", "127.0.8.1"
TOO_MANY = 429


def session(address: str) -> requests.Session:
    """A browser at an address."""
    made = requests.Session()
    adapter = requests.adapters.HTTPAdapter()
    adapter.init_poolmanager(4, 4, source_address=(address, 0))
    made.mount("http://", adapter)
    return made


class Attack:
    """Unfinished bodies, wrong codes, wrong keys and televisions, until it is over."""

    def __init__(self, server: Server, bodies: list[str], guessers: list[str], screens: list[str]) -> None:
        self.server = server
        self.bodies, self.guessers, self.screens = bodies, guessers, screens
        self.over = threading.Event()
        self.statuses: list[int] = []

    def unfinished_bodies(self) -> Iterator[None]:
        """A hundred of each address are held open all the time; those that the server ends are opened again."""
        head = f"POST /join/ABCDEF HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nContent-Length: 1000\r\n\r\nname="
        with ExitStack() as stack:
            held: dict[int, socket.socket] = {}
            for number, address in itertools.cycle(enumerate(self.bodies * 100)):
                if number in held:
                    held[number].setblocking(False)
                    try:
                        if held[number].recv(4096):
                            continue
                    except BlockingIOError:
                        continue
                    except OSError:
                        pass
                    held.pop(number).close()
                try:
                    held[number] = stack.enter_context(
                        socket.create_connection(("127.0.0.1", self.server.port), PATIENCE, (address, 0))
                    )
                    held[number].sendall(head.encode())
                except OSError:
                    held.pop(number, None)
                if number == len(self.bodies) * 100 - 1:
                    yield

    def wrong_codes(self) -> Iterator[None]:
        """Two hundred, from all guessers in turn."""
        for number, address in enumerate(itertools.cycle(self.guessers)):
            self._get(address, f"/join/{'ACDEFGHJKM'[number % 10]}{'ACDEFGHJKM'[number // 10 % 10]}AAAA")
            if number % 200 == 199:
                yield

    def wrong_keys(self) -> Iterator[None]:
        """Two hundred, from all guessers in turn."""
        for number, address in enumerate(itertools.cycle(self.guessers)):
            self._get(address, f"{API}/games", Authorization=f"Bearer guess-{number}")
            if number % 200 == 199:
                yield

    def televisions(self) -> Iterator[None]:
        """Four of each address, which come back with their cookies."""
        for number, address in enumerate(itertools.cycle(self.screens)):
            screen = session(address)
            for _ in range(2):
                self.statuses.append(screen.get(f"{self.server.url}/tv", timeout=PATIENCE).status_code)
            if number % (4 * len(self.screens)) == 4 * len(self.screens) - 1:
                yield

    def _get(self, address: str, path: str, **headers: str) -> None:
        line = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE, source_address=(address, 0))
        with closing(line):
            line.request("GET", path, headers=headers)
            self.statuses.append(line.getresponse().status)

    def _run(self, kind: Callable[[], Iterator[None]], tried: threading.Event) -> None:
        for _ in kind():
            tried.set()
            if self.over.wait(0.1):
                return

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Within this everything was tried once, and goes on."""
        kinds = {self.unfinished_bodies: self.bodies, self.wrong_codes: self.guessers, self.wrong_keys: self.guessers}
        kinds[self.televisions] = self.screens
        tried = {kind: threading.Event() for kind, sources in kinds.items() if sources}
        threads = [threading.Thread(target=self._run, args=each) for each in tried.items()]
        for thread in threads:
            thread.start()
        assert all(once.wait(PATIENCE) for once in tried.values())
        try:
            yield
        finally:
            self.over.set()
            for thread in threads:
                thread.join(PATIENCE)


def addresses(count: int, third: int) -> list[str]:
    return [f"127.0.{third}.{number}" for number in range(1, count + 1)]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[SimpleNamespace]:
    with Server(tmp_path) as server:
        host = server.talker(HOST_KEY)
        game = host.new_game()
        anna = host.seat(game["id"], "Anna", ["germany"])
        anna.act(game["id"], "start_game")
        yield SimpleNamespace(server=server, host=host, anna=anna, game=game["id"], code=game["join_code"])


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the form that takes a seat."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.partition('action="/join/')[2]))


def joins(club: SimpleNamespace, address: str, name: str, link: str) -> None:
    """Somebody without a seat types the code, or follows the link, and takes one: each step works at once."""
    phone = session(address)
    page = phone.get(link, timeout=PATIENCE)
    assert page.status_code == 200, page.text[:500]
    form = hidden(page.text)
    taken = phone.post(
        f"{club.server.url}/join/{club.code}",
        data={**form, "name": name, "role": "observer"},
        timeout=PATIENCE,
        allow_redirects=False,
    )
    assert taken.status_code == 303, (taken.status_code, taken.text[:500])


def pairs(club: SimpleNamespace, address: str) -> None:
    """A television shows its code, the host taps it, and it shows the table."""
    screen, host = session(address), session(LAPTOP)
    pages = [screen.get(f"{club.server.url}/tv", timeout=PATIENCE).text for _ in range(2)]
    (code,) = {found for page in pages for found in re.findall(r'class="code"[^>]*>([A-Z2-9]{4})<', page)}
    assert host.get(f"{club.server.url}/?key={HOST_KEY}", timeout=PATIENCE).status_code == 200
    waiting = host.get(f"{club.server.url}/games/{club.game}", timeout=PATIENCE).text
    assert code in waiting
    host.post(f"{club.server.url}/games/{club.game}/screens", data={"code": code}, timeout=PATIENCE)
    shown = screen.get(f"{club.server.url}/tv", timeout=PATIENCE)
    assert shown.url.endswith(f"/table/{club.game}")


def everybody_gets_in(club: SimpleNamespace, newcomer: str, television: str) -> None:
    assert session(newcomer).get(f"{club.server.url}/healthz", timeout=PATIENCE).status_code == 200
    joins(club, newcomer, "Nina", f"{club.server.url}/join/{club.code}")
    pairs(club, television)
    club.anna.act(club.game, "purchase_units", units={"infantry": 1}).expect(201)


@pytest.mark.slow
def test_strangers_do_not_lock_out_guests(club: SimpleNamespace):
    attack = Attack(club.server, addresses(5, 1), addresses(10, 2), addresses(14, 3))
    with attack.going_on():
        everybody_gets_in(club, NEWCOMER, TELEVISION)
    assert attack.statuses.count(TOO_MANY) > 0  # those who guess have to wait themselves
    assert max(attack.statuses) < 500


def test_behind_one_address_seated_players_notice_nothing_and_newcomers_get_in(club: SimpleNamespace):
    """The link on the host's page works at once, while somebody at the same address attacks."""
    laptop = session(NAT)
    proof = hidden(session(NEWCOMER).get(f"{club.server.url}/join/{club.code}", timeout=PATIENCE).text)["proof"]
    attack = Attack(club.server, [NAT], [NAT], [])
    with attack.going_on():
        assert laptop.get(f"{club.server.url}/?key={HOST_KEY}", timeout=PATIENCE).status_code == 200
        typed = f"{club.server.url}/join/{club.code}"
        assert laptop.get(typed, timeout=PATIENCE).status_code == 200  # the host
        assert session(NAT).get(typed, timeout=PATIENCE).status_code == TOO_MANY
        joins(club, NAT, "Nina", f"{typed}?proof={proof}")
        club.anna.act(club.game, "purchase_units", units={"infantry": 1}).expect(201)
    assert attack.statuses.count(TOO_MANY) > 300
