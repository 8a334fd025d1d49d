"""The server: the real service, store, and rules in this process; it crashes between any two writes and restarts."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs

import msgspec

from api.http.idempotency import NOT_KEPT
from api.http.live.channel import HEARTBEAT, Channel
from api.http.live.hub import Hub
from api.http.live.subscription import PageLine
from api.http.problem import Problem
from api.http.refusals import Refusals
from companion.editions import load
from companion.engine.steps import step_of
from companion.languages import known, speaking
from companion.model.actions import StartGame
from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed, NotFound, Refusal, StaleVersion, TooFast
from companion.service import HOST, AppContext, Identity, actions, games
from companion.service.kept_answers import KeyedRequest, once
from companion.service.pacing import SeatPace
from companion.service.table import battles, languages, requests, seats
from companion.service.table.tables import table_of
from companion.storage.sqlite import SqliteStore
from tests.simulation.clock import Clock
from tests.simulation.network import Answer

BOX, SCENARIO = "anniversary", "1941"
EPOCH = 1_700_000_000
HOST_KEY = "simulated"


class Crashed(BaseException):
    """The process is gone. Not an Exception: nobody in between may handle it."""


class CrashingStore(SqliteStore):
    """The real store, which calls `fuse` before each write and after each commit."""

    fuse: Callable[[], None] = staticmethod(lambda: None)

    def append(self, game_id: str, version: int, entry: bytes) -> None:
        self.fuse()
        super().append(game_id, version, entry)

    def keep_answer(self, answer: Any) -> None:
        self.fuse()
        super().keep_answer(answer)

    @contextmanager
    def transaction(self, game_id: str | None = None) -> Iterator[None]:
        with super().transaction(game_id):
            yield
            self.fuse()
        self.fuse()


class SimulatedHub(Hub):
    """The real hub, whose thread is the simulator's clock."""

    def __init__(self, app: AppContext, clock: Clock) -> None:
        super().__init__(app, heartbeat=2.0, look_every=60.0)
        self.clock = clock

    def _start_looking(self) -> None:
        pass

    def wake(self, game_id: str) -> None:
        if game_id in self._channels and game_id not in self._waiting:
            self._waiting.add(game_id)
            self.clock.after(1, lambda: self._look_now(game_id))

    def _look_now(self, game_id: str) -> None:
        self._waiting.discard(game_id)
        if game_id in self._channels and not self._closed:
            self._try_to_look_at(self._channels[game_id])


class Line:
    """One live line, as `api.gateway.lines` serves it."""

    def __init__(
        self, server: "Server", who: Identity, say: Callable[[str, str], None], over: Callable[[], None]
    ) -> None:
        self.server, self.say, self.over = server, say, over
        self.generation, self.open, self.heard = server.generation, True, 0.0
        self.line: PageLine = server.hub.page_line(who, server.game, ())  # type: ignore[assignment]
        self.channel: Channel = self.line.join()
        self.channel.notifiers.add(server.ring)  # one for all: a set has no order
        self._tell(server.hello(self.line, self.channel))
        self.ring()
        self._beat()

    def ring(self) -> None:
        """Say what is new, soon."""
        self.server.clock.after(1, self._talk)

    def _tell(self, frames: bytes) -> None:
        for said in filter(None, frames.decode().split("\n\n")):
            parts = dict(part.split(": ", 1) for part in said.split("\n"))
            self.say(parts["event"], parts["data"])

    def _talk(self) -> None:
        if not self.open or self.generation != self.server.generation:
            return
        if not self.channel.counts(self.line.who):
            self._tell(self.line.goodbye())
            return
        while self.line.is_behind(self.channel):
            said = self.line.at_once(self.channel)
            self._tell(self.line.news(self.channel) if said is None else said)

    def _beat(self) -> None:
        if self.open and self.generation == self.server.generation:
            self._tell(HEARTBEAT)
            self.server.clock.after(2000, self._beat)

    def close(self) -> None:
        if self.open:
            self.open = False
            self.line.leave(self.channel)
            self.line.close()


