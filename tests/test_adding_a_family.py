"""A game that nobody here knows: installed from a package of its own, it is played, shown and printed like any."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
import requests
from pypdf import PdfReader

from tests.api.talking import API, HOST_KEY, ROOT, Server, Talker

TINY_GAME = ROOT / "tests" / "tiny_game"
GUIDE = ROOT / "docs" / "adding-a-family.md"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the game because its package is installed."""
    folder = tmp_path_factory.mktemp("tiny_game")
    source, installed, data = folder / "source", folder / "installed", folder / "data"
    shutil.copytree(TINY_GAME, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(installed), str(source)], check=True)
    data.mkdir()
    with Server(data, PYTHONPATH=os.pathsep.join([str(installed), str(ROOT)])) as running:
        yield running


@pytest.fixture
def host(server: Server) -> Talker:
    """Who opens games."""
    return server.talker(HOST_KEY)


def test_a_turn_is_played_over_http(host: Talker) -> None:
    game = host.new_game("two_harbours", "regatta")["id"]
    ada = host.seat(game, "Ada", ["gullhaven"])
    assert ada.act(game, "take_harbour", harbour="north_pier").expect(409).code == "already_yours"
    assert ada.act(game, "take_harbour", harbour="south_bay").expect(201)["summary"] == "Gullhaven takes South Bay."
    assert ada.act(game, "collect").expect(201)["summary"] == "Gullhaven collects 7 coins."
    now = ada.get(f"/games/{game}").expect(200)
    assert (now["turn"], now["powers"]["gullhaven"]["treasury"]) == ("crabton", 7)
    assert now["territories"]["south_bay"]["controller"] == "gullhaven"


def test_an_event_of_its_own_is_kept_undone_and_exported(host: Talker) -> None:
    game = host.new_game("two_harbours", "regatta")["id"]
    assert host.act(game, "build_wall", harbour="north_pier").expect(409).code == "not_enough_money"
    host.act(game, "collect").expect(201)
    host.act(game, "collect").expect(201)
    assert host.act(game, "build_wall", harbour="south_bay").expect(409).code == "not_yours"
    built = host.act(game, "build_wall", harbour="north_pier").expect(201)
    assert built["summary"] == "Gullhaven builds a wall around North Pier for 2 coins."
    assert host.get(f"/games/{game}")["powers"]["gullhaven"]["treasury"] == 4 - 2
    host.act(game, "collect").expect(201)
    assert host.act(game, "take_harbour", harbour="north_pier").expect(409).code == "walled"
    host.post(f"/games/{game}/undo", {"to_version": built["version"] - 1}).expect(201)
    assert host.get(f"/games/{game}")["powers"]["gullhaven"]["treasury"] == 4


def test_money_moves_between_powers_and_the_books_stay_even(host: Talker) -> None:
    game = host.new_game("two_harbours", "regatta")["id"]
    host.act(game, "collect").expect(201)
    assert host.act(game, "send_coins", to="gullhaven", amount=1).expect(409).code == "not_enough_money"
    host.act(game, "collect").expect(201)
    sent = host.act(game, "send_coins", to="crabton", amount=3).expect(201)
    assert sent["summary"] == "Gullhaven gives 3 coins to Crabton."
    powers = host.get(f"/games/{game}")["powers"]
    assert (powers["gullhaven"]["treasury"], powers["crabton"]["treasury"]) == (4 - 3, 3 + 3)


def test_a_game_is_won_and_the_last_entry_undone(host: Talker) -> None:
    game = host.new_game("two_harbours", "regatta")["id"]
    host.act(game, "take_harbour", harbour="south_bay").expect(201)
    for _ in range(3):
        last = host.act(game, "collect").expect(201)
    assert last["summary"] == "Gullhaven collects 7 coins. The Allies win: Gullhaven has 12 coins."
    assert host.get(f"/games/{game}")["status"] == "finished"
    host.post(f"/games/{game}/undo", {"to_version": last["version"] - 1}).expect(201)
    assert host.get(f"/games/{game}")["status"] == "running"


@pytest.mark.parametrize(
    "view", ["powers/crabton/income", "powers/crabton/statement", "powers/crabton/turn", "stats", "audit", "journal"]
)
def test_every_view_shows_it(host: Talker, view: str) -> None:
    game = host.new_game("two_harbours", "regatta")["id"]
    host.act(game, "collect").expect(201)
    host.get(f"/games/{game}/{view}").expect(200)


