"""A phone's language holds on every page, the table's too; a television shows the table's, and only that one."""

import re

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from companion.service import HOST
from companion.service.table.languages import choose_language
from companion.service.table.tables import change_table
from tests.pages import walk
from tests.pages.conftest import Handset, Night, Phone
from tests.pages.serving import HOST_KEY

SCREEN = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
SPOKEN = re.compile(r'<html lang="([\w-]+)">')


def spoken(client: FlaskClient, path: str, accepted: str) -> str:
    answer = client.get(path, headers={"Accept-Language": accepted}, follow_redirects=True)
    found = SPOKEN.search(answer.text)
    assert found is not None, f"{path} is no page"
    return found[1]


def pages(night: Night) -> list[str]:
    of_game = [path for path in walk.of_game(night) if not path.endswith("archive") and not path.endswith("delete")]
    return [*walk.SEATED, *of_game, *walk.opened(night), "/print/anniversary"]


def test_a_phones_own_language_holds_on_every_page(night: Night, phone: Phone) -> None:
    walk.lively(night)
    change_table(night.app, HOST, night.id, language="fr")
    anna = phone("Anna", "germany", "italy")
    assert {spoken(anna, path, "de") for path in pages(night)} == {"de"}


def test_the_language_that_somebody_chose_holds_on_every_page(night: Night, app: object) -> None:
    walk.lively(night)
    change_table(night.app, HOST, night.id, language="fr")
    token = night.take("Anna", "germany", "italy")
    choose_language(night.app, night.who(token), "es")
    anna = app.test_client()  # type: ignore[attr-defined]
    anna.set_cookie("companion_seat", token)
    assert {spoken(anna, path, "de") for path in pages(night)} == {"es"}


def test_a_television_speaks_the_tables_language_and_so_does_the_laptop_that_has_chosen_none(
    night: Night, phone: Phone, host: FlaskClient
) -> None:
    table = f"/table/{night.id}"
    assert spoken(host, table, "it") == "it", "the table has none of its own"
    change_table(night.app, HOST, night.id, language="fr")
    assert spoken(phone("Television", role="observer"), table, "de") == "fr"
    assert spoken(host, table, "de") == "fr"
    host.post("/language", data={"language": "es"})
    assert spoken(host, table, "de") == "es"


@pytest.mark.browser
def test_after_a_change_of_language_the_television_shows_one_language(evening: Night, handset: Handset) -> None:
    walk.lively(evening)
    page = handset("Television", role="observer", **SCREEN)
    page.goto(f"/table/{evening.id}")
    title, region = page.locator("#ticker-title"), page.locator(".ticker li").first
    expect(title).to_have_text("Last entries")
    page.evaluate("window.old = true")
    page.request.patch(
        f"/api/v1/games/{evening.id}", data={"language": "de"}, headers={"Authorization": f"Bearer {HOST_KEY}"}
    )
    evening.act("capture_territory", territory="ukraine")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(title).to_have_text("Letzte Einträge")
    expect(region).to_contain_text("Deutschland")
    expect(page.locator(".tools")).to_contain_text("Karte")
    assert page.evaluate("window.old") is None, "the whole page is new"
    page.evaluate("window.old = true")
    evening.act("capture_territory", territory="eastern_ukraine")
    expect(region).to_contain_text("Eastern Ukraine")
    assert page.evaluate("window.old"), "once is enough"
