"""PDFs are tagged: a walk through the tree finds every piece of a page, headings, tables, links, words for pictures."""

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from companion.editions import load
from companion.languages import speaking
from printables import Job, make, names_for
from tests.printables.played import played_game
from tests.printables.samples import played

MARKS, NUMBERS = re.compile(rb"\b(BDC|BMC|EMC)\b"), re.compile(rb"/MCID (\d+)")
NAMES = "setup_charts,cards,reference,tent_cards,scan_poster"


@cache
def document(names: str, edition: str, of_game: bool = False) -> pikepdf.Pdf:
    box = load(edition)
    scenario = box.scenarios[0].id
    job = Job(box, game=played(box, scenario)) if of_game else Job(box, scenario)
    return pikepdf.open(BytesIO(make(names, job)))


def elements(element: Any) -> Iterator[Any]:
    yield element
    for kid in kids(element):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from elements(kid)


def kids(element: Any) -> list[Any]:
    found = element.get("/K")
    return [] if found is None else list(found) if isinstance(found, pikepdf.Array) else [found]


def tree(pdf: pikepdf.Pdf) -> list[Any]:
    return list(elements(pdf.Root.StructTreeRoot.K))


def marked(pdf: pikepdf.Pdf) -> list[tuple[int, int]]:
    """Page and number of every piece that the pages themselves mark."""
    found = []
    for at, page in enumerate(pdf.pages):
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "BDC":
                found.append((at, int(operands[1].MCID)))
    return found


