"""The board audit through Flask's client, and the print shop's page."""

import re
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.service import HOST, AppContext
from companion.service.table.requests import answer, list_requests
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import text


def row_of(place: str, page: str) -> str:
    """A place's row on the page."""
    return page.partition(f'id="t-{place}"')[2].partition('id="t-')[0]


def test_every_territory_has_a_tick_and_its_holder(night: Night, host: FlaskClient) -> None:
    page = host.get(f"/audit/{night.id}").text
    assert len(re.findall(r'type="checkbox" name="seen" ', page)) == len(night.state.territories)
    assert "Ukraine 2" in text(page)
    assert re.search(r'data-seen="ukraine"\s+data-says="soviet_union"', page)


def test_a_player_asks_the_table_and_the_banker_fixes(night: Night, host: FlaskClient, phone: Phone) -> None:
    anna, ivan = phone("Anna", "germany"), phone("Ivan", "soviet_union")
    page = anna.get(f"/audit/{night.id}?fix=ukraine").text
    assert "Ask the table to fix it" in page
    assert f'action="/games/{night.id}/requests"' in page
    fix = {"type": "set_controller", "territory": "ukraine", "controller": "germany", "reason": "board audit"}
    asked = anna.post(f"/games/{night.id}/requests", data={**fix, "idempotency_key": "fix"})
    assert asked.status_code == 303
    assert night.state.controller("ukraine") == "soviet_union"
    (question,) = list_requests(night.app, HOST, night.id)
    assert [need["power"] for need in question["needs"]] == ["soviet_union"]
    answer(night.app, night.who(ivan.get_cookie("companion_seat").value), night.id, question["id"], True)  # type: ignore[union-attr]
    assert night.state.controller("ukraine") == "germany"
    assert "?fix=" not in phone("Eye", role="observer").get(f"/audit/{night.id}").text
    assert "?fix=ukraine" in host.get(f"/audit/{night.id}").text
    assert "Set holder" in host.get(f"/audit/{night.id}?fix=ukraine").text
    assert phone().get(f"/audit/{night.id}").status_code == 401


def test_a_fix_is_an_entry_with_its_reason_and_leads_back_to_the_place(night: Night, host: FlaskClient) -> None:
    page = host.get(f"/audit/{night.id}?fix=ukraine").text
    form = re.search(r'(?s)<form class="fix".*?</form>', page)
    assert form is not None
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form[0]))
    done = host.post(f"/banker/{night.id}/act", data={**fields, "controller": "germany"})
    assert done.headers["Location"] == f"/audit/{night.id}?at=ukraine&logged=2#t-ukraine"
    entry = night.app.history(night.id).entries[-1]
    assert entry.action["reason"] == "board audit"
    assert night.state.controller("ukraine") == "germany"
    receipt = row_of("ukraine", host.get(done.headers["Location"]).text)
    assert "Logged" in receipt
    assert "Undo" in receipt


def test_a_player_who_asks_for_a_fix_reads_in_its_row_that_the_table_is_asked(night: Night, phone: Phone) -> None:
    anna, _ivan = phone("Anna", "germany"), phone("Ivan", "soviet_union")
    form = re.search(r'(?s)<form class="fix".*?</form>', anna.get(f"/audit/{night.id}?fix=ukraine").text)
    assert form is not None
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form[0]))
    asked = anna.post(f"/games/{night.id}/requests", data={**fields, "controller": "germany"}, follow_redirects=True)
    assert "You asked the table:" in row_of("ukraine", asked.text)


def test_a_check_mark_counts_in_every_language(night: Night, phone: Phone) -> None:
    anna, ben = phone("Anna", "germany"), phone("Ben", "japan")
    german = {"Accept-Language": "de"}
    anna.post(f"/audit/{night.id}/ticks", data={"place": ["germany", "spain"], "seen": ["germany", "spain"]})
    for which in ("all", "control"):
        ben.post(f"/audit/{night.id}/ticks?pass={which}", data={"place": ["japan"], "seen": ["japan"]}, headers=german)
    assert re.search(
        r'data-seen="germany"\s+data-says="[^"]*" checked', ben.get(f"/audit/{night.id}", headers=german).text
    )
    for which in ("all", "control"):
        page = anna.get(f"/audit/{night.id}?pass={which}").text
        assert re.search(r'data-seen="japan"\s+data-says="[^"]*" checked', page)


def test_a_check_mark_of_several_facilities_counts_in_every_language(
    context: AppContext, phone: Phone, app: Any
) -> None:
    night = new_night(context, "global_1940", "1940")
    anna, ben = (app.test_client() for _ in range(2))
    for client, seat in ((anna, ("Anna", "germany")), (ben, ("Ben", "japan"))):
        client.set_cookie("companion_seat", night.take(*seat))
    spots = ["germany", "turkey"]
    anna.post(f"/audit/{night.id}/ticks", data={"place": spots, "seen": spots})
    page = ben.get(f"/audit/{night.id}", headers={"Accept-Language": "de"}).text
    for spot in spots:
        assert re.search(rf'data-seen="{spot}"\s+data-says="[^"]*" checked', page), spot
    night.act("set_damage", territory="germany", damage=2, reason="test")
    assert not re.search(r'data-seen="germany"\s+data-says="[^"]*" checked', anna.get(f"/audit/{night.id}").text)


