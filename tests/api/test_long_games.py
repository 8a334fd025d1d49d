"""Long games: heavy views wait for each other, and what nobody reads to the end is shown in parts."""

import pickle
import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from api.http import heavy
from api.pages import after_action
from companion.service import maps
from companion.views.maps import showing
from tests.api.talking import Heard, Talker
from tests.printables.paper_reading import text_of

HEAVY = (
    "/games/{}/map/film", "/games/{}/map-film.svg", "/games/{}/export", "/games/{}/printables/after_action.pdf",
    "/games/{}/printables/front_page.png",
)  # fmt: skip


def page(person: Talker, path: str) -> Heard:
    """A page of somebody seated."""
    return person.send("GET", path, {"Authorization": f"Bearer {person.token}", "Accept": "text/html"}, None)


LANDS = ("ukraine", "east_poland", "baltic_states", "belorussia")


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As many wait for views of long games as may, and every game is long."""
    monkeypatch.setattr(heavy, "LONG", 1)
    over = threading.Event()

    def wait() -> None:
        with heavy.heavy(1):
            over.wait(30)

    threads = [threading.Thread(target=wait, daemon=True) for _ in range(1 + heavy.MOST_WAITING)]
    with ExitStack() as stack:
        for thread in threads:
            thread.start()
            stack.callback(thread.join)
        stack.callback(over.set)
        while heavy._places.acquire(blocking=False):
            heavy._places.release()
        yield


@pytest.mark.parametrize("path", HEAVY)
def test_heavy_views_of_long_games_are_bounded(full: None, anna: Talker, game: str, path: str):
    busy = anna.get(path.format(game)).expect(503)
    assert busy.code == "overloaded"
    assert busy.headers["Retry-After"]


def test_the_report_of_a_long_game_waits_its_turn_too(full: None, anna: Talker, game: str):
    assert page(anna, f"/after/{game}").status == 503


def test_taps_and_light_views_do_not_wait_for_heavy_ones(full: None, anna: Talker, game: str):
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    anna.get(f"/games/{game}/map").expect(200)


def test_nobody_queues_for_the_report_of_an_ordinary_evening(full: None, anna: Talker, game: str, monkeypatch):
    monkeypatch.setattr(heavy, "LONG", 3_000)
    assert page(anna, f"/after/{game}").status == 200
    for path in HEAVY[:3]:
        anna.get(path.format(game)).expect(200)


def test_a_film_of_very_many_changes_shows_several_at_once_and_ends_the_same(anna: Talker, game: str, monkeypatch):
    for land in LANDS:
        anna.act(game, "capture_territory", territory=land).expect(201)
    whole = anna.get(f"/games/{game}/map/film").expect(200)
    monkeypatch.setattr(showing, "MOST_FRAMES", 3)
    short = anna.get(f"/games/{game}/map/film").expect(200)
    assert len(whole["frames"]) == 4
    assert len(short["frames"]) == 2

    def board(film) -> dict[str, str]:
        tiles = dict(film["first"]["tiles"])
        for frame in film["frames"]:
            tiles |= frame["tiles"]
        return {land: tile["holder"] for land, tile in tiles.items()}

    assert board(short) == board(whole)
    assert short["frames"][-1]["text"] == whole["frames"][-1]["text"]


def test_a_long_timeline_is_shown_in_parts(anna: Talker, game: str, monkeypatch):
    for land in LANDS:
        anna.act(game, "capture_territory", territory=land).expect(201)
    monkeypatch.setattr(after_action, "MOST_ENTRIES", 3)
    newest = page(anna, f"/after/{game}").raw.decode()
    assert "Earlier entries" in newest
    assert "?until=2#" in newest
    earlier = page(anna, f"/after/{game}?until=2").raw.decode()
    assert "Earlier entries" not in earlier
    assert "The newest entries" in earlier


def test_the_head_is_on_every_page_of_a_running_games_papers_and_in_statements(anna: Talker, game: str):
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    head = anna.get(f"/games/{game}").expect(200)["head"]
    statement = anna.get(f"/games/{game}/powers/germany/statement").expect(200)
    assert (statement["version"], statement["head"]) == (2, head)
    for name in ("after_action", "statements", "resume_pack"):
        for paper in text_of(anna.get(f"/games/{game}/printables/{name}.pdf").expect(200).raw):
            assert f"Entry 2: {head[:8]}" in paper
    for path in (f"/after/{game}", f"/table/{game}"):
        assert f"Entry 2: {head[:8]}" in page(anna, path).raw.decode()


def test_the_film_of_a_long_game_is_made_by_another_process_and_is_the_same(anna: Talker, game: str, monkeypatch):
    for land in LANDS:
        anna.act(game, "capture_territory", territory=land).expect(201)
    here = anna.get(f"/games/{game}/map/film").expect(200).body
    made = []
    monkeypatch.setattr(maps, "LONG", 1)

    def run(job, *arguments):
        made.append(job)
        return job(*pickle.loads(pickle.dumps(arguments)))

    monkeypatch.setattr(maps.helpers, "run", run)
    assert anna.get(f"/games/{game}/map/film").expect(200).body == here
    assert made == [maps.film_of_rows]
