"""Made games/, expected/ and companion.db with the program of commit 81d278d. Kept to show how; it runs there only.

Every game is a replay of tests/replays, played through the service and, every fifth action, through the HTTP API with
an Idempotency-Key. On the way there are overrides, undos, redos and late corrections; what the game then no longer
allows is overridden by the banker, or left out.
"""

import gzip
import hashlib
import itertools
import json
import random
import secrets
import sqlite3
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
sys.path[:0] = [str(ROOT), str(FOLDER)]

import msgspec  # noqa: E402
import test_old_data  # noqa: E402
from companion.game.codec import AnyEvent  # noqa: E402
from companion.game.correction import moves  # noqa: E402
from companion.game.history import History  # noqa: E402

from api.app import create_app  # noqa: E402
from api.settings import Settings  # noqa: E402
from companion.model.actions import StartGame  # noqa: E402
from companion.model.refusal import NotAllowed, RuleViolation  # noqa: E402
from companion.service import HOST, AppContext, Identity, actions, boards, games, seats, transfer  # noqa: E402
from companion.storage import open_store  # noqa: E402

HOST_KEY = "the-host-key-of-the-old-games"
Raw = dict[str, Any]
chance = random.Random(81)

secrets.choice = chance.choice  # type: ignore[assignment]
secrets.token_bytes = lambda size=32: chance.randbytes(size or 32)  # type: ignore[assignment]


def tick() -> Callable[[], str]:
    """A clock that goes on ten seconds with every look."""
    ticks = itertools.count(0, 10)
    return lambda: (
        f"2026-11-{14 + (now := next(ticks)) // 86400}T{now // 3600 % 24:02d}:{now // 60 % 60:02d}:{now % 60:02d}.000Z"
    )


def number(start: int) -> Callable[[], str]:
    """Ids that count up."""
    numbers = itertools.count(start)
    return lambda: f"{next(numbers):012x}"


