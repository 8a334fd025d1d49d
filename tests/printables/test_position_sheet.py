"""The blank position: what the host's page asks for, in its order, on one or two pages."""

import pytest

from companion.editions import boxes, load
from companion.families.opening import blank_form
from printables import Job, make
from printables.catalogue import names_for
from printables.pdf.ink import INKS
from printables.pdf.paper import MARGIN, PAPERS
from tests.printables.paper_reading import drawn_text_of, outside, pages_of


def unbroken(text: str) -> str:
    """A text without what its lines add or take."""
    return text.replace(" ", "").replace("-", "").replace("\xad", "")


@pytest.mark.parametrize(("paper", "ink"), [*zip(PAPERS, INKS, strict=True)])
@pytest.mark.parametrize("edition_id", boxes())
def test_a_position_fits_on_two_pages_and_nothing_the_page_asks_for_is_missing(edition_id: str, paper: str, ink: str):
    edition = load(edition_id)
    for scenario in edition.scenarios:
        pdf = make("position_sheet", Job(edition, scenario.id, paper=paper, ink=ink))
        assert len(pages_of(pdf)) <= 2
        assert outside(pdf, MARGIN - 9) == []
        text = unbroken(" ".join(drawn_text_of(pdf)))
        form = blank_form(edition, scenario.id, {}, {})
        asked = [group.title for group in form.figures] + [field.label for field in form.fields()]
        assert [label for label in asked if unbroken(label) not in text] == []


def test_the_order_is_that_of_the_page():
    text = " ".join(drawn_text_of(make("position_sheet", Job(load("classic")))))
    order = ["1. Who holds what", "2. The figures", "Money in hand", "Technologies", "3. Where you are", "Phase"]
    assert sorted(order, key=text.index) == order


def test_a_sheet_in_another_language_names_the_powers_in_it():
    text = " ".join(drawn_text_of(make("position_sheet", Job(load("anniversary"), language="de"))))
    assert "Deutschland" in text
    assert "Soviet Union" not in text


@pytest.mark.parametrize("edition_id", boxes())
def test_every_box_has_one(edition_id: str):
    assert "position_sheet" in names_for(load(edition_id))