class Server:
    """Answers requests, or doesn't."""

    def __init__(self, folder: Path, clock: Clock, random: Random, plant: Callable[["Server"], None]) -> None:
        self.folder, self.clock, self.random, self.plant = folder, clock, random, plant
        self.after_answer: Callable[[], None] = lambda: None
        self.hello: Callable[[PageLine, Channel], bytes] = PageLine.hello
        self.forgets = self.ignores_steps = self.stale_pages = self.mixes_seats = False
        """Planted faults (planted.py)."""
        self.generation, self.up = 0, False
        self.lines: list[Line] = []
        self.crash_after = 0
        """How many more writes until it crashes; 0 if it doesn't."""
        self.crashes = 0
        self.faults: list[str] = []
        self._before: list[tuple[str, bytes]] = []
        self._ids = 0
        self._key: str | None = None
        self._figures: tuple[tuple[int, int], dict[str, int]] = ((0, 0), {})
        self.start()
        edition = load(BOX)
        self.game = games.open_game(self.app, HOST, edition, StartGame(scenario=SCENARIO))["id"]
        self.code = self.app.game(self.game).join_code
        self.seats: dict[str, Identity] = {}

    def sit(self, name: str, powers: list[str], role: str) -> str:
        """A seat for a handset: its id."""
        who = HOST if role == "banker" else None
        taken = seats.join(self.app, who, self.game, self.code, name, tuple(powers), role)
        self._remember_seats()
        return str(taken["id"])

    def _remember_seats(self) -> None:
        found: list[SeatRecord] = list(self.app.store.seats(self.game))
        self.seats = {seat.id: Identity(seat) for seat in found}

    def start(self) -> None:
        """Start on what is on disk."""
        self.store = CrashingStore(self.folder / f"{self.generation}" / "companion.db")
        self.store.fuse = self.burn  # type: ignore[method-assign]
        ids = self._new_id
        dice = Random(self.random.random())
        self.app = AppContext(
            self.store,
            clock=self._time,
            die=lambda: dice.randint(1, 6),
            new_id=ids,
            new_secret=lambda: f"secret-{ids()}",
            request_id=lambda: self._key,
            pace=SeatPace(clock=lambda: self.clock.now / 1000),
        )
        self.hub = SimulatedHub(self.app, self.clock)
        self.app.listeners.append(self.hub.wake)
        self.refusals = Refusals()
        self.plant(self)
        self.up = True

    def _new_id(self) -> str:
        self._ids += 1
        return f"{self.generation:02}{self._ids:010}"

    def _time(self) -> str:
        milliseconds = int(self.clock.now)
        seconds, rest = divmod(EPOCH * 1000 + milliseconds, 1000)
        from datetime import UTC, datetime

        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S") + f".{rest:03}Z"

    def burn(self) -> None:
        if self.crash_after:
            self.crash_after -= 1
            if not self.crash_after:
                self._leave_disk()
                raise Crashed

    def _leave_disk(self) -> None:
        """What a killed process leaves: the files as they are at this moment."""
        there = self.folder / f"{self.generation + 1}"
        there.mkdir()
        for file in self._before if self.forgets and self._before else self._files():
            (there / file[0]).write_bytes(file[1])

    def _files(self) -> list[tuple[str, bytes]]:
        here = sorted((self.folder / f"{self.generation}").iterdir())
        return [(file.name, file.read_bytes()) for file in here if not file.name.endswith("-shm")]

    def ring(self) -> None:
        """Something has changed: every line looks."""
        for line in self.lines:
            line.ring()

    def crash(self) -> None:
        """Be gone, from one moment to the next; come back after a while."""
        if not self.up:
            return
        if not (self.folder / f"{self.generation + 1}").exists():
            self._leave_disk()
        self.up = False
        self.crash_after = 0
        self.crashes += 1
        self.generation += 1
        for line in self.lines:
            line.open = False
            self.clock.after(2, line.over)
        self.lines.clear()
        self.store.fuse = lambda: None  # type: ignore[method-assign]
        self.store.close()
        self.clock.after(500 + self.random.random() * 4000, self.start)

    def handle(self, asked: Mapping[str, Any]) -> Answer | None:
        """Answer one request; None if there is nobody to answer."""
        if not self.up:
            return None
        if self.forgets and asked.get("body"):
            self._before = self._files()
        try:
            answer = self._answer(asked)
            self.after_answer()
            return answer
        except Crashed:
            self.crash()
            return None
        except Exception as fault:  # a phone gets a 500; the checker hears of it
            self.faults.append(f"{asked['url']}: {fault!r}")
            return 500, "{}"

    def _answer(self, asked: Mapping[str, Any]) -> Answer:
        who = self.seats.get(asked["as"])
        if self.mixes_seats and "body" in asked and self.random.random() < 0.1:
            who = self.seats[min(self.seats)]
        if who is None:
            return 401, json.dumps({"code": "no_identity"})
        route, _, query = asked["url"].partition("?")
        said = {name: values[0] for name, values in parse_qs(query).items()}
        headers = asked.get("headers", {})
        self._key = headers.get("Idempotency-Key")
        body = asked.get("body", "")
        keyed = self._keyed(who, route, body)
        if keyed is not None and (earlier := self.refusals.find(keyed)) is not None:
            return earlier.status, json.dumps({"code": earlier.code})
        try:
            with speaking(who.seat.language if who.seat and who.seat.language in known() else "en"):
                found = getattr(self, f"_{route}")(who, said, body, headers)
            return (201 if body else 200), msgspec.json.encode(found).decode()
        except Refusal as refusal:
            status = 403 if isinstance(refusal, NotAllowed) else 404 if isinstance(refusal, NotFound) else 409
            status = 412 if isinstance(refusal, StaleVersion) else 429 if isinstance(refusal, TooFast) else status
            if keyed is not None and status not in NOT_KEPT:
                self.refusals.keep(keyed, Problem(status, refusal.code, "no"))
            return status, json.dumps({"code": refusal.code, "soft": getattr(refusal, "soft", False)})
        finally:
            self._key = None

    def _keyed(self, who: Identity, route: str, body: str) -> KeyedRequest | None:
        return None if self._key is None else KeyedRequest(self._key, who, f"POST {route}", body.encode(), HOST_KEY)

    def _act(self, who: Identity, _said: Mapping[str, str], body: str, headers: Mapping[str, str]) -> Any:
        step = None if self.ignores_steps else headers.get("Companion-Step")
        keyed = self._keyed(who, "act", body)
        return actions.take_action(self.app, who, self.game, json.loads(body), for_step=step, key=keyed, confirm=True)

    def _undo(self, who: Identity, _said: Mapping[str, str], body: str, _headers: Mapping[str, str]) -> Any:
        to = json.loads(body)["to_version"]
        return once(
            self.app, self.game, self._keyed(who, "undo", body), lambda: actions.undo(self.app, who, self.game, to)
        )

    def _ask(self, who: Identity, _said: Mapping[str, str], body: str, _headers: Mapping[str, str]) -> Any:
        def asked() -> Any:
            return {"version": 0, "request": requests.ask(self.app, who, self.game, json.loads(body))["id"]}

        return once(self.app, self.game, self._keyed(who, "ask", body), asked)

    def _answer_request(self, who: Identity, _said: Mapping[str, str], body: str, _headers: Mapping[str, str]) -> Any:
        said = json.loads(body)

        def answered() -> Any:
            view = requests.answer(self.app, who, self.game, said["request"], said["agree"])
            return {"version": view.get("entry") or 0}

        return once(self.app, self.game, self._keyed(who, "answer_request", body), answered)

    def _battle(self, who: Identity, _said: Mapping[str, str], body: str, _headers: Mapping[str, str]) -> Any:
        said = json.loads(body)

        def fought() -> Any:
            if said["do"] == "begin":
                return {"version": 0, "battle": battles.begin_battle(self.app, who, self.game, said["force"]).id}
            if said["do"] == "log":
                return {"version": battles.log_battle(self.app, who, self.game, said["battle"])["version"]}
            battle = battles.find_battle(self.app, who, self.game, said["battle"])
            battles.move_battle(self.app, who, self.game, battle.id, said["turn"], {"do": said["do"]})
            return {"version": 0}

        return once(self.app, self.game, self._keyed(who, "battle", body), fought)

    def _speak(self, who: Identity, _said: Mapping[str, str], body: str, _headers: Mapping[str, str]) -> Any:
        languages.choose_language(self.app, who, json.loads(body))
        self._remember_seats()
        return {"version": 0}

    def _journal(self, who: Identity, said: Mapping[str, str], _body: str, _headers: Mapping[str, str]) -> Any:
        entries = games.journal(self.app, who, self.game, int(said["after"]), 100)["entries"]
        return {"entries": [{"version": entry["version"]} for entry in entries]}

    def _page(self, who: Identity, _said: Mapping[str, str], _body: str, _headers: Mapping[str, str]) -> Any:
        with self.app.consistent_read():
            return self._shown(who)

    def _shown(self, who: Identity) -> Any:
        """A page as figures. Whether this person may answer a question is for the service to say."""
        _, edition, history = games.opened(self.app, who, self.game)
        state, rules = history.state, history.ruleset
        if self.stale_pages and history.version > 5 and self.random.random() < 0.1:
            state = history.at(history.version - 1)
        seat = who.seat
        mine = seat.powers[0] if seat and seat.powers else state.turn
        asked = [question.id for question in table_of(self.app, self.game).requests if question.status == "open"]
        fought = battles.battles_of(self.app, self.game).fought
        return {
            "version": history.version,
            "figures": self._figures_at(history.version, state),
            "step": step_of(rules, state),
            "turn": rules.clock.name(state),
            "power": state.turn,
            "paid": games.purchases(self.app, who, self.game, mine),
            "open": bool(asked or fought),
            "requests": asked,
            "battles": [[battle.id, battle.turn] for battle in fought],
            "over": edition.id if state.winner else None,
        }

    def _figures_at(self, version: int, state: Any) -> dict[str, int]:
        """Many screens ask for the same ones. A state is kept while it counts, so its identity is its own."""
        if self._figures[0] != (version, id(state)):
            self._figures = ((version, id(state)), figures(state))
        return self._figures[1]

    def books(self) -> tuple[list[dict[str, Any]], dict[int, Any]]:
        """The journal as facts, and the figures after each entry."""
        history = self.app.history(self.game)
        journal = [
            {
                "version": entry.version,
                "key": entry.request,
                "seat": entry.seat.id if entry.seat else None,
                "action": msgspec.to_builtins(entry.action),
            }
            for entry in history.entries
        ]
        rules = history.ruleset
        shown = {
            entry.version: {"figures": figures(state), "turn": rules.clock.name(state)}
            for entry in history.entries
            if (state := history.at(entry.version)) is not None
        }
        return journal, shown


def figures(state: Any) -> dict[str, int]:
    """What every screen shows of the books: money, and how much each power holds."""
    shown = {power: state.treasury(power) for power in state.powers}
    for place in state.territories.values():
        holder = f"{place.controller}.land"
        shown[holder] = shown.get(holder, 0) + 1
    return shown
