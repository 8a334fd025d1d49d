"""Televisions that wait for the host, over any process that shares the store."""

import pytest

from companion.languages.current import speaking
from companion.model.refusal import NotAllowed, NotFound
from companion.service import HOST, AppContext
from companion.service.table import televisions
from companion.service.table.returning import names_at
from companion.service.table.seats import change_seat, identify, list_seats
from companion.service.table.televisions import MOST, MOST_OF_AN_ADDRESS, PATIENCE, find, show_there, take_seat, wait
from tests.service.people import Evening


def test_a_code_shown_by_one_process_is_confirmed_at_a_second_and_taken_from_a_third():
    evening = Evening().seat("Anna", "germany")
    first, second, third = (AppContext(evening.app.store) for _ in range(3))
    secret, shown = wait(first, "10.0.0.7")
    assert take_seat(third, secret) is None
    with pytest.raises(NotAllowed):
        show_there(second, evening.who("Anna"), evening.id, shown.code)
    show_there(second, HOST, evening.id, shown.code)
    taken = take_seat(third, secret)
    assert taken is not None
    who = identify(first, taken[1]["token"])
    assert who is not None
    assert who.seat is not None
    assert (who.seat.game, who.seat.role, who.seat.name) == (evening.id, "observer", "Television")
    assert take_seat(first, secret) is None


def test_the_store_keeps_no_secret():
    evening = Evening()
    secret, shown = wait(evening.app, "10.0.0.7")
    show_there(evening.app, HOST, evening.id, shown.code)
    store = evening.app.store
    kept = [(name, store.document(televisions.KIND, name)) for name in store.documents(televisions.KIND)]
    assert len(kept) == 1
    assert secret not in str(kept)


def test_a_code_lapses_and_another_table_cannot_have_it():
    evening, other = Evening(), Evening()
    now = televisions.time.time()
    secret, shown = wait(evening.app, "10.0.0.7", lambda: now - PATIENCE - 1)
    assert find(evening.app, secret) is None
    with pytest.raises(NotFound):
        show_there(evening.app, HOST, evening.id, shown.code)
    with pytest.raises(NotFound):
        show_there(other.app, HOST, other.id, "XXXX")


def test_one_address_has_few_codes_and_all_have_so_many():
    context = Evening().app
    codes = [wait(context, "10.0.0.7")[1].code for _ in range(MOST_OF_AN_ADDRESS + 2)]
    assert [television.code for television in televisions.televisions(context).values()] == codes[2:]
    for number in range(MOST - MOST_OF_AN_ADDRESS):
        wait(context, f"10.0.1.{number}")
    wait(context, "10.0.2.1")  # the network with the most makes room for it
    there = televisions.televisions(context).values()
    assert len(there) == MOST
    assert [screen.code for screen in there if screen.address == "10.0.0.7"] == codes[3:]
    wait(context, "10.0.0.7")
    assert "10.0.2.1" in [screen.address for screen in televisions.televisions(context).values()]


def test_a_television_is_called_so_in_the_readers_language_and_saving_its_seat_keeps_its_name():
    evening = Evening()
    seat = televisions.new_seat(evening.app, HOST, evening.id)
    with speaking("de"):
        assert [line["name"] for line in list_seats(evening.app, HOST, evening.id)] == ["Fernseher"]
        change_seat(evening.app, HOST, evening.id, seat["id"], name="Fernseher", role="observer")
    assert [line["name"] for line in list_seats(evening.app, HOST, evening.id)] == ["Television"]
    assert names_at(evening.app, evening.id) == []


def test_a_television_finds_a_name_whatever_guests_are_called():
    evening = Evening().seat("Television", "germany").seat("television 3")
    assert [televisions.new_seat(evening.app, HOST, evening.id)["name"] for _ in range(2)] == [
        "Television 2",
        "Television 4",
    ]
