"""Codes that read from across a lamp-lit table: decoded by zxing from bad pictures, and never too fine to print."""

import os
from collections.abc import Sequence

import pytest

from companion.editions import boxes, load
from companion.families.decks import deck
from companion.views.shapes import PrintedCard
from printables import BadAddress, Job, make
from printables.pdf import fonts, qr
from printables.pdf.addresses import short_address
from printables.pdf.ink import contrast, from_hex
from printables.pdf.paper import MARGIN, PAPERS, Box
from printables.pdf.qr import QUIET
from printables.sheets.cards import labels, scan_cards, scan_poster
from printables.sheets.cards.labels import SHEETS
from printables.sheets.cards.poster_rows import CODE, LAMP, MARK, Entry, planned
from printables.sheets.cards.scan_cards import QR, places
from printables.sheets.setup import power_sheet
from printables.sheets.setup.power_sheet import BAND_FROM_EDGE, BAND_WIDTH
from tests.printables.lamp import scanned_twice
from tests.printables.paper_reading import PRINTED, pages_of, printed, runs_of

ADDRESS = "HTTP://COMPANION.LOCAL:8000"
SAMPLE = [("anniversary", "a4", "full")]
EVERY = [(edition, paper, ink) for edition in boxes() for paper in PAPERS for ink in ("full", "saver")]
RUNS = EVERY if os.environ.get("COMPANION_FUZZ") else SAMPLE
ENOUGH = 0.99


def all_read(pdf: bytes, sheets: Sequence[Sequence[Box]], cards: Sequence[PrintedCard]) -> None:
    """zxing reads at least 99 of 100 codes, and zxing or OpenCV every one."""
    wanted = [f"{ADDRESS}/Q/{card['code']}" for card in cards]
    found = scanned_twice(pdf, sheets)
    assert found.missed(wanted) == []
    assert found.share(wanted) >= ENOUGH


def dealt(boxes_: Sequence[Box], count: int) -> list[Sequence[Box]]:
    """Where so many codes lie, sheet by sheet."""
    return [boxes_[: count - at] for at in range(0, count, len(boxes_))]


@pytest.mark.parametrize(("edition", "paper", "ink"), RUNS)
def test_cards_read_under_a_lamp(edition: str, paper: str, ink: str) -> None:
    cards = deck(load(edition))
    fronts = dealt(places(Job(load(edition), paper=paper)), len(cards))
    both = [side for front in fronts for side in (front, [])]
    pdf = printed("cards", edition, None, paper, ink)
    assert len(pages_of(pdf)) == len(both)
    all_read(pdf, both, cards)


@pytest.mark.parametrize(("edition", "paper", "ink"), RUNS)
def test_labels_read_under_a_lamp(edition: str, paper: str, ink: str) -> None:
    kind = SHEETS[paper]
    boxes_ = [Box(x, y, kind.width, kind.height) for x, y in kind.corners()]
    cards = deck(load(edition))
    all_read(printed("labels", edition, None, paper, ink), dealt(boxes_, len(cards)), cards)


