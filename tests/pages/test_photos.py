"""Photos on pages: a refused one has a way back to the field."""

from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from companion.service import HOST, photos
from tests.pages.conftest import Night, Phone


def picture() -> bytes:
    made = BytesIO()
    Image.new("RGB", (40, 20)).save(made, "JPEG")
    return made.getvalue()


def send(client: FlaskClient, page: str, photo: bytes | None) -> Any:
    """Send the form of the page as a browser does."""
    parts = [b'name="idempotency_key"\r\n\r\na photo', b'name="next"\r\n\r\n' + page.encode()]
    if photo is not None:
        parts.append(b'name="photo"; filename="board.jpg"\r\n\r\n' + photo)
    body = b"".join(b"--x\r\nContent-Disposition: form-data; %s\r\n" % part for part in parts) + b"--x--\r\n"
    return client.post(page, data=body, headers={"Content-Type": "multipart/form-data; boundary=x"})


@pytest.mark.parametrize(
    ("photo", "status", "says"),
    [(b"no picture", 422, "picture"), (bytes(photos.MOST_BYTES + 1), 413, "over 12 MB"), (None, 422, "Choose")],
)
def test_a_refused_photo_has_a_way_back_to_its_form(
    night: Night, phone: Phone, photo: bytes | None, status: int, says: str
) -> None:
    anna, page = phone("Anna", "germany"), f"/games/{night.id}/photos"
    assert f'name="next" value="{page}"' in anna.get(page).text
    refused = send(anna, page, photo)
    assert refused.status_code == status
    assert says in refused.text
    assert f'<a class="button primary" href="{page}">Go back</a>' in refused.text


def test_one_photo_too_many_has_a_way_back(night: Night, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST_PHOTOS", 0)
    page = f"/games/{night.id}/photos"
    refused = send(phone("Anna", "germany"), page, picture())
    assert refused.status_code == 409
    assert "<h1>That doesn&#39;t fit</h1>" in refused.text, "no rule of the game"
    assert f'<a class="button primary" href="{page}">Go back</a>' in refused.text


def test_a_game_with_photos_can_be_exported_without_them(night: Night, host: FlaskClient) -> None:
    link, pages = f"/api/v1/games/{night.id}/export?photos=false", (f"/after/{night.id}", f"/banker/{night.id}")
    assert all(link not in host.get(page).text for page in pages)
    photos.add_photo(night.app, HOST, night.id, picture())
    assert all(f'href="{link}"' in host.get(page).text for page in pages)
    assert len(host.get(link).data) < len(host.get(link.partition("?")[0]).data)
