"""Nothing is refused for good because the table has not entered a number: it is asked."""

import pytest

from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import AXIS, WESTERN, Campaign, Raw

SPENDING: list[Raw] = [
    {"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"},
    {"type": "build_reinforcement", "power": "germany", "units": {"infantry": 1}},
    {"type": "rebuild_unit", "power": "germany", "unit": "armor"},
]
FIRST_BOX: Raw = {"type": "rebuild_unit", "power": "germany", "unit": "infantry"}


@pytest.mark.parametrize("action", SPENDING, ids=lambda action: f"{action['type']} {action.get('unit', '')}")
def test_with_nothing_entered_the_numbers_are_asked_for(action: Raw):
    game = Campaign(entered={}).given(bloc=AXIS).objects(action, "missing_number")
    game.when({**action, "override": "we enter them later"}).then(available={"germany": 0})


def test_no_table_says_a_box_that_nobody_entered():
    game = Campaign(entered={}).given(bloc=AXIS).refuses(FIRST_BOX, "missing_number")
    game.refuses({**FIRST_BOX, "override": "we enter it later"}, "missing_number")


def test_resources_that_were_never_entered_are_asked_for():
    entered = {"nationality_modifier": {"germany": 2}}
    game = Campaign(entered=entered).given(bloc=AXIS).objects(SPENDING[0], "missing_number", "limit at the start")
    game.when({"type": "enter_numbers", "numbers": {"starting_limit": {"germany": 7}}}, SPENDING[0])
    game.then(available={"germany": 6}, points={"germany/et": 6})


def test_a_power_whose_numbers_are_known_spends_no_more_than_it_has():
    game = Campaign().given(bloc=AXIS, available={"germany": 0})
    game.refuses(SPENDING[0], "not_enough_money")


def test_lend_lease_of_a_power_without_numbers_is_asked_for():
    game = Campaign(entered={}).given(season="summer 1941", bloc=WESTERN, points={"united_states": 2})
    game.given(treaties={"lend_lease_act": True})
    send: Raw = {"type": "send_lend_lease", "route": "atlantic", "amount": 2}
    game.objects(send, "missing_number")
    game.when({**send, "override": "we enter them later"}).then(available={"commonwealth": 0})


LOSSES: list[tuple[str, str, Raw]] = [
    (AXIS, "commonwealth", {"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 2}),
    (
        WESTERN,
        "germany",
        {
            "type": "bomb_city",
            "by": "commonwealth",
            "target": "germany",
            "city": "hamburg",
            "raid": "daylight",
            "hits": 2,
        },
    ),
]


@pytest.mark.parametrize(("bloc", "target", "action"), LOSSES, ids=("raid", "bombs"))
def test_what_a_power_without_numbers_loses_is_asked_for(bloc: str, target: str, action: Raw):
    game = Campaign(entered={}).given(bloc=bloc, treaties={"sitzkrieg": False})
    game.objects(action, "missing_number", "limit at the start")
    game.when({**action, "override": "we enter it later"}).then(available={target: 0})
    game = Campaign(entered={}).given(bloc=bloc, treaties={"sitzkrieg": False})
    game.when({"type": "enter_numbers", "numbers": {"starting_limit": {target: 1}}}, action)
    game.then(available={target: 0})


def test_partisans_of_a_power_without_numbers_are_asked_for():
    albania: Raw = {"type": "settle_partisans", "ungarrisoned": ["albania"], "values": {"albania": 0}}
    game = Campaign(entered={})
    game.when(albania).then(available={"italy": 0}, said=sentence("no_partisans"))
    game = Campaign(entered={})
    game.when({**albania, "values": {"albania": 1}}).then(available={"italy": 0})
    game = Campaign(entered={}).given(country={"norway": ("captured", "germany")})
    game.objects({"type": "settle_partisans", "ungarrisoned": ["norway"], "values": {"norway": 2}}, "missing_number")
