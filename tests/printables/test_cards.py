"""Scan cards: one for everything, each with its own short code, and every code readable from the printed page."""

import os
from collections.abc import Callable
from itertools import combinations, pairwise
from math import hypot
from typing import Any

import pytest

from companion.editions import boxes, load, load_path
from companion.families.decks import deck
from companion.model.ids import slug
from companion.views.cards import ALPHABET, LENGTH, TABLE_CARDS, find_card, short_code
from printables import Job, make
from printables.families import papers_of
from printables.pdf import fonts, qr
from printables.pdf.document import STAMP, stamp_width
from printables.pdf.ink import INKS
from printables.pdf.paper import MARGIN, MM, PAPERS, Box, grid
from printables.pdf.sheet import LEADING
from printables.sheets.cards import card_backs, pictures
from printables.sheets.cards.coast import HEIGHTS, MARK, outline, summit
from printables.sheets.cards.faces import edge, set_small, subtitle
from printables.sheets.cards.facts import unit_figures
from printables.sheets.cards.labels import SHEETS
from printables.sheets.cards.locator import sea
from printables.sheets.cards.pictures import corner_figures
from printables.sheets.cards.scan_cards import CLEAR, EDGE, HEIGHT, QR, WIDTH, sheets_of
from printables.sheets.cards.table_signs import TABLE_SIGNS
from tests.printables.paper_reading import (
    code,
    decoded,
    decoded_at,
    drawn_text_of,
    pages_of,
    printed,
    runs_of,
    text_of,
    touching,
    type_of,
)

ADDRESS = "http://companion.local:8000"
VARIANT = (
    '[edition]\nid = "home_rules"\nextends = "anniversary"\ntitle = "Home rules"\n\n'
    '[[unit]]\nid = "militia"\nname = "Militia"\nplural = "Militia"\nkind = "land"\ncost = 2\n'
)
FUZZ = "COMPANION_FUZZ" in os.environ
ALL_SHEETS = 99 if FUZZ else 4
"""Of one deck every sheet is read, of the others the first ones."""
LABELS = (("global_1940", "a4"), ("war_game", "a4"), ("revised", "letter"))
"""Labels that are looked at in any case."""


def urls(edition: str) -> list[str]:
    return [f"{ADDRESS.upper()}/Q/{card['code']}" for card in deck(load(edition))]


@pytest.mark.parametrize("edition", ["balanced_mod", "anniversary"])
def test_a_powers_objectives_are_together(edition: str) -> None:
    owners = [card["power"] for card in deck(load(edition)) if card["kind"] == "objective"]
    changes = [owner for before, owner in pairwise([None, *owners]) if owner != before]
    assert len(changes) == len(set(owners))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_mark_of_a_variant_keeps_clear_of_the_cut_marks(paper: str) -> None:
    page = runs_of(make("cards", Job(load("balanced_mod"), None, paper)))[0]
    (mark,) = [run for run in page if run.text == STAMP]
    left, right = mark.x - 1.5, mark.x - 1.5 + stamp_width()
    for x, _unused in grid(WIDTH, HEIGHT, PAPERS[paper].turned().content):
        assert not left - 1 < x < right + 1


def axis_and_allies(edition: Any) -> set[tuple[str, str]]:
    return {
        *(("territory", territory.id) for territory in edition.territories if not territory.impassable),
        *(("city", slug(place)) for place in edition.city_of.values()),
        *(("objective", objective.id) for objective in edition.objectives),
    }


def war_game(edition: Any) -> set[tuple[str, str]]:
    return {("territory", territory.id) for territory in edition.known_territories}


def second_world_war(edition: Any) -> set[tuple[str, str]]:
    return {
        *(("territory", country.id) for country in edition.countries),
        *(("city", place.id) for place in edition.places),
    }


@pytest.mark.parametrize(
    ("edition_id", "more"),
    [
        ("anniversary", axis_and_allies),
        ("revised", axis_and_allies),
        ("aa1941", axis_and_allies),
        ("war_game", war_game),
        ("second_world_war", second_world_war),
    ],
)
def test_there_is_a_card_for_everything(edition_id: str, more: Callable[[Any], set[tuple[str, str]]]) -> None:
    edition = load(edition_id)
    found = {(card["kind"], card["id"]) for card in deck(edition)}
    assert found == more(edition) | {
        *(("power", power.id) for power in edition.powers),
        *(("unit", unit.id) for unit in edition.units),
        *(("table", card[0]) for card in TABLE_CARDS),
    }
    assert len(found) == len(deck(edition))


