"""Photos of the board: routes, what is kept of them, who may, and where they travel."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from companion.service import HOST, AppContext
from companion.service.photos import list_photos, show_photo
from companion.service.transfer import export_game, import_game
from companion.storage import open_store
from companion.storage.memory import MemoryStore
from tests.api.talking import Talker

GPS = 0x8825


def picture(width: int = 3000, height: int = 1500, kind: str = "JPEG") -> bytes:
    """A picture as a phone takes it, with a place in it and lying on its side."""
    image, made = Image.new("RGB", (width, height), "tan"), BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "SecretPhone"
    exif.get_ifd(GPS)[2] = (52.0, 31.0, 12.0)
    image.save(made, kind, exif=exif)
    return made.getvalue()


@pytest.fixture
def send(app):
    """Posts a multipart form with a token."""

    def sent(token: str, game: str, photo: bytes | None, **form: str):
        parts = [b'name="%s"\r\n\r\n%s' % (name.encode(), value.encode()) for name, value in form.items()]
        if photo is not None:
            parts.append(b'name="photo"; filename="board.jpg"\r\n\r\n' + photo)
        body = b"".join(b"--x\r\nContent-Disposition: form-data; %s\r\n" % part for part in parts) + b"--x--\r\n"
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "multipart/form-data; boundary=x"}
        return app.test_client().post(f"/api/v1/games/{game}/photos", data=body, headers=headers)

    return sent


def test_a_photo_is_kept_with_the_entry_it_shows_scaled_and_without_its_place(app, anna: Talker, game: str, send):
    anna.act(game, "advance_phase").expect(201)
    made = send(anna.token, game, picture(), region="Europe")
    assert made.status_code == 201
    assert {key: made.json[key] for key in ("version", "region")} == {"version": 2, "region": "Europe"}
    assert [photo["id"] for photo in anna.get(f"/games/{game}/photos").expect(200)["photos"]] == [made.json["id"]]
    raw = anna.get(f"/games/{game}/photos/{made.json['id']}").expect(200)
    assert raw.headers["Content-Type"] == "image/jpeg"
    with Image.open(BytesIO(raw.raw)) as kept:
        assert kept.size == (1024, 2048)  # upright
        assert not kept.getexif()
    assert b"SecretPhone" not in raw.raw
    assert b"Exif" not in raw.raw


def test_what_is_no_picture_or_too_much_is_refused_with_a_sentence(anna: Talker, game: str, send):
    assert send(anna.token, game, b"%PDF-1.4").status_code == 422
    assert send(anna.token, game, None).json["code"] == "invalid_photo"
    large = send(anna.token, game, b"\xff" * 12_000_001)
    assert (large.status_code, "12 MB" in large.json["detail"]) == (413, True)
    for _number in range(60):
        assert send(anna.token, game, picture(8, 8)).status_code == 201
    full = send(anna.token, game, picture(8, 8))
    assert (full.status_code, full.json["code"]) == (409, "too_many_photos")


def test_the_banker_or_who_added_it_deletes_it(host: Talker, anna: Talker, game: str, send):
    first, second = (send(anna.token, game, picture(9, 9)).json["id"] for _number in range(2))
    ben = host.seat(game, "Ben", ["japan"])
    assert ben.call("DELETE", f"/games/{game}/photos/{first}").expect(403).code == "not_your_photo"
    anna.call("DELETE", f"/games/{game}/photos/{first}").expect(204)
    host.call("DELETE", f"/games/{game}/photos/{second}").expect(204)
    assert anna.get(f"/games/{game}/photos/{first}").expect(404).code == "unknown_photo"


def test_strangers_neither_add_nor_see(app, game: str, send):
    assert send("nobody", game, picture(9, 9)).status_code == 401
    Talker.to_app(app).get(f"/games/{game}/photos").expect(401)


def test_an_export_carries_them_or_leaves_them_out(app, host: Talker, game: str, send):
    made = send(host.token, game, picture(40, 20), region="Asia").json
    assert "photos" not in host.get(f"/games/{game}/export?photos=false").expect(200).body
    document = host.get(f"/games/{game}/export").expect(200).body
    context = AppContext(MemoryStore())
    import_game(context, HOST, document)
    import_game(context, HOST, document)
    (kept,) = list_photos(context, HOST, game)
    assert (kept["id"], kept["version"], kept["region"]) == (made["id"], 1, "Asia")
    here = app.extensions["companion"].app
    assert show_photo(context, HOST, game, made["id"]) == show_photo(here, HOST, game, made["id"])
    assert export_game(context, HOST, game)["photos"] == document["photos"]
    for broken in (
        "x",
        [{"id": "a"}],
        [{**document["photos"][0], "jpeg": "AAAA"}],
        [{**document["photos"][0], "version": 9}],
    ):
        answer = host.post("/games/import", {**document, "photos": broken})
        assert answer.status == 422


def test_a_backup_has_them(tmp_path: Path):
    from companion.model.actions import StartGame
    from companion.service.games import create_game
    from companion.service.photos import add_photo

    context = AppContext(open_store(f"sqlite:///{tmp_path / 'games.db'}"))
    game = create_game(context, HOST, "aa1941", StartGame(scenario="1941"))["id"]
    photo = add_photo(context, HOST, game, picture(30, 30))
    context.store.backup(tmp_path / "copy.db")
    context.store.close()
    copy = AppContext(open_store(f"sqlite:///{tmp_path / 'copy.db'}"))
    assert show_photo(copy, HOST, game, photo["id"]).startswith(b"\xff\xd8")
    copy.store.close()


def test_papers_show_the_last_ones(host: Talker, game: str, send):
    from pypdf import PdfReader

    def pictures(name: str) -> int:
        raw = host.get(f"/games/{game}/printables/{name}.pdf").expect(200).raw
        return sum(len(page.images) for page in PdfReader(BytesIO(raw)).pages)

    before = pictures("resume_pack"), pictures("after_action")
    for width in (30, 40, 50):
        send(host.token, game, picture(width, 30))
    assert (pictures("resume_pack"), pictures("after_action")) == (before[0] + 3, before[1] + 3)


def test_a_page_adds_one_without_a_script(app, anna: Talker, game: str):
    client = app.test_client()
    client.set_cookie("companion_seat", anna.token)
    page = client.get(f"/games/{game}/photos", headers={"Accept": "text/html"}).text
    assert 'capture="environment"' in page
    data = {"photo": (BytesIO(picture(30, 30)), "a.jpg"), "region": "Europe", "idempotency_key": "k"}
    assert client.post(f"/games/{game}/photos", data=data).status_code == 303
    (photo,) = anna.get(f"/games/{game}/photos")["photos"]
    for path in (f"/games/{game}/photos", f"/audit/{game}", f"/after/{game}"):
        assert f"/photos/{photo['id']}" in client.get(path, headers={"Accept": "text/html"}).text
    client.post(f"/games/{game}/photos/{photo['id']}/delete", data={"idempotency_key": "d"})
    assert anna.get(f"/games/{game}/photos")["photos"] == []
