"""The club's pages, and known names offered to those who sit down."""

from collections.abc import Callable
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect

from companion.service import HOST, AppContext
from companion.service.club.people import people_of
from companion.service.table.tables import change_table
from tests.pages.conftest import Handset, Night, Phone, Server, new_night
from tests.pages.looking import faults
from tests.pages.reading import text

NUMBERS = count(1)


def finished(context: AppContext, axis: str = "Anna", allies: str = "Ben") -> Night:
    night = new_night(context)
    night.take(axis, "germany", "japan", "italy")
    night.take(allies, "soviet_union")
    night.act("declare_winner", side="axis", reason="The Allies resign")
    return night


def change(host: FlaskClient, do: str, **fields: str) -> int:
    form = {"do": do, "idempotency_key": f"club-{next(NUMBERS)}", **fields}
    return host.post("/club", data=form).status_code


def test_the_club_shows_people_games_and_how_ratings_work(context: AppContext, host: FlaskClient, phone: Phone) -> None:
    finished(context)
    for client in (host, phone("Zoe", "germany")):
        said = text(client.get("/club").text)
        for words in (
            "Anna",
            "1 of 1 game won",
            "1524",
            "1476",
            "Axis won: Anna against Ben",
            "1 + 10^",
            "K is 32, or 48",
        ):
            assert words in said


def test_a_person_has_the_reason_for_every_change(context: AppContext, host: FlaskClient) -> None:
    finished(context)
    said = text(host.get("/club?who=anna").text)
    assert "Won with a chance of 50%: 48 × 0.50, from 1500.0 to 1524.0." in said
    for words in ("By side", "Axis", "By box", "By power", "Germany (Axis &amp; Allies Anniversary Edition)"):
        assert words in said
    assert host.get("/club?who=Zoe").status_code == 404


def test_strangers_do_not_see_it(phone: Phone, context: AppContext) -> None:
    finished(context)
    assert phone().get("/club").status_code == 401
    assert phone().get("/club?who=Anna").status_code == 401
    assert phone("Zoe", "germany").post("/club", data={"do": "forget", "name": "Anna"}).status_code == 403


def test_the_host_joins_separates_and_forgets_with_forms(context: AppContext, host: FlaskClient) -> None:
    finished(context)
    finished(context, axis="Ana")
    assert change(host, "join", name="Ana", into="Anna") == 303
    page = text(host.get("/club").text)
    assert "Ana is Anna" in page
    assert "2 of 2 games won" in page
    assert "Also written Ana." in text(host.get("/club?who=Ana").text)
    assert change(host, "part", name="Ana") == 303
    assert change(host, "forget", name="Ana") == 303
    assert "Axis won: somebody against Ben" in text(host.get("/club").text)
    assert change(host, "dance") == 404
    assert change(host, "forget", name="Ana") == 404


@pytest.fixture
def offered(app: Flask, context: AppContext) -> Callable[..., object]:
    """What a browser with a table's join code is offered."""
    finished(context, axis="Annabel", allies="Anneliese")

    def asked(typed: str, night: Night, client: FlaskClient | None = None) -> object:
        answer = (client or app.test_client()).get(f"/join/{night.code}/names", query_string={"typed": typed})
        assert answer.status_code == 200
        return answer.json

    return asked


def test_a_known_name_is_offered_once_enough_of_it_is_typed(offered, night: Night) -> None:
    assert offered("An", night) == []
    assert offered("ann", night) == ["Annabel", "Anneliese"]
    assert offered("ANNA", night) == ["Annabel"]
    assert offered("Zoe", night) == []


def test_the_join_page_lists_no_known_names(offered, phone: Phone, night: Night) -> None:
    page = phone().get(f"/join/{night.code}").text
    assert "Anna" not in page


def test_a_closed_table_and_a_wrong_code_offer_nothing(offered, night: Night, host: FlaskClient) -> None:
    change_table(night.app, HOST, night.id, closed=True)
    assert offered("Anna", night) == []
    assert offered("Anna", Night(night.app, night.id, "WRONGX")) == []
    assert offered("Anna", night, host) == ["Annabel"]


def test_the_host_can_stop_offering_names(offered, night: Night, host: FlaskClient) -> None:
    assert change(host, "offer", offers="no") == 303
    assert offered("Anna", night) == []
    assert not people_of(night.app).offers
    assert change(host, "offer", offers="yes") == 303
    assert offered("Anna", night) == ["Annabel"]


def test_a_forgotten_or_joined_name_is_not_offered_as_it_was(offered, night: Night, host: FlaskClient) -> None:
    assert change(host, "join", name="Annabel", into="Anneliese") == 303
    assert offered("Anna", night) == ["Anneliese"]
    assert change(host, "forget", name="Anneliese") == 303
    assert offered("Ann", night) == []


def test_typing_offers_a_known_name_in_the_browser_and_the_club_fits(server: Server, handset: Handset) -> None:
    night = finished(server.app, axis="Wilhelmina")
    page = handset()
    page.goto(f"/join/{new_night(server.app).code}")
    page.get_by_label("Your name").press_sequentially("Wilh")
    expect(page.locator("#planned-names option[value=Wilhelmina]")).to_have_count(1)
    token = night.take("Greta", "china")
    page.context.add_cookies([{"name": "companion_seat", "value": token, "url": server.url}])
    assert faults(page, ["/club", "/club?who=Wilhelmina"]) == []
    expect(page.get_by_role("heading", name="Wilhelmina")).to_be_visible()
