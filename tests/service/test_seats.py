"""Seats and rights: who may do what."""

import pytest

from companion.model.actions import StartGame
from companion.model.refusal import NotAllowed, NotFound, RuleViolation, StaleVersion
from companion.service import HOST, AppContext, Identity, actions, games
from companion.service.table import seats
from companion.storage import open_store


class Night:
    def __init__(self) -> None:
        self.app = AppContext(open_store("memory:"))
        game = games.create_game(self.app, HOST, "anniversary", StartGame(scenario="1941"))
        self.id, self.code = game["id"], game["join_code"]

    def seat(self, name: str, *powers: str, role: str = "player") -> Identity:
        who = HOST if role == "banker" else None
        token = seats.join(self.app, who, self.id, self.code, name, powers, role)["token"]  # type: ignore[arg-type]
        found = seats.identify(self.app, token)
        assert found is not None
        return found

    def act(self, who: Identity, type: str, **fields: object) -> dict:
        return actions.take_action(self.app, who, self.id, {"type": type, **fields})


@pytest.fixture
def night() -> Night:
    return Night()


def refused(code: str):
    return pytest.raises(NotAllowed, check=lambda refusal: refusal.code == code)


def test_a_player_acts_for_own_powers_only(night: Night):
    anna = night.seat("Anna", "germany")
    night.act(anna, "capture_territory", territory="ukraine")
    with refused("not_your_power"):
        night.act(anna, "purchase_units", power="japan", units={"infantry": 1})


def test_china_belongs_to_the_player_of_the_united_states(night: Night):
    bob = night.seat("Bob", "united_states")
    with pytest.raises(RuleViolation, check=lambda refusal: refusal.code == "wrong_turn"):
        night.act(bob, "capture_territory", territory="kiangsu", by="china")


def test_corrections_and_overrides_are_the_bankers(night: Night):
    anna, carla = night.seat("Anna", "germany"), night.seat("Carla", role="banker")
    with refused("not_banker"):
        night.act(anna, "adjust_treasury", power="germany", amount=5, reason="please")
    with refused("not_banker"):
        night.act(anna, "capture_territory", territory="ukraine", override="because")
    night.act(carla, "adjust_treasury", power="germany", amount=5, reason="found on the floor")
    entry = night.act(carla, "capture_territory", territory="manchuria", by="soviet_union", override="we agreed")
    assert (entry["override"], entry["passed_over"]) == ("we agreed", ["wrong_turn"])


def test_an_override_that_was_not_needed_is_not_shown(night: Night):
    assert night.act(HOST, "capture_territory", territory="ukraine", override="just in case")["override"] is None


def test_observers_look_on(night: Night):
    olga = night.seat("Olga", role="observer")
    assert games.show_game(night.app, olga, night.id)["round"] == 1
    with refused("observer"):
        night.act(olga, "collect_income")


def test_anybody_playing_may_answer_a_question(night: Night):
    anna = night.seat("Anna", "germany")
    night.act(anna, "attest", claim="no_enemy_warships_in_13_14_15", holds=True)


def test_a_player_undoes_only_own_entries(night: Night):
    anna, bob = night.seat("Anna", "germany"), night.seat("Bob", "germany")
    night.act(anna, "capture_territory", territory="ukraine")
    with refused("not_your_entry"):
        actions.undo(night.app, bob, night.id, 1)
    actions.undo(night.app, anna, night.id, 1)
    with refused("not_your_entry"):
        actions.redo(night.app, bob, night.id)
    actions.redo(night.app, anna, night.id)


def test_a_player_does_not_bring_back_what_the_banker_undid(night: Night):
    anna, bob = night.seat("Anna", "germany"), night.seat("Bob", "germany")
    night.act(anna, "capture_territory", territory="ukraine")
    actions.undo(night.app, HOST, night.id, 1)
    for player in (anna, bob):
        with refused("not_your_entry"):
            actions.undo(night.app, player, night.id, 2)
    night.act(anna, "capture_territory", territory="baltic_states")
    actions.undo(night.app, anna, night.id, 1)
    actions.undo(night.app, HOST, night.id, 2)
    assert games.show_game(night.app, anna, night.id)["territories"]["ukraine"]["controller"] == "germany"


def test_a_correction_names_each_entry_once(night: Night):
    night.act(HOST, "capture_territory", territory="ukraine")
    made = actions.correct_past(night.app, HOST, night.id, 1, [], [2, 2])
    assert made["action"]["remove"] == [2]
    assert made["summary"] == "Removed: entry 2, Germany takes Ukraine (+2). Late correction after entry 1."


