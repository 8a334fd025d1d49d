"""Screens for somebody who has never played: short, made from the box, and right for house rules too."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.editions.catalogue import boxes
from companion.engine.decide import start
from companion.families import family_of
from companion.families.axis_and_allies.actions import CaptureTerritory, PurchaseUnits
from companion.languages import known, speaking
from companion.model.actions import AdvancePhase, StartGame
from companion.model.edition import Edition
from companion.model.section import Section
from companion.model.translated import in_language
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.first_time import show_meanwhile
from companion.service.games import create_game
from companion.storage.temporary import TemporaryStore
from companion.views.first_time import MOST_SENTENCES
from tests.families.axis_and_allies.table import Table

LONGEST = 260
"""Letters in a sentence: the longest of a box's own helps."""


def prompts(edition: Edition) -> list[tuple[str, str, dict[str, Any]]]:
    """Every power's prompt in every phase of the first scenario: phase, power, prompt."""
    family, shown = family_of(edition), in_language(edition)
    state = start(family.ruleset, edition, StartGame(scenario=edition.scenarios[0].id)).state
    return [
        (phase.id, power.id, dict(family.views.prompt(shown, replace(state, phase=phase.id), power.id)))
        for phase in edition.phases
        for power in edition.powers
    ]


@pytest.mark.parametrize("language", known())
@pytest.mark.parametrize("box", boxes())
def test_every_phase_of_every_box_is_one_screen_in_at_most_three_sentences(box: str, language: str) -> None:
    edition = load(box)
    with speaking(language):
        for phase, power, prompt in prompts(edition):
            where = f"{phase}, {power}"
            assert prompt["title"], where
            assert 1 <= len(prompt["says"]) <= MOST_SENTENCES, where
            assert len(set(prompt["says"])) == len(prompt["says"]), where
            assert all(len(sentence) < LONGEST and "{" not in sentence for sentence in prompt["says"]), where
            assert all(piece["unit"] in edition.units for piece in prompt["pieces"]), where


def germany(edition: Edition | None = None) -> dict[str, Any]:
    """What Germany reads when it buys first in 1941."""
    found = edition or load("anniversary")
    return next(prompt for phase, power, prompt in prompts(found) if (phase, power) == ("purchase_units", "germany"))


def test_buying_says_what_the_money_is_and_what_it_buys() -> None:
    prompt = germany()
    assert prompt["says"][:2] == [
        "You have 31 IPC. Infantry for 3 hold ground; tanks for 5 go far.",
        "That is 10 infantry, or 5 infantry and 3 tanks.",
    ]
    assert prompt["figure"] == {"value": "31", "label": "to spend"}
    assert [piece["unit"] for piece in prompt["pieces"]] == ["infantry", "tank", "fighter", "submarine"]


def test_a_house_rule_is_in_it_without_a_line_written_for_it() -> None:
    box = load("anniversary")
    dearer = [replace(unit, cost=4) if unit.id == "infantry" else unit for unit in box.units]
    assert germany(replace(box, units=Section(dearer)))["says"][:2] == [
        "You have 31 IPC. Infantry for 4 hold ground; tanks for 5 go far.",
        "That is 7 infantry, or 4 infantry and 3 tanks.",
    ]


def test_a_box_may_say_it_in_its_own_words() -> None:
    box = load("anniversary")
    own = [replace(phase, first_time=("Take pieces from the tray.",)) for phase in box.phases]
    edition = replace(box, phases=Section(own))
    assert germany(edition)["says"][2] == "Take pieces from the tray."
    said = {phase: prompt["says"] for phase, power, prompt in prompts(edition) if power == "germany"}
    assert said["conduct_combat"] == ["Take pieces from the tray."], "instead of what we say of such a phase"


def test_when_everything_is_bought_the_screen_goes_on_to_the_next_phase() -> None:
    table = Table("anniversary", "1941", options={"research": False})
    view = family_of(table.edition).views.prompt
    before = view(table.edition, table.state, "germany")
    assert (before["done"], before["following"]) == (False, "Combat Move")
    table.when(PurchaseUnits(units={"infantry": 10}))
    after = view(table.edition, table.state, "germany")
    assert (after["done"], after["following"]) == (True, "Combat Move")


