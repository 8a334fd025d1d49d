"""What people hand in is attacked: pictures, tables of numbers, house rules, and editions' files. Nothing is a 500."""

import io
import random
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from api.app import create_app
from api.http.identity import SEAT_COOKIE
from api.settings import Settings
from companion.cli import _group as companion
from companion.editions import Catalogue
from companion.service import AppContext
from companion.storage.temporary import TemporaryStore
from tests.api.talking import API, HOST_KEY, Talker

ODD = (
    "",
    " ",
    "-1",
    "1e9",
    "9" * 400,
    "\u0000",
    '"]\n[unit.tank]\ncost = 0\n#',
    "../../etc/passwd",
    "<script>",
    "\u202e",
    "NaN",
)


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return AppContext(TemporaryStore(), Catalogue([tmp_path / "editions"]))


@pytest.fixture
def client(context: AppContext) -> FlaskClient:
    app = create_app(context, Settings(host_key=HOST_KEY, own_addresses=False))
    found = app.test_client()
    found.get(f"/?key={HOST_KEY}")
    return found


def png(width: int, height: int, data: bytes) -> bytes:
    """A PNG that says how large it is, whatever it holds."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


PICTURES = {
    "nothing": b"",
    "text": b"not a picture",
    "a bomb": png(60_000, 60_000, bytes(200_000)),
    "no size": png(0, 0, b""),
    "cut short": png(100, 100, bytes(10_100))[:60],
    "jpeg head": b"\xff\xd8\xff\xe0" + bytes(500),
    "gif head": b"GIF89a\xff\xff\xff\xff" + bytes(100),
    "zip": b"PK\x03\x04" + bytes(500),
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    "plain": png(64, 64, bytes(64 * 65)),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_scanned_or_refused(client: FlaskClient, kind: str):
    host = Talker.to_app(client.application, HOST_KEY)
    anna = host.seat(host.new_game("aa1941", "1941")["id"], "Anna", ["germany"])
    client.set_cookie(SEAT_COOKIE, anna.token or "")
    sent = {"picture": (io.BytesIO(PICTURES[kind]), "../../x.png")}
    answer = client.post("/scan", data=sent, headers={"Companion-As": "seat"})
    assert answer.status_code in (200, 303, 413, 422), answer.status_code


def test_scribbled_pictures_are_refused(client: FlaskClient):
    chance, whole = random.Random(7), PICTURES["plain"]
    host = Talker.to_app(client.application, HOST_KEY)
    anna = host.seat(host.new_game("aa1941", "1941")["id"], "Anna", ["germany"])
    client.set_cookie(SEAT_COOKIE, anna.token or "")
    for _ in range(40):
        broken = bytearray(whole)
        for _ in range(chance.randrange(1, 6)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        sent = {"picture": (io.BytesIO(bytes(broken)), "x.png")}
        assert client.post("/scan", data=sent, headers={"Companion-As": "seat"}).status_code < 500


TABLES = {
    "empty": "",
    "head only": "name,value,original\n",
    "ragged": "name,value,original\nKiev,4\nMinsk,1,2,3,4,5\n",
    "formula": '=HYPERLINK("http://x"),1,germany\n',
    "zero bytes": "name,value\n\u0000,\u0000\n",
    "open quote": 'name,value,original\n"Kiev,4,soviet_union\n',
    "long cell": "name,value\n" + "x" * 140_000 + ",1\n",
    "many rows": "name,value\n" + "a,1\n" * 20_000,
    "odd numbers": "name,value,original\n" + "\n".join(f"T{n},{odd!r},germany" for n, odd in enumerate(ODD)),
    "toml": '[[territory]]\nid = "x"\n' + "[a." + "b." * 500 + "c]\n",
    "json": "[" * 5_000,
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_of_numbers_is_read_or_refused(client: FlaskClient, kind: str):
    host = Talker.to_app(client.application, HOST_KEY)
    heard = host.post("/editions/war_game/boards", {"name": kind, "text": TABLES[kind]})
    assert heard.status in (201, 409, 413, 422), heard.raw[:300]
    form = {"name": kind, "numbers": TABLES[kind], "text": TABLES[kind]}
    assert client.post("/boards/war_game", data=form).status_code < 500
    file = {"name": kind, "file": (io.BytesIO(TABLES[kind].encode()), "../../numbers.csv")}
    assert client.post("/boards/war_game", data=file).status_code < 500


@pytest.mark.parametrize("odd", ODD)
def test_house_rules_of_odd_values_are_refused_or_kept_as_they_are(client: FlaskClient, tmp_path: Path, odd: str):
    for field in ("edition.title", "unit.tank.cost", "scenario.1941.treasury.germany", "unit.tank.name", odd or "x"):
        for does in ("check", "save", odd):
            answer = client.post("/variants/new/aa1941", data={"edition.title": "Odd", field: odd, "do": does})
            assert answer.status_code < 500, (field, does)
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert {file.parent.name for file in kept} <= {"editions"}
    assert client.get(f"{API}/editions").status_code == 200
    assert client.get("/variants").status_code == 200


FILES = {
    "not toml": b"\xff\xfe\x00",
    "deep": b"a = " + b"[" * 20_000 + b"]" * 20_000,
    "deep keys": b"[" + b"a." * 5_000 + b"a]\n",
    "extends itself": b'[variant]\nof = "odd"\ntitle = "Odd"\n',
    "extends a path": b'[variant]\nof = "../../../etc/passwd"\ntitle = "Odd"\n',
    "a huge number": b"schema = " + b"9" * 10_000,
}


@pytest.mark.parametrize("kind", FILES)
def test_an_editions_file_that_is_hostile_is_left_out(client: FlaskClient, tmp_path: Path, kind: str):
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "odd.toml").write_bytes(FILES[kind])
    catalogue = Catalogue([tmp_path / "editions"])
    app = create_app(AppContext(TemporaryStore(), catalogue), Settings(host_key=HOST_KEY, own_addresses=False))
    host = Talker.to_app(app, HOST_KEY)
    assert {"aa1941", "war_game"} <= {box["id"] for box in host.get("/editions").expect(200).body}
    assert host.get("/editions/odd").status < 500
    assert app.test_client().get("/").status_code < 500


@pytest.mark.parametrize("kind", PICTURES)
def test_a_photo_of_the_board_is_kept_or_refused(client: FlaskClient, kind: str):
    host = Talker.to_app(client.application, HOST_KEY)
    game = host.new_game("aa1941", "1941")["id"]
    sent = {"photo": (io.BytesIO(PICTURES[kind]), "../../x.jpg"), "region": "../" * 50}
    answer = client.post(f"{API}/games/{game}/photos", data=sent, headers={"Authorization": f"Bearer {HOST_KEY}"})
    assert answer.status_code in (201, 413, 422), answer.status_code


@pytest.mark.parametrize("kind", [*FILES, "a whole box", "script"])
def test_a_variant_that_somebody_shared_is_read_or_refused(client: FlaskClient, tmp_path: Path, kind: str):
    more = {
        "a whole box": b'[edition]\nid = "aa1941"\ntitle = "Mine"\n',
        "script": b'[variant]\nof = "aa1941"\ntitle = "<script>alert(1)</script>"\n',
    }
    sent = {"file": (io.BytesIO({**FILES, **more}[kind]), "../../odd.toml")}
    answer = client.post("/variants", data=sent)
    assert answer.status_code in (303, 413, 422), answer.status_code
    assert b"<script>alert" not in client.get("/variants").data
    assert {file.parent.name for file in tmp_path.rglob("*") if file.is_file()} <= {"editions"}


def a_map(**files: bytes) -> bytes:
    """A zip with these files, as TripleA packs its maps."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


