"""One truth for screen and paper: after a late correction, the after-action page and its paper tell the same story."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.settings import Settings
from companion.service import HOST, AppContext, transfer
from companion.service.actions import correct_past
from companion.storage.temporary import TemporaryStore
from tests.pages.conftest import Night, new_night
from tests.pages.serving import HOST_KEY
from tests.printables.paper_reading import drawn_text_of, solid

GAMES = Path(__file__).parents[1] / "old_data" / "games"
LATE = ("anniversary_1942", "war_game_1942_board", "second_world_war_1941")
"""Games with late corrections in them, one for each family."""
LINE = re.compile(r'<span class="entry-number">(\d+)</span><div\s+class="entry-words"><p>(.*?)</p>', re.S)
ROW = re.compile(r'<th scope="row">(.*?)</tr>', re.S)
POINT = re.compile(r'<p class="point-what">(.*?)</p>', re.S)


def seen(markup: str) -> str:
    """What a piece of a page says."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def page_and_paper(context: AppContext, game: str) -> tuple[str, str]:
    """The after-action page, and the text of its paper."""
    client: FlaskClient = create_app(context, Settings(host_key=HOST_KEY)).test_client()
    client.get(f"/?key={HOST_KEY}")
    page = client.get(f"/after/{game}/report")
    paper = client.get(f"/api/v1/games/{game}/printables/after_action.pdf")
    assert (page.status_code, paper.status_code) == (200, 200)
    return page.text, " ".join(drawn_text_of(paper.data))


@pytest.fixture(scope="module", params=LATE)
def both(request: pytest.FixtureRequest) -> tuple[str, str]:
    context = AppContext(TemporaryStore())
    document = json.loads((GAMES / f"{request.param}.json").read_text())
    assert any(entry["action"]["type"] == "correction" for entry in document["entries"])
    transfer.import_game(context, HOST, document, accept=True)
    return page_and_paper(context, document["game"]["id"])


def test_the_timelines_have_the_same_entries_in_the_same_order(both: tuple[str, str]) -> None:
    page, paper = both[0], solid(both[1])
    lines = [(number, seen(words).replace(" override ", " (Override: ")) for number, words in LINE.findall(page)]
    assert len(lines) > 20
    at = paper.index("Timeline")
    for number, words in lines:
        at = paper.index(solid(f"{number} {words}"), at)
    rows = re.findall(r"[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d", both[1])
    assert len(rows) == len(lines)


def test_the_accounts_have_the_same_figures(both: tuple[str, str]) -> None:
    page, paper = both
    rows = [seen(row) for row in ROW.findall(page)]
    assert rows
    for row in rows:
        assert row in paper


def test_the_turning_points_are_the_same(both: tuple[str, str]) -> None:
    page, paper = both[0], solid(both[1])
    points = [seen(words) for words in POINT.findall(page)]
    assert points
    for rank, words in enumerate(points, start=1):
        assert solid(f"{rank} {words}") in paper


def test_what_was_corrected_is_told_with_its_new_figure() -> None:
    night: Night = new_night(AppContext(TemporaryStore()))
    night.act("capture_territory", territory="ukraine")
    night.act("collect_income")
    correct_past(night.app, HOST, night.id, 2, [{"type": "capture_territory", "territory": "east_poland"}], [])
    for text in page_and_paper(night.app, night.id):
        assert "Germany collects 39 IPC" in seen(text)
        assert "Germany collects 38 IPC" not in seen(text)
        assert "Late correction" not in seen(text)
