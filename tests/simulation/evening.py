"""One evening from one seed: eight handsets and a television, their people, and everything that goes wrong."""

import json
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import quickjs

from companion.editions import load
from tests.simulation.clock import Clock
from tests.simulation.network import Answer, Network, Weather
from tests.simulation.planted import Planted
from tests.simulation.server import BOX, Line, Server

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "api" / "pages" / "static"
TAPS = 150
UP_TO_DATE = 25_000
"""Milliseconds after which everybody is up to date once the network heals, as docs/simulation.md promises."""
BETWEEN = 700
"""Milliseconds between two things that happen, on average."""
PEOPLE = (
    ("Anna", ["germany"]),
    ("Ben", ["soviet_union"]),
    ("Chloe", ["japan"]),
    ("Dan", ["united_kingdom"]),
    ("Eva", ["italy"]),
    ("Finn", ["united_states", "china"]),
)
LANGUAGES = ("en", "de", "fr", "es", "it")


@cache
def scripts() -> str:
    """The modules that phones run, and what stands for a page."""
    modules = "\n".join((STATIC / f"{name}.js").read_text(encoding="utf-8") for name in ("kept", "live"))
    return modules.replace("export ", "")


@cache
def glue() -> str:
    """What takes the place of a browser and a page."""
    return Path(__file__).with_name("handset.js").read_text(encoding="utf-8")


@cache
def lands() -> tuple[str, ...]:
    """Territories that people take."""
    return tuple(territory.id for territory in load(BOX).territories)


class Stream(NamedTuple):
    """A browser's event source."""

    handset: str
    id: int


class Handset:
    """A phone or a television as the simulator sees it."""

    def __init__(self, id: str, powers: list[str], *, stays: bool) -> None:
        self.id, self.powers, self.stays = id, powers, stays
        self.weather = Weather()
        self.asleep = False
        self.held: list[Any] = []
        """What happens to it when it wakes."""


