"""The page is used: type that is read at the table, true grays, no orphan sheets, and what printers want to know."""

import ctypes
import shutil
import subprocess
from collections import Counter
from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise

import msgspec
import pypdfium2
import pypdfium2.raw as raw
import pytest
from pypdf import PdfReader

from companion.editions import boxes, load
from companion.model.sections.powers import Power
from companion.model.silhouettes import silhouette
from companion.views.drawing.hatching import HATCHINGS, LEVEL, hatched
from printables import Job, make, page_plan
from printables.families import papers_of
from printables.pdf import fonts
from printables.pdf.paper import MARGIN, MM, PAPERS
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT
from printables.sheets.board import control_markers
from printables.sheets.board.control_markers import PAIR, SMALL
from tests.printables.paper_reading import (
    EVERY_PACK,
    EVERYTHING,
    PRINTED,
    Drawn,
    everything,
    printed,
    runs_of,
    split_words,
    text_of,
    type_of,
    type_on,
)
from tests.printables.played import played_game

LEAST = 7.0


@pytest.mark.parametrize(("paper", "ink"), EVERY_PACK)
@pytest.mark.parametrize("edition", PRINTED)
def test_no_type_is_under_7_points_and_no_word_is_broken(edition: str, paper: str, ink: str) -> None:
    pages = type_of(printed(EVERYTHING, edition, None, paper, ink))
    small = [(number, run) for number, page in enumerate(pages, 1) for run in page if run.size < LEAST - 0.01]
    assert small == []
    assert split_words(pages, str(msgspec.to_builtins(load(edition)))) == []


@pytest.mark.parametrize("edition", ["anniversary", "war_game", "global_1940"])
def test_a_powers_markers_are_on_one_sheet(edition: str) -> None:
    words = [run.text for page in runs_of(make("control_markers", Job(load(edition)))) for run in page]
    for power in load(edition).powers:
        assert sum(word in (power.name, power.name.split()[-1]) for word in words) == 1, power.name


