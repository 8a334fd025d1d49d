"""Photos of the board: routes, what is kept of them, who may, and where they travel."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, photos
from companion.service.photos import MOST_OF_ONE, MOST_PHOTOS, list_photos, show_photo
from companion.service.transfer import export_game, import_game
from companion.storage import open_store
from companion.storage.temporary import TemporaryStore
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


def test_one_person_cannot_fill_the_album_for_all(host: Talker, anna: Talker, game: str, send):
    watching = [host.seat(game, name, [], role="observer") for name in ("Otto", "Olga")]
    for person, most in ((anna, MOST_OF_ONE), (watching[0], MOST_OF_ONE - 1), (watching[1], 1)):
        for _number in range(most):
            assert send(person.token, game, picture(8, 8)).status_code == 201
    for person in (anna, *watching):
        full = send(person.token, game, picture(8, 8))
        assert (full.status_code, full.json["code"]) == (409, "too_many_photos")
    for _number in range(MOST_PHOTOS - 2 * MOST_OF_ONE):
        assert send(host.token, game, picture(8, 8)).status_code == 201
    full = send(host.token, game, picture(8, 8))
    assert (full.status_code, full.json["code"]) == (409, "too_many_photos")


MEASURE = """
import sys
from pathlib import Path
from companion.model.refusal import RuleViolation
from companion.service.photos import scaled

def most():
    return next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line)

picture, small = sys.stdin.buffer.read(), Path(sys.argv[1]).read_bytes()
scaled(small)
before = most()
try:
    said = len(scaled(picture))
except RuleViolation as refusal:
    said = refusal.code
print((most() - before) // 1000, said)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux says how much a program took")
@pytest.mark.parametrize(
    ("mode", "size", "kind", "more", "taken"),
    [
        ("RGB", (8160, 6120), "JPEG", {}, True),
        ("RGB", (9200, 6900), "JPEG", {}, True),
        ("RGB", (17_000, 1020), "JPEG", {}, True),
        ("RGB", (8160, 6120), "JPEG", {"progressive": True}, False),
        ("RGB", (4032, 3024), "JPEG", {"progressive": True}, True),
        ("RGB", (3100, 2700), "JPEG", {"progressive": True, "subsampling": 0}, True),
        ("CMYK", (8160, 6120), "JPEG", {}, True),
        ("RGB", (12_000, 10_000), "JPEG", {}, False),
        ("RGB", (4100, 4200), "PNG", {}, True),
        ("RGBA", (2900, 2900), "PNG", {}, True),
        ("P", (2900, 2900), "PNG", {}, True),
        ("RGB", (6000, 6000), "PNG", {}, False),
        ("RGBA", (2000, 2100), "WEBP", {}, True),
        ("RGB", (8000, 6000), "WEBP", {}, False),
    ],
)
def test_no_picture_takes_more_than_150_mb_and_a_50_megapixel_photo_is_taken(
    tmp_path: Path, mode: str, size: tuple[int, int], kind: str, more: dict[str, object], taken: bool
):
    made = BytesIO()
    Image.new(mode, size).save(made, kind, **more)
    (tmp_path / "small.jpg").write_bytes(picture(60, 40))
    words = [sys.executable, "-c", MEASURE, str(tmp_path / "small.jpg")]
    said = subprocess.run(words, input=made.getvalue(), capture_output=True, check=True, timeout=120).stdout.split()
    assert (said[1] != b"invalid_photo") is taken
    assert int(said[0]) + len(made.getvalue()) / 1e6 < 150


def test_a_text_that_unpacks_to_much_is_refused(anna: Talker, game: str, send):
    texts, made = PngInfo(), BytesIO()
    for number in range(8):
        texts.add_text(f"k{number}", "x" * 1_000_000, zip=True)
    Image.new("RGB", (8, 8)).save(made, "PNG", pnginfo=texts)
    assert send(anna.token, game, made.getvalue()).json["code"] == "invalid_photo"


def test_pictures_are_worked_on_one_at_a_time(monkeypatch: pytest.MonkeyPatch):
    at_once, most = 0, 0
    worked = photos._scaled

    def counted(one: bytes) -> bytes:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        try:
            return worked(one)
        finally:
            at_once -= 1

    monkeypatch.setattr(photos, "_scaled", counted)
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(photos.scaled, [picture()] * 8))
    assert most == 1
    monkeypatch.setattr(photos, "PATIENCE", 0.01)
    with photos._working, pytest.raises(RuleViolation) as refusal:
        photos.scaled(picture(9, 9))
    assert refusal.value.code == "busy"


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
    context = AppContext(TemporaryStore())
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
