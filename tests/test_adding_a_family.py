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
    game = host.new_game("three_harbours", "regatta")["id"]
    ada = host.seat(game, "Ada", ["gullhaven"])
    assert ada.act(game, "take_harbour", harbour="north_pier").expect(409).code == "already_yours"
    assert ada.act(game, "take_harbour", harbour="south_bay").expect(201)["summary"] == "Gullhaven takes South Bay."
    assert ada.act(game, "collect").expect(201)["summary"] == "Gullhaven collects 7 coins."
    now = ada.get(f"/games/{game}").expect(200)
    assert (now["turn"], now["powers"]["gullhaven"]["treasury"]) == ("crabton", 1 + 7)
    assert now["territories"]["south_bay"]["controller"] == "gullhaven"


def test_an_event_of_its_own_is_kept_undone_and_exported(host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    assert host.act(game, "build_wall", harbour="north_pier").expect(409).code == "not_enough_money"
    _collect(host, game, 3)
    assert host.act(game, "build_wall", harbour="south_bay").expect(409).code == "not_yours"
    built = host.act(game, "build_wall", harbour="north_pier").expect(201)
    assert built["summary"] == "Gullhaven builds a wall around North Pier for 2 coins."
    assert host.get(f"/games/{game}")["powers"]["gullhaven"]["treasury"] == 1 + 4 - 2
    host.act(game, "collect").expect(201)
    assert host.act(game, "take_harbour", harbour="north_pier").expect(409).code == "walled"
    host.post(f"/games/{game}/undo", {"to_version": built["version"] - 1}).expect(201)
    assert host.get(f"/games/{game}")["powers"]["gullhaven"]["treasury"] == 1 + 4


def test_money_moves_between_powers_and_the_books_stay_even(host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    host.act(game, "collect").expect(201)
    assert host.act(game, "send_coins", to="gullhaven", amount=3).expect(409).code == "not_enough_money"
    _collect(host, game, 2)
    sent = host.act(game, "send_coins", to="crabton", amount=3).expect(201)
    assert sent["summary"] == "Gullhaven gives 3 coins to Crabton."
    powers = host.get(f"/games/{game}")["powers"]
    assert (powers["gullhaven"]["treasury"], powers["crabton"]["treasury"]) == (1 + 4 - 3, 2 + 3 + 3)


def test_a_game_is_won_and_the_last_entry_undone(host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    host.act(game, "take_harbour", harbour="south_bay").expect(201)
    _collect(host, game, 3)
    last = host.act(game, "collect").expect(201)
    assert last["summary"] == "Gullhaven collects 7 coins. The Coast League wins: Gullhaven has 15 coins."
    assert host.get(f"/games/{game}")["status"] == "finished"
    host.post(f"/games/{game}/undo", {"to_version": last["version"] - 1}).expect(201)
    assert host.get(f"/games/{game}")["status"] == "running"


def _collect(host: Talker, game: str, turns: int) -> None:
    for _turn in range(turns):
        host.act(game, "collect").expect(201)


@pytest.mark.parametrize(
    "view", ["powers/crabton/income", "powers/crabton/statement", "powers/crabton/turn", "stats", "audit", "journal"]
)
def test_every_view_shows_it(host: Talker, view: str) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    host.act(game, "collect").expect(201)
    host.get(f"/games/{game}/{view}").expect(200)


def test_its_actions_and_codes_are_documented(host: Talker) -> None:
    assert "take_harbour" in host.get("/docs/openapi.json").expect(200).raw.decode()
    assert "The harbour is in these hands already." in host.get("/docs/errors").expect(200).raw.decode()


def test_a_turn_is_played_through_its_page(server: Server, host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")
    phone = Phone(server.url)
    seat = {"name": "Ada", "powers": "gullhaven", "idempotency_key": "seat"}
    page = phone.send(f"/join/{game['join_code']}", seat)
    assert "Harbours pay" in page
    take = phone.look("/play/gullhaven/take_harbour")
    assert "South Bay" in take
    phone.fill_in(take, "take_harbour", harbour="south_bay")
    phone.fill_in(phone.look("/q/three_harbours/power/gullhaven"), "collect")
    now = host.get(f"/games/{game['id']}")
    assert (now["turn"], now["powers"]["gullhaven"]["treasury"]) == ("crabton", 1 + 7)


@pytest.mark.parametrize(
    "page", ["/games/{}", "/table/{}", "/banker/{}", "/banker/{}/correct", "/audit/{}", "/after/{}"]
)
def test_the_pages_that_all_games_have_show_it(server: Server, host: Talker, page: str) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
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
    assert "Harbour chart" in Phone(server.url).look("/print/three_harbours")
    paper = requests.get(f"{server.url}{API}/editions/three_harbours/printables/harbour_chart.pdf", timeout=60)
    assert paper.status_code == 200, paper.text
    text = PdfReader(BytesIO(paper.content)).pages[0].extract_text()
    assert "North Pier pays 4 coins: Gullhaven" in text


def test_the_papers_that_all_games_have_are_printed_of_it(host: Talker) -> None:
    host.get("/editions/three_harbours/printables/all.pdf").expect(200)
    game = host.new_game("three_harbours", "regatta")["id"]
    host.act(game, "collect").expect(201)
    for paper in ("resume_pack", "audit_sheet", "statements", "after_action", "score_sheet"):
        host.get(f"/games/{game}/printables/{paper}.pdf").expect(200)


WORLD_WAR = re.compile(r"\b(?:Axis|Allies|19[34]\d)\b")
"""Words and years of the boxes in this repository, which have no business in a game of 1812."""
PAGES = (
    "/games/{}",
    "/table/{}",
    "/table/{}?view=map",
    "/map/{}",
    "/banker/{}",
    "/banker/{}/correct",
    "/audit/{}",
    "/after/{}",
    "/print/{}",
)


@pytest.fixture(scope="module")
def won(server: Server) -> str:
    """A game that has seen a harbour taken, a question answered, and an end."""
    host = server.talker(HOST_KEY)
    game: str = host.new_game("three_harbours", "regatta", name="Spithead")["id"]
    host.act(game, "take_harbour", harbour="west_quay").expect(201)
    _collect(host, game, 4)
    host.act(game, "declare_winner", side="islands", reason="the table agrees").expect(201)
    return game


def _as_people_read_it(page: str) -> str:
    return re.sub(r"(?s)<script.*?</script>|<style.*?</style>|<[^>]+>", " ", page)


def test_a_side_that_the_box_does_not_have_cannot_win(host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    refused = host.act(game, "declare_winner", side="allies", reason="habit").expect(422)
    assert (refused.code, "no side 'allies'" in refused["detail"]) == ("unknown_side", True)
    said = host.act(game, "declare_winner", side="islands", reason="the table agrees").expect(201)["summary"]
    assert said == "The Islanders win: the table agrees."


def test_the_money_at_the_start_is_in_the_statement(host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    statement = host.get(f"/games/{game}/powers/kingsport/statement").expect(200)
    assert "Starting treasury" in statement.raw.decode()
    assert host.get(f"/games/{game}")["powers"]["kingsport"]["treasury"] == 3


def test_programs_read_the_sides_and_their_names(host: Talker) -> None:
    box = host.get("/editions/three_harbours").expect(200)
    assert box["sides"] == {"coast": ["gullhaven"], "islands": ["crabton"], "crown": ["kingsport"]}
    assert box["side_names"]["crown"] == "Crown"


@pytest.mark.parametrize("page", PAGES)
def test_no_page_of_a_game_with_three_sides_speaks_of_the_axis(server: Server, won: str, page: str) -> None:
    laptop = Phone(server.url)
    laptop.look(f"/?key={HOST_KEY}")
    assert WORLD_WAR.findall(_as_people_read_it(laptop.look(page.format(won)))) == []


def test_the_television_has_a_place_a_mark_and_a_color_for_every_side(server: Server, host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    host.act(game, "collect").expect(201)
    laptop = Phone(server.url)
    laptop.look(f"/?key={HOST_KEY}")
    page = laptop.look(f"/table/{game}")
    assert re.findall(r'<section class="side[^>]*data-side="(\w+)"', page) == ["coast", "islands", "crown"]
    assert re.findall(r'aria-label="(Coins: |)([\w ]+): \2 (\d+) of 15', page)
    styles = laptop.look("/assets/edition/three_harbours.css")
    assert '[data-side="islands"]{--side:#8C2F1B}' in styles
    assert '[data-side="crown"]{--side:#C4A8F0}' in styles


def test_somebody_joins_any_of_three_sides(server: Server, host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")
    page = Phone(server.url).look(f"/join/{game['join_code']}")
    assert re.findall(r'role="group" aria-label="([\w ]+)"', page) == ["Coast League", "Islanders", "Crown"]


def test_the_banker_chooses_the_winner_among_three_sides(server: Server, host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    laptop = Phone(server.url)
    laptop.look(f"/?key={HOST_KEY}")
    offered = re.search(r'(?s)<select[^>]*name="side".*?</select>', laptop.look(f"/banker/{game}"))
    assert offered
    assert re.findall(r'value="(\w+)"', offered[0]) == ["coast", "islands", "crown"]


def test_what_helps_one_side_is_a_question_to_the_two_others(host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    ada, ben, cleo = (
        host.seat(game, *who) for who in (("Ada", ["gullhaven"]), ("Ben", ["crabton"]), ("Cleo", ["kingsport"]))
    )
    money = {"type": "adjust_treasury", "power": "gullhaven", "amount": 2, "reason": "lost at sea"}
    asked = ada.post(f"/games/{game}/requests", {"action": money}).expect(201)
    assert sorted(seat["name"] for need in asked["needs"] for seat in need["seats"]) == ["Ben", "Cleo"]
    answer = f"/games/{game}/requests/{asked['id']}/answer"
    assert ada.post(answer, {"agree": True}).expect(403).code == "not_yours_to_answer"
    assert cleo.post(answer, {"agree": True}).expect(201)["status"] == "open", "it costs every other side"
    assert ben.post(answer, {"agree": True}).expect(201)["status"] == "agreed"
    assert ben.get(f"/games/{game}")["powers"]["gullhaven"]["treasury"] == 1 + 2


def test_the_largest_swing_favors_the_side_that_gained(server: Server, won: str) -> None:
    laptop = Phone(server.url)
    laptop.look(f"/?key={HOST_KEY}")
    report = _as_people_read_it(laptop.look(f"/after/{won}"))
    assert re.search(r"The Islanders win\b", report)
    assert re.search(r"Coast League \+4 on the enemy", report), "2 gained, and 2 lost by the Crown"


def test_no_paper_of_a_game_with_three_sides_speaks_of_the_axis(host: Talker, won: str) -> None:
    for paper in ("resume_pack", "audit_sheet", "statements", "after_action", "score_sheet", "front_page"):
        pdf = host.get(f"/games/{won}/printables/{paper}.pdf").expect(200).raw
        assert WORLD_WAR.findall(_text_of(pdf)) == [], paper
    score = _text_of(host.get(f"/games/{won}/printables/score_sheet.pdf").expect(200).raw)
    assert all(words in score for words in ("For the Coast League", "For the Islanders", "For the Crown"))
    box = host.get("/editions/three_harbours/printables/all.pdf").expect(200).raw
    assert WORLD_WAR.findall(_text_of(box)) == []


def test_the_score_sheet_of_an_open_game_lets_you_tick_any_side(host: Talker) -> None:
    game = host.new_game("three_harbours", "regatta")["id"]
    text = _text_of(host.get(f"/games/{game}/printables/score_sheet.pdf").expect(200).raw)
    assert all(words in text for words in ("Coast League wins", "Islanders win", "Crown wins"))


def _text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


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