def test_the_rows_of_a_powers_markers_are_equally_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruler cuts all of them at once; only the last may have a marker less."""
    edition = load("anniversary")
    drawn: dict[str, Counter[float]] = {}

    def marker(_sheet: Sheet, power: Power, _x: float, y: float, size: float, _side: object = None) -> None:
        if size > SMALL:
            drawn.setdefault(power.id, Counter())[y] += 1

    monkeypatch.setattr(control_markers, "marker", marker)
    make("control_markers", Job(edition))
    assert len(drawn) == len(edition.powers)
    for rows in drawn.values():
        assert max(rows.values()) - min(rows.values()) <= 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", PRINTED)
def test_markers_of_a_size_fill_one_grid_that_a_ruler_cuts_in_one_stroke(
    edition: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[bool, dict[float, list[float]]] = {True: {}, False: {}}

    def marker(_sheet: Sheet, _power: Power, x: float, y: float, size: float, _side: object = None) -> None:
        drawn[size > SMALL].setdefault(round(y, 3), []).append(round(x, 3))

    monkeypatch.setattr(control_markers, "marker", marker)
    job = Job(load(edition), paper=paper)
    plan = control_markers.planned(job)
    make("control_markers", job)
    for rows in drawn.values():
        assert len({tuple(sorted(set(row))) for row in rows.values()}) == 1
    assert len(plan.sheets) == 1 or plan.last > 0.4


def test_every_power_has_small_markers_for_its_cities_and_tracks() -> None:
    for name in ("aa1942", "global_1940"):
        edition = load(name)
        for power in edition.powers:
            (start,) = edition.scenarios
            held = [place for place in edition.city_of if edition.start_controllers(start).get(place) == power.id]
            assert papers_of(edition).tracks.markers(edition, power).small >= max(9, len(held) + 3)


def test_a_power_without_a_treasury_has_no_line_for_its_income() -> None:
    for edition, listed in (("anniversary", False), ("global_1940", True)):
        assert ("China" in [run.text for run in runs_of(make("tournament_sheet", Job(load(edition))))[0]]) == listed


def test_the_note_below_a_title_keeps_clear_of_it() -> None:
    game = played_game("second_world_war")
    page = runs_of(make("resume_pack", Job(game.edition, game=game)))[1]
    (heading,) = [run for run in page if run.text == "The board"]
    note = {round(run.y, 1) for run in page if heading.y < run.y < MARGIN + HEIGHT}
    assert len(note) == 2
    assert min(note) - heading.y > 3.5


def test_a_broken_word_would_be_found() -> None:
    lines = [Drawn(text, 7.0, (0, 0, 1, 1)) for text in ("United Kingdo", "m", "Naval", "Base")]
    assert split_words([lines], "United Kingdom, Naval Base") == [(1, "United Kingdo", "m")]


@pytest.mark.parametrize("edition", PRINTED)
def test_ink_saver_is_true_grey(edition: str) -> None:
    for page in PdfReader(BytesIO(printed(EVERYTHING, edition, None, "letter", "saver"))).pages:
        lines = page.get_contents().get_data().decode("latin-1").splitlines()
        operators = {line.split()[-1] for line in lines if line.strip()}
        assert not {"rg", "RG", "k", "K"} & operators


@pytest.mark.parametrize("part", ["setup_charts", "battle_strip", "tracks", "city_board"])
def test_ink_saver_fills_nothing_with_gray(part: str) -> None:
    """A printer makes gray of dots: fine lines and words bear it, the small pictures do not."""
    document = pypdfium2.PdfDocument(make(part, Job(load("global_1940"), ink="saver")))
    grays = Counter[tuple[int, ...]]()
    for page in document:
        for drawn in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            mode, stroke = ctypes.c_int(), ctypes.c_int()
            raw.FPDFPath_GetDrawMode(drawn, mode, stroke)
            parts = [ctypes.c_uint() for _unused in range(4)]
            raw.FPDFPageObj_GetFillColor(drawn, *parts)
            if mode.value:
                grays[tuple(part.value for part in parts[:3])] += 1
    assert set(grays) <= {(0, 0, 0), (255, 255, 255)}


@pytest.mark.parametrize("edition", PRINTED)
def test_every_power_has_its_own_hatching(edition: str) -> None:
    ink = Job(load(edition), ink="saver").inks
    numbers = [ink.pattern(power.colour.light) for power in load(edition).powers]
    assert 0 not in numbers
    assert len(set(numbers)) == len({power.colour.light for power in load(edition).powers})
    assert max(numbers) < len(HATCHINGS)
    lines = [tuple(hatched(0, 0, 10, 10, number, 1.4)) for number in range(len(HATCHINGS))]
    assert len(set(lines)) == len(lines)


def test_a_power_has_the_same_hatching_in_every_box() -> None:
    """Tokens of two boxes can be mixed; and no land looks like water."""
    found: dict[str, set[int]] = {}
    for edition in map(load, boxes()):
        ink = Job(edition, ink="saver").inks
        for power in edition.powers:
            found.setdefault(power.id, set()).add(ink.pattern(power.colour.light))
    assert [power for power, numbers in found.items() if len(numbers) > 1] == []
    assert not any(HATCHINGS[number].families == (LEVEL,) for numbers in found.values() for number in numbers)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", PRINTED)
def test_no_part_ends_with_a_nearly_empty_sheet(edition: str, paper: str) -> None:
    """The last page of every part that flows over several is used down to a third at least."""
    plan = page_plan(everything(edition), Job(load(edition), paper=paper))
    document = pypdfium2.PdfDocument(printed(EVERYTHING, edition, None, paper, "full" if paper == "a4" else "saver"))
    for pages, part, *_ in plan:
        first, _, last = pages.partition(" to ")
        if last and part not in ONE_EACH:
            assert used(document[int(last) - 1]) > 0.35, (part, first, last)
        if last and part in DECKS:
            words = [
                len(type_on(document[page])) for page in (int(first) - 1, int(last) - (2 if part in BACKED else 1))
            ]
            assert words[1] > words[0] * 0.2, (part, words)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", PRINTED)
def test_the_list_of_tags_ends_with_no_nearly_empty_sheet(edition: str, paper: str) -> None:
    *_, last = pypdfium2.PdfDocument(make("nfc_tags", Job(load(edition), paper=paper)))
    assert used(last) > 0.35


DECKS = ("Scan cards", "Scan labels", "Scan poster", "Reference cards")
"""Parts of many equal things: the last sheet holds more than one or two of them."""
BACKED = ("Scan cards",)
"""Decks whose last page is a back."""
ONE_EACH = ("Page plan", "Setup charts", "Tent cards")
"""Parts with pages of their own for everything: these do not flow."""


def used(page: pypdfium2.PdfPage) -> float:
    """How far down a page anything is, without its footer."""
    objects = page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_TEXT])
    bottoms = [object_.get_bounds()[1] for object_ in objects]
    above = [bottom for bottom in bottoms if bottom > (MARGIN + 8) * MM]
    return (page.get_height() - min(above)) / page.get_height()


def test_china_gets_as_many_discs_as_it_has_land() -> None:
    from printables.families.axis_and_allies.tokens import discs

    edition = load("anniversary")
    assert discs(edition, edition.powers["china"]) < 12 < discs(edition, edition.powers["germany"])


@pytest.mark.parametrize("edition", PRINTED)
def test_a_pack_begins_with_its_page_plan(edition: str) -> None:
    text = text_of(printed(EVERYTHING, edition))
    plan = page_plan(everything(edition), Job(load(edition)))
    assert len(plan) == len(everything(edition)) + 1
    for pages, part, sides, stock in plan[1:]:
        for words in (pages, part, sides, stock):
            assert words.replace(" ", "") in text[0].replace(" ", "")
        assert part in text[int(pages.split()[0]) - 1]
    firsts = [int(pages.split()[0]) for pages, *_ in plan]
    assert all(one < other for one, other in pairwise(firsts))
    assert "Avery L7160" in text[0]
    assert "Avery 5163" in text_of(printed(EVERYTHING, edition, None, "letter", "saver"))[0]


def test_the_page_plan_lists_the_test_page_and_sides_left_blank() -> None:
    pages = [[run.text for run in page] for page in runs_of(printed(EVERYTHING, "global_1940"))]
    assert any(text.endswith("· Test page") for text in pages[1])
    assert not any("Page plan" in text for text in pages[1])
    blank = [number for number, page in enumerate(pages, 1) if "This side is left blank." in page and number > 1]
    assert len(blank) == pages[0].count("This side is left blank.") > 0
    for number, part in ((2, "Test page"), *((number, "This side is left blank.") for number in blank)):
        assert pages[0][pages[0].index(str(number)) + 1] == part


class TestForPrinters:
    def test_actual_size_and_both_sides_where_every_page_wants_it(self) -> None:
        for names, duplex in (("setup_charts", "/DuplexFlipLongEdge"), ("tracks", "/Simplex"), (EVERYTHING, None)):
            root = PdfReader(BytesIO(printed(names, "aa1941", "1941"))).root_object
            assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
            assert root["/ViewerPreferences"].get("/Duplex") == duplex
            assert root["/Lang"] == "en"
            assert root["/PageMode"] == "/UseOutlines"

    def test_the_date_is_the_one_of_printing(self) -> None:
        at = datetime(2026, 11, 16, 12, 30, 5, tzinfo=UTC)
        reader = PdfReader(BytesIO(make("reference", Job(load("aa1941"), printed_at=at))))
        assert reader.metadata.creation_date == at
        assert reader.metadata.modification_date == at

    @pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
    def test_qpdf_finds_nothing_wrong(self, tmp_path) -> None:
        file = tmp_path / "pack.pdf"
        file.write_bytes(printed(EVERYTHING, "anniversary"))
        said = subprocess.run(["qpdf", "--check", str(file)], capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stdout + said.stderr
        assert "No syntax or stream encoding errors found" in said.stdout


def test_markers_fit_the_fields_of_tracks_and_charts() -> None:
    """Fields, read from the page: two markers fit on a number of the track, one with its corners in a circle."""
    for edition in ("anniversary", "war_game"):
        found = track_fields(pypdfium2.PdfDocument(printed("tracks", edition))[0])
        assert len(found) > 100
        assert all(right - left >= 2 * SMALL and bottom - top >= SMALL for left, top, right, bottom in found)
    assert (
        len(track_fields(pypdfium2.PdfDocument(printed(EVERYTHING, "anniversary"))[1])) == 1
    )  # the test page shows one
    page = pypdfium2.PdfDocument(printed("research_chart", "anniversary"))[0]
    round_ones = [c - a for a, b, c, d in fields(page) if abs((c - a) - (d - b)) < 0.2 and 6 < c - a < 12]
    assert round_ones
    assert min(round_ones) >= SMALL * 2**0.5 - 0.2


def track_fields(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """The fields for markers of a production track, in millimetres from the top left corner."""
    wide, tall = PAIR
    return [
        field
        for field in fields(page)
        if abs(field[2] - field[0] - wide) < 0.3 and abs(field[3] - field[1] - tall) < 0.3
    ]


COUNTER = 12.7
"""Half an inch: the counters of a game whose box has counters."""


@pytest.mark.parametrize("paper", PAPERS)
def test_counters_and_markers_fit_the_displays_and_hide_no_number(paper: str) -> None:
    """Fields, measured on the page: boxes of tracks hold a counter, circles the control markers of this game."""
    tracks = pypdfium2.PdfDocument(printed("economic_display", "second_world_war", None, paper))[0]
    boxes_ = [
        field
        for field in fields(tracks)
        if COUNTER - 0.5 < field[2] - field[0] < COUNTER + 2 and field[3] - field[1] > 6
    ]
    assert len(boxes_) > 100
    assert min(right - left for left, _, right, _ in boxes_) > COUNTER - 0.1
    assert min(bottom - top for _, top, _, bottom in boxes_) > COUNTER - 0.1
    figures = runs_of(printed("economic_display", "second_world_war", None, paper))[0]
    for run in (figure for figure in figures if figure.text.lstrip("+").isdigit()):
        assert not any(a < run.x < c and b + 0.2 < run.y - 0.5 < d - 0.2 for a, b, c, d in boxes_), run
    countries = pypdfium2.PdfDocument(printed("resource_control_display", "second_world_war", None, paper))[0]
    disc = papers_of(load("second_world_war")).tracks.marker
    circles = [c - a for a, b, c, d in fields(countries) if abs((c - a) - (d - b)) < 0.1 and 12 < c - a < 15]
    assert len(circles) > 10
    assert min(circles) >= disc


def fields(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """The bounds of everything drawn with lines, in millimetres from the top left corner."""
    height = page.get_height()
    found = []
    for object_ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = object_.get_bounds()
        found.append((left / MM, (height - top) / MM, right / MM, (height - bottom) / MM))
    return found


def test_no_number_of_the_production_track_lies_under_a_marker() -> None:
    for edition in ("anniversary", "war_game", "global_1940"):
        page = pypdfium2.PdfDocument(printed("tracks", edition))[0]
        height, numbers = page.get_height(), []
        for object_ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=page.get_textpage()):
            left, bottom, right, top = object_.get_bounds()
            numbers.append((left / MM, (height - top) / MM, right / MM, (height - bottom) / MM))
        for left, top, right, bottom in track_fields(page):
            for a, b, c, d in numbers:
                assert c <= left + 0.1 or a >= right - 0.1 or d <= top + 0.1 or b >= bottom - 0.1


def test_fonts_never_shrink_below_the_least() -> None:
    assert fonts.wrap_to("Vereinigtes Koenigreich von Grossbritannien", fonts.BOLD, 20, 12, 1)[0] >= LEAST
    assert fonts.squeeze("Vereinigtes Koenigreich", fonts.BOLD, 20, 12)[0] >= LEAST


@pytest.mark.parametrize("edition", PRINTED)
def test_no_two_pieces_of_a_box_share_a_silhouette(edition: str) -> None:
    shapes = [silhouette(unit) for unit in load(edition).units]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", PRINTED)
def test_the_front_of_a_power_with_little_to_set_up_shows_what_else_it_needs(edition: str, paper: str) -> None:
    """What has room there moves from the back to the front, and is printed once."""
    pdf = make("setup_charts", Job(load(edition), paper=paper))
    document, texts = pypdfium2.PdfDocument(pdf), text_of(pdf)
    fronts = [mark.get_dest().get_index() for mark in document.get_toc() if mark.level]
    assert min(used(document[front]) for front in fronts) > 0.8
    for front, after in pairwise([*fronts, len(document)]):
        sheet = " ".join(texts[front:after])
        assert all(sheet.count(title) <= 1 for title in ("National objectives", "War and peace"))


def test_the_codes_of_the_reference_sheet_have_four_modules_of_white_above_and_below(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    job, codes = Job(load("anniversary")), []
    draw = Sheet.qr

    def kept(sheet: Sheet, url: str, x: float, y: float, side: float, does: str) -> None:
        codes.append((y, side))
        draw(sheet, url, x, y, side, does=does)

    monkeypatch.setattr(Sheet, "qr", kept)
    page = runs_of(make("reference", job))[0]
    names = [run for run in page if run.text in {card["code"] for card in job.cards if card["kind"] == "table"}]
    ((y, side),) = set(codes)
    assert len(names) == len(codes)
    assert all(run.y - 0.7 * run.size / MM - (y + side) >= 4 * side / 25 for run in names)


@pytest.mark.parametrize("edition_id", ["anniversary", "global_1940"])
def test_every_power_on_the_track_has_a_small_marker_for_it(edition_id: str) -> None:
    """China too, which has a number and no treasury."""
    edition = load(edition_id)
    tracks = papers_of(edition).tracks
    marked = {mark.power for mark in tracks.marks(Job(edition), edition.scenarios[0])}
    assert marked
    assert [power for power in marked if not tracks.markers(edition, edition.powers[power]).small] == []
