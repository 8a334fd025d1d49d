"""Rules 23 to 32: control, liberation, and who shares what."""

import pytest

from companion.families.war_game.rules.capture import new_holder
from companion.families.war_game.rules.land.passages import sharers, ways
from tests.families.war_game.wartable import EDITION, WarTable, blank, full

WESTERN = ("united_states", "united_kingdom", "france", "china")
ALLIES = (*WESTERN, "soviet_union")
AXIS = ("germany", "italy", "japan")


@pytest.mark.parametrize("taker", WESTERN)
@pytest.mark.parametrize("owner", WESTERN)
def test_rule_23_the_western_allies_and_china_return_land_to_its_owner(taker: str, owner: str):
    assert new_holder(EDITION, taker, owner) == (owner, False)


def test_rule_23_china_keeps_soviet_originals():
    assert new_holder(EDITION, "china", "soviet_union") == ("china", False)


def test_rule_23_a_liberation_in_play():
    table = full().turn_of("united_states").do("capture_territory", territory="indo_china")
    table.then(control={"indo_china": "france"}, production={"france": 28, "japan": 78, "united_states": 147})
    assert "freed" in table.said


@pytest.mark.parametrize("taker", ["united_states", "united_kingdom", "france"])
def test_rule_24_freed_soviet_land_pays_but_waits(taker: str):
    assert new_holder(EDITION, taker, "soviet_union") == ("soviet_union", True)


def freed_ukraine() -> WarTable:
    return full().turn_of("united_kingdom").do("capture_territory", territory="ukraine")


def test_rule_24_the_soviet_union_collects_for_it():
    table = freed_ukraine().then(control={"ukraine": "soviet_union"}, production={"soviet_union": 76})
    table.turn_of("soviet_union", round=7).money(soviet_union=0).collected().then(treasury={"soviet_union": 76})


def test_rule_24_and_places_nothing_until_the_allies_have_left():
    table = freed_ukraine().turn_of("soviet_union", round=7)
    placing = {"ukraine": {"infantry": 8}}
    table.no("allies_present", "purchase_units", placements=placing, soft=True)
    table.no("allies_present", "build_factory", territory="ukraine", factory="major", soft=True)
    table.do("attest", claim="vacated_ukraine").do("purchase_units", placements=placing)
    table.no("no_change", "attest", claim="vacated_ukraine")


def test_rule_24_they_may_come_back():
    table = freed_ukraine().do("attest", claim="vacated_ukraine").do("attest", claim="vacated_ukraine", holds=False)
    assert table.state.territories["ukraine"].closed
    table.no("not_waiting", "attest", claim="vacated_egypt")


def test_rule_24_land_that_is_lost_again_waits_for_nobody():
    table = freed_ukraine().turn_of("germany").do("capture_territory", territory="ukraine")
    assert not table.state.territories["ukraine"].closed


@pytest.mark.parametrize("owner", WESTERN)
def test_rule_25_the_soviet_union_keeps_what_it_takes(owner: str):
    assert new_holder(EDITION, "soviet_union", owner) == ("soviet_union", False)


@pytest.mark.parametrize("owner", ["germany", "italy"])
def test_rule_25_japan_keeps_what_it_takes(owner: str):
    assert new_holder(EDITION, "japan", owner) == ("japan", False)


@pytest.mark.parametrize(("taker", "owner"), [("germany", "italy"), ("italy", "germany")])
def test_rule_26_germany_and_italy_restore_each_others_land(taker: str, owner: str):
    assert new_holder(EDITION, taker, owner) == (owner, False)


@pytest.mark.parametrize("taker", [*ALLIES, *AXIS])
def test_enemy_and_neutral_land_is_the_takers(taker: str):
    enemies = AXIS if taker in ALLIES else ALLIES
    assert all(new_holder(EDITION, taker, enemy) == (taker, False) for enemy in enemies)
    assert new_holder(EDITION, taker, None) == (taker, False)
    assert new_holder(EDITION, taker, taker) == (taker, False)


@pytest.mark.parametrize(
    ("taker", "territory", "holder"),
    [("germany", "thailand", "germany"), ("italy", "korea", "italy"), ("japan", "norway", "japan"),
     ("japan", "libya", "japan")],
)  # fmt: skip
def test_rule_27_vacated_land_may_be_taken_over_across_the_axis(taker: str, territory: str, holder: str):
    full().turn_of(taker).do("capture_territory", territory=territory, by=taker).then(control={territory: holder})


@pytest.mark.parametrize(
    ("taker", "territory"),
    [
        ("germany", "libya"),
        ("italy", "ruhr"),
        ("soviet_union", "egypt"),
        ("united_states", "siberia"),
        ("china", "india"),
    ],
)
def test_rule_27_other_friends_take_nothing_from_each_other(taker: str, territory: str):
    full().turn_of(taker).no("friendly_territory", "capture_territory", territory=territory, by=taker)


def test_rule_28_joint_conquerors_choose_the_owner():
    table = full().do("capture_territory", territory="egypt", by="germany", others=["italy"], owner="italy")
    table.then(control={"egypt": "italy"})
    full().do("capture_territory", territory="egypt", by="germany", others=["italy"]).then(control={"egypt": "germany"})


def test_rule_28_among_those_with_a_surviving_land_unit():
    full().no("invalid_owner", "capture_territory", territory="egypt", by="germany", owner="italy")
    full().no("invalid_owner", "capture_territory", territory="egypt", by="germany", generals=["italy"])
    full().no("invalid_owner", "capture_territory", territory="egypt", by="germany", others=["china"])


