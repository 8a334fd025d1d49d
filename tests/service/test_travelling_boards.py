"""A box travels by QR: codes on one screen, photographs on the other table, read by a real decoder in any order."""

import io
import json
from collections.abc import Sequence
from random import Random

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageFilter
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from api.app import create_app
from api.pages.kit.decoding import codes_on
from api.settings import Settings
from companion.service import HOST, AppContext
from companion.service.saved import boards, travel
from companion.storage.temporary import TemporaryStore

POWERS = ("germany", "italy", "soviet_union", "united_kingdom", "france", "japan", "united_states", "china", "neutral")
SYLLABLES = ("ka", "mos", "tra", "len", "ny", "ber", "ol", "sta", "vi", "ga", "zur", "ton")


def large_board(count: int = 209) -> str:
    """A board of so many territories with names of their own, as a map has them."""
    chance = Random(5)
    names: dict[str, None] = {}
    while len(names) < count:
        names["".join(chance.choice(SYLLABLES) for _ in range(chance.randint(2, 5))).title()] = None
    rows = [f"{name},{chance.randint(0, 13)},{chance.choice(POWERS)},{chance.choice(POWERS[:8])}" for name in names]
    return "name,value,original,controller\n" + "\n".join(rows)


@pytest.fixture
def context() -> AppContext:
    made = AppContext(TemporaryStore())
    boards.save_board(made, HOST, "war_game", "Large", large_board(), override="an invented map")
    return made


@pytest.fixture
def laptop() -> FlaskClient:
    """The other table's laptop, with its host in front of it."""
    client = create_app(AppContext(TemporaryStore()), Settings(host_key="key")).test_client()
    client.environ_base |= {"HTTP_ORIGIN": "http://localhost", "HTTP_ACCEPT": "text/html"}
    client.get("/?key=key")
    return client


def photograph(text: str, turned: float = 4) -> bytes:
    """A code on a screen as a phone takes it: askew, a little blurred, on a gray background, as a JPEG."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=4, box_size=5)
    code.add_data(text)
    screen = Image.new("L", (900, 900), 190)
    picture = code.make_image().convert("L")
    screen.paste(picture, ((900 - picture.width) // 2, (900 - picture.height) // 2))
    seen = screen.rotate(turned, fillcolor=120).filter(ImageFilter.GaussianBlur(0.8))
    out = io.BytesIO()
    seen.save(out, "JPEG", quality=55)
    return out.getvalue()


def send(laptop: FlaskClient, photos: list[bytes], codes: Sequence[str] = (), edition: str = "war_game") -> str:
    files = [(io.BytesIO(photo), f"photo-{at}.jpg") for at, photo in enumerate(photos)]
    address = f"/boards/{edition}/receive"
    answer = laptop.post(address, data={"photos": files, "code": list(codes)}, content_type="multipart/form-data")
    return answer.headers.get("Location") or answer.text


def test_209_territories_are_photographed_in_any_order(context: AppContext, laptop: FlaskClient):
    codes = travel.codes_of(context, HOST, "war_game", "Large")
    assert len(codes) <= 12
    photos = [photograph(code, turned) for turned, code in zip(range(-8, 20), codes, strict=False)]
    Random(3).shuffle(photos)
    first = send(laptop, photos[:-2])
    assert f"Codes here: {len(codes) - 2} of {len(codes)}. Missing: " in first
    read = [text for photo in photos[:-2] for text in codes_on(photo)]
    assert send(laptop, photos[-2:], read) == "/boards/war_game/large"
    received = laptop.get("/boards/war_game/large.json").get_json()
    assert received == boards.show_board(context, HOST, "war_game", "Large")["document"]
    assert len(received["territories"]) == 209


def test_the_page_shows_every_code_so_that_a_decoder_reads_it(context: AppContext):
    shown = create_app(context, Settings(host_key="key")).test_client()
    shown.get("/?key=key")
    text = shown.get("/boards/war_game/large/codes").text
    codes = travel.codes_of(context, HOST, "war_game", "Large")
    assert text.count('class="qr"') == len(codes)
    assert f"Code {len(codes)} of {len(codes)}" in text
    assert codes_on(photograph(codes[0])) == [codes[0]]


def test_a_damaged_code_is_refused_by_its_number(context: AppContext, laptop: FlaskClient):
    codes = travel.codes_of(context, HOST, "war_game", "Large")
    damaged = codes[1].replace("A", "B", 1) if "A" in codes[1][30:] else codes[1][:-1] + "0"
    page = send(laptop, [photograph(codes[0]), photograph(damaged)])
    assert "Code 2 is damaged. Photograph it again." in page
    assert f"Codes here: 1 of {len(codes)}." in page


def test_a_code_of_another_box_or_of_no_box_is_refused(context: AppContext, laptop: FlaskClient):
    boards.save_board(context, HOST, "second_world_war", "Ours", "country,value\nGermany,9\n")
    (other,) = travel.codes_of(context, HOST, "second_world_war", "Ours")
    card = "http://companion.local:8000/Q/AB12"
    page = send(laptop, [photograph(other), photograph(card)])
    assert "That code is for another box, not The War Game" in page
    assert "That code isn&#39;t for a board." in page
    assert send(laptop, [photograph(other)], edition="second_world_war") == "/boards/second_world_war/ours"


def test_a_photo_without_a_code_is_named(laptop: FlaskClient):
    blank = io.BytesIO()
    Image.new("L", (300, 300), 200).save(blank, "PNG")
    assert "Photo 1 shows no code we can read." in send(laptop, [blank.getvalue()])


def test_two_boards_do_not_mix(context: AppContext):
    boards.save_board(context, HOST, "war_game", "Small", "name,value,original\nKiev,4,Russia\n")
    (small,) = travel.codes_of(context, HOST, "war_game", "Small")
    large = travel.codes_of(context, HOST, "war_game", "Large")
    found = travel.gathered(context.edition("war_game"), [large[2], small, large[0], large[2]])
    assert list(found.codes) == [1, 3]
    assert found.refused == ("Code 1 belongs to another board. Finish this one first.",)


def test_what_somebody_made_up_is_no_board(context: AppContext):
    bomb = travel.written("war_game", {"name": "x", "document": "0" * 3_000_000})
    found = travel.gathered(context.edition("war_game"), bomb)
    with pytest.raises(Exception, match="don't make a board"):
        travel.keep_gathered(context, HOST, "war_game", found)
    assert json.dumps(found.missing) == "[]"
