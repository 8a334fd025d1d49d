"""A family without papers of its own still gets cards, sheets and the papers of its games."""

import os

import pytest

import printables.families
from companion.editions import boxes, load
from companion.engine.decide import start
from companion.engine.history import History
from companion.families import family_of
from companion.model.actions import StartGame, as_dict
from companion.model.entry import Entry
from companion.service.reports import GameReport
from printables import Job, make, names_for
from printables.catalogue import SHARED
from printables.families import FamilyPapers, papers_of
from printables.pdf.paper import MARGIN
from tests.printables.paper_reading import outside, text_of

SOME = boxes() if "COMPANION_FUZZ" in os.environ else ("aa1941", "war_game", "second_world_war")
"""One box of each family; `make fuzz` prints all of them."""
SELDOM = {"battle_strip", "blank_map", "blank_map_large", "scan_map"} | {"scan_map_large"}
"""Shared parts that not every game has."""


@pytest.fixture(autouse=True)
def no_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printables.families, "families", dict)


@pytest.mark.parametrize("edition_id", SOME)
def test_every_shared_part_is_printed(edition_id: str) -> None:
    edition = load(edition_id)
    assert type(papers_of(edition)) is FamilyPapers
    rules = family_of(edition).ruleset
    action = StartGame(scenario=edition.scenarios[0].id)
    decision = start(rules, edition, action)
    first = Entry(version=1, at="", action=as_dict(action), said=decision.said, events=decision.events)
    game = GameReport(edition, History(rules, [first]), game_id="x", name="New")
    names = names_for(edition, game=True)
    assert set(SHARED) - SELDOM <= set(names) <= set(SHARED)
    pdf = make(names, Job(edition, game=game))
    assert outside(pdf, MARGIN - 9) == []
    text = " ".join(text_of(pdf))
    assert all(power.name in text for power in edition.powers)
    assert all(unit.name in text for unit in edition.units)
