"""What entries say and who they concern: the parts that a broken rule would otherwise lose unseen."""

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
    assert [one.note for one in game.state.this_impulse.spent] == ["Changsha"]


def test_units_that_the_books_count_are_told_as_changes():
    game = ready(AXIS, season="fall 1944", wars=[("japan", "united_states")])
    before = game.state
    game.when({**spend("japan", "kamikazes"), "override": "table"})
    found = [one for one in changes(EDITION, before, game.state) if one["field"] == "in_play"]
    assert found == [{"unit": "kamikaze", "field": "in_play", "from": 0, "to": 1}]


def test_a_country_captured_before_1941_does_not_come_back():
    game = Campaign(scenario="1941", entered={})
    game.when({"type": "enter_numbers", "numbers": {"holder_1941": {"belgium": "germany", "new_caledonia": "japan"}}})
    assert game.state.country("new_caledonia").status == "captured"
    assert {"belgium", "new_caledonia"} & set(game.state.surrendered) == {"belgium"}
