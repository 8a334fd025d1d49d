"""The scan map: every land's code inside it, nothing across a seam, all of it read under a lamp."""

import os
from functools import partial
from itertools import pairwise

import pytest

from companion.editions import boxes, load
from companion.views.maps.plan import Sea
from printables import Job, NothingToPrint, make
from printables.pdf.paper import MARGIN, PAPERS
from printables.pdf.qr import QUIET
from printables.sheets.map import scan_layout, scan_map, sea_numbers
from printables.sheets.map.axis import CELL, LAP, stretched
from printables.sheets.map.axis import axis as cut_axis
from printables.sheets.map.drawing import between
from printables.sheets.map.scan_map import LEAST
from tests.printables.lamp import scanned_twice
from tests.printables.paper_reading import outside, text_of, touching, type_of

MAPPED = tuple(edition for edition in boxes() if scan_map.there(load(edition)))
FUZZ = "COMPANION_FUZZ" in os.environ
SAMPLE = [("aa1941", "letter", "saver", False)]
EVERY = [
    (edition, paper, ink, large)
    for edition in MAPPED
    for paper in PAPERS
    for ink in ("full", "saver")
    for large in (False, True)
]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", MAPPED if FUZZ else ("anniversary", "pacific_1940", "global_1940"))
def test_every_code_is_on_one_sheet_and_each_lands_inside_its_land(edition: str, paper: str) -> None:
    job = Job(load(edition), paper=paper)
    cards = scan_map.cards_of(job)
    assert sorted(card["code"] for card in cards) == sorted(card["code"] for card in job.cards)
    for double in (False, True):
        whole = scan_map.layout(job, double=double)
        assert sorted(spot.card for page in whole.pages for spot in whole.on(page)) == list(range(len(cards)))
        for spot in whole.spots:
            tile = whole.tiles.get(cards[spot.card]["id"]) if cards[spot.card]["kind"] == "territory" else None
            if tile is not None:
                here = ((tile.x, tile.right), (tile.y, tile.bottom))
                assert scan_layout.inside(spot.block, here), cards[spot.card]["id"]
            else:
                assert not scan_layout.inside(
                    spot.block,
                    ((whole.board.x, whole.board.right), (whole.board.y, whole.board.bottom)),
                )


@pytest.mark.parametrize("edition", MAPPED)
def test_sheets_fit_the_paper_with_the_strip_that_is_glued(edition: str) -> None:
    for paper in PAPERS:
        whole = scan_map.layout(Job(load(edition), paper=paper))
        room = (PAPERS[paper].turned() if whole.landscape else PAPERS[paper]).content
        for axis, most in ((whole.across, room.width), (whole.down, room.height - scan_layout.CAPTION)):
            *glued, last = axis.pages
            assert all(end - start + LAP <= most + 1e-6 for start, end in glued)
            assert last[1] - last[0] <= most + 1e-6


def test_cells_are_stretched_until_everything_fits_and_no_further() -> None:
    edges = stretched({(0, 3): 30.0, (3, 6): 30.0, (1, 2): 3.0}, 6)
    assert edges[3] - edges[0] == pytest.approx(30)
    assert edges[6] == pytest.approx(60)
    assert edges[2] - edges[1] >= 3.0 - 1e-9
    assert min(b - a for a, b in pairwise(edges)) >= CELL - 1e-9


def test_a_land_across_a_cut_gets_its_code_on_one_side() -> None:
    made = cut_axis({(0, 4): 30.0, (3, 7): 30.0, (4, 8): 30.0}, 8, 45.0, 10.0, (0, 0))
    assert made is not None
    assert len(made.pages) == 2
    cut = made.edges[made.cuts[1]]
    for span in ((0, 4), (3, 7), (4, 8)):
        start = made.spot(span, 30.0)
        assert start >= cut - 1e-6 or start + 30.0 <= cut + 1e-6


@pytest.mark.parametrize(("edition", "paper", "ink", "large"), EVERY if FUZZ else SAMPLE)
def test_it_reads_under_a_lamp(edition: str, paper: str, ink: str, large: bool) -> None:
    job = Job(load(edition), paper=paper, ink=ink)
    whole = scan_map.layout(job, double=large)
    sheet = job.sheet_of_paper.doubled() if large else job.sheet_of_paper
    content = (sheet.turned() if whole.landscape else sheet).content
    places = [scan_map.patches(whole, page, content) for page in whole.pages]
    pdf = make("scan_map_large" if large else "scan_map", job)
    found = scanned_twice(pdf, [[box for _, box in page] for page in places])
    cards = scan_map.cards_of(job)
    wanted = [job.url_of(cards[number]) for page in places for number, _ in page]
    assert found.missed(wanted) == []
    assert found.share(wanted) >= 0.99
    assert outside(pdf, MARGIN) == []
    assert min(run.size for page in type_of(pdf) for run in page) >= 6.99


