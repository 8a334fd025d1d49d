"""Screenshots of every page in docs/screenshots/, run by `make screenshots`.

A real server runs on a temporary data directory; whole games are played in it from tests/families/*/replays, with a
seat for each player; then Chromium opens every page at phone, laptop, and television size, in the light and dark
themes. Files are named page-size-theme.png. Arguments select only pictures whose name begins with one.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from companion.model.actions import StartGame  # noqa: E402
from companion.model.refusal import RuleViolation  # noqa: E402
from companion.service import HOST, AppContext, Identity, actions, games  # noqa: E402
from companion.service.table import seats, setups  # noqa: E402
from companion.storage import open_store  # noqa: E402
from tools.chromium import find  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
HOST_KEY = "the-host-key-for-the-pictures"
PUBLIC_URL = "http://companion.local:8000"
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True},
    "laptop": {"viewport": {"width": 1360, "height": 850}, "device_scale_factor": 1},
    "tv": {"viewport": {"width": 1920, "height": 1080}, "device_scale_factor": 1},
}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
COLOURS = 160
"""Colors in a picture: enough for flat pages, at a fraction of the size."""

PLAYERS = {
    "Anna": ("germany", "italy"),
    "Ben": ("japan",),
    "Clara": ("soviet_union",),
    "David": ("united_kingdom",),
    "Emil": ("united_states", "china"),
}

FORGOTTEN = "type=capture_territory&territory=ukraine&by=soviet_union&preview=1"
"""The late correction in the pictures."""


@dataclass(frozen=True)
class Shot:
    """One page: the picture's name, its URL, who looks at it, and at which sizes."""

    name: str
    path: str
    who: str
    sizes: tuple[str, ...] = ("phone",)


SHOTS = (
    Shot("pieces", "/pieces", "host", ("phone", "laptop")),
    Shot("welcome", "/", "stranger"),
    Shot("join", "/join/{code}", "stranger"),
    Shot("home", "/", "host", ("phone", "laptop")),
    Shot("host", "/games/{fresh}", "host", ("phone", "laptop")),
    Shot("play", "/play/germany", "Anna"),
    Shot("buy", "/play/germany/buy", "Anna"),
    Shot("take", "/play/germany/take?q=bel", "Anna"),
    Shot("research", "/play/germany/research", "Anna"),
    Shot("statement", "/play/germany/statement", "Anna"),
    Shot("seat", "/play/seat", "Anna"),
    Shot("find", "/find?q=rus", "Anna"),
    Shot("scan", "/q/anniversary/territory/belorussia", "Anna"),
    Shot("objective", "/q/anniversary/objective/germany_eastern_gains", "Anna"),
    Shot("income", "/q/anniversary/table/income", "Anna"),
    Shot("logged", "/play/germany?logged={last}", "Anna"),
    Shot("problem", "/banker/{game}", "Anna"),
    Shot("table", "/table/{game}", "host", ("phone", "tv")),
    Shot("map", "/map/{game}", "Anna", ("phone", "tv")),
    Shot("table-map", "/table/{game}?view=map", "host", ("tv",)),
    Shot("table-new", "/table/{fresh}", "host", ("tv",)),
    Shot("setup", "/games/{unpacked}/setup?step=japan", "host"),
    Shot("setting-up", "/table/{unpacked}", "host", ("tv",)),
    Shot("banker", "/banker/{game}", "host", ("phone", "laptop")),
    Shot("undo", "/banker/{game}/undo?to={back}", "host", ("phone", "laptop")),
    Shot("correct", "/banker/{game}/correct?after={back}&" + FORGOTTEN, "host", ("phone", "laptop")),
    Shot("audit", "/audit/{game}", "host", ("phone", "laptop")),
    Shot("after", "/after/{finished}", "host", ("phone", "tv")),
    Shot("print", "/print/anniversary", "host", ("phone", "laptop")),
    Shot("campaign", "/play/germany?game={campaign}", "host"),
    Shot("campaign-build", "/play/germany/buy?game={campaign}", "host"),
    Shot("campaign-war", "/play/germany/war?target=belgium&game={campaign}", "host"),
    Shot("campaign-table", "/table/{later}", "host", ("phone", "tv")),
)


def campaign(app: AppContext, name: str, steps: int) -> str:
    """A game of The Second World War from its replay, up to this many steps; returns its id."""
    data = json.loads(
        (ROOT / "tests" / "families" / "second_world_war" / "replays" / "second_world_war_1939.json").read_text()
    )
    start = StartGame(scenario=data["scenario"], entered=data["entered"])
    game: str = games.create_game(app, HOST, data["edition"], start, name)["id"]
    for number, step in enumerate(data["steps"][:steps]):
        if number:
            actions.take_action(app, HOST, game, {"type": "end_turn"})
        for raw in step["actions"]:
            if "refused" not in raw:
                actions.take_action(app, HOST, game, dict(raw))
    return game


def attacking(app: AppContext) -> str:
    """Germany in the middle of its impulse in Spring 1940: points bought, units on the display."""
    game = campaign(app, "The long war", 44)
    for raw in (
        {"type": "end_turn"},
        {"type": "buy_points", "power": "germany", "resources": 2, "theatre": "et"},
        {"type": "rebuild_unit", "power": "germany", "unit": "battleship"},
        {"type": "spend_points", "power": "germany", "operation": "ground_attack", "count": 3, "note": "Oslo"},
    ):
        actions.take_action(app, HOST, game, raw)
    return game