def test_lands_that_changed_come_first_and_the_pass_survives_a_fix(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    page = host.get(f"/audit/{night.id}?pass=control&fix=ukraine").text
    assert page.index("Changed since the start</h2>") < page.index('id="t-ukraine"') < page.index('id="t-alaska"')
    assert page.count('id="t-ukraine"') == 1
    assert page.index('id="t-alaska"') < page.index('id="t-manchuria"'), "Japan holds it from the start"
    links = re.findall(r'href="(/audit/[^"]*#t-[a-z_]+)"', page)
    assert links
    assert all("pass=control" in link for link in links)
    assert f'name="next" value="/audit/{night.id}?at=ukraine&amp;pass=control#t-ukraine"' in page


def test_the_print_shop_is_open_to_all_and_the_games_is_not(night: Night, phone: Phone, host: FlaskClient) -> None:
    assert phone().get("/print", follow_redirects=True).status_code == 200
    assert phone().get("/print/revised").status_code == 200
    assert phone().get(f"/print/{night.id}").status_code == 401
    assert phone("Anna", "germany").get(f"/print/{night.id}").status_code == 200
    assert host.get("/print/nosuchthing").status_code == 404


def test_it_offers_what_the_edition_has_and_what_a_game_adds(night: Night, host: FlaskClient) -> None:
    page = host.get("/print/anniversary").text
    assert "/api/v1/editions/anniversary/printables/cards.pdf" in page
    assert "resume_pack" not in page
    page = host.get(f"/print/{night.id}").text
    assert f"/api/v1/games/{night.id}/printables/resume_pack.pdf" in page
    assert "research_chart" not in host.get("/print/aa1941").text
    assert host.get(f"/print/anniversary?game={night.id}").status_code == 200


def test_every_part_is_offered_once(night: Night, host: FlaskClient) -> None:
    from printables import names_for

    page = host.get(f"/print/{night.id}").text
    offered = re.findall(r'formaction="[^"]*/printables/(\w+)\.pdf"', page)
    assert sorted(offered) == sorted(
        ["all", "craft", "play", "scan", "tonight", *names_for(night.app.edition("anniversary"), game=True)]
    )
    assert f'action="/api/v1/games/{night.id}/printables/tonight.pdf"' in page


def test_tonights_pack_is_proposed_and_in_a_game_what_belongs_to_it_comes_first(
    night: Night, host: FlaskClient
) -> None:
    first = r'<button class="primary" type="submit"\s+formaction="[^"]*/printables/(\w+)\.pdf"'
    assert re.findall(first, host.get("/print/anniversary").text) == ["tonight"]
    page = host.get(f"/print/{night.id}").text
    assert re.findall(first, page) == ["tonight", "resume_pack"]
    named = re.findall(r'name="what" value="(\w+)"', page)
    assert named[0] == "resume_pack"
    assert named.index("statements") < named.index("player_sheet")


def test_every_button_that_prints_has_its_page_count(night: Night, host: FlaskClient) -> None:
    for address in ("/print/anniversary", "/print/war_game", f"/print/{night.id}"):
        page = host.get(address).text
        buttons = re.findall(r'formaction="[^"]*/printables/(\w+)\.pdf">(.*?)</button>', page, re.DOTALL)
        assert len(buttons) > 20
        for name, label in buttons:
            assert re.search(r"\d+ pages?(, A3)?</span>", label), name


def test_checking_nothing_prints_nothing_and_says_so(night: Night, host: FlaskClient) -> None:
    for which, base in (("anniversary", "editions/anniversary"), (night.id, f"games/{night.id}")):
        answer = host.get(f"/print/{which}/checked?paper=a4")
        assert answer.status_code == 422
        assert "Nothing is checked, so nothing was printed." in answer.text
        answer = host.get(f"/print/{which}/checked?what=reference&what=tracks&paper=letter")
        assert answer.status_code == 303
        assert answer.location == f"/api/v1/{base}/printables/several.pdf?what=reference&what=tracks&paper=letter"
    assert host.get("/print/nowhere/checked").status_code == 404


def test_paper_is_what_the_browsers_country_uses(host: FlaskClient) -> None:
    for language, paper in (("en-US,en;q=0.9", "letter"), ("en-GB", "a4"), ("de", "a4"), ("fr-CA", "letter")):
        page = host.get("/print/aa1941", headers={"Accept-Language": language}).text
        assert re.findall(r'name="paper" value="(\w+)"\s*checked', page) == [paper]


def test_the_front_page_comes_as_a_picture(night: Night, host: FlaskClient) -> None:
    answer = host.get(f"/api/v1/games/{night.id}/printables/front_page.png")
    assert answer.mimetype == "image/png"
    assert answer.data.startswith(b"\x89PNG")


def test_nfc_tags_come_as_a_table_with_the_cards_addresses(night: Night, host: FlaskClient) -> None:
    import csv
    from io import StringIO

    for base in ("editions/anniversary", f"games/{night.id}"):
        answer = host.get(f"/api/v1/{base}/printables/nfc_tags.csv")
        assert answer.mimetype == "text/csv"
        rows = list(csv.DictReader(StringIO(answer.text)))
        assert len(rows) == 143
        germany = next(row for row in rows if row["kind"] == "Power" and row["name"] == "Germany")
        assert germany["address"].endswith(f"/Q/{germany['code']}")
        path = germany["address"].removeprefix("http://").partition("/")[2]
        assert host.get(f"/{path}", follow_redirects=True).status_code == 200


def test_a_shaky_address_is_warned_of(context: AppContext, host: FlaskClient) -> None:
    from api.app import create_app
    from api.settings import Settings
    from tests.pages.serving import HOST_KEY

    new_night(context)
    assert "--public-url" not in host.get("/print/anniversary").text
    shaky = create_app(context, Settings(host_key=HOST_KEY)).test_client()
    page = shaky.get("/print/anniversary", headers={"Accept": "text/html"}).text
    assert "an address that stays the same" in page
    assert "--public-url" not in page, "the shop mentions no option of the command line"


def test_damage_is_set_where_a_complex_stands(night: Night, host: FlaskClient) -> None:
    assert "Set damage" in host.get(f"/audit/{night.id}?fix=germany").text
    assert "Set damage" not in host.get(f"/audit/{night.id}?fix=ukraine").text
    assert host.get(f"/audit/{night.id}?fix=atlantis").status_code == 200


def test_ticks_are_shared_a_region_is_done_in_one_tap_and_a_change_takes_its_tick_away(
    night: Night, host: FlaskClient, phone: Phone
) -> None:
    anna, ben = phone("Anna", "germany"), phone("Ben", "japan")
    page = anna.get(f"/audit/{night.id}").text
    form = next(form for form in re.findall(r"(?s)<form.*?</form>", page) if 'value="ukraine"' in form)
    places = re.findall(r'name="place" value="([a-z_]+)"', form)
    anna.post(f"/audit/{night.id}/ticks", data={"place": places, "done": "yes"})
    seen = ben.get(f"/audit/{night.id}").text
    assert len(re.findall(r'data-says="[^"]*" checked', seen)) == len(places)
    assert "seen by Anna" in seen
    night.act("capture_territory", territory="ukraine")
    seen = ben.get(f"/audit/{night.id}").text
    assert len(re.findall(r'data-says="[^"]*" checked', seen)) == len(places) - 1
    ben.post(f"/audit/{night.id}/ticks", data={"again": "yes"})
    assert " checked" not in re.sub("of [0-9]+ checked", "", anna.get(f"/audit/{night.id}").text)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_done_region_leads_back_to_itself_in_its_pass(night: Night, phone: Phone, language: str) -> None:
    night.act("capture_territory", territory="ukraine")
    client, header = phone("Anna", "germany"), {"Accept-Language": language}
    page = client.get(f"/audit/{night.id}?pass=control", headers=header).text
    for region in re.findall(r'name="region" value="([^"]+)"', page):
        assert f'id="{region}"' in page
        data = {"region": region, "done": "yes", "pass": "control"}
        answer = client.post(f"/audit/{night.id}/ticks?pass=control", data=data, headers=header)
        assert answer.location.endswith(f"/audit/{night.id}?pass=control#{region}")


def test_control_markers_alone_are_a_pass_of_their_own(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    anna.post(f"/audit/{night.id}/ticks?pass=control", data={"place": ["germany"], "seen": ["germany"]})
    assert "1</b>" in anna.get(f"/audit/{night.id}?pass=control").text
    assert "1</b>" not in anna.get(f"/audit/{night.id}").text
    night.act("set_damage", territory="germany", damage=3, reason="test")
    assert "1</b>" in anna.get(f"/audit/{night.id}?pass=control").text, "damage is no matter of control"


def test_who_only_looks_on_sets_no_tick(night: Night, phone: Phone) -> None:
    screen = phone("Screen", role="observer")
    assert screen.post(f"/audit/{night.id}/ticks", data={"place": ["germany"], "seen": ["germany"]}).status_code == 403


@pytest.mark.parametrize(("most", "status"), [(1000, 422), (5, 413)])
def test_a_refused_photo_leads_back_to_the_photos(
    night: Night, phone: Phone, monkeypatch: pytest.MonkeyPatch, most: int, status: int
) -> None:
    monkeypatch.setattr("api.http.sent_photo.MOST_BYTES", most)
    anna, photos = phone("Anna", "germany"), f"/games/{night.id}/photos"
    assert f'name="next" value="{photos}"' in anna.get(photos).text
    data = {"photo": (BytesIO(b"no picture"), "board.jpg"), "next": photos, "idempotency_key": "k"}
    answer = anna.post(photos, data=data, content_type="multipart/form-data")
    assert answer.status_code == status
    assert f'href="{photos}">Go back' in answer.text
