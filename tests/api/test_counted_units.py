"""Counting the units: on a page without script, kept with the game, in exports and backups, printed in setup charts."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext
from companion.service.counted_units import keep_units, show_counted_units
from companion.service.games import create_game
from companion.service.transfer import export_game, import_game
from companion.storage import open_store
from companion.storage.temporary import TemporaryStore
from tests.api.talking import Talker

HTML = {"Accept": "text/html"}
COUNTED = {"germany": {"germany": {"infantry": 3}}, "sea_zone_5": {"germany": {"submarine": 2}}}


def test_its_older_address_still_works(app, anna: Talker, game: str) -> None:
    client = app.test_client()
    client.set_cookie("companion_seat", anna.token)
    assert "Count the units" in client.get(f"/games/{game}/position", headers=HTML).text
    assert client.post(f"/games/{game}/position", data={"region": "x", "idempotency_key": "k"}).status_code == 303


@pytest.fixture
def context():
    made = AppContext(TemporaryStore())
    yield made
    made.store.close()


def new_game(context: AppContext) -> str:
    return create_game(context, HOST, "anniversary", StartGame(scenario="1941"))["id"]


def test_a_page_keeps_what_was_counted_and_goes_on_to_the_next_region(app, anna: Talker, game: str) -> None:
    client = app.test_client()
    client.set_cookie("companion_seat", anna.token)
    page = client.get(f"/games/{game}/counted-units", headers=HTML).text
    assert "Count the units" in page
    fields = {
        "units/germany/germany/infantry": "4",
        "units/germany/+/fighter": "2",
        "further/germany": "italy",
        "units/sea_zone_5/+/submarine": "",
        "region": "central_europe",
        "following": "seas_1",
        "idempotency_key": "k",
    }
    sent = client.post(f"/games/{game}/counted-units", data=fields)
    assert (sent.status_code, "region=seas_1" in sent.headers["Location"]) == (303, True)
    where = next(
        text
        for region in ("continental_europe", "europe", "northern_europe", "central_europe", "western_europe")
        for text in [client.get(f"/games/{game}/counted-units?region={region}", headers=HTML).text]
        if "units/germany/germany/infantry" in text
    )
    assert 'name="units/germany/germany/infantry" value="4"' in where
    assert 'name="units/germany/italy/fighter" value="2"' in where
    seas = client.get(f"/games/{game}/counted-units?region=seas_1", headers=HTML).text
    assert "units/sea_zone_5/+/submarine" in seas
    assert seas.index("units/sea_zone_5/+/submarine") < seas.index("units/sea_zone_5/+/infantry"), "aboard transports"
    assert "units/sea_zone_5/+/industrial_complex" not in seas


def test_setup_charts_of_the_game_print_what_was_counted(app, host: Talker, game: str) -> None:
    client = app.test_client()
    client.set_cookie("companion_seat", host.seat(game, "Ada", ["italy"]).token)
    client.post(f"/games/{game}/counted-units", data={"units/germany/germany/tank": "9", "idempotency_key": "k"})
    raw = host.get(f"/games/{game}/printables/setup_charts.pdf").expect(200).raw
    text = PdfReader(BytesIO(raw)).pages[0].extract_text()
    assert "10 pieces in all" in text, "9 tanks, and the complex"


def test_a_stranger_neither_sees_nor_counts(app, game: str) -> None:
    stranger = app.test_client()
    assert stranger.get(f"/games/{game}/counted-units", headers=HTML).status_code in (303, 401)
    assert stranger.post(f"/games/{game}/counted-units", data={"idempotency_key": "k"}).status_code in (303, 401)


@pytest.mark.parametrize(
    "counted",
    [
        {"atlantis": {"germany": {"infantry": 1}}},
        {"germany": {"germany": {"battleship": 1}}},
        {"sea_zone_5": {"germany": {"industrial_complex": 1}}},
        {"germany": {"atlantis": {"infantry": 1}}},
        {"germany": {"germany": {"infantry": 100}}},
        {"germany": {"germany": {"infantry": -1}}},
    ],
)
def test_what_cannot_stand_there_is_refused(context: AppContext, counted: dict) -> None:
    game = new_game(context)
    with pytest.raises(RuleViolation):
        keep_units(context, HOST, game, counted)
    assert show_counted_units(context, HOST, game).spaces == {}


def test_a_space_counted_again_replaces_what_was_kept_of_it_alone(context: AppContext) -> None:
    game = new_game(context)
    keep_units(context, HOST, game, COUNTED)
    keep_units(context, HOST, game, {"germany": {"germany": {"tank": 1, "infantry": 0}}})
    keep_units(context, HOST, game, {"sea_zone_5": {}})
    assert show_counted_units(context, HOST, game).spaces == {"germany": {"germany": {"tank": 1}}}


def test_an_export_carries_it_and_an_import_takes_it_in(context: AppContext) -> None:
    game = new_game(context)
    keep_units(context, HOST, game, COUNTED)
    document = export_game(context, HOST, game)
    assert document["counted_units"]["spaces"] == COUNTED
    other = AppContext(TemporaryStore())
    import_game(other, HOST, document)
    assert show_counted_units(other, HOST, game).spaces == COUNTED
    for broken in ([], {"spaces": {"atlantis": {"germany": {"infantry": 1}}}}, {"spaces": 3}):
        with pytest.raises(RuleViolation):
            import_game(AppContext(TemporaryStore()), HOST, {**document, "counted_units": broken})


def test_an_older_export_still_works(context: AppContext) -> None:
    game = new_game(context)
    keep_units(context, HOST, game, COUNTED)
    document = dict(export_game(context, HOST, game))
    document["position"] = document.pop("counted_units")
    other = AppContext(TemporaryStore())
    import_game(other, HOST, document)
    assert show_counted_units(other, HOST, game).spaces == COUNTED


def test_a_backup_has_it(tmp_path: Path) -> None:
    context = AppContext(open_store(f"sqlite:///{tmp_path / 'games.db'}"))
    game = new_game(context)
    keep_units(context, HOST, game, COUNTED)
    context.store.backup(tmp_path / "copy.db")
    context.store.close()
    copy = AppContext(open_store(f"sqlite:///{tmp_path / 'copy.db'}"))
    assert show_counted_units(copy, HOST, game).spaces == COUNTED
    copy.store.close()
