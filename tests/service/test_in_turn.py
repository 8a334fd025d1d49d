"""Whatever was forgotten goes into the turn it belongs to, with everything it would have earned."""

import pytest

from companion.languages.current import speaking
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST, actions, transfer
from tests.service.people import Evening

GERMANY = {"round": 1, "power": "germany"}


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany", "italy").seat("Boris", "soviet_union").seat("Chie", "japan")


def in_time(*said: tuple[str, str, dict]) -> Evening:
    other = Evening().seat("Anna", "germany", "italy").seat("Boris", "soviet_union").seat("Chie", "japan")
    for who, type, fields in said:
        other.act(who, type, **fields)
    return other


def correct(evening: Evening, at: int, *insert: dict, remove: tuple[int, ...] = (), **options):
    return actions.correct_past(evening.app, HOST, evening.id, at, list(insert), list(remove), **options)


def books(evening: Evening):
    return evening.app.history(evening.id).state


def test_a_capture_after_the_income_is_paid_as_if_it_had_been_logged_in_time(evening: Evening):
    evening.act("Anna", "collect_income")
    preview = evening.act("Anna", "capture_territory", territory="ukraine", in_turn=GERMANY, dry_run=True)
    assert {"power": "germany", "field": "treasury", "from": 67, "to": 69} in preview["changes"]
    assert [(consequence["version"], consequence["now"]) for consequence in preview["consequences"]] == [
        (2, "Germany collects 38 IPC (33 + 5 objectives).")
    ]
    assert (preview["fallen"], preview["warnings"], preview["dice_needed"]) == ([], [], [])
    entry = evening.act("Anna", "capture_territory", territory="ukraine", in_turn=GERMANY)
    assert entry["summary"] == "Germany takes Ukraine (+2). Logged late, in Germany's turn of round 1."
    assert entry["action"]["in_turn"] == GERMANY
    assert books(evening) == books(
        in_time(("Anna", "capture_territory", {"territory": "ukraine"}), ("Anna", "collect_income", {}))
    )
    evening.undo("Anna", 2)
    assert evening.treasury("germany") == 67
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []


def test_a_turn_that_has_not_begun_or_a_power_that_there_is_not_makes_no_sense(evening: Evening):
    evening.act("Anna", "collect_income")
    for turn, code in (
        ({"round": 2, "power": "germany"}, "unknown_turn"),
        ({"round": 1, "power": "japan"}, "unknown_turn"),
        ({"round": 1, "power": "atlantis"}, "unknown_power"),
        ({"round": 0, "power": "germany"}, "invalid_action"),
        ({"round": 1, "power": "germany", "impulse": 3}, "unknown_turn"),
    ):
        with pytest.raises(RuleViolation) as refusal:
            evening.act("Anna", "capture_territory", territory="ukraine", by="germany", in_turn=turn)
        assert refusal.value.code == code
        assert len(evening.journal) == 2


@pytest.mark.parametrize(
    ("logged", "again"),
    [
        (("capture_territory", {"territory": "ukraine"}), {}),
        (("mobilize_units", {"placements": {"germany": {"infantry": 2}}}), {}),
        (("roll_research", {"dice": [3]}), {"dice": [6], "chart": 1, "breakthrough_die": 2}),
        (("collect_income", {"dice": [1]}), {"dice": [6]}),
    ],
    ids=["a capture", "a placement", "a roll", "an income"],
)
def test_what_was_logged_in_time_is_not_forgotten_and_dice_are_not_rolled_again(evening: Evening, logged, again):
    evening.act("Host", "set_technology", power="germany", technology="war_bonds", reason="the board says so")
    evening.act("Anna", "buy_research", count=1)
    evening.act("Anna", "purchase_units", units={"infantry": 2})
    word, fields = logged
    evening.act("Anna", word, **fields)
    if word != "collect_income":
        evening.act("Anna", "collect_income", dice=[1])
    before = books(evening)
    with pytest.raises(RuleViolation):
        evening.act("Anna", word, **{**fields, **again}, in_turn=GERMANY)
    assert books(evening) == before


def test_null_means_now_and_the_turn_in_progress_is_now_too(evening: Evening):
    entry = evening.act("Anna", "capture_territory", territory="ukraine", in_turn=GERMANY)
    assert (entry["late"], "in_turn" in entry["action"]) == (None, False)
    evening.act("Anna", "collect_income")
    with pytest.raises(RuleViolation) as refusal:
        evening.act("Anna", "capture_territory", territory="baltic_states", by="germany", in_turn=None)
    assert refusal.value.code == "wrong_turn"
    assert refusal.value.in_turn == GERMANY


