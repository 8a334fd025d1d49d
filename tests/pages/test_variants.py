"""House rules in the browser: a variant is made, checked, saved, printed and played, changed again and deleted."""

from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from api.app import create_app
from api.settings import Settings
from companion.editions.catalogue import Catalogue
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game
from companion.storage.temporary import TemporaryStore
from tests.pages.conftest import SameOrigin
from tests.pages.serving import HOST_KEY
from tests.printables.paper_reading import drawn_text_of

NEW = "/variants/new/aa1941"
FRIDAY = {"edition.title": "Friday rules", "unit.tank.cost": "5", "scenario.1941.treasury.germany": "40"}


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return AppContext(TemporaryStore(), Catalogue([tmp_path / "given", tmp_path / "editions"]))


@pytest.fixture
def client(context: AppContext) -> FlaskClient:
    app = create_app(context, Settings(host_key=HOST_KEY, public_url="http://companion.local:8000"))
    app.testing = True
    app.test_client_class = SameOrigin
    found = app.test_client()
    found.get(f"/?key={HOST_KEY}")
    return found


def save(client: FlaskClient, **changed: str) -> str:
    answer = client.post(NEW, data={**FRIDAY, "do": "save", **changed})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def test_a_variant_is_made_printed_and_played_without_a_restart(
    client: FlaskClient, context: AppContext, tmp_path: Path
) -> None:
    assert "Tank" in client.get(NEW).text
    checked = client.post(NEW, data={**FRIDAY, "do": "check"}).text
    assert "No problems found" in checked
    assert "What differs from the box" in checked
    assert not (tmp_path / "editions").exists(), "checking saves nothing"
    assert save(client) == "/variants/friday_rules?saved=1"
    assert "Friday rules" in client.get("/").text
    assert "Friday rules" in client.get("/print/aa1941").text
    exported = client.get("/variants/friday_rules.toml")
    assert exported.text == (tmp_path / "editions" / "friday_rules.toml").read_text()
    assert '"scenario.1941.treasury.germany" = 40' in exported.text
    chart = client.get("/api/v1/editions/friday_rules/printables/setup_charts.pdf")
    (tmp_path / "chart.pdf").write_bytes(chart.data)
    printed = "".join(page.extract_text() for page in PdfReader(tmp_path / "chart.pdf").pages)
    assert "Friday rules" in printed
    assert "40" in printed
    started = client.post("/games", data={"edition": "friday_rules", "scenario": "1941"})
    game = started.headers["Location"].rsplit("/", 1)[1]
    take_action(context, HOST, game, {"type": "end_turn", "forfeit": True})
    take_action(context, HOST, game, {"type": "purchase_units", "power": "germany", "units": {"tank": 2}})
    shown = client.get(f"/api/v1/games/{game}").get_json()
    assert shown["powers"]["germany"]["treasury"] == 30


def test_bad_input_is_answered_at_the_field_and_loses_nothing(client: FlaskClient, tmp_path: Path) -> None:
    answer = client.post(NEW, data={**FRIDAY, "unit.tank.cost": "cheap", "unit.fighter.cost": "11", "do": "save"})
    assert answer.status_code == 422
    assert "Expected a whole number" in answer.text
    assert 'value="cheap"' in answer.text
    assert 'name="unit.fighter.cost" value="11"' in answer.text
    assert not (tmp_path / "editions").exists()


@pytest.mark.parametrize("title", ["aa1941", "AA1941", "new", "New!", "CON", "Lpt1."])
def test_names_that_mean_something_else_are_refused_at_their_field(client: FlaskClient, title: str, tmp_path: Path):
    answer = client.post(NEW, data={**FRIDAY, "edition.title": title, "do": "save"})
    assert answer.status_code in (409, 422)
    assert answer.text.lower().count("choose another") >= 2  # above all, and at the field
    assert not (tmp_path / "editions").exists()


def test_a_name_that_is_taken_is_refused_and_a_variant_is_changed_in_its_place(
    client: FlaskClient, context: AppContext
) -> None:
    save(client)
    assert client.post(NEW, data={**FRIDAY, "do": "save"}).status_code == 409
    seen = client.get("/variants/friday_rules").text.split('name="seen" value="')[1].split('"')[0]
    changed = {"edition.title": "Saturday rules", "unit.tank.cost": "7", "seen": seen, "do": "save"}
    assert client.post("/variants/friday_rules", data=changed).status_code == 303
    edition = context.catalogue.get("friday_rules")
    assert edition is not None
    assert (edition.title, edition.units["tank"].cost) == ("Saturday rules", 7)
    late = client.post("/variants/friday_rules", data=changed | {"unit.tank.cost": "8"})
    assert (late.status_code, "in the meantime" in late.text) == (409, True)


