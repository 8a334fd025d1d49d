"""What entries say and who they concern: the parts that a broken rule would otherwise lose unseen."""

import pytest

from companion.families.second_world_war.rules.changes import changes
from tests.families.second_world_war.campaign import AXIS, EDITION, MINORS, WESTERN, Campaign
from tests.families.second_world_war.moves import capital, declare, ready, spend


def test_a_captured_country_is_no_target_of_a_declaration():
    game = ready(AXIS).when(capital("poland", "germany", dice=[6, 6])).given(bloc=WESTERN)
    game.refuses(declare("united_states", "poland"), "surrendered")
    held = ready(WESTERN, country={"norway": ("captured", "germany")})
    held.refuses(declare("commonwealth", "norway"), "not_free", "declare war there")


def test_a_minor_powers_note_is_kept():
    game = Campaign().given(bloc=MINORS, points={"nationalist_china/this_impulse": 1})
    game.when(spend("nationalist_china", "ground_attack", note="Changsha"))
    assert [operation.note for operation in game.state.this_impulse.spent] == ["Changsha"]


def test_units_that_the_books_count_are_told_as_changes():
    game = ready(AXIS, season="fall 1944", wars=[("japan", "united_states")])
    before = game.state
    game.when({**spend("japan", "kamikazes"), "override": "table"})
    found = [change for change in changes(EDITION, before, game.state) if change["field"] == "in_play"]
    assert found == [{"unit": "kamikaze", "field": "in_play", "from": 0, "to": 1}]


def test_a_country_captured_before_1941_does_not_come_back():
    game = Campaign(scenario="1941", entered={})
    game.when({"type": "enter_numbers", "numbers": {"holder_1941": {"belgium": "germany", "new_caledonia": "japan"}}})
    assert game.state.country("new_caledonia").status == "captured"
    assert {"belgium", "new_caledonia"} & set(game.state.surrendered) == {"belgium"}


def test_a_vichy_france_on_its_own_goes_to_the_western_allies_with_germany():
    game = ready(AXIS).when({**capital("france", "germany", defenders=False), "create_vichy": True}).given(bloc=WESTERN)
    game.when(capital("germany", "commonwealth", defenders=False))
    assert {game.state.country(place).controller for place in ("vichy_france", "dakar")} == {"commonwealth"}


@pytest.mark.parametrize(("season", "gives"), [("spring 1941", True), ("fall 1941", False)])
def test_what_comes_under_control_gives_nothing_under_the_charter(season: str, gives: bool):
    game = ready(WESTERN, season=season, treaties={"atlantic_charter": not gives}, wars=[("commonwealth", "italy")])
    game.when(capital("italy", "commonwealth", defenders=False))
    azores = game.state.country("azores")
    assert (azores.controller, azores.gives) == ("commonwealth", gives)


def test_a_single_point_is_put_in_by_the_banker():
    game = Campaign().given(bloc=AXIS)
    game.when({"type": "adjust_points", "power": "germany", "amount": 1, "reason": "miscounted"})
    game.then(points={"germany": 1})


def test_a_unit_placed_for_nothing_says_whose_it_is():
    flown = {"type": "place_on_display", "power": "commonwealth", "unit": "airborne_infantry", "reason": "flew home"}
    game = Campaign().given(bloc=WESTERN).when(flown)
    assert [(sentence.of["power"], sentence.of["reason"]) for sentence in game.last.said] == [
        ("commonwealth", "flew home")
    ]


def test_points_spent_with_a_note_say_it_in_the_journal():
    game = Campaign().given(bloc=AXIS, points={"germany": 1})
    game.when(spend("germany", "ground_attack", note="Warsaw"))
    assert [sentence.of["note"] for sentence in game.last.said if "note" in sentence.of] == ["Warsaw"]
