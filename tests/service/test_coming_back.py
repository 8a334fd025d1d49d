"""Coming back to one's seat from another browser; powers handed over; games archived and deleted."""

from typing import Any

import pytest

from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service import HOST, games
from companion.service.table import returning, seats, tables
from tests.service.people import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany").seat("Boris", "soviet_union").seat("Olga", role="observer")


def test_a_browser_says_whose_it_is_and_the_phone_that_has_the_seat_confirms(evening: Evening):
    anna = evening.ids["Anna"]
    asked = returning.ask_back(evening.app, evening.id, anna, evening.code)
    assert returning.come_back(evening.app, asked["claim"]) is None
    lines = returning.returning(evening.app, evening.who("Anna"), evening.id)
    assert [(line["name"], line["number"]) for line in lines] == [("Anna", asked["number"])]
    assert returning.returning(evening.app, evening.who("Boris"), evening.id) == []
    with pytest.raises(NotAllowed):
        returning.answer_return(evening.app, evening.who("Boris"), evening.id, anna, True, asked["number"])
    returning.answer_return(evening.app, evening.who("Anna"), evening.id, anna, True, asked["number"])
    taken = returning.come_back(evening.app, asked["claim"])
    assert taken is not None
    again = seats.identify(evening.app, taken["token"])
    assert again == evening.who("Anna")
    with pytest.raises(NotFound):
        returning.come_back(evening.app, asked["claim"])


def test_a_no_ends_it_and_a_wrong_code_is_no_claim(evening: Evening):
    anna = evening.ids["Anna"]
    asked = returning.ask_back(evening.app, evening.id, anna, evening.code)
    returning.answer_return(evening.app, HOST, evening.id, anna, False, asked["number"])
    with pytest.raises(NotFound):
        returning.come_back(evening.app, asked["claim"])
    with pytest.raises(NotAllowed):
        returning.ask_back(evening.app, evening.id, anna, "WRONG")
    with pytest.raises(NotFound):
        returning.come_back(evening.app, f"{evening.id}.{anna}.guess")


def test_strangers_leave_room_for_whoever_comes_back(evening: Evening):
    anna = evening.ids["Anna"]
    for stranger in range(1, 4):
        for _ in range(3):
            returning.ask_back(evening.app, evening.id, anna, evening.code, network=f"192.168.1.{stranger}")
        with pytest.raises(RuleViolation, match="already say they are Anna"):
            returning.ask_back(evening.app, evening.id, anna, evening.code, network=f"192.168.1.{stranger}")
    asked = returning.ask_back(evening.app, evening.id, anna, evening.code, network="192.168.1.77")
    returning.answer_return(evening.app, evening.who("Anna"), evening.id, anna, True, asked["number"])
    assert returning.come_back(evening.app, asked["claim"]) is not None


def test_a_browser_that_had_the_seat_comes_back_whatever_strangers_claim_from_its_address():
    evening = Evening().seat("Anna", "germany", device="anna's phone").seat("Boris", "soviet_union", device="boris")
    anna, shared = evening.ids["Anna"], "192.168.1.1"

    def claim(network: str, device: str | None) -> Any:
        return returning.ask_back(evening.app, evening.id, anna, evening.code, network=network, device=device)

    for network in (shared, *(f"10.0.0.{number}" for number in range(7))):
        for stranger in ("boris", "a stranger", None):
            claim(network, stranger)
    for network in (shared, "10.0.0.99"):
        with pytest.raises(RuleViolation, match="already say they are Anna"):
            claim(network, "another")
    claims = [claim(shared, "anna's phone") for _ in range(4)]
    lines = returning.returning(evening.app, evening.who("Anna"), evening.id)
    assert {line["number"] for line in lines[:3]} == {asked["number"] for asked in claims[1:]}
    assert len(lines) == 24 + 3
    with pytest.raises(NotFound):
        returning.come_back(evening.app, claims[0]["claim"])
    returning.answer_return(evening.app, HOST, evening.id, anna, True, claims[3]["number"])
    assert returning.come_back(evening.app, claims[3]["claim"], device="anna's phone") is not None