def test_a_player_changes_nobody_elses_entries_and_a_request_goes_into_the_last_turn(evening: Evening):
    evening.act("Anna", "collect_income")
    evening.act("Boris", "collect_income")
    with pytest.raises(RuleViolation) as refusal:
        evening.act("Anna", "capture_territory", territory="ukraine", by="germany", in_turn=GERMANY)
    assert (refusal.value.code, refusal.value.soft) == ("changes_others", True)
    with pytest.raises(NotAllowed):
        evening.act("Boris", "capture_territory", territory="ukraine", by="germany", in_turn=GERMANY)
    asked = evening.ask("Anna", "capture_territory", territory="ukraine", by="germany")
    assert asked["action"]["in_turn"] == GERMANY
    assert [(need["power"], [seat["name"] for seat in need["seats"]]) for need in asked["needs"]] == [
        ("soviet_union", ["Boris"])
    ]
    evening.answer("Boris", asked["id"], True)
    assert books(evening) == books(
        in_time(
            ("Anna", "capture_territory", {"territory": "ukraine"}),
            ("Anna", "collect_income", {}),
            ("Boris", "collect_income", {}),
        )
    )


def test_each_reads_in_their_own_language_whose_entries_a_late_one_changes(evening: Evening):
    evening.act("Anna", "collect_income")
    evening.act("Boris", "collect_income")
    evening.ask("Anna", "capture_territory", territory="ukraine", by="germany", in_turn=GERMANY)
    with speaking("de"):
        (read,) = evening.questions("Boris")
    assert read["detail"] == "Das ändert Einträge von Boris."


def test_everybody_whose_entries_change_is_named_once_and_the_host_in_the_readers_language(evening: Evening):
    evening.act("Anna", "collect_income")
    a_round = ("Boris", "Host", "Host", "Host", "Host", "Anna")
    for who in (*a_round, *a_round, "Host"):  # the host collects for the Soviet Union in round 3
        evening.act(who, "collect_income")
    with speaking("de"):
        evening.ask("Anna", "capture_territory", territory="ukraine", by="germany", in_turn=GERMANY)
    (read,) = evening.questions("Boris")
    assert read["detail"] == "This changes what Boris and Host logged."


def test_an_income_that_falls_still_ends_its_turn_and_nobody_collects_twice(evening: Evening):
    for _ in range(3):
        evening.act("Host", "collect_income")
    turn = evening.snapshot["turn"]
    lost = {"type": "capture_territory", "territory": "germany", "by": "soviet_union", "override": "it was"}
    made = correct(evening, 1, lost)
    assert made["fallen"][0]["version"] == 2
    assert "Germany ends its turn." in made["consequences"][0]["now"]
    assert (evening.snapshot["turn"], evening.snapshot["round"]) == (turn, 1)
    line = [entry["sentences"][0] for entry in evening.journal]
    assert sum("Japan collects" in said for said in line) == 1
    with pytest.raises(RuleViolation):
        evening.act("Host", "collect_income", power="japan")


def test_an_income_taken_out_of_the_middle_leaves_the_end_of_its_turn(evening: Evening):
    for _ in range(3):
        evening.act("Host", "collect_income")
    before = evening.snapshot
    correct(evening, 1, remove=(2,))
    assert (evening.snapshot["turn"], evening.snapshot["round"]) == (before["turn"], before["round"])
    assert evening.treasury("germany") == 31
    assert evening.treasury("soviet_union") == before["powers"]["soviet_union"]["treasury"]


def test_placed_units_never_wait_again(evening: Evening):
    evening.act("Anna", "purchase_units", units={"infantry": 4})
    evening.act("Anna", "mobilize_units", placements={"germany": {"infantry": 4}})
    evening.act("Anna", "collect_income")
    lost = {"type": "capture_territory", "territory": "germany", "by": "soviet_union", "override": "it was"}
    correct(evening, 2, lost)
    assert evening.snapshot["powers"]["germany"]["to_mobilize"] == {}


def test_dice_that_the_corrected_past_needs_are_asked_for_and_those_it_does_not_need_are_dropped(evening: Evening):
    evening.act("Host", "collect_income")
    bonds = {"type": "set_technology", "power": "germany", "technology": "war_bonds", "reason": "forgotten"}
    preview = correct(evening, 1, bonds, dry_run=True)
    assert preview["dice_needed"] == [{"version": 2, "count": 1}]
    with pytest.raises(RuleViolation, match="1 die") as refusal:
        correct(evening, 1, bonds)
    assert refusal.value.code == "dice_needed"
    correct(evening, 1, bonds, dice={"2": [5]})
    assert evening.treasury("germany") == 67 + 5
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []
    made = correct(evening, 1, remove=(3,))
    assert made["fallen"] == []
    assert evening.treasury("germany") == 67


def test_the_app_rolls_dice_that_are_left_empty(evening: Evening):
    evening.act("Host", "collect_income")
    bonds = {"type": "set_technology", "power": "germany", "technology": "war_bonds", "reason": "forgotten"}
    correct(evening, 1, bonds, dice={"2": []})
    assert 67 < evening.treasury("germany") <= 67 + 6
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []


