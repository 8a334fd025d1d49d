"""Codes that read from across a lamp-lit table: decoded by zxing from bad pictures, and never too fine to print."""

import os
from collections.abc import Sequence

import pytest

from companion.editions import boxes, load
from companion.families.decks import deck
from companion.views.shapes import PrintedCard
from printables import BadAddress, Job, make
from printables.pdf import qr
from printables.pdf.addresses import short_address
from printables.pdf.paper import PAPERS, Box
from printables.pdf.qr import QUIET
from printables.sheets.cards import scan_poster
from printables.sheets.cards.labels import SHEETS
from printables.sheets.cards.poster_rows import LAMP
from printables.sheets.cards.scan_cards import QR, places
from tests.printables.lamp import DPI, scanned, scanned_sheets
from tests.printables.paper_reading import PRINTED, printed, text_of

ADDRESS = "HTTP://COMPANION.LOCAL:8000"
SAMPLE = [("anniversary", "a4", "full")]
EVERY = [(edition, paper, ink) for edition in boxes() for paper in PAPERS for ink in ("full", "saver")]
RUNS = EVERY if os.environ.get("COMPANION_FUZZ") else SAMPLE
ENOUGH = 0.99


def share(found: list[str], cards: Sequence[PrintedCard]) -> float:
    wanted = [f"{ADDRESS}/Q/{card['code']}" for card in cards]
    assert len(found) == len(wanted)
    assert set(found) <= {*wanted, ""}
    return sum(one == other for one, other in zip(found, wanted, strict=True)) / len(wanted)


@pytest.mark.parametrize(("edition", "paper", "ink"), RUNS)
def test_cards_read_under_a_lamp(edition: str, paper: str, ink: str) -> None:
    where = places(Job(load(edition), paper=paper))
    found = scanned(printed("cards", edition, None, paper, ink), where, len(deck(load(edition))))
    assert share(found, deck(load(edition))) >= ENOUGH


@pytest.mark.parametrize(("edition", "paper", "ink"), RUNS)
def test_labels_read_under_a_lamp(edition: str, paper: str, ink: str) -> None:
    kind = SHEETS[paper]
    boxes_ = [Box(x, y, kind.width, kind.height) for x, y in kind.corners()]
    found = scanned(printed("labels", edition, None, paper, ink), boxes_, len(deck(load(edition))))
    assert share(found, deck(load(edition))) >= ENOUGH


class TestPoster:
    """Codes of the poster, each with the quiet zone that it shares with its neighbours."""

    @pytest.mark.parametrize(("edition", "paper", "ink"), RUNS)
    @pytest.mark.parametrize("name", ["scan_poster", "scan_poster_large"])
    def test_it_reads_under_a_lamp_or_says_that_the_phone_must_be_close(
        self, name: str, edition: str, paper: str, ink: str
    ) -> None:
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
        pdf = printed(name, edition, None, paper, ink)
        close = "hold the phone close" in text_of(pdf)[0]
        assert close == (plan.module < LAMP)
        found = scanned_sheets(pdf, sheets, DPI * LAMP / plan.module if close else DPI)
        assert share(found, scan_poster.by_group(job.cards)) >= ENOUGH

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("edition", PRINTED)
    def test_three_sheets_hold_every_deck_of_a_box(self, edition: str, paper: str) -> None:
        job = Job(load(edition), paper=paper)
        most = 4 if load(edition).differs_from_the_box else 3  # a variant may add cards to the largest box
        for double in (False, True):
            plan = scan_poster.plan_of(job, double=double)
            assert len(plan.sheets) <= most
            fine = {"a4": 160, "letter": 140}[paper]  # decks from this size on have no room for large codes
            assert plan.module >= (LAMP if double or len(job.cards) < fine else qr.ELSEWHERE)
            assert plan.layout.pitch - plan.layout.modules * plan.module >= QUIET * plan.module - 1e-6

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
    with pytest.raises(BadAddress, match=r"modules of 0\.\d\d mm, and below 0\.8 mm phones fail to read it"):
        make("cards", Job(load("aa1941"), public_url=url))


def test_cards_have_modules_of_more_than_a_millimetre() -> None:
    assert QR / 25 > 1.0
