"""What an entry says of itself, and who may make it: the parts that a broken rule would otherwise lose unseen."""

from companion.engine.parsing import parse_action
from companion.families.war_game.events import MoneyLent
from companion.families.war_game.rules.changes import changes
from companion.families.war_game.rules.victory import standings
from companion.model.events import ControlChanged, MoneyMoved
from tests.families.war_game.wartable import WarTable, blank, full


def caused(table: WarTable) -> list[str]:
    return [event.cause for event in table.last.events if isinstance(event, ControlChanged)]


def test_land_of_a_foe_is_captured_and_land_of_an_ally_is_liberated():
    assert caused(full().do("capture_territory", territory="leningrad")) == ["captured"]
    table = full().do("capture_territory", territory="egypt", by="italy").turn_of("united_states")
    assert caused(table.do("capture_territory", territory="egypt", by="united_states")) == ["liberated"]


def test_the_changes_of_a_capture_name_the_territory_and_both_holders():
    table = full()
    before = table.state
    found = list(changes(table.edition, before, table.do("capture_territory", territory="leningrad").state))
    assert {"territory": "leningrad", "field": "controller", "from": "soviet_union", "to": "germany"} in found
    sides = [(item["side"], item["from"], item["to"]) for item in found if item["field"] == "land"]
    gain = sides[0][2] - sides[0][1]
    assert sides == [("axis", 236, 236 + gain), ("allies", 388, 388 - gain)]
    assert gain > 0


def test_corrections_say_their_reason():
    table = full().do("set_controller", territory="kiev", controller="germany", reason="forgotten")
    assert [sentence.of["reason"] for sentence in table.last.said] == ["forgotten"]
    table.do("adjust_treasury", power="china", amount=3, fund="hardware", reason="miscounted")
    assert [sentence.of["reason"] for sentence in table.last.said] == ["miscounted"]


def test_lent_money_arrives_as_lend_lease():
    table = full().turn_of("united_states").collected().do("lend_money", to="soviet_union", amount=19)
    assert any(isinstance(event, MoneyLent) for event in table.last.events)
    table.end().end().do("collect_income")
    kinds = {event.kind for event in table.last.events if isinstance(event, MoneyMoved) and "lent" in event.source}
    assert kinds == {"lend_lease"}


def test_an_attack_made_together_says_who_joined():
    joint = {"territory": "turkey", "die": 12, "land_units": 2, "others": ["italy"]}
    assert "attack_joined" in full().do("conquer_neutral", **joint).said


def test_scorched_earth_is_said_by_who_holds_the_land():
    table = full()
    action = parse_action(table.rules, {"type": "scorched_earth", "territory": "leningrad"})
    assert tuple(table.rules.actors(table.edition, table.state, action)) == ("soviet_union",)


def test_the_next_phase_is_said_for_both_who_share_the_turn():
    table = full().collected().do("advance_phase")
    assert [sentence.of.get("powers") for sentence in table.last.said if sentence.key == "phase_begins"] == [
        ["germany", "italy"]
    ]


def test_the_changes_of_land_that_is_named_on_the_way_say_who_held_it():
    table = blank()
    before = table.state
    table.do("capture_territory", territory="Kiev", value=4, from_="soviet_union")
    found = list(changes(table.edition, before, table.state))
    assert {"territory": "kiev", "field": "controller", "from": "soviet_union", "to": "germany"} in found


def test_a_partner_may_pay_a_whole_attack():
    table = full().collected()
    joint = {"territory": "sweden", "die": 12, "others": ["italy"], "shares": {"italy": 14}, "agreed": ["italy"]}
    table.do("conquer_neutral", **joint).then(treasury={"germany": 127, "italy": 26 - 14})


def test_a_loan_says_how_much_of_it_is_for_hardware():
    table = full().turn_of("united_states").collected().do("lend_money", to="soviet_union", amount=19)
    assert [(sentence.key, sentence.of["hardware"]) for sentence in table.last.said] == [("lends_for_hardware", 4)]


def test_home_ground_that_is_a_group_is_called_by_its_id():
    table = full()
    homes = {home.id: (home.name, home.held) for home in standings(table.edition, table.state)["allies"].homes}
    assert homes == {"great_britain": ("Great Britain", True), "contiguous_usa": ("Contiguous U.S.A.", True)}