@pytest.mark.parametrize("edition", ["aa1941", "second_world_war"])
def test_every_piece_of_a_page_belongs_to_an_element_and_the_other_way_round(edition: str) -> None:
    pdf = document(NAMES, edition)
    numbers = dict(zip(*[iter(pdf.Root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
    pieces = marked(pdf)
    assert len(pieces) == len(set(pieces))
    for page, number in pieces:
        owner = numbers[pdf.pages[page].obj.StructParents][number]
        own = [kid if isinstance(kid, int) else kid.get("/MCID") for kid in kids(owner) if not (_is_element(kid))]
        assert number in own, "the element names the piece that names it"


@pytest.mark.parametrize("edition", ["aa1941", "war_game", "second_world_war"])
def test_every_sheet_of_a_box_and_of_a_game_is_marked_from_its_first_piece_to_its_last(edition: str) -> None:
    box, report = load(edition), played_game(edition)
    names = [name for name in names_for(box, game=True) if not name.endswith("_large")]
    pdf = pikepdf.open(BytesIO(make(names, Job(report.edition, report.snapshot["scenario"], game=report))))
    numbers = dict(zip(*[iter(pdf.Root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
    for at, page in enumerate(pdf.pages):
        content = page.obj.Contents.read_bytes()
        marks = MARKS.findall(content)
        assert marks, at
        assert all((mark == b"EMC") == bool(number % 2) for number, mark in enumerate(marks)), at
        assert len(marks) % 2 == 0
        owners = numbers[page.obj.StructParents]
        assert sorted(map(int, NUMBERS.findall(content))) == list(range(len(owners))), at
        assert all("/S" in owner for owner in owners), at


def test_the_deck_prints_fronts_and_backs_in_turn() -> None:
    pages = document("cards", "aa1941").pages
    assert len(pages) % 2 == 0
    for number, page in enumerate(pages):
        assert ("/Annots" in page.obj) == (number % 2 == 0), "codes are links, and only fronts have codes"


def _is_element(kid: Any) -> bool:
    return isinstance(kid, pikepdf.Dictionary) and "/S" in kid


@pytest.mark.parametrize("edition", ["aa1941", "anniversary", "war_game"])
def test_nothing_is_drawn_outside_of_marks(edition: str) -> None:
    painting = {"f", "f*", "S", "B", "Tj", "Do"}
    for page in document("setup_charts,reference", edition).pages:
        depth = 0
        for _operands, operator in pikepdf.parse_content_stream(page):
            word = str(operator)
            depth += (word in ("BDC", "BMC")) - (word == "EMC")
            assert depth in (0, 1)
            assert depth or word not in painting, word
        assert depth == 0


def test_a_document_says_its_language_its_title_and_that_it_is_tagged() -> None:
    pdf = document("reference", "aa1941")
    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == "en"
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    with pdf.open_metadata() as metadata:
        assert "Reference sheet" in metadata["dc:title"]
    with speaking("de"):
        german = pikepdf.open(BytesIO(make("reference", Job(load("aa1941"), language="de"))))
    assert str(german.Root.Lang) == "de"


def test_parts_are_sections_and_pages_have_headings() -> None:
    pdf = document(NAMES, "aa1941")
    root = pdf.Root.StructTreeRoot.K
    assert str(root.S) == "/Document"
    sections = [kid for kid in kids(root) if str(kid.S) == "/Sect"]
    titles = [str(section.T) for section in sections]
    assert {"Setup charts", "Scan cards", "Tent cards", "Reference sheet"} <= set(titles)
    for section in sections:
        roles = {str(element.S) for element in elements(section)}
        assert roles & {"/H1", "/H2"}, str(section.T)


def test_tables_have_rows_of_equal_length_and_heads_with_a_scope() -> None:
    for names, of_game in (("setup_charts,reference", False), ("resume_pack,statements", True)):
        for table in tree(document(names, "aa1941", of_game)):
            if str(table.S) != "/Table":
                continue
            rows = kids(table)
            assert {str(row.S) for row in rows} == {"/TR"}
            assert {str(cell.S) for row in rows for cell in kids(row)} <= {"/TH", "/TD"}
            assert len({len(kids(row)) for row in rows}) == 1, [len(kids(row)) for row in rows]
            assert all("/A" in cell for row in rows for cell in kids(row) if str(cell.S) == "/TH")


def test_pictures_have_words_and_codes_are_links_to_what_they_open() -> None:
    pdf = document("cards", "aa1941")
    figures = [element for element in tree(pdf) if str(element.S) == "/Figure"]
    assert figures
    assert all(str(figure.get("/Alt", "")) for figure in figures)
    links = [element for element in tree(pdf) if str(element.S) == "/Link"]
    job = Job(load("aa1941"))
    addresses = [str(note.A.URI) for page in pdf.pages for note in page.get("/Annots", [])]
    assert addresses[: len(job.cards)] == [job.url_of(card) for card in job.cards]
    assert len(links) == len(addresses)
    for page in pdf.pages:
        for note in page.get("/Annots", []):
            assert str(note.Contents)
            left, bottom, right, top = map(float, note.Rect)
            assert 0 <= left < right <= float(page.mediabox[2])
            assert 0 <= bottom < top <= float(page.mediabox[3])


def test_maps_and_charts_are_told_in_words() -> None:
    words = [str(e.Alt) for e in tree(document("after_action,map", "aa1941", True)) if str(e.S) == "/Figure"]
    assert any(text.startswith("A map. Lands held: ") for text in words)
    assert any(text.startswith("Chart: ") and "At the end: " in text for text in words)


def test_the_page_plan_leads_to_its_parts() -> None:
    pdf = document("setup_charts,tracks,money,reference,tent_cards", "aa1941")
    leads = [note for note in pdf.pages[0].get("/Annots", []) if "/Dest" in note]
    assert len(leads) == 5
    assert leads[0].Dest[0].objgen == pdf.pages[2].obj.objgen


def test_reading_order_is_the_order_in_which_a_page_is_read() -> None:
    first = [str(element.S) for element in tree(document("reference", "aa1941"))][:4]
    assert first == ["/Document", "/Sect", "/H1", "/P"]


def test_the_outline_names_every_part() -> None:
    with document(NAMES, "aa1941").open_outline() as outline:
        assert [item.title for item in outline.root] == [
            "Page plan",
            "Setup charts",
            "Scan cards",
            "Reference sheet",
            "Tent cards",
            "Scan poster",
        ]