GAME = b'<game><info name="Odd" version="1"/><map><territory name="A"/></map></game>'
ZIPS = {
    "nothing": b"",
    "no zip": b"PK\x03\x04" + bytes(200),
    "no files": a_map(),
    "cut short": a_map(**{"games/a.xml": GAME})[:-30],
    "a bomb": a_map(**{"games/a.xml": b"<game>" + bytes(60_000_000)}),
    "bombs beside it": a_map(**{"games/a.xml": GAME, "centers.txt": b"A (1,1) " * 5_000_000}),
    "many files": a_map(**{f"x{number}.txt": b"" for number in range(20_000)}),
    "out of its folder": a_map(**{"../../games/a.xml": GAME}),
    "a drive": a_map(**{"C:\\games\\a.xml": GAME}),
    "entities": a_map(**{"games/a.xml": b'<!DOCTYPE game [<!ENTITY a "b">]><game>&a;</game>'}),
    "deep": a_map(**{"games/a.xml": b"<game>" + b"<a>" * 100_000}),
    "no text": a_map(**{"games/a.xml": b"<game>\xff\xfe\x00</game>"}),
    "odd numbers": a_map(**{"games/a.xml": GAME, "centers.txt": b"A (%b,NaN)" % (b"9" * 6_000)}),
}


@pytest.mark.parametrize("kind", ZIPS)
def test_a_hostile_zip_is_refused_with_a_sentence(tmp_path: Path, kind: str):
    assert_refused(tmp_path, ZIPS[kind])


def test_scribbled_zips_are_refused_with_a_sentence(tmp_path: Path):
    chance, whole = random.Random(11), a_map(**{"games/a.xml": GAME * 40, "centers.txt": b"A (1,1)"})
    for _ in range(60):
        broken = bytearray(whole)
        for _ in range(chance.randrange(1, 8)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        assert_refused(tmp_path, bytes(broken))


def assert_refused(folder: Path, content: bytes) -> None:
    (folder / "map.zip").write_bytes(content)
    ran = CliRunner().invoke(
        companion, ["editions", "from-triplea", str(folder / "map.zip"), "-o", str(folder / "box")]
    )
    assert ran.exit_code, ran.output
    assert isinstance(ran.exception, SystemExit), repr(ran.exception)
    assert sorted(file.name for file in folder.rglob("*") if file.is_file()) == ["map.zip"]


@pytest.mark.parametrize("kind", [*TABLES, "many digits", "no text"])
def test_a_hostile_spreadsheet_of_a_box_is_refused_with_a_sentence(tmp_path: Path, kind: str):
    made = CliRunner().invoke(
        companion, ["editions", "new", "odd", "--from", "aa1941", "--whole", "-o", str(tmp_path / "odd")]
    )
    assert made.exit_code == 0, made.output
    before = {file: file.read_bytes() for file in tmp_path.rglob("*.toml")}
    more = {"many digits": b"id,value\ngermany," + b"9" * 6_000 + b"\n", "no text": b"\xff\xfe\x00id,value\n"}
    (tmp_path / "odd.csv").write_bytes(more[kind] if kind in more else TABLES[kind].encode())
    words = ["editions", "csv", str(tmp_path / "odd"), "--take", str(tmp_path / "odd.csv")]
    ran = CliRunner().invoke(companion, words)
    assert ran.exit_code, ran.output
    assert isinstance(ran.exception, SystemExit), repr(ran.exception)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*.toml")} == before
