"""Scanning without leaving the page: a picture of a printed card, or its four characters on the keypad."""

import io
from typing import Any

import pytest
import qrcode
from flask.testing import FlaskClient
from PIL import Image
from playwright.sync_api import expect
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from companion.editions import load
from companion.families.decks import deck
from tests.pages.conftest import Handset, Night, Phone
from tests.pages.looking import tap
from tests.pages.reading import UKRAINE

CODE = next(card["code"] for card in deck(load("anniversary")) if card["path"] == UKRAINE)


def photo(text: str, *, tilt: float = 12.0, kind: str = "JPEG") -> bytes:
    """A card on a table, as a phone sees it."""
    code = qrcode.make(text).get_image().convert("L").resize((420, 420))
    table = Image.new("L", (1600, 1200), 120)
    table.paste(code, (540, 380))
    file = io.BytesIO()
    table.rotate(tilt, fillcolor=120).save(file, kind)
    return file.getvalue()


def send(client: FlaskClient, picture: bytes, **headers: str) -> Any:
    file = FileStorage(io.BytesIO(picture), "card.jpg", "picture", "image/jpeg")
    boundary, body = encode_multipart({"picture": file})
    return client.post("/scan", data=body, content_type=f"multipart/form-data; boundary={boundary}", headers=headers)


@pytest.mark.parametrize(
    ("says", "opens"),
    [
        (f"HTTP://192.168.1.7:8000/Q/{CODE}", f"/Q/{CODE}"),
        (f"http://companion.local:8000{UKRAINE}", UKRAINE),
        ("http://companion.local:8000/join/KMXT", "/join/KMXT"),
    ],
)
def test_a_picture_of_a_card_opens_it(phone: Phone, says: str, opens: str) -> None:
    answer = send(phone("Anna", "germany"), photo(says))
    assert (answer.status_code, answer.headers["Location"]) == (303, opens)


def test_the_script_is_told_where_the_card_is(phone: Phone) -> None:
    client = phone("Anna", "germany")
    assert send(client, photo(f"HTTP://X/Q/{CODE}"), Accept="application/json").json == {"path": f"/Q/{CODE}"}
    assert send(client, b"no picture", Accept="application/json").json == {"path": None}


@pytest.mark.parametrize(
    "picture", [b"", b"no picture", photo("https://elsewhere.example/shop"), photo("just words"), photo("x")[:900]]
)
def test_a_picture_without_our_card_says_so(phone: Phone, picture: bytes) -> None:
    answer = send(phone("Anna", "germany"), picture)
    assert answer.status_code == 422
    assert "No card in the picture" in answer.text


def test_a_photograph_may_be_large_and_a_stranger_may_send_none(phone: Phone) -> None:
    large = photo(f"HTTP://X/Q/{CODE}", kind="BMP")
    assert len(large) > 1_000_000
    assert send(phone("Anna", "germany"), large).headers["Location"] == f"/Q/{CODE}"
    assert send(phone(), large).status_code == 401


def test_the_keypad_works_without_a_script(phone: Phone) -> None:
    client = phone("Anna", "germany")
    first = client.get(f"/scan?code=&key={CODE[0]}")
    assert f'name="code" value="{CODE[0]}"' in first.text
    assert 'name="code" value=""' in client.get(f"/scan?code={CODE[0]}&back=1").text
    assert client.get(f"/scan?code={CODE[:3]}&key={CODE[3]}").headers["Location"] == f"/Q/{CODE}"


@pytest.mark.browser
def test_a_picture_is_kept_without_a_connection_and_a_tap_after_it_or_the_code_logs_the_capture(
    evening: Night, handset: Handset
) -> None:
    page = handset("Anna", "germany")
    page.goto("/play")
    page.get_by_role("link", name="Scan").click()
    page.context.set_offline(True)
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Take a picture").click()
    chooser.value.set_files({"name": "card.jpg", "mimeType": "image/jpeg", "buffer": photo(f"HTTP://X/Q/{CODE}")})
    expect(page.locator(".toast", has_text="The card is saved")).to_be_visible()
    page.context.set_offline(False)
    tap(page.get_by_role("button", name="Germany takes Ukraine"))
    assert evening.state.controller("ukraine") == "germany"
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_role("heading", name="Undone")).to_be_visible()
    page.goto("/play")
    page.get_by_role("link", name="Scan").click()
    for letter in CODE:
        page.get_by_role("button", name=letter, exact=True).click()
    tap(page.get_by_role("button", name="Germany takes Ukraine"))
    assert evening.state.controller("ukraine") == "germany"
    page.get_by_role("link", name="Scan").click()
    page.context.set_offline(True)
    for letter in CODE:
        page.get_by_role("button", name=letter, exact=True).click()
    expect(page.locator(".toast", has_text="The card is saved")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Germany already holds Ukraine.")).to_be_visible()