def test_a_variant_that_is_played_may_change_and_go_and_the_game_keeps_its_own(
    client: FlaskClient, context: AppContext
) -> None:
    save(client)
    game = create_game(context, HOST, "friday_rules", StartGame(scenario="1941"), "Friday")["id"]
    cost = context.edition_of(game).units["tank"].cost
    phones = {"player": client.application.test_client(), "observer": client.application.test_client()}
    for (role, phone), powers in zip(phones.items(), (["germany"], []), strict=True):
        join = f"/join/{context.game(game).join_code}"
        assert phone.post(join, data={"name": role, "role": role, "powers": powers}).status_code == 303
        assert "has changed since" not in phone.get("/play/seat").text
    page = client.get("/variants/friday_rules").text
    assert "keep the figures they began with" in page
    seen = page.split('name="seen" value="')[1].split('"')[0]
    data = {"seen": seen, "unit.tank.cost": "9", "edition.title": "Friday rules", "do": "save"}
    assert client.post("/variants/friday_rules", data=data).status_code == 303
    assert (context.edition("friday_rules").units["tank"].cost, context.edition_of(game).units["tank"].cost) == (
        9,
        cost,
    )
    page = client.get(f"/games/{game}").text
    assert "has changed since this game began" in page
    for address in (f"/banker/{game}", f"/after/{game}"):
        assert "has changed since this game began" in client.get(address).text
    assert "has changed since this game began" in phones["player"].get("/play/seat").text
    assert "has changed since this game began" in phones["observer"].get("/play").text
    assert "has changed since" not in client.get(f"/table/{game}").text, "a television shows the war"
    assert client.post("/variants/friday_rules/delete", data={"confirm": "Friday rules"}).status_code == 303
    assert context.edition_of(game).units["tank"].cost == cost
    assert "isn&#39;t on this laptop" in client.get(f"/games/{game}").text


def test_a_file_that_cannot_be_used_is_named_on_the_pages_of_its_games(
    client: FlaskClient, context: AppContext, tmp_path: Path
) -> None:
    save(client)
    game = create_game(context, HOST, "friday_rules", StartGame(scenario="1941"), "Friday")["id"]
    (tmp_path / "editions" / "friday_rules.toml").write_text('[remove]\nunit = ["tank"]\n')
    for page in (client.get(f"/games/{game}").text, client.get(f"/games/{game}/edition").text):
        assert "Friday rules can&#39;t be used" in page
        assert "isn&#39;t on this laptop" not in page


def test_deleting_is_asked_twice(client: FlaskClient, context: AppContext) -> None:
    save(client)
    assert client.post("/variants/friday_rules/delete", data={"confirm": "something"}).status_code == 409
    assert client.post("/variants/friday_rules/delete", data={"confirm": "Friday Rules"}).status_code == 303
    assert context.catalogue.get("friday_rules") is None


def test_a_shipped_variant_is_a_box_to_begin_with_and_none_of_yours(client: FlaskClient) -> None:
    page = client.get("/variants").text
    assert "Your variants" not in page
    assert 'href="/variants/new/balanced_mod"' in page


def test_a_file_written_by_hand_is_kept_beside(client: FlaskClient, context: AppContext, tmp_path: Path) -> None:
    save(client)
    file = tmp_path / "editions" / "friday_rules.toml"
    file.write_text(by_hand := file.read_text() + "# Anna's idea\n")
    seen = client.get("/variants/friday_rules").text.split('name="seen" value="')[1].split('"')[0]
    client.post("/variants/friday_rules", data={"unit.tank.cost": "7", "seen": seen, "do": "save"})
    assert (tmp_path / "editions" / "friday_rules.toml.before").read_text() == by_hand