@pytest.mark.parametrize(("double", "sheets"), [(False, 6), (True, 3)])
def test_codes_keep_a_quiet_zone_of_four_modules_and_are_as_large_as_their_sheets_allow(
    double: bool, sheets: int
) -> None:
    job = Job(load("aa1941"))
    whole = scan_map.layout(job, double=double)
    (module,) = {round(spot.patch.width / (25 + 2 * QUIET), 6) for spot in whole.spots}
    assert module >= LEAST
    assert len(whole.pages) == sheets
    larger = (module + 0.03) * (25 + 2 * QUIET)
    assert len(scan_layout.scan_map(partial(scan_map.board_of, job, double=double), larger, larger).pages) > sheets


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", MAPPED if FUZZ else ("aa1941", "pacific_1940"))
def test_no_sheet_is_nearly_empty_and_no_land_is_cut_into_a_sliver(edition: str, paper: str, double: bool) -> None:
    job = Job(load(edition), paper=paper)
    whole = scan_map.layout(job, double=double)
    lands = [whole.tiles[card["id"]] for card in scan_map.cards_of(job) if card["id"] in whole.tiles]
    spans = ([(tile.x, tile.right) for tile in lands], [(tile.y, tile.bottom) for tile in lands])
    for axis, along in zip((whole.across, whole.down), spans, strict=True):
        lengths = [end - start for start, end in axis.pages]
        assert min(lengths) > 0.7 * max(lengths)
        for cut, _end in axis.pages[1:]:
            slivers = [min(cut - start, end - cut) for start, end in along if start < cut < end]
            assert min(slivers, default=LAP) > 2.9


@pytest.mark.parametrize("edition", MAPPED if FUZZ else ("aa1941", "global_1940"))
def test_no_word_touches_another(edition: str) -> None:
    for name in ("scan_map", "scan_map_large"):
        for page in type_of(make(name, Job(load(edition)))):
            assert touching(page) == []


def test_the_number_of_a_sea_zone_goes_where_stretched_cells_leave_it_room() -> None:
    ell = Sea("12", (((0, 0), (3, 0), (3, 1), (1, 1), (1, 4), (0, 4)),), (0.5, 2.0))
    tall_columns = sea_numbers.moved(ell, (0.0, 2.0, 4.0, 6.0), (0.0, 4.0, 6.0, 8.0, 10.0))
    assert tall_columns.at == pytest.approx((1.5, 0.5))
    wide_column = sea_numbers.moved(ell, (0.0, 8.0, 10.0, 12.0), (0.0, 2.0, 4.0, 6.0, 8.0))
    assert wide_column.at == pytest.approx((0.5, 2.0))


def test_every_number_of_the_sea_is_on_a_sheet_and_on_no_tile() -> None:
    whole = scan_map.layout(Job(load("anniversary")))
    found = " ".join(text_of(make("scan_map", Job(load("anniversary"))))).split()
    for sea in whole.seas:
        assert sea.number in found
        x = whole.board.x + between(whole.across.edges, sea.at[0])
        y = whole.board.y + between(whole.down.edges, sea.at[1])
        assert not any(tile.x < x < tile.right and tile.y < y < tile.bottom for tile in whole.tiles.values())


def test_each_sheet_says_where_it_goes_and_how_it_is_glued() -> None:
    texts = text_of(make("scan_map", Job(load("aa1941"))))
    whole = scan_map.layout(Job(load("aa1941")))
    rows, columns = len(whole.down.pages), len(whole.across.pages)
    for number, text in enumerate(texts):
        row, column = divmod(number, columns)
        assert f"row {row + 1} of {rows}, sheet {column + 1} of {columns}" in text
        assert ("glue onto the sheet to the left" in text) == bool(column and not row)
        assert ("glue onto the row above" in text) == bool(row and not column)
        assert ("glue onto the sheets to the left and above" in text) == bool(row and column)


def test_a_box_without_a_map_says_so() -> None:
    with pytest.raises(NothingToPrint, match="no map"):
        make("scan_map", Job(load("war_game")))


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("edition", MAPPED if FUZZ else ("pacific_1940",))
def test_every_number_of_the_sea_has_its_room_between_the_tiles(edition: str, double: bool) -> None:
    whole = scan_map.layout(Job(load(edition)), double=double)
    columns, rows = whole.across.edges, whole.down.edges
    for sea in whole.seas:
        wide, high = sea_numbers.room_of(sea)
        rooms = (
            (columns[right] - columns[left], rows[bottom] - rows[top])
            for left, right, top, bottom in sea_numbers.waters(sea.outline)
        )
        assert any(across >= wide - 1e-6 and down >= high - 1e-6 for across, down in rooms), sea.number


def test_a_closed_land_is_named_on_every_sheet_that_has_room_for_it() -> None:
    texts = text_of(make("scan_map", Job(load("pacific_1940"))))
    for land in ("Timguska", "Buryatia", "Himalayas", "Siberia", "Soviet Far East"):
        assert any(land in text for text in texts), land