def test_its_actions_and_codes_are_documented(host: Talker) -> None:
    assert "take_harbour" in host.get("/docs/openapi.json").expect(200).raw.decode()
    assert "The harbour is in these hands already." in host.get("/docs/errors").expect(200).raw.decode()


def test_a_turn_is_played_through_its_page(server: Server, host: Talker) -> None:
    game = host.new_game("two_harbours", "regatta")
    phone = Phone(server.url)
    seat = {"name": "Ada", "powers": "gullhaven", "idempotency_key": "seat"}
    page = phone.send(f"/join/{game['join_code']}", seat)
    assert "Harbours pay" in page
    take = phone.look("/play/gullhaven/take_harbour")
    assert "South Bay" in take
    phone.fill_in(take, "take_harbour", harbour="south_bay")
    phone.fill_in(phone.look("/q/two_harbours/power/gullhaven"), "collect")
    now = host.get(f"/games/{game['id']}")
    assert (now["turn"], now["powers"]["gullhaven"]["treasury"]) == ("crabton", 7)


@pytest.mark.parametrize(
    "page", ["/games/{}", "/table/{}", "/banker/{}", "/banker/{}/correct", "/audit/{}", "/after/{}"]
)
def test_the_pages_that_all_games_have_show_it(server: Server, host: Talker, page: str) -> None:
    game = host.new_game("two_harbours", "regatta")["id"]
    host.act(game, "take_harbour", harbour="south_bay").expect(201)
    laptop = Phone(server.url)
    laptop.look(f"/?key={HOST_KEY}")
    assert "Gullhaven" in laptop.look(page.format(game))


class Phone:
    """A browser without JavaScript: it keeps its cookies, and sends forms with their hidden fields."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.session = requests.Session()

    def look(self, path: str) -> str:
        return self._page(self.session.get(self.url + path, timeout=30))

    def send(self, path: str, fields: dict[str, str]) -> str:
        return self._page(self.session.post(self.url + path, data=fields, timeout=30))

    def fill_in(self, page: str, action: str, **fields: str) -> str:
        forms = re.findall(r'(?s)<form method="post" action="([^"]+)"(.*?)</form>', page)
        path, form = next(form for form in forms if f'name="type" value="{action}"' in form[1])
        return self.send(path, {**dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)), **fields})

    @staticmethod
    def _page(answer: requests.Response) -> str:
        assert answer.status_code == 200, (answer.url, answer.text[:1000])
        return answer.text


def test_its_sheet_is_printed(server: Server) -> None:
    assert "Harbour chart" in Phone(server.url).look("/print/two_harbours")
    paper = requests.get(f"{server.url}{API}/editions/two_harbours/printables/harbour_chart.pdf", timeout=60)
    assert paper.status_code == 200, paper.text
    text = PdfReader(BytesIO(paper.content)).pages[0].extract_text()
    assert "North Pier pays 4 coins: Gullhaven" in text


def test_the_papers_that_all_games_have_are_printed_of_it(host: Talker) -> None:
    host.get("/editions/two_harbours/printables/all.pdf").expect(200)
    game = host.new_game("two_harbours", "regatta")["id"]
    host.act(game, "collect").expect(201)
    for paper in ("resume_pack", "audit_sheet", "statements", "after_action", "score_sheet"):
        host.get(f"/games/{game}/printables/{paper}.pdf").expect(200)


def test_no_file_of_ours_knows_it() -> None:
    ours = (path for folder in ("companion", "api", "printables") for path in (ROOT / folder).rglob("*"))
    knowing = [path for path in ours if path.suffix in {".py", ".toml", ".html", ".js", ".css"} and _names_it(path)]
    assert knowing == []


def _names_it(path: Path) -> bool:
    return "harbours" in path.read_text(encoding="utf-8").lower()


def test_the_guide_quotes_the_whole_game_with_all_its_imports() -> None:
    """A block of code that begins with the name of a file is that file, word for word; and no file is left out."""
    quoted = re.findall(r"^`([\w/.]+)`:\n\n((?:(?: {4}.*)?\n)+)", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(dict(quoted)) == len(quoted), "a file is quoted once, whole"
    for name, block in quoted:
        lines = [line[4:] for line in block.strip("\n").split("\n")]
        there = (TINY_GAME / name).read_text(encoding="utf-8")
        assert "\n".join(lines) == there.strip("\n"), f"{name} is not as the guide quotes it"
    files = (path.relative_to(TINY_GAME) for path in TINY_GAME.rglob("*") if path.suffix in {".py", ".toml", ".html"})
    assert {name for name, _ in quoted} == {path.as_posix() for path in files if path.parts[0] != "build"}
