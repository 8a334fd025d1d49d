"""Tent cards: they stand on a foot, name the player, and open the power's books."""

import pytest

from companion.editions import boxes, load
from printables import Job, make
from printables.families import papers_of
from printables.pdf.paper import PAPERS
from printables.sheets.setup.tent_cards import FOOT, TAB, face_height
from tests.printables.paper_reading import decoded, runs_of, text_of
from tests.printables.played import played_game


@pytest.mark.parametrize("paper", PAPERS)
def test_two_equal_faces_a_foot_and_a_tab_take_the_whole_sheet(paper: str) -> None:
    tall = PAPERS[paper].turned().height
    assert 2 * face_height(tall) + FOOT + TAB == pytest.approx(tall)
    assert face_height(tall) > FOOT, "it leans, and does not fall"


def test_each_has_the_code_of_its_power() -> None:
    job = Job(load("aa1941"))
    found = list(decoded(make("tent_cards", job)))
    assert found == [[job.url("power", power.id)] for power in job.edition.powers]


def test_from_a_game_it_names_the_player_and_without_one_there_is_a_line() -> None:
    report = played_game("aa1941")
    texts = text_of(make("tent_cards", Job(report.edition, game=report)))
    for power, text in zip(report.edition.powers, texts, strict=True):
        player = report.snapshot["powers"][power.id]["player"]
        assert (player or "player") in text
    assert all("player" in text for text in text_of(make("tent_cards", Job(load("aa1941")))))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("box", boxes())
def test_every_card_has_its_aims_with_their_conditions_above_the_fold(box: str, paper: str) -> None:
    """Whole objectives on every card, nothing across a fold, and the footer on the strip that's glued."""
    job = Job(load(box), paper=paper)
    pdf = make("tent_cards", job)
    aims = papers_of(job.edition).aims
    tall = PAPERS[paper].turned().height
    face = face_height(tall)
    for power, runs in zip(job.edition.powers, sorted_by(job, runs_of(pdf)), strict=True):
        text = "".join("".join(run.text for run in runs).split())
        for title, condition in aims(job, power):
            assert "".join(f"{title}.{condition}".split()) in text, (power.id, title)
        foot = 2 * face
        near = [run for run in runs if foot - 1 < run.y < foot + 4 or tall - TAB - 1.5 < run.y < tall - TAB + 2.4]
        assert near == []


def sorted_by(job: Job, pages: list) -> list:
    """The pages of tent cards in the order of the box's powers."""
    names = [power.name for power in job.edition.powers]
    return sorted(pages, key=lambda runs: names.index(max((name for name in names if _named(runs, name)), key=len)))


def _named(runs: list, name: str) -> bool:
    return any(run.text == name and run.size > 15 for run in runs)


def test_each_start_has_its_order_of_play_with_its_name() -> None:
    for text in text_of(make("tent_cards", Job(load("anniversary")))):
        flat = " ".join(text.split())
        assert "1941 1 Germany 2 Soviet Union 3 Japan" in flat
        assert "1942 1 Japan 2 Soviet Union 3 Germany" in flat
    assert "1941 1 Germany" not in text_of(make("tent_cards", Job(load("anniversary"), "1942")))[0]