def test_house_rules_are_the_hosts(client: FlaskClient) -> None:
    stranger = client.application.test_client()
    assert {stranger.get(path).status_code for path in ("/variants", NEW, "/variants/friday_rules")} == {403}
    assert stranger.post(NEW, data=FRIDAY).status_code == 403
    foreign = client.post(NEW, data={**FRIDAY, "edition.title": "X"}, headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403


SHARED = '[edition]\nid = "sunday_rules"\ntitle = "Sunday rules"\nextends = "{box}"\n[[unit]]\nid = "tank"\ncost = 9\n'


def sent(text: str) -> dict[str, object]:
    return {"file": (BytesIO(text.encode()), "sunday_rules.toml")}


def test_a_file_that_somebody_shared_is_imported(client: FlaskClient, context: AppContext) -> None:
    answer = client.post("/variants", data=sent(SHARED.format(box="anniversary")))
    assert answer.headers["Location"] == "/variants/sunday_rules?saved=1"
    assert context.edition("sunday_rules").units["tank"].cost == 9
    again = client.post("/variants", data=sent(SHARED.format(box="anniversary")))
    assert (again.status_code, "There&#39;s already an edition" in again.text) == (422, True)


@pytest.mark.parametrize(("text", "says"), [
    ("x = [", "This isn&#39;t TOML"),
    (SHARED.format(box="atlantis"), "expected a known box"),
    (SHARED.format(box="anniversary") + "price = 3\n", "unknown key"),
])  # fmt: skip
def test_a_file_that_is_not_sound_is_refused_with_what_is_wrong(client: FlaskClient, text: str, says: str) -> None:
    answer = client.post("/variants", data=sent(text))
    assert (answer.status_code, says in answer.text) == (422, True)


def test_a_variant_of_your_own_variant_is_made_on_the_page(client: FlaskClient, context: AppContext) -> None:
    client.post("/variants", data=sent(SHARED.format(box="anniversary")))
    assert "/variants/new/sunday_rules" in client.get("/variants").text
    data = {"edition.title": "Über-Regeln", "unit.infantry.cost": "5", "do": "save"}
    answer = client.post("/variants/new/sunday_rules", data=data)
    assert answer.headers["Location"] == "/variants/ueber_regeln?saved=1"
    made = context.edition("ueber_regeln")
    assert (made.units["tank"].cost, made.units["infantry"].cost, made.box.id) == (9, 5, "sunday_rules")
    assert 'extends = "sunday_rules"' in client.get("/variants/ueber_regeln.toml").text


def test_the_banker_takes_a_changed_file_into_a_game_on_its_page(
    client: FlaskClient, context: AppContext, tmp_path: Path
) -> None:
    client.post("/variants", data=sent(SHARED.format(box="anniversary")))
    game = create_game(context, HOST, "sunday_rules", StartGame(scenario="1941"), "Sunday")["id"]
    file = tmp_path / "editions" / "sunday_rules.toml"
    file.write_text(SHARED.format(box="anniversary").replace("cost = 9", "cost = 11"))
    page = client.get(f"/games/{game}/edition").text
    assert ("Tank: cost" in page, "<s>9</s>" in page, "<b>11</b>" in page) == (True, True, True)
    assert context.edition_of(game).units["tank"].cost == 9
    assert client.post(f"/games/{game}/edition").status_code == 303
    assert context.edition_of(game).units["tank"].cost == 11
    assert client.post(f"/games/{game}/edition").status_code == 409


def test_a_game_whose_file_is_gone_prints_with_its_own_figures(
    client: FlaskClient, context: AppContext, tmp_path: Path
) -> None:
    client.post("/variants", data=sent(SHARED.format(box="anniversary")))
    game = create_game(context, HOST, "sunday_rules", StartGame(scenario="1941"), "Sunday")["id"]
    (tmp_path / "editions" / "sunday_rules.toml").unlink()
    again = AppContext(context.store, Catalogue([tmp_path / "editions"]))
    found = create_app(again, Settings(host_key=HOST_KEY)).test_client()
    headers = {"Authorization": f"Bearer {HOST_KEY}"}
    assert found.get("/api/v1/editions/sunday_rules").status_code == 404
    own = found.get(f"/api/v1/games/{game}/edition", headers=headers)
    assert [unit["cost"] for unit in own.json["units"] if unit["id"] == "tank"] == [9]
    pdf = found.get(f"/api/v1/games/{game}/printables/reference.pdf", headers=headers)
    text = " ".join(drawn_text_of(pdf.data))
    assert (pdf.status_code, "Sunday rules" in text) == (200, True)


def test_regions_options_and_lines_are_named_in_the_readers_language(client: FlaskClient) -> None:
    page = client.get("/variants/new/anniversary", headers={"Accept-Language": "fr"}).text
    for french in ("Amérique du Nord", "Villes de victoire nécessaires\xa0: les choix", "Allemagne\xa0: Norway"):
        assert french in page
    for english in ("North America", "Victory cities needed", ">Units<", "Allemagne: Norway"):
        assert english not in page
