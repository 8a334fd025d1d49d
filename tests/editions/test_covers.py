"""Lists show the covers of boxes, which are read without the rest."""

import pytest

from companion.editions import Catalogue, boxes, load, sources
from companion.editions.catalogue import cover_of_box
from companion.views.editions import brief


@pytest.mark.parametrize("box", boxes())
def test_a_cover_says_what_the_whole_box_says(box: str) -> None:
    assert cover_of_box(box).line == brief(load(box))


def test_the_list_has_every_edition_in_order_and_reads_no_box_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Catalogue()
    catalogue.covers()
    monkeypatch.setattr(sources, "read", lambda *_: pytest.fail("a box was read"))
    assert [cover.edition.id for cover in catalogue.covers()] == list(catalogue.ids())