def test_rule_28_a_sole_generals_nation_takes_it():
    table = full()
    joint = {"territory": "egypt", "by": "germany", "others": ["italy"], "generals": ["italy"]}
    table.no("general_decides", "capture_territory", **joint, owner="germany", soft=True)
    table.do("capture_territory", **joint).then(control={"egypt": "italy"})


class TestDeadGenerals:
    """A general who dies is gone for good."""

    def test_he_takes_no_more_land(self):
        table = full().do("lose_general", power="italy")
        joint = {"territory": "egypt", "by": "germany", "others": ["italy"], "generals": ["italy"]}
        table.no("general_dead", "capture_territory", **joint, soft=True)
        table.end(5).no("general_dead", "capture_territory", **joint, soft=True, says="Italy's general is dead")

    def test_he_dies_once(self):
        full().do("lose_general", power="italy").no("no_change", "lose_general", power="italy")

    def test_the_enemy_says_so_in_his_own_turn(self):
        table = full().end().do("lose_general", power="germany")
        assert table.state.powers["germany"].generals_lost == 1
        assert set(table.rules.actors(EDITION, table.state, table.action("lose_general", power="germany"))) == {
            "germany", "soviet_union",
        }  # fmt: skip

    def test_with_several_commanders_the_books_cannot_tell_whether_one_is_left(self):
        table = full(options={"commanders": True}).do("lose_general", power="italy").do("lose_general", power="italy")
        table.do("capture_territory", territory="egypt", others=["italy"], generals=["italy"])

    def test_commanders_are_generals_too(self):
        options = {"commanders": True, "generals": False}
        full(options=options).do("capture_territory", territory="egypt", others=["italy"], generals=["italy"]).then(
            control={"egypt": "italy"}
        )

    def test_without_generals_there_is_none_to_lose(self):
        table = full(options={"generals": False}).no("not_played", "lose_general", power="italy")
        table.no("no_generals", "capture_territory", territory="egypt", generals=["germany"], soft=True)


def test_rule_28_two_generals_leave_the_choice():
    full().do(
        "capture_territory", territory="egypt", others=["italy"], generals=["italy", "germany"], owner="germany"
    ).then(control={"egypt": "germany"})


def test_rule_28_only_those_on_turn_fight_together():
    full().no("wrong_turn", "capture_territory", territory="egypt", others=["japan"], soft=True)


def test_rule_29_control_persists_without_any_entry():
    table = full().do("capture_territory", territory="kiev").end(10)
    table.then(control={"kiev": "germany"}, production={"germany": 131})
    table.no("already_controlled", "capture_territory", territory="kiev")


def test_rule_30_losing_a_capital_costs_nothing_but_land():
    table = full().do("capture_territory", territory="central_russia").end()
    table.collected().then(treasury={"soviet_union": 68 - 20 + 15, "germany": 127})
    table.do("purchase_units", placements={"leningrad": {"infantry": 1}})


@pytest.mark.parametrize(
    ("power", "friends"),
    [
        ("germany", {"italy"}), ("italy", {"germany"}), ("japan", set()), ("soviet_union", set()),
        ("china", {"united_kingdom", "france", "united_states"}),
    ],
)  # fmt: skip
def test_rule_31_who_shares_land(power: str, friends: set[str]):
    assert set(sharers(EDITION, power)) == friends


def way(table: WarTable, passage: str):
    return next(found for found in ways(EDITION, table.state) if found.passage.id == passage)


def test_rule_32_the_controller_of_panama_decides():
    assert way(full(), "panama_canal").decided_by == ("united_states",)
    assert way(blank(), "panama_canal").open_to is None


def test_rule_32_suez_needs_egypt_and_jordan():
    assert way(full(), "suez_canal").decided_by == ("united_kingdom",)
    table = full().do("capture_territory", territory="egypt")
    assert way(table, "suez_canal").open_to == ()
    table.do("capture_territory", territory="jordan")
    assert way(table, "suez_canal").decided_by == ("germany",)


def test_rule_32_the_turkish_strait_is_open_while_turkey_is_neutral():
    assert way(blank(), "turkish_strait").open_to == ("axis", "allies")
    table = full()
    assert way(table, "turkish_strait").open_to == ("axis", "allies")
    table.do("conquer_neutral", territory="turkey", die=12, land_units=1, nearest_enemy="soviet_union")
    assert way(table, "turkish_strait").open_to == ("axis",)


def test_who_held_it_must_agree_with_the_books():
    full().no("other_holder", "capture_territory", territory="kiev", from_="united_kingdom", says="U.S.S.R.")
    full().no("value_differs", "capture_territory", territory="kiev", value=5)
    full().no("already_controlled", "capture_territory", territory="ruhr")


def test_rule_29_land_in_which_no_attacker_is_left_stays_with_its_defender_and_pays_and_gives_units():
    table = full().do("advance_phase").do("advance_phase").end()
    table.then(control={"kiev": "soviet_union"}, production={"soviet_union": 68})
    table.collected().then(treasury={"soviet_union": 68 + 15})
    table.do("purchase_units", placements={"kiev": {"infantry": 1}})


def test_rule_29_only_named_land_is_held_and_land_without_a_number_pays_nothing():
    table = full().do("register_territory", territory="Sand", value=0, original="germany", override="not on the chart")
    table.then(control={"sand": "germany"}, production={"germany": 127})
    table.end().do("capture_territory", territory="sand", override="an example")
    table.then(control={"sand": "soviet_union"}, production={"germany": 127, "soviet_union": 68})
    table.no("value_needed", "capture_territory", territory="Nowhere", from_="germany", soft=True)