def test_late_corrections_are_the_bankers(night: Night):
    anna = night.seat("Anna", "germany")
    night.act(anna, "capture_territory", territory="ukraine")
    with refused("not_banker"):
        actions.correct_past(night.app, anna, night.id, 1, [], [2])


def test_a_seat_of_another_game_sees_nothing(night: Night):
    other = games.create_game(night.app, HOST, "aa1941", StartGame(scenario="1941"))
    anna = night.seat("Anna", "germany")
    with refused("not_your_game"):
        games.show_game(night.app, anna, other["id"])


def test_joining_needs_the_code_in_any_case(night: Night):
    assert seats.join(night.app, None, night.id, night.code.lower(), "Anna")["role"] == "player"
    with refused("wrong_join_code"):
        seats.join(night.app, None, night.id, "WRONG", "Eve")
    with refused("host_only"):
        seats.join(night.app, None, night.id, night.code, "Eve", (), "banker")
    with pytest.raises(RuleViolation, check=lambda refusal: refusal.code == "unknown_power"):
        seats.join(night.app, None, night.id, night.code, "Eve", ["narnia"])


def test_tokens_are_kept_only_as_hashes(night: Night):
    seat = seats.join(night.app, None, night.id, night.code, "Anna")
    kept = night.app.store.seats(night.id)[0]
    assert seat["token"] not in repr(kept)
    assert kept.token_hash == seats.token_hash(seat["token"])


def test_a_removed_seat_ends_its_token_at_once(night: Night):
    seat = seats.join(night.app, None, night.id, night.code, "Anna")
    seats.remove_seat(night.app, HOST, night.id, seat["id"])
    assert seats.identify(night.app, seat["token"]) is None
    with pytest.raises(NotFound):
        seats.remove_seat(night.app, HOST, night.id, seat["id"])


def test_the_host_changes_a_seat(night: Night):
    seat = seats.join(night.app, None, night.id, night.code, "Anna", ["germany"])
    changed = seats.change_seat(night.app, HOST, night.id, seat["id"], name="Anne", powers=["japan"])
    assert (changed["name"], changed["role"], changed["powers"]) == ("Anne", "player", ["japan"])
    who = seats.identify(night.app, seat["token"])
    with refused("host_only"):
        seats.change_seat(night.app, who, night.id, seat["id"], role="banker")  # type: ignore[arg-type]


def test_a_seat_moves_to_another_phone_once(night: Night):
    seat = seats.join(night.app, None, night.id, night.code, "Anna", ["germany"])
    anna = seats.identify(night.app, seat["token"])
    assert anna is not None
    code = seats.offer_move(night.app, anna, night.id, seat["id"])
    moved = seats.take_over(night.app, code)
    assert seats.identify(night.app, seat["token"]) is None
    assert seats.identify(night.app, moved["token"]) is not None
    with pytest.raises(NotFound):
        seats.take_over(night.app, code)
    other = night.seat("Bob")
    with refused("not_your_seat"):
        seats.offer_move(night.app, other, night.id, seat["id"])


def test_if_version_refuses_when_the_game_has_moved_on(night: Night):
    night.act(HOST, "capture_territory", territory="ukraine")
    with pytest.raises(StaleVersion, match="now at version 2, not 1"):
        actions.take_action(night.app, HOST, night.id, {"type": "end_turn"}, if_version=1)


def test_only_the_host_opens_and_lists_games(night: Night):
    anna = night.seat("Anna")
    with refused("host_only"):
        games.list_games(night.app, anna)
    with refused("host_only"):
        games.create_game(night.app, anna, "aa1941", StartGame(scenario="1941"))
    assert [game["id"] for game in games.list_games(night.app, HOST)] == [night.id]


def test_the_join_code_is_for_bankers(night: Night):
    assert "join_code" in games.show_game(night.app, HOST, night.id)
    assert "join_code" not in games.show_game(night.app, night.seat("Anna"), night.id)


def test_a_game_that_is_not_here(night: Night):
    with pytest.raises(NotFound, match="another laptop"):
        games.show_game(night.app, HOST, "nope")
    with pytest.raises(NotFound):
        games.show_income(night.app, HOST, night.id, "narnia")


def test_a_full_table_takes_no_more_seats(night: Night):
    for number in range(seats.MOST_SEATS):
        night.seat(f"Guest {number}")
    with pytest.raises(RuleViolation, check=lambda refusal: refusal.code == "table_full"):
        night.seat("One too many")