def test_new_units_are_named_with_the_places_that_have_room() -> None:
    table = Table("anniversary", "1941", options={"research": False}).when(
        PurchaseUnits(units={"infantry": 3, "tank": 1})
    )
    for _phase in range(4):
        table.when(AdvancePhase())
    prompt = family_of(table.edition).views.prompt(table.edition, table.state, "germany")
    assert prompt["says"][0] == "You have 3 infantry and 1 tank to place."
    assert "There is room in Germany" in prompt["says"][1]
    assert prompt["figure"] == {"value": "4", "label": "to place"}


def test_without_new_units_nothing_says_where_they_go() -> None:
    table = Table("anniversary", "1941", options={"research": False})
    for _phase in range(4):
        table.when(AdvancePhase())
    prompt = family_of(table.edition).views.prompt(table.edition, table.state, "germany")
    assert (prompt["title"], prompt["says"]) == ("Mobilize New Units", ["You have no new units to place."])
    assert prompt["done"]


def test_collecting_names_what_the_lands_and_the_objectives_pay() -> None:
    table = Table("anniversary", "1941", options={"research": False})
    for place in ("baltic_states", "east_poland", "ukraine"):
        table.when(CaptureTerritory(territory=place))
    for _phase in range(3):
        table.when(AdvancePhase())
    prompt = family_of(table.edition).views.prompt(table.edition, table.state, "germany")
    assert prompt["says"][:2] == ["Your lands pay 35 IPC.", "Your objectives add 10 IPC."]
    assert prompt["figure"] == {"value": "45", "label": "to collect"}


class Evening:
    """A game of 1941, as somebody hears of it while others play."""

    def __init__(self) -> None:
        self.app = AppContext(TemporaryStore())
        opening = StartGame(scenario="1941", options={"research": False})
        self.id = create_game(self.app, HOST, "anniversary", opening)["id"]

    def act(self, type: str, **fields: Any) -> None:
        take_action(self.app, HOST, self.id, {"type": type, **fields})

    def told(self, power: str) -> dict[str, Any]:
        return dict(show_meanwhile(self.app, HOST, self.id, power))


def test_while_others_play_a_power_hears_what_it_lost_and_gained_since_its_own_turn() -> None:
    evening = Evening()
    for land in ("baltic_states", "east_poland", "ukraine"):
        evening.act("capture_territory", territory=land)
    evening.act("collect_income")
    told = evening.told("germany")
    assert told["changed"] == [], "its own turn is no news to it"
    assert told["before"] == ["soviet_union", "japan", "united_kingdom", "italy", "united_states"]
    evening.act("capture_territory", territory="ukraine")
    evening.act("capture_territory", territory="east_poland")
    told = evening.told("germany")
    assert told["changed"] == [
        "The Soviet Union took East Poland and Ukraine from you.",
        "Your lands now pay 32 instead of 35.",
        "Objective no longer met: Three gains in the east.",
    ]
    assert told["think"], "an objective that lacks little"


def test_whoever_is_next_hears_so_and_partners_wait_with_their_leader() -> None:
    evening = Evening()
    assert evening.told("soviet_union")["before"] == ["germany"]
    assert evening.told("china")["before"] == evening.told("united_states")["before"]
    evening.act("end_turn", forfeit=True, override="so that the next begins")
    assert evening.told("japan")["before"] == ["soviet_union"]


def test_money_that_others_took_is_news() -> None:
    evening = Evening()
    evening.act("collect_income")
    evening.act("adjust_treasury", power="germany", amount=-5, reason="a loan")
    assert evening.told("germany")["changed"] == ["You have 62 IPC now."]


@pytest.mark.parametrize("box", boxes())
def test_every_power_of_every_box_hears_something_sensible_at_the_start(box: str) -> None:
    app, edition = AppContext(TemporaryStore()), load(box)
    game = create_game(app, HOST, box, StartGame(scenario=edition.scenarios[0].id))["id"]
    for power in edition.powers:
        told = show_meanwhile(app, HOST, game, power.id)
        assert told["changed"] == []
        assert power.id not in told["before"]