@pytest.mark.parametrize("edition_id", boxes())
def test_short_codes_are_unique_and_find_their_card(edition_id: str) -> None:
    edition = load(edition_id)
    codes = [card["code"] for card in deck(edition)]
    assert len(set(codes)) == len(codes)
    for card in deck(edition):
        assert len(card["code"]) == LENGTH
        assert set(card["code"]) <= set(ALPHABET)
    for card in deck(edition)[::9]:
        assert find_card(deck(edition), card["code"].lower()) == card
        assert find_card(deck(edition), f" {card['code'][:2]}-{card['code'][2:]}") == card


def test_no_two_letters_of_a_code_can_be_confused() -> None:
    assert not set("0O1ILUV") & set(ALPHABET)
    assert len(set(ALPHABET)) == len(ALPHABET)
    assert find_card(deck(load("anniversary")), "????") is None
    assert find_card(deck(load("anniversary")), "") is None


def test_a_letter_that_is_never_printed_counts_as_its_lookalike() -> None:
    edition = load("anniversary")
    card = next(card for card in deck(edition) if "8" in card["code"] and "6" in card["code"])
    assert find_card(deck(edition), card["code"].replace("8", "B").replace("6", "G")) == card


def test_a_variant_has_the_codes_of_the_box(tmp_path) -> None:
    file = tmp_path / "variant.toml"
    file.write_text(VARIANT)
    variant = load_path(file)
    box = {(card["kind"], card["id"]): card["code"] for card in deck(load("anniversary"))}
    own = {(card["kind"], card["id"]): card["code"] for card in deck(variant)}
    assert {key: own[key] for key in box} == box
    assert own.keys() - box.keys() == {("unit", "militia")}
    assert len(set(own.values())) == len(own)
    assert deck(variant)[0]["path"] == "/q/home_rules/power/germany"


def test_codes_do_not_depend_on_what_else_is_in_the_deck() -> None:
    codes = {(card["kind"], card["id"]): card["code"] for card in deck(load("anniversary"))}
    same = sum(short_code("anniversary", *key) == code for key, code in codes.items())
    assert same >= len(codes) - 2


def places(paper: str) -> list[Box]:
    """Where the cards of a sheet are."""
    room = PAPERS[paper].turned()
    corners = grid(WIDTH, HEIGHT, Box(MARGIN, MARGIN, room.width - 2 * MARGIN, room.height - 2 * MARGIN))
    assert len(corners) == 8
    return [Box(x, y, WIDTH, HEIGHT) for x, y in corners]


@pytest.mark.parametrize(
    ("edition_id", "paper", "ink", "most"),
    [
        ("anniversary", "a4", "full", 99),
        ("anniversary", "letter", "saver", ALL_SHEETS),
        ("revised", "a4", "saver", 4),
        ("aa1941", "letter", "full", 4),
        ("war_game", "a4", "full", ALL_SHEETS),
        ("second_world_war", "letter", "saver", 4),
    ],
)
def test_every_code_of_the_deck_is_read_from_the_page(edition_id: str, paper: str, ink: str, most: int) -> None:
    """At 150 dpi, in grey, by OpenCV: each is its card's address, in the order of the deck."""
    found = decoded_at(printed("cards", edition_id, None, paper, ink), places(paper), 2 * most)
    assert found[: len(urls(edition_id))] == urls(edition_id)[: 8 * most]


@pytest.mark.parametrize(("edition_id", "paper"), [("anniversary", "a4"), ("aa1941", "letter")])
def test_every_code_of_the_labels_is_read(edition_id: str, paper: str) -> None:
    kind = SHEETS[paper]
    boxes = [Box(x, y, kind.width, kind.height) for x, y in kind.corners()]
    found = decoded_at(printed("labels", edition_id, None, paper), boxes, 7)
    assert found[: len(urls(edition_id))] == urls(edition_id)[: 7 * len(boxes)]