@dataclass
class Evening:
    """A game played from a replay, with its players' tokens."""

    app: AppContext
    id: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    people: dict[str, Identity] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)

    def play(self, replay: str, name: str, until: tuple[int, str, int] | None = None) -> "Evening":
        """Play a replay, up to this many actions of a power's turn in a round."""
        data = tomllib.loads(
            (ROOT / "tests" / "families" / "axis_and_allies" / "replays" / f"{replay}.toml").read_text()
        )
        opening = {key: data[key] for key in ("options", "bids") if key in data}
        players = {power: player for player, powers in PLAYERS.items() for power in powers if power != "china"}
        start = StartGame(scenario=data["scenario"], players=players, **opening)
        self.id = games.create_game(self.app, HOST, data["edition"], start, name)["id"]
        for player, powers in PLAYERS.items():
            self.tokens[player] = seats.join(self.app, HOST, self.id, "", player, powers)["token"]
            found = seats.identify(self.app, self.tokens[player])
            assert found is not None  # noqa: S101 - it was made a line above
            self.people.update(dict.fromkeys(powers, found))
        for turn in data["turn"]:
            last = until is not None and (turn["round"], turn["power"]) == until[:2]
            for step in turn["actions"][: until[2] if until is not None and last else None]:
                self._step(turn["power"], dict(step))
            if last:
                break
        return self

    def _step(self, power: str, action: dict[str, Any]) -> None:
        label, refused, _ = (action.pop(key, None) for key in ("label", "refused", "seat"))
        who = self.people[action.get("by") or action.get("power") or power]
        try:
            if action["type"] == "undo":
                actions.undo(self.app, HOST, self.id, self.version - action["entries"])
            elif action["type"] == "redo":
                actions.redo(self.app, HOST, self.id)
            elif action["type"] == "correction":
                after, remove = self.labels[action["after"]], [self.labels[item] for item in action.get("remove", ())]
                actions.correct_past(self.app, HOST, self.id, after, action.get("insert", []), remove)
            else:
                actions.take_action(
                    self.app, HOST if "reason" in action or "override" in action else who, self.id, action
                )
        except RuleViolation:
            if not refused:
                raise
        if label:
            self.labels[label] = self.version

    @property
    def version(self) -> int:
        """The number of entries."""
        return self.app.history(self.id).version


def evening_clock() -> Any:
    """A clock that starts at seven in the evening and advances two minutes with every reading."""
    ticks = count()
    return lambda: f"2026-11-14T{19 + (tick := next(ticks)) // 30 % 5:02d}:{tick * 2 % 60:02d}:00Z"


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """The real server, as run by `companion serve`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--data", str(data), "--public-url", PUBLIC_URL, "--no-mdns"]
    environment = {**os.environ, "COMPANION_HOST_KEY": HOST_KEY, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{url}/healthz", timeout=1).close()  # noqa: S310
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise SystemExit("The server does not answer.")
        yield url
    finally:
        process.terminate()
        process.wait(10)


@dataclass(frozen=True)
class Camera:
    """Chromium with the server, the names used in URLs, and the players' tokens."""

    browser: Browser
    url: str
    names: dict[str, Any]
    tokens: dict[str, str]

    def take(self, shot: Shot, size: str, theme: Theme, file: Path) -> None:
        """One picture."""
        context = self.browser.new_context(
            **SIZES[size], color_scheme=theme, base_url=self.url, locale="en-GB", timezone_id="UTC"
        )
        page = context.new_page()
        if shot.who == "host":
            page.goto(f"/?key={HOST_KEY}")
        elif shot.who in self.tokens:
            context.add_cookies([{"name": "companion_seat", "value": self.tokens[shot.who], "url": self.url}])
        page.goto(shot.path.format(**self.names))
        page.wait_for_timeout(250)
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        context.close()
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)


def unpacked(app: AppContext) -> str:
    """A game whose board is half set up."""
    game: str = games.create_game(app, HOST, "anniversary", StartGame(scenario="1941"), "Sunday at David's")["id"]
    code = app.game(game).join_code
    for name, powers in PLAYERS.items():
        seats.join(app, HOST, game, code, name, powers)
    now = setups.begin(app, HOST, game, "region")
    for step in now.setup.steps[::2]:
        setups.check_off(app, HOST, game, step.id)
    return game


def main() -> None:
    """Play, serve, take every picture."""
    wanted = tuple(sys.argv[1:]) or ("",)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = AppContext(open_store(f"sqlite:///{folder}/companion.db"), clock=evening_clock())
        finished = Evening(app).play("anniversary_1941", "Last month at Ben's")
        game = Evening(app).play("anniversary_1942", "Saturday at Anna's", until=(4, "germany", 2))
        fresh = games.create_game(app, HOST, "revised", StartGame(scenario="1942"), "Friday at Clara's")
        names = {
            "game": game.id,
            "finished": finished.id,
            "fresh": fresh["id"],
            "unpacked": unpacked(app),
            "code": app.game(game.id).join_code,
            "last": game.version,
            "back": game.version - 5,
            "campaign": attacking(app),
            "later": campaign(app, "The long war, later", 129),
        }
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        with serving(Path(folder)) as url:
            camera = Camera(browser, url, names, game.tokens)
            for shot, size, theme in ((item, size, theme) for item in SHOTS for size in item.sizes for theme in THEMES):
                file = FOLDER / f"{shot.name}-{size}-{theme}.png"
                if file.name.startswith(wanted):
                    camera.take(shot, size, theme, file)
                    print(f"{file.name} {file.stat().st_size // 1024} KiB")  # noqa: T201
        browser.close()
        app.store.close()


if __name__ == "__main__":
    main()
