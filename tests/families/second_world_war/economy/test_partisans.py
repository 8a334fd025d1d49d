"""Partisans: a garrison for every captured country that is worth something, and what the books do not know is asked."""

from companion.families.second_world_war.rules import checklist
from companion.families.second_world_war.rules.economy import losses
from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import AXIS, EDITION, GO_ON, Campaign, numbers
from tests.families.second_world_war.moves import FALL_OF_FRANCE, ready

NORWAY = {"type": "settle_partisans", "power": "germany", "ungarrisoned": ["norway"]}
DISBAND = {"type": "spend_points", "power": "germany", "operation": "disband_vichy"}


def unvalued() -> Campaign:
    """Germany has captured Norway, and nobody has entered what Norway is worth."""
    values = {"germany": 7, "albania": 0}
    game = Campaign(entered={"resource_value": values}).given(country={"norway": ("captured", "germany")})
    return game.given(phase="beginning_of_season", available={"germany": 5})


def test_a_value_nobody_entered_is_asked_for_and_not_counted_as_nothing():
    game = unvalued()
    asked = [item for item in checklist.checklist(EDITION, game.state) if item.action == "settle_partisans"]
    assert [question.subjects for question in asked] == [("norway",)]
    assert "Not entered yet: what Norway pays." in asked[0].text
    game.objects(NORWAY, "missing_number", "What is Norway worth?")


def test_the_value_can_be_said_with_the_answer():
    game = unvalued().when({**NORWAY, "values": {"norway": 2}}).then(available={"germany": 4}, limit={"germany": 9})
    assert game.state.numbers.resource_value["norway"] == 2


def test_a_country_that_turns_out_to_be_worth_nothing_has_no_partisans():
    unvalued().when({**NORWAY, "values": {"norway": 0}}).then(available={"germany": 5}, said=sentence("no_partisans"))
    unvalued().refuses({**NORWAY, "ungarrisoned": ["sweden"], "values": {"sweden": 0}}, "not_captured")
    unvalued().when({**NORWAY, "ungarrisoned": [], "values": {"norway": 0}}).then(available={"germany": 5})


def test_a_value_that_is_known_is_not_changed_by_the_way():
    game = Campaign().given(country={"norway": ("captured", "germany")}, phase="beginning_of_season")
    game.objects({**NORWAY, "values": {"norway": 5}}, "already_entered")


def test_the_season_does_not_wait_where_nothing_known_is_at_stake():
    unvalued().when(GO_ON).then(impulse=1)


def test_the_season_waits_where_a_captured_country_is_known_to_be_worth_something():
    game = Campaign(entered=numbers()).given(country={"norway": ("captured", "germany")}, phase="beginning_of_season")
    game.objects(GO_ON, "still_due")


def test_vichy_france_that_germany_disbanded_has_partisans():
    game = ready(AXIS).when(FALL_OF_FRANCE).given(season="fall 1940", bloc=AXIS, wars=[("germany", "united_states")])
    game.when(DISBAND).given(season="winter 1941", phase="beginning_of_season", available={"germany": 5})
    assert "vichy_france" in losses.at_risk(EDITION, game.state, "germany")
    game.when({**NORWAY, "ungarrisoned": ["vichy_france"]}).then(available={"germany": 4})


def test_lands_that_come_under_western_control_have_none():
    game = ready(AXIS).given(country={"denmark": ("at_war", None)}, wars=[("germany", "denmark")])
    game.when({"type": "capture_country", "country": "denmark", "by": "germany"})
    game.then(country={"faeroes": ("controlled", "commonwealth")})