def test_a_second_claim_never_replaces_the_first_and_a_yes_is_for_the_number_shown(evening: Evening):
    anna = evening.ids["Anna"]
    claims = [returning.ask_back(evening.app, evening.id, anna, evening.code) for _ in range(3)]
    assert len({claim["number"] for claim in claims}) == 3
    with pytest.raises(RuleViolation, match="already say they are Anna"):
        returning.ask_back(evening.app, evening.id, anna, evening.code)
    wrong = next(number for number in range(10, 100) if number not in {claim["number"] for claim in claims})
    with pytest.raises(NotAllowed, match="shows the number"):
        returning.answer_return(evening.app, HOST, evening.id, anna, True, wrong)
    returning.answer_return(evening.app, HOST, evening.id, anna, True, claims[1]["number"])
    assert returning.come_back(evening.app, claims[0]["claim"]) is None
    assert returning.come_back(evening.app, claims[1]["claim"]) is not None
    assert returning.come_back(evening.app, claims[2]["claim"]) is None


def test_leaving_a_seat_ends_its_tokens_and_its_questions(evening: Evening):
    evening.seat("Ida", "italy")
    evening.ask("Ida", "purchase_units", power="italy", units={"infantry": 1})
    seats.leave(evening.app, evening.who("Ida"), evening.tokens["Ida"])
    assert seats.identify(evening.app, evening.tokens["Ida"]) is None
    assert [request["status"] for request in evening.requests] == ["lapsed"]


def test_moving_or_removing_the_seat_ends_every_browser_it_was_open_in(evening: Evening):
    tokens = []
    for name in ("Anna", "Boris"):
        asked = returning.ask_back(evening.app, evening.id, evening.ids[name], evening.code)
        returning.answer_return(evening.app, HOST, evening.id, evening.ids[name], True, asked["number"])
        taken = returning.come_back(evening.app, asked["claim"])
        tokens.append(taken["token"] if taken else "")
    seats.take_over(evening.app, seats.offer_move(evening.app, HOST, evening.id, evening.ids["Anna"]))
    seats.remove_seat(evening.app, HOST, evening.id, evening.ids["Boris"])
    assert [seats.identify(evening.app, token) for token in tokens] == [None, None]


def test_a_power_is_handed_to_somebody_else_in_the_middle_of_a_game(evening: Evening):
    boris = evening.ids["Boris"]
    evening.act("Anna", "capture_territory", territory="ukraine")
    with pytest.raises(NotAllowed):
        seats.hand_over(evening.app, evening.who("Boris"), evening.id, "germany", boris)
    changed = seats.hand_over(evening.app, evening.who("Anna"), evening.id, "germany", boris)
    assert (changed["powers"], changed["warnings"]) == (["soviet_union", "germany"], ["Boris plays on both sides."])
    assert evening.who("Anna").seat.powers == ()  # type: ignore[union-attr]
    evening.act("Boris", "collect_income")
    with pytest.raises(RuleViolation, match="only watching"):
        seats.hand_over(evening.app, HOST, evening.id, "germany", evening.ids["Olga"])


def test_an_archived_game_is_read_only_and_taken_out_again(evening: Evening):
    tables.change_table(evening.app, HOST, evening.id, archived=True)
    with pytest.raises(RuleViolation, match="in the archive"):
        evening.act("Anna", "collect_income")
    assert [game["archived"] for game in games.list_games(evening.app, HOST)] == [True]
    assert tables.change_table(evening.app, HOST, evening.id, archived=False)["archived"] is False
    evening.act("Anna", "collect_income")


def test_a_game_is_deleted_only_from_the_archive_and_by_its_name(evening: Evening):
    name = games.show_game(evening.app, HOST, evening.id)["name"]
    with pytest.raises(RuleViolation, match="Archive the game first"):
        tables.delete_game(evening.app, HOST, evening.id, name)
    tables.change_table(evening.app, HOST, evening.id, archived=True)
    with pytest.raises(RuleViolation, match="type its name"):
        tables.delete_game(evening.app, HOST, evening.id, "yes")
    tables.delete_game(evening.app, HOST, evening.id, name)
    assert games.list_games(evening.app, HOST) == []
    assert seats.identify(evening.app, evening.tokens["Anna"]) is None
    with pytest.raises(NotFound):
        games.show_game(evening.app, HOST, evening.id)