def secret() -> str:
    """43 letters, as a seat's token has."""
    return "".join(chance.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") for _ in range(43))


@dataclass
class Evening:
    """One game while it is played."""

    app: AppContext
    client: Any
    name: str
    edition_id: str
    start: StartGame
    candidates: list[Raw] = field(default_factory=list)
    board: str | None = None
    people: dict[str, Identity] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    moves: dict[str, str] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    said: int = 0

    def __post_init__(self) -> None:
        title = f"An old game of {self.name}"
        opened = games.create_game(self.app, HOST, self.edition_id, self.start, title, board=self.board)
        self.id, code = opened["id"], opened["join_code"]
        self.edition = self.app.edition(self.edition_id)
        self.chance = random.Random(self.name)
        powers = list(self.edition.powers.ids)
        for place, player in enumerate(("Anna", "Ben", "Clara")):
            self.sit(player, powers[place::3], None if place else HOST, code)
        self.sit("Bea", [], HOST, code, "banker")
        self.sit("Olga", [], None, code, "observer")
        self.sit("Gone", powers[:1], None, code)
        seats.remove_seat(self.app, HOST, self.id, self.seat("Gone"))
        del self.tokens["Gone"]
        seats.change_seat(self.app, HOST, self.id, self.seat("Clara"), name="Clara-Sophie")
        self.moves[seats.offer_move(self.app, HOST, self.id, self.seat("Olga"))] = self.seat("Olga")

    def sit(self, name: str, powers: list[str], who: Identity | None, code: str, role: Any = "player") -> None:
        token = seats.join(self.app, who, self.id, code, name, powers, role)["token"]
        found = seats.identify(self.app, token)
        assert found is not None
        self.people[name], self.tokens[name] = found, token

    def seat(self, name: str) -> str:
        found = self.people[name].seat
        assert found is not None
        return found.id

    @property
    def history(self) -> History:
        return self.app.history(self.id)

    def player(self, power: str) -> str:
        power = (self.edition.powers[power].acts_with or power) if power in self.edition.powers.ids else power
        return next((name for name, who in self.people.items() if who.seat and power in who.seat.powers), "Bea")

    def play(self, steps: list[tuple[str | None, Raw]], at: dict[int, Callable[[], None]]) -> None:
        for place, (power, step) in enumerate(steps):
            if place in at:
                at[place]()
            self.step(power, dict(step))

    def step(self, power: str | None, action: Raw) -> None:
        label, refused, _ = (action.pop(key, None) for key in ("label", "refused", "seat"))
        try:
            if action["type"] == "undo":
                actions.undo(self.app, self.people["Bea"], self.id, self.history.version - action["entries"])
            elif action["type"] == "redo":
                actions.redo(self.app, self.people["Bea"], self.id)
            elif action["type"] == "correction":
                after, remove = self.labels[action["after"]], [self.labels[label] for label in action.get("remove", ())]
                actions.correct_past(self.app, self.people["Bea"], self.id, after, action.get("insert", []), remove)
            else:
                self.say(power, action, bool(refused))
        except RuleViolation as refusal:
            if not refused:
                self.skipped.append(f"{action['type']}: {refusal.code}")
                if action["type"] == "collect_income":
                    self.step(power, {"type": "end_turn"})
        if label:
            self.labels[label] = self.history.version

    def say(self, power: str | None, action: Raw, refused: bool = False) -> None:
        """A player says it; else the banker, at last with an override."""
        speaker = self.player(action.get("by") or action.get("power") or power or self.history.state.turn)
        if "override" in action or "reason" in action:
            speaker = "Bea"
        try:
            self.send(speaker, action)
        except NotAllowed:
            if refused:
                return
            self.say_as_banker(action)
        except RuleViolation as refusal:
            if refused or not refusal.soft or "override" in action:
                raise
            self.send("Bea", {**action, "override": "the table agreed"})

    def say_as_banker(self, action: Raw) -> None:
        try:
            self.send("Bea", action)
        except RuleViolation as refusal:
            if not refusal.soft or "override" in action:
                raise
            self.send("Bea", {**action, "override": "the table agreed"})

    def send(self, speaker: str, action: Raw) -> None:
        self.said += 1
        if self.said % 5:
            actions.take_action(self.app, self.people[speaker], self.id, action)
            return
        headers = {"Authorization": f"Bearer {self.tokens[speaker]}", "Idempotency-Key": f"{self.name} {self.said}"}
        for _ in range(2):
            answer = self.client.post(f"/api/v1/games/{self.id}/actions", json=action, headers=headers)
        if answer.status_code >= 400:
            body = answer.get_json()
            kind = NotAllowed if answer.status_code == 403 else RuleViolation
            raise kind(body["code"], body["detail"], **({"soft": body["soft"]} if "soft" in body else {}))
        assert answer.headers["Idempotency-Replayed"] == "true"

    # What happens on the way.

    def undo(self, entries: int = 1, who: str = "Bea") -> None:
        line, version = self.history.line(), self.history.version
        target = version - 1 if line[-1].steps else line[-1 - entries].version
        actions.undo(self.app, self.people[who], self.id, target)

    def undo_and_say_again(self, entries: int = 2) -> None:
        again = [entry.action for entry in self.history.line()[-entries:]]
        self.undo(entries)
        for action in again:
            if action["type"] not in ("undo", "redo", "correction"):
                self.step(None, dict(action))

    def redo(self) -> None:
        actions.redo(self.app, HOST, self.id)

    def correct(self, at: int, insert: list[Raw], remove: list[int], dry_run: bool = False) -> Raw:
        return actions.correct_past(self.app, self.people["Bea"], self.id, at, insert, remove, dry_run=dry_run)

    def tried(self, options: list[tuple[int, list[Raw], list[int]]]) -> tuple[int, list[Raw], list[int]]:
        """Of several corrections the one that makes a difference and lets most later entries stand."""
        best: tuple[tuple[int, int], tuple[int, list[Raw], list[int]]] | None = None
        for option in options[:60]:
            try:
                made = self.correct(*option, dry_run=True)
            except RuleViolation:
                continue
            if made["changes"] and all(change["field"] != "winner" for change in made["changes"]):
                weight = (len(made["fallen"]), abs(len(made["changes"]) - 4))
                if best is None or weight < best[0]:
                    best = weight, option
        assert best is not None, self.name
        return best[1]

    def insert(self, back: int = 8) -> None:
        """Something forgotten is put in."""
        move = moves(self.history.line())[-back]
        self.correct(*self.tried([(move.version, [action], []) for action in self.forgotten(move.version)]))

    def remove(self, nearest: int = 3, farthest: int = 20) -> None:
        """Something that never happened is taken out."""
        self.correct(*self.tried([(version, [], [version]) for version in self.doubtful(nearest, farthest)]))

    def replace(self) -> None:
        """Something is put in and something else taken out at once."""
        doubtful, forgotten = self.doubtful(3, 14), self.forgotten(self.history.version)
        self.correct(*self.tried([(version, [two], [version]) for version in doubtful[:4] for two in forgotten[:15]]))

    def insert_and_take_out(self) -> None:
        """What a correction put in is taken out again by another."""
        self.insert(10)
        put_in = self.history.version
        self.correct(put_in, [], [put_in])

    def forgotten(self, version: int) -> list[Raw]:
        state = self.history.at(version)
        found = list(self.candidates)
        if state.edition != "second_world_war":
            found += [
                {"type": "capture_territory", "territory": land, "by": power}
                for land, now in state.territories.items()
                for power in (state.turn,)
                if now.controller is not None
                and self.edition.side_of(now.controller) != self.edition.side_of(power)
                and land not in self.edition.city_of
            ]
        self.chance.shuffle(found)
        return found

    def doubtful(self, nearest: int, farthest: int) -> list[int]:
        kinds = ("capture_", "bomb_", "spend_points", "attest", "declare_war", "lend_money", "purchase", "raid", "buy_")
        line = [move for move in moves(self.history.line())[-farthest:-nearest] if move.version > 1]
        return [entry.version for entry in line if entry.action["type"].startswith(kinds)]

    def nested_undo(self) -> None:
        self.undo()
        self.undo()
        self.redo()
        self.redo()

    def incidents(self) -> list[tuple[float, Callable[[], None]]]:
        return [
            (0.12, lambda: (self.undo(2), self.redo())),  # type: ignore[dict-item, list-item]
            (0.22, self.nested_undo),
            (0.34, self.insert),
            (0.44, self.remove),
            (0.50, lambda: (self.undo(), self.redo())),  # type: ignore[list-item]
            (0.55, lambda: self.insert(12)),
            (0.56, self.undo),
            (0.60, lambda: (self.insert(6), self.undo())),  # type: ignore[list-item]
            (0.66, self.insert_and_take_out),
            (0.71, lambda: (self.remove(), self.undo(), self.redo())),  # type: ignore[list-item]
            (0.76, self.replace),
            (0.82, lambda: self.insert(14)),
            (0.90, self.undo_and_say_again),
            (0.96, lambda: self.remove(4, 24)),
        ]


def placed(steps: list[Any], what: list[tuple[float, Any]]) -> dict[int, list[Any]]:
    """Things at fractions of a game, by place."""
    found: dict[int, list[Any]] = {}
    for part, value in what:
        place = max(4, int(part * len(steps)))
        while steps[place][1]["type"] == "redo":
            place += 1
        found.setdefault(place, []).append(value)
    return found


def toml(name: str) -> tuple[Raw, list[tuple[str | None, Raw]]]:
    data = tomllib.loads((ROOT / "tests" / "replays" / f"{name}.toml").read_text())
    return data, [(turn["power"], step) for turn in data["turn"] for step in turn["actions"]]


def war(name: str) -> tuple[Raw, list[tuple[str | None, Raw]]]:
    data = json.loads((ROOT / "tests" / "replays" / f"{name}.json").read_text())
    return data, [(None, step) for turn in data["turns"] for step in turn["actions"]]


def campaign(first: int = 0, last: int = 999) -> tuple[Raw, list[tuple[str | None, Raw]]]:
    data = json.loads((ROOT / "tests" / "replays" / "second_world_war_1939.json").read_text())
    steps: list[tuple[str | None, Raw]] = []
    for step in data["steps"][first:last]:
        if steps:
            steps.append((None, {"type": "end_turn"}))
        steps += [(None, raw) for raw in step["actions"]]
    return data, steps


def money(*powers: str) -> list[Raw]:
    return [
        {"type": "adjust_treasury", "power": power, "amount": 2, "reason": "a bill under the board"} for power in powers
    ]


def by_hand(land: str, complex_in: str, tech: str, power: str, rich: str = "united_states") -> list[tuple[float, Raw]]:
    """The banker's corrections of Axis & Allies, and a purchase too late."""
    late = {
        "type": "purchase_units",
        "power": rich,
        "units": {"infantry": 1},
        "override": "paid before combat, logged late",
    }
    return [
        (0.18, late),
        (0.28, {"type": "adjust_treasury", "power": power, "amount": -1, "reason": "miscounted"}),
        (0.38, {"type": "set_controller", "territory": land, "controller": power, "reason": "as on the board"}),
        (0.48, {"type": "set_complex", "territory": complex_in, "holds": True, "reason": "as on the board"}),
        (0.52, {"type": "set_damage", "territory": complex_in, "damage": 2, "reason": "as on the board"}),
        (0.60, {"type": "set_technology", "power": power, "technology": tech, "reason": "as on the board"}),
        (0.70, {**late, "override": "the table does not mind"}),
        (0.80, {"type": "set_complex", "territory": complex_in, "holds": False, "reason": "it burnt down"}),
        (0.84, {"type": "set_technology", "power": power, "technology": tech, "holds": False, "reason": "spies"}),
        (0.88, {"type": "advance_phase"}),
    ]


def without_dice(steps: list[tuple[str | None, Raw]], every: int, charts: bool = False) -> list[tuple[str | None, Raw]]:
    """Leave some dice to the app."""
    found: list[tuple[str | None, Raw]] = []
    for place, (power, step) in enumerate(steps):
        rolls = step["type"] in ("roll_research", "choose_advantage") and place % every == 0
        kept = {key: value for key, value in step.items() if key not in ("dice", "die", "breakthrough_die")}
        if step["type"] == "roll_research" and charts:
            kept["chart"] = 1
        found.append((power, kept if rolls else step))
    return found


WAR_EXTRAS: list[tuple[float, Raw]] = [
    (0.15, {"type": "train_paratroopers", "power": "germany", "count": 2, "override": "trained late"}),
    (0.20, {"type": "adjust_treasury", "power": "france", "amount": 3, "fund": "hardware", "reason": "counted again"}),
    (
        0.25,
        {
            "type": "register_territory",
            "territory": "Crete",
            "value": 1,
            "controller": "germany",
            "original": "united_kingdom",
        },
    ),
    (0.30, {"type": "set_factory", "territory": "crete", "factory": "minor", "reason": "as on the board"}),
    (0.32, {"type": "amend_territory", "territory": "crete", "value": 2, "reason": "misread"}),
    (0.40, {"type": "scorched_earth", "territory": "kiev", "override": "said in time"}),
    (0.46, {"type": "reduce_factory", "territory": "crete", "power": "germany", "override": "said in time"}),
    (0.58, {"type": "build_factory", "territory": "sicily", "factory": "minor", "power": "italy"}),
    (0.60, {"type": "purchase_units", "power": "germany", "units": {"infantry": 2}, "override": "paid in time"}),
    (0.64, {"type": "set_controller", "territory": "crete", "controller": "united_kingdom", "reason": "as it is"}),
    (0.70, {"type": "repair_battleship", "power": "japan", "ship": "Yamato", "override": "a yard was free"}),
    (0.74, {"type": "attest", "claim": "axis_goes_on"}),
    (
        0.78,
        {
            "type": "capture_territory",
            "territory": "Odessa",
            "value": 3,
            "original": "soviet_union",
            "from": "germany",
            "by": "united_kingdom",
        },
    ),
    (0.80, {"type": "attest", "claim": "blockaded_odessa"}),
    (0.86, {"type": "attest", "claim": "vacated_odessa"}),
]

CAMPAIGN_EXTRAS: list[tuple[float, Raw]] = [
    (0.06, {"type": "enter_numbers", "numbers": {"rebuild_boxes": {"q_ship": 3}, "transports": {"italy": 4}}}),
    (0.10, {"type": "adjust_points", "power": "germany", "amount": 2, "theatre": "et", "reason": "counted again"}),
    (0.15, {"type": "adjust_treasury", "power": "japan", "amount": 1, "reason": "counted again"}),
    (0.18, {"type": "place_on_display", "power": "commonwealth", "unit": "airborne_infantry", "reason": "as it is"}),
    (0.20, {"type": "flip_headquarters", "power": "commonwealth", "override": "a house rule"}),
    (0.24, {"type": "set_production", "item": "commonwealth_1", "box": 2, "reason": "it stood there"}),
    (0.27, {"type": "declare_war", "power": "united_states", "target": "germany", "override": "the table agreed"}),
    (0.28, {"type": "set_war", "one": "united_states", "other": "germany", "at_war": False, "reason": "rash"}),
    (0.29, {"type": "set_war", "one": "japan", "other": "soviet_union", "reason": "a border incident"}),
    (0.31, {"type": "set_war", "one": "japan", "other": "soviet_union", "at_war": False, "reason": "settled"}),
    (0.32, {"type": "set_country", "country": "sweden", "status": "ally", "controller": "germany", "reason": "house"}),
    (0.37, {"type": "set_treaty", "treaty": "japan_soviet_treaty", "in_force": False, "reason": "misread"}),
    (0.45, {"type": "set_treaty", "treaty": "japan_soviet_treaty", "in_force": True, "reason": "read again"}),
    (0.42, {"type": "build_reinforcement", "power": "italy", "units": {"infantry": 4}, "override": "a generous table"}),
    (0.53, {"type": "check_off", "item": "isolated_markers"}),
    (0.58, {"type": "rebuild_unit", "power": "italy", "unit": "battleship", "override": "out of turn"}),
    (0.59, {"type": "advance_units", "power": "italy", "items": ["italy_1"], "override": "out of turn"}),
    (0.70, {"type": "attest", "claim": "japan_attacks_in_china", "count": 1, "override": "late"}),
    (0.78, {"type": "renounce_treaty", "treaty": "japan_soviet_treaty", "by": "japan", "override": "a house rule"}),
    (0.86, {"type": "drop_atomic_bomb", "target": "japan", "by": "united_states", "override": "what if"}),
    (0.93, {"type": "bomb_city", "target": "germany", "by": "commonwealth", "city": "kiel", "raid": "daylight",
            "hits": 2, "override": "what if"}),
]  # fmt: skip

CAMPAIGN_FORGOTTEN: list[Raw] = [
    *money("germany", "commonwealth"),
    {"type": "adjust_points", "power": "germany", "amount": 1, "theatre": "et", "reason": "forgotten"},
    {"type": "adjust_points", "power": "commonwealth", "amount": 3, "theatre": "et", "reason": "forgotten"},
    {"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"},
    {"type": "buy_points", "power": "commonwealth", "resources": 1, "theatre": "et"},
    {"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 1},
    {"type": "capture_country", "country": "crete", "by": "germany"},
    {"type": "capture_country", "country": "malta", "by": "italy"},
    {"type": "declare_war", "power": "germany", "target": "sweden"},
    {"type": "set_country", "country": "spain", "status": "ally", "controller": "germany", "reason": "forgotten"},
]


def evenings() -> list[tuple[str, str, Raw, list[tuple[str | None, Raw]], list[tuple[float, Raw]], list[Raw]]]:
    """Name, edition, opening, steps, what the banker adds, and what may have been forgotten."""
    made = []
    for name, opening, hand in (
        ("anniversary_1941", {"dardanelles_closed": True}, ("french_madagascar", "ukraine", "radar", "germany")),
        ("anniversary_1942", {"escorts_and_interceptors": True, "victory_cities": 18},
         ("french_madagascar", "burma", "super_submarines", "germany")),
        ("revised_1942", {"victory_cities": 12}, ("french_madagascar", "ukraine_ssr", "super_submarines", "germany")),
        ("aa1941_1941", {}, ("french_madagascar", "west_russia", "rockets", "germany")),
        ("aa1941_short", {}, ("french_madagascar", "west_russia", "rockets", "germany")),
    ):  # fmt: skip
        data, steps = toml(name)
        start = {key: data[key] for key in ("bids",) if key in data}
        start["options"] = {**data.get("options", {}), **opening}
        start["players"] = {"germany": "Anna", "japan": "Ben"}
        if name == "revised_1942":
            steps = without_dice(steps, 4)
        elif name != "anniversary_1942":
            steps = without_dice(steps, 2, name == "anniversary_1941")
        name = "aa1941_1941_short" if name == "aa1941_short" else name
        extras = by_hand(*hand)
        if data["edition"] == "aa1941":
            extras = [extra for extra in extras if extra[1]["type"] not in ("set_damage", "set_technology")]
        made.append((name, data["edition"], {"scenario": data["scenario"], **start}, steps, extras, money("germany")))
    data, steps = war("war_game_allied_victory")
    options = {"free_loan_each_turn": False, "lent_money_counts": False, "extra_unit_types": True}
    forgotten = [
        *money("germany", "japan"),
        {"type": "capture_territory", "territory": "Crimea", "value": 3, "from": "soviet_union", "by": "germany"},
        {"type": "capture_territory", "territory": "Guam", "value": 1, "from": "united_states", "by": "japan"},
        {"type": "conquer_neutral", "territory": "Turkey", "value": 4, "die": 2, "land_units": 3, "by": "germany",
         "nearest_enemy": "soviet_union"},
    ]  # fmt: skip
    made.append(("war_game_1942", "war_game", {"scenario": "1942", "options": options}, steps, WAR_EXTRAS, forgotten))
    data, steps = war("war_game_axis_victory")
    made.append(("war_game_1942_board", "war_game", {"scenario": "1942"}, steps, WAR_EXTRAS, money("italy")))
    data, steps = campaign()
    opening = {"scenario": "1939", "entered": data["entered"], "options": {"three_impulse_fuel": True}}
    name = "second_world_war_1939"
    made.append((name, "second_world_war", opening, steps, CAMPAIGN_EXTRAS, CAMPAIGN_FORGOTTEN))
    data, steps = campaign(112)
    options = {
        "random_action_points": True,
        "convoy_six_is_one_hit": True,
        "resources_recover": "end_of_impulse",
        "unused_points_kept": "season",
        "land_based_air_boxes": 3,
    }
    opening = {"scenario": "1941", "entered": data["entered"], "options": options}
    name = "second_world_war_1941"
    made.append((name, "second_world_war", opening, steps, CAMPAIGN_EXTRAS, CAMPAIGN_FORGOTTEN))
    return made


def write(path: Path, thing: Any) -> None:
    text = json.dumps(thing, separators=(",", ":"), ensure_ascii=False).encode()
    path.parent.mkdir(exist_ok=True)
    packed = len(text) > (300_000 if path.parent.name == "games" else 100_000)
    path = path.with_name(f"{path.name}.gz") if packed else path
    path.write_bytes(gzip.compress(text, mtime=0) if packed else text + b"\n")


def main() -> None:
    for old in [*FOLDER.glob("games/*"), *FOLDER.glob("expected/*"), *FOLDER.glob("companion.db*")]:
        old.unlink()
    database = FOLDER / "companion.db"
    die = random.Random(6)
    context = AppContext(
        open_store(f"sqlite:///{database}"),
        clock=tick(),
        die=lambda: die.randint(1, 6),
        new_id=number(0x81D278D00000),
        new_secret=secret,
    )
    client = create_app(context, Settings(host_key=HOST_KEY, own_addresses=False)).test_client()
    csv = (ROOT / "tests" / "war_game" / "board.csv").read_text()
    boards.save_board(context, HOST, "war_game", "Invented board", csv, scenario="1942", complete=True)
    kept: Raw = {"tokens": {}, "moves": {}}
    seen: Counter[str] = Counter()
    for name, edition, opening, steps, extras, forgotten in evenings():
        board = "Invented board" if name == "war_game_1942_board" else None
        game = Evening(context, client, name, edition, StartGame(**opening), forgotten, board)
        at = placed(steps, game.incidents())
        more = placed(steps, extras)

        def here(place: int, game: Evening = game, at: Any = at, more: Any = more) -> None:
            for item in more.get(place, ()):
                game.step(None, dict(item))
            for happening in at.get(place, ()):
                happening()

        game.play(steps, {place: (lambda place=place: here(place)) for place in {*at, *more}})
        if name in ("revised_1942", "second_world_war_1941"):
            side = {"type": "declare_winner", "side": "allies", "reason": "the last train leaves"}
            with suppress(RuleViolation):
                game.say(None, side)
        with suppress(RuleViolation):
            game.say(None, {**money(next(iter(game.edition.powers.ids)))[0], "override": "after the end"})
        kept["tokens"] |= {token: game.seat(person) for person, token in game.tokens.items()}
        kept["moves"] |= game.moves
        kinds = Counter(entry.action["type"] for entry in game.history.entries)
        events = Counter(type(event).__struct_config__.tag for entry in game.history.entries for event in entry.facts())
        seen += events
        print(  # noqa: T201
            name, game.history.version, "entries,", game.history.state.status, game.history.state.round,
            dict(kinds.most_common()), "overrides", sum(bool(entry.override) for entry in game.history.entries),
            "restated", len(game.history.restated()), "undone", len(game.history.undone()),
            "SKIPPED", dict(Counter(game.skipped)), "\n",
        )  # fmt: skip
        exported = json.loads(msgspec.json.encode(transfer.export_game(context, HOST, game.id)))  # keys stay in order
        write(FOLDER / "games" / f"{name}.json", exported)
        write(FOLDER / "expected" / f"{name}.json", test_old_data.views_of(context, game.id))
    known = {event.__struct_config__.tag for event in AnyEvent.__args__}
    print("events never seen:", sorted(known - set(seen)))  # noqa: T201
    context.store.close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        answers = connection.execute("SELECT body FROM answer ORDER BY number").fetchall()
    fresh = AppContext(open_store(f"sqlite:///{database}"))
    listed = games.list_games(fresh, HOST)
    all_boards = list(boards.all_boards(fresh, HOST))
    write(
        FOLDER / "expected" / "database.json",
        {
            **kept,
            "host_key": HOST_KEY,
            "games": test_old_data.plain(listed),
            "seats": {name["id"]: seats.list_seats(fresh, HOST, name["id"]) for name in listed},
            "boards": test_old_data.plain(all_boards),
            "board": {
                board["id"]: test_old_data.plain(boards.show_board(fresh, HOST, board["edition"], board["id"]))
                for board in all_boards
            },
            "answers": [
                {"scope": answer["scope"], "key": answer["key"], "mark": test_old_data.mark(answer)}
                for answer in (json.loads(body) for (body,) in answers)
            ],
        },
    )
    fresh.store.close()
    for rest in FOLDER.glob("companion.db-*"):
        assert not rest.stat().st_size or rest.name.endswith("-shm"), rest
        rest.unlink()
    if database.stat().st_size > 1_000_000:
        database.with_name("companion.db.gz").write_bytes(gzip.compress(database.read_bytes(), mtime=0))
        database.unlink()
    for path in sorted(path for path in FOLDER.rglob("*") if path.is_file()):
        mark = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        print(path.relative_to(FOLDER), path.stat().st_size, mark)  # noqa: T201


if __name__ == "__main__":
    main()
