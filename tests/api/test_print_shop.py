"""The print shop: thumbnails, page counts, several parts at once, the Wi-Fi's code, and no word of the command line."""

import re
from io import BytesIO

import pytest
from PIL import Image

from api.pages.print_shop import letter_is_usual
from companion.service import HOST
from companion.service.counted_units import keep_units
from companion.service.network import keep_wifi
from tests.api.talking import HOST_KEY, Talker
from tests.printables.paper_reading import drawn_text_of

HTML = {"Accept": "text/html"}
BOX = "/editions/aa1941/printables"


def pages(raw: bytes) -> list[str]:
    return drawn_text_of(raw)


def test_a_part_has_a_thumbnail_of_its_first_page(host: Talker) -> None:
    answer = host.get(f"{BOX}/reference.png").expect(200)
    assert answer.headers["Content-Type"] == "image/png"
    with Image.open(BytesIO(answer.raw)) as picture:
        assert max(picture.size) == 240
        assert picture.height > picture.width
        assert len(picture.convert("L").getcolors() or []) > 3, "it is no empty sheet"
    host.get(f"{BOX}/nonsense.png").expect(404)


def test_several_parts_come_as_one_document(host: Talker) -> None:
    alone = [len(pages(host.get(f"{BOX}/{name}.pdf").expect(200).raw)) for name in ("tracks", "reference")]
    both = pages(host.get(f"{BOX}/several.pdf?what=tracks&what=reference").expect(200).raw)
    assert len(both) == sum(alone)
    assert host.get(f"{BOX}/several.pdf?what=nonsense").expect(404).code == "unknown_printable"


def test_naming_no_part_prints_nothing(host: Talker) -> None:
    for query in ("", "?what=,,", "?paper=a4"):
        answer = host.get(f"{BOX}/several.pdf{query}").expect(422)
        assert answer.body["detail"].startswith("Say what to print. Known: all, tonight, play, scan, craft,")


@pytest.mark.parametrize("pack", ["tonight", "play", "scan", "craft", "all"])
def test_packs_have_names_of_their_own(host: Talker, pack: str) -> None:
    assert host.get(f"{BOX}/{pack}.pdf").expect(200).raw.startswith(b"%PDF-")


@pytest.mark.parametrize("former", ["battle_board", "city_tokens"])
def test_former_names_keep_working(host: Talker, former: str) -> None:
    assert host.get(f"{BOX}/{former}.pdf").expect(200).raw.startswith(b"%PDF-")


def test_checked_boxes_do_not_disturb_the_other_buttons(host: Talker) -> None:
    assert len(pages(host.get(f"{BOX}/reference.pdf?what=tracks&paper=letter").expect(200).raw)) == 2


def test_the_shop_shows_thumbnails_page_counts_and_a_box_for_every_part(app) -> None:
    client = app.test_client()
    page = client.get("/print/aa1941", headers=HTML).text
    assert 'src="/api/v1/editions/aa1941/printables/cards.png' in page
    assert 'name="what" value="cards"' in page
    assert "1 page<" in page
    assert "--public-url" not in page


@pytest.mark.parametrize(
    ("language", "letter"), [("en-US", True), ("es-MX", True), ("en-GB", False), ("de", False), ("en", False)]
)
def test_the_paper_follows_the_browsers_language(app, language: str, letter: bool) -> None:
    assert letter_is_usual(language) is letter
    page = app.test_client().get("/print/aa1941", headers={**HTML, "Accept-Language": language}).text
    assert f'value="{"letter" if letter else "a4"}" checked' in page.replace("{{", "")


def test_the_quick_start_has_the_code_of_the_wifi_only_for_the_host(app, host: Talker, anna: Talker, game: str) -> None:
    from api.http.context import EXTENSION

    keep_wifi(app.extensions[EXTENSION].app, HOST, "Table 4", "correct horse")
    assert "Table 4" in pages(host.get(f"/games/{game}/printables/quick_start.pdf").expect(200).raw)[0]
    assert "Table 4" not in pages(anna.get(f"/games/{game}/printables/quick_start.pdf").expect(200).raw)[0]


def test_a_name_of_nothing_but_emoji_prints_as_the_number_of_its_seat(host: Talker, game: str) -> None:
    host.seat(game, "Ben \N{THUMBS UP SIGN}", ["japan"])
    host.seat(game, faces := "\N{GRINNING FACE}\N{ROCKET}", ["italy"])
    names = [seat["name"] for seat in host.get(f"/games/{game}/seats").expect(200).body]
    text = pages(host.get(f"/games/{game}/printables/quick_start.pdf").expect(200).raw)[0]
    assert "Ben" in text
    assert f"Seat {names.index(faces) + 1}" in text  # two who sit down in the same millisecond have either number
    assert "No. " not in text
    assert "rocket" not in text.lower()


def test_a_game_whose_units_were_counted_promises_that_position_with_its_own_pages(
    app, host: Talker, game: str
) -> None:
    from api.http.context import EXTENSION

    words = "s position as counted, a sheet per power"
    client = app.test_client()
    client.get(f"/?key={HOST_KEY}")
    assert words not in client.get(f"/print/{game}", headers=HTML).text
    keep_units(app.extensions[EXTENSION].app, HOST, game, {"germany": {"germany": {"infantry": 3}}})
    page = client.get(f"/print/{game}", headers=HTML).text
    count = len(pages(host.get(f"/games/{game}/printables/setup_charts.pdf").expect(200).raw))
    label = re.search(rf'{re.escape(words)}.*?<span class="shop-count">\s*(\d+) pages', page, re.DOTALL)
    assert label is not None
    assert int(label[1]) == count


def test_sheets_of_twice_the_size_say_on_which_paper(app) -> None:
    client = app.test_client()
    for language, paper in (("de-DE", "A3"), ("en-US", "tabloid")):
        headers = {**HTML, "Accept-Language": language}
        page = client.get("/print/aa1941?lang=en", headers=headers).text
        counts = re.findall(r'shop-count">\s*\d+ \w+, ([\w]+)<', page)
        assert counts, page
        assert set(counts) == {paper}