@pytest.mark.parametrize(
    ("edition_id", "paper"), [("revised", "letter"), ("war_game", "a4"), *[("anniversary", "a4")] * FUZZ]
)
def test_every_code_of_charts_and_reference_is_read(edition_id: str, paper: str) -> None:
    edition = load(edition_id)
    scenario = edition.scenarios[0].id
    found = sorted(
        url for page in decoded(printed("setup_charts,reference", edition_id, scenario, paper)) for url in page
    )
    kinds = ("power", "objective", "table")
    assert found == sorted(f"{ADDRESS.upper()}/Q/{card['code']}" for card in deck(edition) if card["kind"] in kinds)


@pytest.mark.parametrize("edition_id", boxes())
def test_a_card_says_what_it_is(edition_id: str) -> None:
    edition = load(edition_id)
    pages = text_of(printed("cards", edition_id))
    for at, card in enumerate(deck(edition)):
        text = pages[at // 8 * 2]  # a back follows each front
        for words in (card["title"], card["code"], *papers_of(edition).cards.facts(edition, card), card["does"]):
            if words == unit_figures(card):
                assert words.replace(" ", "") not in text.replace(" ", ""), "in the corners of its picture, once"
                continue
            assert words.replace(" ", "") in text.replace(" ", ""), (card["id"], words)
        if card.get("value") is not None:
            assert str(card["value"]) in text


@pytest.mark.parametrize(
    ("edition_id", "paper"),
    [(box, paper) for box in boxes() for paper in PAPERS if FUZZ or (box, paper) in LABELS],
)
def test_a_label_has_its_name_and_code(edition_id: str, paper: str) -> None:
    pages = drawn_text_of(printed("labels", edition_id, None, paper))
    per_sheet = SHEETS[paper].columns * SHEETS[paper].rows
    for at, card in enumerate(deck(load(edition_id))):
        assert card["title"].replace(" ", "") in pages[at // per_sheet].replace(" ", "")
        assert card["code"] in pages[at // per_sheet]


@pytest.mark.parametrize(("name", "paper", "ink"), [("cards", "a4", "full"), ("labels", "letter", "saver")])
def test_no_word_touches_another_or_the_code(name: str, paper: str, ink: str) -> None:
    """Global has the longest objectives."""
    pages = type_of(printed(name, "global_1940", None, paper, ink))[:: 2 if name == "cards" else 1]  # fronts only
    assert [touching(page) for page in pages if touching(page)] == []


def test_facts_too_long_for_a_card_end_with_dots() -> None:
    size, lines, whole = set_small(["Germany holds Norway. " * 30], 8.6, 50, 20)
    assert (size, whole) == (fonts.SMALLEST, False)
    assert lines[-1].endswith(" …")
    assert (len(lines) - 1) * size * LEADING / MM <= 20
    assert set_small(["Germany holds Norway."], 8.6, 50, 20) == (8.6, ["Germany holds Norway."], True)


def test_a_units_price_is_on_its_card_once() -> None:
    job = Job(load("anniversary"))
    for page, cards in zip(runs_of(make("cards", job))[::2], sheets_of(job), strict=True):
        count = sum(card["kind"] == "unit" for card in cards)
        assert sum(run.text == "cost" for run in page) == count


@pytest.mark.parametrize("height", [13.0, 18.0, 24.0])
def test_no_figure_in_a_corner_covers_the_words_of_another(height: float) -> None:
    class Drawn:
        ink = INKS["full"]

        def __init__(self) -> None:
            self.words: list[tuple[str, float]] = []
            self.covered: list[str] = []

        def rect(self, box: Box, **_how: Any) -> None:
            self.covered += [word for word, y in self.words if box.x < 10 and box.y < y < box.bottom]

        def text(self, x: float, y: float, word: str, *_how: Any, **_more: Any) -> None:
            self.words += [(word, y)] if x < 30 else []

    sheet = Drawn()
    corner_figures(sheet, {"attack": "8/6", "defence": "8/6", "move": 3}, Box(0, 0, 50, height))  # type: ignore[arg-type]
    assert [word for word, _y in sheet.words] == ["8/6", "attack", "8/6", "defense"]
    assert sheet.covered == []


def test_every_card_of_the_table_has_a_sign_of_its_own() -> None:
    assert [*TABLE_SIGNS] == [card for card, *_ in TABLE_CARDS]
    assert len(set(TABLE_SIGNS.values())) == len(TABLE_SIGNS)


def test_a_land_on_no_map_has_a_coast_of_its_own_around_its_owners_emblem() -> None:
    lands = [card["id"] for card in deck(load("second_world_war")) if card["kind"] == "territory"]
    box = Box(0, 0, 52, 25)
    coasts = {land: outline(land, box, 1.0) for land in lands}
    assert len(lands) > 100
    assert len({tuple(coast) for coast in coasts.values()}) == len(lands)
    for land, coast in coasts.items():
        x, y = summit(land, box)
        assert min(hypot(a - x, b - y) for a, b in coast) > MARK / 2, land
        assert box.inset(MARK / 2).x < x < box.inset(MARK / 2).right
        inner = outline(land, box, HEIGHTS[1])
        assert all(hypot(a - x, b - y) < hypot(c - x, d - y) for (a, b), (c, d) in zip(inner, coast, strict=True)), land


def test_no_card_shows_a_letter_instead_of_a_picture() -> None:
    for run in (run for page in runs_of(printed("cards", "war_game")) for run in page):
        assert run.size < 30 or run.text.isdigit(), run


def test_cards_are_of_poker_size_and_eight_to_a_sheet() -> None:
    assert (WIDTH, HEIGHT) == (63, 88)
    for paper in ("a4", "letter"):
        pages = pages_of(printed("cards", "anniversary", None, paper))
        assert len(pages) == 2 * -(-len(deck(load("anniversary"))) // 8)
        assert pages[0].mediabox.width > pages[0].mediabox.height


def test_codes_carry_the_public_url_without_a_double_slash() -> None:
    pdf = make("reference", Job(load("aa1941"), public_url="https://games.example.org/"))
    assert f"HTTPS://GAMES.EXAMPLE.ORG/Q/{code('aa1941', 'table', 'join')}" in decoded(pdf)[0]


def test_a_code_is_never_smaller_than_22_mm_and_merges_its_modules() -> None:
    url = f"{ADDRESS}/q/anniversary/territory/northwestern_europe"
    rows = qr.matrix(url)
    dark = sum(sum(row) for row in rows)
    rectangles = qr.rectangles(rows)
    assert qr.SMALLEST == 22
    assert sum(width * height for _, _, width, height in rectangles) == dark
    assert len(rectangles) < dark / 2
    assert qr.encode(url) is qr.encode(url)


@pytest.mark.parametrize("edition", ["anniversary", "global_1940"])
def test_no_word_of_a_card_runs_under_its_code(edition: str) -> None:
    codes = [
        Box(box.right - EDGE - 0.6 - QR - CLEAR, box.bottom - EDGE - 0.6 - QR - CLEAR, QR + CLEAR, QR + CLEAR)
        for box in places("a4")
    ]
    high = PAPERS["a4"].turned().height
    for page in type_of(printed("cards", edition))[::2]:
        for run in page:
            left, low, right, _top = (bound / MM for bound in run.bounds)
            under = [box for box in codes if left < box.right and box.x < right and box.y < high - low < box.bottom]
            assert not under, run.text


def test_a_card_of_nobodys_land_says_how_it_leans_and_whose_it_was() -> None:
    edition = load("global_1940")
    told = {
        card["id"]: papers_of(edition).cards.facts(edition, card)
        for card in deck(edition)
        if card["kind"] in ("territory", "city")
    }
    assert told["turkey"][0] == "Strict neutral, 8 infantry"
    assert told["iraq"][0] == "Pro-Axis neutral, 3 infantry"
    assert told["colombia"][0] == "Strict neutral"
    assert told["sumatra"][0] == "Original: Netherlands"
    assert told["calcutta"][-1] == "Capital of the Pacific economy"


def test_a_power_with_two_economies_has_two_capitals_on_its_card() -> None:
    edition = load("global_1940")
    (british,) = (card for card in deck(edition) if (card["kind"], card["id"]) == ("power", "united_kingdom"))
    assert papers_of(edition).cards.facts(edition, british)[-1] == "Capitals: London, United Kingdom; Calcutta, India"


def test_what_a_band_says_is_not_repeated_below_a_name() -> None:
    edition = load("global_1940")
    below = {(card["kind"], card["id"]): subtitle(edition, card) for card in deck(edition)}
    assert below["city", "manila"] == "Philippines"
    assert below["unit", "major_industrial_complex"] == below["unit", "air_base"] == "Facility"
    assert below["objective", "soviet_union_spread"] == "Soviet Union"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", ["anniversary", "pacific_1940", "europe_1940", "global_1940", "balanced_mod"])
def test_no_objective_ends_with_dots(edition: str, paper: str) -> None:
    for part in ("labels", "cards"):
        words = [run.text for page in runs_of(printed(part, edition, None, paper)) for run in page]
        assert not [text for text in words if "…" in text]


def test_a_powers_original_territories_are_one_name_on_an_objective() -> None:
    edition = load("global_1940")
    (card,) = (card for card in deck(edition) if card["id"] == "soviet_union_spread")
    (told,) = papers_of(edition).cards.facts(edition, card)
    assert "Germany's original territories, Italy's original territories, Bulgaria, Finland, or Iraq" in told
    assert "Only at war" in told
    (short,) = papers_of(edition).cards.shortest(edition, card)
    assert "Only at war" not in short


def test_a_label_keeps_its_hint_clear_of_the_line_above() -> None:
    kind = SHEETS["a4"]
    for page in runs_of(printed("labels", "global_1940")):
        for hint in [run for run in page if run.text.startswith("Scan to")]:
            x, y = next(
                (x, y) for x, y in kind.corners() if x <= hint.x < x + kind.width and y <= hint.y < y + kind.height
            )
            above = [run.y for run in page if x <= run.x < x + kind.width and y < run.y < hint.y - 0.1]
            assert hint.y - max(above) > 3.0, hint


def test_a_long_title_is_broken_in_its_middle_or_at_its_comma() -> None:
    lines = fonts.even("Axis & Allies Anniversary Edition", fonts.TITLE, 10.5, 45)
    assert lines == ("Axis & Allies", "Anniversary Edition")
    lines = fonts.even("Axis & Allies Global 1940, Second Edition", fonts.REGULAR, 7.5, 36)
    assert lines == ("Axis & Allies Global 1940,", "Second Edition")


def test_backs_do_not_mix_beyond_a_shared_cut() -> None:
    boxes_ = card_backs.places(Job(load("global_1940")))
    own = [card_backs.own_area(box, boxes_) for box in boxes_]
    for one, other in combinations(own, 2):
        across = min(one.right, other.right) - max(one.x, other.x)
        down = min(one.bottom, other.bottom) - max(one.y, other.y)
        assert across < 1e-6 or down < 1e-6
    assert min(box.x for box in own) < min(box.x for box in boxes_) - 1


def test_every_objective_of_a_deck_has_its_emblem_in_one_style(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []
    monkeypatch.setattr(pictures, "emblem", lambda _sheet, _power, _x, _y, size: sizes.append(size))
    cards = [card for card in deck(load("balanced_mod")) if card["kind"] == "objective"]
    job = Job(load("balanced_mod"), ink="saver")
    monkeypatch.setattr(Job, "cards", cards)
    make("cards", job)
    assert len(sizes) >= len(cards) - 3
    assert max(sizes) <= 12


def test_the_sea_and_land_of_nobody_look_like_no_powers_hatching() -> None:
    class Recorder:
        ink = INKS["saver"]

        def __init__(self) -> None:
            self.calls: list[str] = []

        def __getattr__(self, name: str) -> Callable[..., Any]:
            return lambda *_args, **_named: self.calls.append(name)

    sheet: Any = Recorder()
    sea(sheet, Box(0, 0, 40, 20))
    assert set(sheet.calls) == {"curve"}
    edition = load("global_1940")
    neutral, german = (next(card for card in deck(edition) if card["id"] == name) for name in ("turkey", "germany"))
    sheet.calls.clear()
    edge(sheet, edition, neutral, Box(0, 0, 7, 82))
    assert sheet.calls == ["rect"]
    edge(sheet, edition, german, Box(0, 0, 7, 82))
    assert sheet.calls == ["rect", "band"]