class Evening:
    """Plays one evening and writes down what everybody was told."""

    def __init__(self, seed: int, planted: Planted | None = None, taps: int = TAPS) -> None:
        self.seed, self.planted, self.taps = seed, planted, taps
        self.random = Random(seed)
        self.clock = Clock()
        self.network = Network(self.clock, Random(seed + 1))
        self.told: list[dict[str, Any]] = []
        """Everything that phones and screens were told, in order."""
        self.handsets: dict[str, Handset] = {}
        self.lines: dict[int, tuple[str, Line | None]] = {}
        self.dead: set[int] = set()
        self.keys = 0
        self.tapped = 0

    def play(self) -> dict[str, Any]:
        """The evening, as facts for the checker."""
        with tempfile.TemporaryDirectory(dir=shared_memory(), prefix="evening-") as name:
            folder = Path(name)
            (folder / "0").mkdir()
            plant = (lambda _server: None) if self.planted is None else self.planted.plant
            self.server = Server(folder, self.clock, Random(self.seed + 2), plant)
            try:
                self._sit_down()
                self._act_until_the_end()
                self._heal()
                journal, books = self.server.books()
            finally:
                self.server.store.close()
        facts = {"told": self.told, "journal": journal, "books": books, "ends": self._ends()}
        return {"seed": self.seed, **facts, "faults": self.server.faults}

    # -- the table ----------------------------------------------------------------------------------------------------

    def _sit_down(self) -> None:
        self.js = quickjs.Context()
        for name in ("host_request", "host_connect", "host_close", "host_after", "host_note"):
            self.js.add_callable(name, getattr(self, f"_{name}"))
        source = scripts()
        if self.planted is not None:
            source = self.planted.script(source)
        self.js.eval(f"const GAME = {json.dumps(self.server.game)};\n{source}\n{glue()}")
        self.enter = self.js.get("enter")
        for index, (name, powers) in enumerate((*PEOPLE, ("Banker", []), ("Otto", []), ("Television", []))):
            role = "banker" if name == "Banker" else "player" if powers else "observer"
            seat = self.server.sit(name, powers, role)
            self.handsets[seat] = Handset(seat, powers, stays=name == "Television")
            about = {"me": seat, "worker": self.random.random() < 0.5, "stays": name == "Television", "language": "en"}
            self._js("newHandset", seat, json.dumps(about))
            self._js("open", seat)
            self.clock.after(index, lambda: None)
        self.banker = next(seat for seat, who in self.server.seats.items() if who.seat and who.seat.role == "banker")
        self.clock.run(2000)

    def _js(self, name: str, *given: Any) -> Any:
        made = self.enter(self.clock.now, name, *given)
        while self.js.execute_pending_job():
            pass
        return made

    def _to(self, handset: Handset, does: Any) -> None:
        """Something reaches a handset, now or when it wakes."""
        if handset.asleep:
            handset.held.append(does)
        else:
            does()

    # -- what scripts ask of the browser ------------------------------------------------------------------------------

    def _host_after(self, id: str, timer: int, milliseconds: float) -> None:
        handset = self.handsets[id]
        self.clock.after(milliseconds, lambda: self._to(handset, lambda: self._js("fire", timer)))

    def _host_note(self, id: str, text: str) -> None:
        self.told.append({"at": round(self.clock.now), "phone": id, **json.loads(text)})

    def _host_request(self, id: str, number: int, text: str) -> None:
        handset, asked = self.handsets[id], json.loads(text)
        asked["as"] = id

        def answered(answer: Answer | None) -> None:
            said = ("failed", number) if answer is None else ("answered", number, *answer)
            self._to(handset, lambda: self._js(*said))

        self.network.request(handset.weather, lambda: self.server.handle(asked), answered)

    def _host_connect(self, id: str, number: int, _url: str) -> None:
        self.lines[number] = (id, None)
        handset = self.handsets[id]
        self.clock.after(self.network.delay(handset.weather), lambda: self._connected(handset, number))

    def _connected(self, handset: Handset, number: int) -> None:
        if number not in self.lines:
            return
        if not handset.weather.up or not self.server.up:
            self._broken(handset, number)
            return
        if not self.network.arrives(handset.weather):
            return  # silence: nobody says that the connection isn't there
        who, order = self.server.seats[handset.id], [0.0]

        def say(event: str, data: str) -> None:
            order[0] = max(order[0], self.clock.now + self.network.delay(handset.weather))
            self.clock.after(order[0] - self.clock.now, lambda: self._heard(handset, number, line, event, data))

        line = None
        line = Line(self.server, who, say, lambda: self._broken(handset, number))
        self.lines[number] = (handset.id, line)
        self.server.lines.append(line)

    def _heard(self, handset: Handset, number: int, line: Line | None, event: str, data: str) -> None:
        if number not in self.lines or number in self.dead or (line is not None and not line.open):
            return
        if not handset.weather.up:
            self.dead.add(number)  # what follows a lost piece never arrives: silence from here on
            return
        self._to(handset, lambda: self._js("heard", number, event, data))

    def _broken(self, handset: Handset, number: int) -> None:
        """The browser learns that its stream is gone; some try again by themselves."""
        if number not in self.lines:
            return
        again = self.random.random() < 0.5
        self._to(handset, lambda: self._js("broken", number, 0 if again else 2))
        if again and number in self.lines:
            self.lines[number] = (handset.id, None)
            self.dead.discard(number)
            self.clock.after(1000, lambda: self._connected(handset, number))

    def _host_close(self, number: int) -> None:
        _, line = self.lines.pop(number, ("", None))
        if line is not None:
            line.close()
            if line in self.server.lines:
                self.server.lines.remove(line)

    # -- people -------------------------------------------------------------------------------------------------------

    def _act_until_the_end(self) -> None:
        while self.tapped < self.taps:
            self.clock.run(self.clock.now + self.random.expovariate(1 / BETWEEN))
            self._something_happens()
            handset = self.random.choice([each for each in self.handsets.values() if not each.asleep])
            tabs = json.loads(self._js("looks", handset.id))
            if not tabs:
                self._js("open", handset.id)
                continue
            tab = self.random.choice(tabs)
            if handset.powers or handset.id == self.banker:
                self._person(handset, tab)

    def _key(self) -> str:
        self.keys += 1
        return f"key-{self.seed}-{self.keys}"

    def _tap(self, handset: Handset, tab: dict[str, Any], form: str, url: str, body: Any) -> None:
        """A tap; some are doubled by a nervous finger."""
        self.tapped += 1
        for _ in range(2 if self.random.random() < 0.15 else 1):
            self._js("tap", handset.id, tab["tab"], form, url, json.dumps(body), self._key())
        if self.random.random() < 0.1:
            self.clock.run(self.clock.now + self.random.random() * 30)
            self._js("tap", handset.id, tab["tab"], form, url, json.dumps(body), self._key())

    def _person(self, handset: Handset, tab: dict[str, Any]) -> None:
        random = self.random
        power = tab["power"] if tab["power"] in handset.powers else (handset.powers or [tab["power"]])[0]
        mine = tab["power"] in handset.powers or handset.id == self.banker
        if tab["requests"] and random.random() < 0.7:
            said = {"request": random.choice(tab["requests"]), "agree": random.random() < 0.7}
            self._tap(handset, tab, "answer", "answer_request", said)
            return
        if mine or random.random() < 0.25:
            self._play(handset, tab, power)
        elif random.random() < 0.2:
            self._tap(handset, tab, "speak", "speak", random.choice(LANGUAGES))

    def _play(self, handset: Handset, tab: dict[str, Any], power: str) -> None:
        random = self.random
        capture = {"type": "capture_territory", "territory": random.choice(lands()), "by": power}
        chosen = random.random()
        if handset.id == self.banker:
            amount = random.choice([-2, 1, 3])
            self._tap(
                handset,
                tab,
                "adjust",
                "act",
                {"type": "adjust_treasury", "power": power, "amount": amount, "reason": "count"},
            )
        elif chosen < 0.30:
            if tab["up"]:
                self._tap(handset, tab, "capture", "act", capture)
            else:
                self.tapped += 1
                self._js("scan", handset.id, tab["tab"], json.dumps(capture), self._key())
        elif chosen < 0.50:
            for _ in range(random.randint(1, 3)):
                self._js("add", handset.id, tab["tab"], random.choice(["infantry", "infantry", "tank", "fighter"]))
            if random.random() < 0.7:
                self._tap(handset, tab, "purchase", "act", {})
        elif chosen < 0.75:
            kind = random.choice(["advance_phase", "advance_phase", "advance_phase", "collect_income", "end_turn"])
            self._tap(handset, tab, "turn", "act", {"type": kind})
        elif chosen < 0.82:
            self._tap(handset, tab, "undo", "undo", {"to_version": max(1, tab["version"] - 1)})
        elif chosen < 0.88:
            turn = {"round": 1, "power": power}
            self._tap(handset, tab, "late", "act", {**capture, "in_turn": turn})
        elif chosen < 0.93:
            self._tap(handset, tab, "ask", "ask", {**capture, "by": random.choice(["germany", "japan", power])})
        else:
            self._fight(handset, tab, power)

    def _fight(self, handset: Handset, tab: dict[str, Any], power: str) -> None:
        if not tab["battles"]:
            force = {
                "kind": "land",
                "territory": "ukraine",
                "attacker": {"power": power, "units": {"infantry": 3, "tank": 1}},
                "defender": {
                    "power": "soviet_union" if power != "soviet_union" else "germany",
                    "units": {"infantry": 2},
                },
            }
            self._tap(handset, tab, "battle", "battle", {"do": "begin", "force": force})
            return
        battle, turn = self.random.choice(tab["battles"])
        does = self.random.choice(["roll", "roll", "fight", "log"])
        self._tap(handset, tab, "battle", "battle", {"do": does, "battle": battle, "turn": turn})

    # -- everything that goes wrong -----------------------------------------------------------------------------------

    def _something_happens(self) -> None:
        random = self.random
        handset = random.choice(list(self.handsets.values()))
        chosen = random.random()
        if chosen < 0.06:
            self._split(handset)
        elif chosen < 0.10:
            self._bad_weather(handset)
        elif chosen < 0.13 and not handset.asleep:
            self._sleep(handset)
        elif chosen < 0.17:
            self._js("open", handset.id)
        elif chosen < 0.21:
            tabs = json.loads(self._js("looks", handset.id))
            if len(tabs) > 1 or (tabs and random.random() < 0.5):
                self._js("close", handset.id, random.choice(tabs)["tab"])
                if len(tabs) == 1:
                    self._js("open", handset.id)
        elif chosen < 0.225 and not self.server.crash_after:
            self.server.crash_after = random.randint(1, 12)
        elif chosen < 0.23:
            self.server.crash()

    def _split(self, handset: Handset) -> None:
        """The Wi-Fi is gone for a while; some browsers say so."""
        if not handset.weather.up:
            return
        handset.weather.up = False
        knows = self.random.random() < 0.5
        if knows:
            self._to(handset, lambda: self._js("online", handset.id, False))

        def back() -> None:
            handset.weather.up = True
            if knows:
                self._to(handset, lambda: self._js("online", handset.id, True))

        self.clock.after(self.random.choice([800, 3000, 9000, 40_000]), back)

    def _bad_weather(self, handset: Handset) -> None:
        weather = handset.weather
        weather.lost, weather.doubled, weather.slowest = self.random.choice(
            [(0.3, 0.0, 100.0), (0.1, 0.3, 500.0), (0.0, 0.3, 9000.0), (0.5, 0.0, 3000.0)]
        )
        self.clock.after(self.random.random() * 30_000, lambda: self._fair(weather))

    def _fair(self, weather: Weather) -> None:
        weather.lost, weather.doubled, weather.slowest = 0.0, 0.0, 60.0

    def _sleep(self, handset: Handset) -> None:
        """A phone in a pocket for an hour of its own clock."""
        handset.asleep = True
        self.clock.after(self.random.choice([3000, 20_000]), lambda: self._wake(handset))

    def _wake(self, handset: Handset) -> None:
        handset.asleep = False
        self._js("skew", handset.id, self.random.choice([10_000, 3_600_000]))
        held, handset.held = handset.held, []
        for does in held:
            does()

    def _heal(self) -> None:
        """The network heals, everybody wakes; then there is time to catch up."""
        self.server.crash_after = 0
        self.clock.run(self.clock.now + 10_000)
        for handset in self.handsets.values():
            handset.weather.up = True
            self._fair(handset.weather)
            if handset.asleep:
                self._wake(handset)
            if not json.loads(self._js("looks", handset.id)):
                self._js("open", handset.id)
        self.healed = self.clock.now
        self.clock.run(self.clock.now + UP_TO_DATE)

    def _ends(self) -> list[dict[str, Any]]:
        """What every screen shows at the end."""
        return [{"phone": id, **tab} for id in self.handsets for tab in json.loads(self._js("looks", id))]


def shared_memory() -> str | None:
    """Where files cost no disk, if there is such a place."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