def test_a_correction_that_ends_the_game_says_who_won_and_later_entries_fall(evening: Evening):
    for _ in range(3):
        evening.act("Host", "collect_income")
    made = correct(evening, 2, {"type": "declare_winner", "side": "axis", "reason": "agreed"})
    assert "This ends the game. The Axis wins: agreed." in made["summary"]
    assert {step["code"] for step in made["fallen"]} == {"game_over"}
    assert evening.snapshot["status"] == "finished"


@pytest.mark.parametrize("box", ["war_game", "second_world_war"])
def test_the_other_games_end_in_the_same_way(box: str):
    evening = Evening(box, "1942" if box == "war_game" else "1939")
    for _ in range(3):
        evening.act("Host", "end_turn", override="on")
    made = correct(evening, 2, {"type": "declare_winner", "side": "allies", "reason": "agreed"})
    assert "This ends the game. The Allies win: agreed." in made["summary"]
    assert [step["code"] for step in made["fallen"]] == ["game_over", "game_over"]


def test_in_the_war_game_a_purchase_that_a_later_loan_pays_for_still_counts():
    evening = Evening("war_game", "1942")
    while evening.snapshot["turn"] != "united_kingdom":
        evening.act("Host", "end_turn")
    evening.act("Host", "purchase_units", power="france", units={"infantry": 4})
    spent = 27 - evening.treasury("france")
    evening.act("Host", "lend_money", power="united_kingdom", to="france", amount=15)
    price = evening.treasury("france") // 2
    neutral = {"territory": "Turkey", "value": price, "by": "france", "land_units": 3, "die": 12}
    made = evening.act("Host", "conquer_neutral", **neutral, confirm=True)
    assert (made["fallen"], made["warnings"]) == ([], [])
    assert spent > 0
    assert 0 <= evening.treasury("france") < 2


def test_in_the_second_world_war_the_last_impulse_counts_unless_another_is_named():
    evening = Evening("second_world_war", "1939")
    while evening.snapshot["round"] == 1:
        evening.act("Host", "end_turn", override="on")
    for impulse, code in ((None, None), (1, None), (7, "unknown_turn")):
        turn = {"round": 1, "power": "germany", **({"impulse": impulse} if impulse else {})}
        action = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "late", "in_turn": turn}
        if code is not None:
            with pytest.raises(RuleViolation) as refusal:
                actions.take_action(evening.app, HOST, evening.id, action, dry_run=True)
            assert refusal.value.code == code
        else:
            made = actions.take_action(evening.app, HOST, evening.id, action, dry_run=True)
            before = evening.app.history(evening.id).at(made["late"])
            assert (before.round, before.impulse) == (1, impulse or 3)


def an_impulse(*order: str) -> Evening:
    """The first impulse of the Axis, in which everybody takes the free point and passes, in this order."""
    seats = {"Anna": "germany", "Bea": "italy", "Chie": "japan"}
    evening = Evening("second_world_war", "1939")
    for name, power in seats.items():
        evening.seat(name, power)
    while (evening.snapshot["bloc"] or {}).get("id") != "axis_bloc":
        evening.act("Host", "end_turn", override="on")
    for name in order:
        evening.act(name, "pass_impulse", power=seats[name])
    assert evening.snapshot["bloc"]["id"] == "western_allies"
    return evening


@pytest.mark.parametrize("order", [("Bea", "Anna", "Chie"), ("Anna", "Chie", "Bea")])
def test_what_ones_own_free_point_was_used_for_asks_nobody(order: tuple[str, ...]):
    evening = an_impulse(*order)
    ferry = {"power": "italy", "operation": "ferry", "in_turn": {"round": 1, "power": "italy"}}
    before = books(evening)
    tried = evening.act("Bea", "spend_points", **ferry, dry_run=True)
    assert {entry["seat"]["name"] for entry in tried["consequences"]} <= {"Bea"}
    entry = evening.act("Bea", "spend_points", **ferry)
    assert entry["summary"] == "Italy: Ferry air units, 1 action point. Logged late, in Italy's turn of Summer 1939."
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []
    evening.undo("Bea", entry["version"] - 1)
    assert books(evening) == before


def test_no_consequence_stands_although_nothing():
    evening = Evening()
    evening.act("Host", "capture_territory", territory="ukraine")
    evening.act("Host", "collect_income")
    evening.act("Host", "collect_income")
    with pytest.raises(RuleViolation) as refusal:
        evening.seat("Anna", "germany").act("Anna", "capture_territory", territory="belorussia", by="germany",
                                            in_turn=GERMANY)  # fmt: skip
    assert "None" not in refusal.value.sentence