class TestPoster:
    """Codes of the poster, each with the quiet zone that it shares with its neighbours."""

    @pytest.mark.parametrize(("edition", "paper", "ink"), RUNS)
    @pytest.mark.parametrize("name", ["scan_poster", "scan_poster_large"])
    def test_it_reads_under_a_lamp(self, name: str, edition: str, paper: str, ink: str) -> None:
        if name == "scan_poster_large" and RUNS is SAMPLE:
            pytest.skip("make fuzz reads the large one too")
        job = Job(load(edition), paper=paper, ink=ink)
        double = name == "scan_poster_large"
        plan = scan_poster.plan_of(job, double=double)
        where = scan_poster.room(job.sheet_of_paper.doubled() if double else job.sheet_of_paper)
        sheets = [
            [box.inset(-QUIET * plan.module) for row in scan_poster.codes(plan, number, where) for box in row]
            for number in range(len(plan.sheets))
        ]
        all_read(
            printed(name, edition, None, paper, ink), sheets, [card for _group, card in scan_poster.grouped(job.cards)]
        )

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("edition", PRINTED)
    def test_codes_are_large_enough_for_a_lamp_and_share_their_quiet_zones(self, edition: str, paper: str) -> None:
        job = Job(load(edition), paper=paper)
        for double in (False, True):
            plan = scan_poster.plan_of(job, double=double)
            assert len(plan.sheets) <= (4 if double else 3 + len(job.cards) // 45)
            assert plan.module >= LAMP
            assert plan.layout.pitch - plan.layout.modules * plan.module >= QUIET * plan.module - 1e-6

    def test_a_regions_name_keeps_clear_of_the_words_above_it(self) -> None:
        regions = {group for group, _card in scan_poster.grouped(Job(load("anniversary")).cards) if " " in group}
        for page in runs_of(printed("scan_poster", "anniversary")):
            for name in [run for run in page if run.text in regions]:
                above = [run.y for run in page if abs(run.x - name.x) < 10 and run.y < name.y - 0.1]
                assert not above or name.y - max(above) > 3.4, name

    @pytest.mark.parametrize("edition", ["revised", "aa1941", "second_world_war"])
    def test_a_regions_name_is_whole_and_above_one_row_of_a_sheet(self, edition: str) -> None:
        cards = Job(load(edition)).cards
        names = {group for group, _card in scan_poster.grouped(cards) if " " in group}
        regions = names - {card["title"] for card in cards}
        for page in runs_of(printed("scan_poster", edition)):
            named = [run.text for run in page if run.text in regions]
            assert len(named) == len(set(named))
            assert not [run.text for run in page if run.text.endswith("…")]

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("edition", PRINTED)
    def test_every_region_begins_a_row_or_shares_one_with_whole_small_ones(self, edition: str, paper: str) -> None:
        plan = scan_poster.plan_of(Job(load(edition), paper=paper))
        layout = plan.layout
        groups = [entry.group for entry in layout.entries]
        for placed in [placed for rows in plan.sheets for placed in rows]:
            first, count = placed.row.first, len(placed.row.words)
            inside = groups[first : first + count]
            if len(set(inside)) > 1:
                assert [group for _column, group in placed.row.headings] == list(dict.fromkeys(inside))
                for group in set(inside):
                    assert inside.count(group) == groups.count(group)
                    room = layout.reach(inside.count(group))
                    assert fonts.width(group, fonts.SEMIBOLD, fonts.SMALLEST) < room

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("edition", PRINTED)
    def test_words_keep_clear_of_their_neighbors_and_of_the_footer(self, edition: str, paper: str) -> None:
        job = Job(load(edition), paper=paper)
        plan = scan_poster.plan_of(job)
        layout, where = plan.layout, scan_poster.room(job.sheet_of_paper)
        footer = job.sheet_of_paper.height - MARGIN - 0.6 - 1.8
        for number, rows in enumerate(plan.sheets):
            moved = scan_poster.codes(plan, number, where)[-1][0].y - rows[-1].top
            assert footer - moved - rows[-1].foot >= 4.0
            for placed in rows:
                for entry, words in zip(layout.entries[placed.row.first :], placed.row.words, strict=False):
                    mark = MARK if entry.marked else 0.0
                    first = mark + fonts.width(words[0], fonts.SEMIBOLD, layout.size)
                    code = layout.after(words, marked=entry.marked) + fonts.width(entry.code, fonts.BOLD, CODE)
                    rest = [fonts.width(line, fonts.SEMIBOLD, layout.size) for line in words[1:]]
                    assert layout.pitch - max(first, code, *rest) >= 2.0 - 1e-6, (entry, words)

    def test_a_long_address_takes_more_sheets_instead_of_finer_codes(self) -> None:
        plan = scan_poster.plan_of(Job(load("global_1940"), public_url=f"http://{'a' * 50}.example.org"))
        assert plan.module >= qr.ELSEWHERE
        assert len(plan.sheets) > 3


def test_the_short_address_takes_the_second_smallest_code() -> None:
    job = Job(load("anniversary"))
    assert {qr.encode(job.url_of(card)).modules for card in job.cards} == {25}


@pytest.mark.parametrize(("letters", "fits"), [(24, True), (60, True), (76, True), (120, False)])
def test_an_address_whose_modules_would_be_too_small_is_refused(letters: int, fits: bool) -> None:
    code = qr.encode(short_address(f"http://{'h' * letters}", "ABCD"))
    if fits:
        assert code.checked("", qr.SMALLEST, qr.ELSEWHERE) is code
    else:
        with pytest.raises(BadAddress, match="too long to print"):
            code.checked("", qr.SMALLEST, qr.ELSEWHERE)


def test_an_address_too_long_for_a_card_is_refused_with_a_sentence() -> None:
    url = f"http://{'long-name.' * 11}example.org"
    with pytest.raises(BadAddress, match=r"modules of 0\.\d\d mm, and phones can't read them below 0\.8 mm"):
        make("cards", Job(load("aa1941"), public_url=url))


def test_cards_have_modules_of_more_than_a_millimetre() -> None:
    assert QR / 25 > 1.0


def test_every_code_has_a_quiet_zone_of_four_modules() -> None:
    assert scan_cards.CLEAR >= QUIET * QR / 25
    assert scan_cards.EDGE + 0.6 >= QUIET * QR / 25
    assert labels.CLEAR >= QUIET
    assert power_sheet.AWAY + MARGIN - BAND_FROM_EDGE - BAND_WIDTH >= QUIET * power_sheet.QR / 25
    for kind in SHEETS.values():
        assert min(kind.edge, (kind.height - kind.qr) / 2) >= QUIET * kind.qr / 25


def test_type_on_a_powers_color_can_be_read() -> None:
    for edition in boxes():
        job = Job(load(edition))
        for power in job.edition.powers:
            assert contrast(from_hex(power.colour.light), job.inks.on(power.colour.light)) >= 4.5, (edition, power.id)


def test_a_deck_of_a_single_row_has_its_poster():
    entries = [Entry("Powers", f"A{number}", f"Harbor {number}", marked=False) for number in range(4)]
    poster = planned(entries, 29, Box(10, 10, 190, 277))
    assert [len(rows) for rows in poster.sheets] == [1]
