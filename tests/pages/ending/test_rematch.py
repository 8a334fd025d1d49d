"""A rematch: the same people and box, sides swapped; phones come along with one tap, and nobody else does."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.editions import load
from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service import HOST, AppContext
from companion.service.ending.rematch import chair_of, open_rematch, rematch_of, swapped, take_chair
from companion.service.table import clocks, seats
from companion.service.table.clock import Setting
from companion.service.table.televisions import new_seat
from tests.pages.conftest import Handset, Night, expect, new_night
from tests.pages.phone.test_asking import form_of
from tests.pages.reading import text
from tests.pages.serving import HOST_KEY

ORDER = ("germany", "soviet_union", "japan", "united_kingdom", "italy", "united_states", "china")


AXIS = ("germany", "japan", "italy")
ALLIES = ("soviet_union", "united_kingdom", "united_states", "china")


def ended(night: Night) -> Night:
    night.act("declare_winner", side="axis", reason="the table agrees")
    return night


def powers_in(night: Night, game: str) -> dict[str, tuple[str, ...]]:
    return {seat.name: seat.powers for seat in night.app.store.seats(game)}


def seat(name: str, *powers: str) -> SeatRecord:
    return SeatRecord(id=name, game="", name=name, role="player", powers=powers, token_hash="", created_at="")


@pytest.mark.parametrize(
    ("people", "then"),
    [
        (
            {"A": ("germany", "italy", "japan"), "B": ("soviet_union", "united_kingdom", "united_states", "china")},
            {"A": ("soviet_union", "united_kingdom", "united_states", "china"), "B": ("germany", "japan", "italy")},
        ),
        (
            {"A": ("germany",), "B": ("soviet_union",), "C": ("japan",), "D": ("united_kingdom", "united_states")},
            {"A": ("soviet_union",), "B": ("germany",), "C": ("united_kingdom", "united_states"), "D": ("japan",)},
        ),
        (  # one against three: the three share the other side's powers, the one gets all of theirs
            {"A": AXIS, "B": ("soviet_union",), "C": ("united_kingdom",), "D": ("united_states",)},
            {
                "A": ("soviet_union", "united_kingdom", "united_states", "china"),
                "B": ("germany",), "C": ("japan",), "D": ("italy",),
            },
        ),
        (  # four against one: somebody is left over
            {"A": AXIS, **{name: (power,) for name, power in zip("BCDE", ALLIES, strict=True)}},
            {
                "A": ("soviet_union", "united_kingdom", "united_states", "china"),
                "B": ("germany",), "C": ("japan",), "D": ("italy",), "E": (),
            },
        ),
        ({"Solo": ORDER}, {"Solo": ORDER}),
        (  # two people share a power, and one only watches
            {"A": ("germany",), "A too": ("germany",), "B": ("soviet_union",), "Otto": ()},
            {"A": ("soviet_union",), "A too": ("soviet_union",), "B": ("germany",), "Otto": ()},
        ),
    ],
)  # fmt: skip
def test_everybody_gets_what_the_other_side_played(people: dict, then: dict) -> None:
    found = swapped(load("anniversary"), ORDER, [seat(name, *powers) for name, powers in people.items()])
    assert {name: set(powers) for name, powers in found.items()} == {name: set(powers) for name, powers in then.items()}


def test_with_three_sides_each_gets_what_the_next_side_played() -> None:
    edition = load("war_game")
    if len(edition.sides) < 3:
        edition = next((load(box) for box in ("second_world_war",) if len(load(box).sides) > 2), edition)
    sides = list(edition.sides.ids)
    one_each = {side: next(power.id for power in edition.powers if power.side == side) for side in sides}
    order = [power.id for power in edition.powers]
    found = swapped(edition, order, [seat(side, power) for side, power in one_each.items()])
    for at, side in enumerate(sides):
        assert {edition.side_of(power) for power in found[side]} == {sides[(at + 1) % len(sides)]}


def test_it_is_the_same_box_scenario_options_bids_and_clock(context: AppContext) -> None:
    night = new_night(context, options={"victory_cities": 13}, bids={"germany": 7}, players={"germany": "Anna"})
    clocks.set_clock(night.app, HOST, night.id, Setting(kind="turn", seconds=600))
    night.take("Anna", "germany")
    new = open_rematch(night.app, HOST, ended(night).id)
    game, state = night.app.game(new), night.app.history(new).state
    assert (game.edition, game.scenario, game.name) == ("anniversary", "1941", "Friday night, game 2")
    assert state.options["victory_cities"] == 13
    assert state.treasury("germany") == 31 + 7
    assert not state.players, "Anna doesn't play Germany there"
    assert clocks.show_clock(night.app, HOST, new)["seconds"] == 600


@pytest.mark.parametrize(("ends_at", "kind"), [("2020-01-30T22:30:00Z", None), ("2120-01-30T22:30:00Z", "evening")])
def test_an_evening_that_is_over_sets_no_clock_for_the_rematch(night: Night, ends_at: str, kind: str | None) -> None:
    clocks.set_clock(night.app, HOST, night.id, Setting(kind="evening", ends_at=ends_at))
    new = open_rematch(night.app, HOST, ended(night).id)
    assert clocks.show_clock(night.app, HOST, new)["kind"] == kind


def test_a_game_has_one_rematch_and_the_next_one_is_the_third_game(night: Night) -> None:
    new = open_rematch(night.app, HOST, ended(night).id)
    assert open_rematch(night.app, HOST, night.id) == new
    ended(Night(night.app, new, ""))
    assert night.app.game(open_rematch(night.app, HOST, new)).name == "Friday night, game 3"


def test_only_the_host_opens_one_and_only_of_a_finished_game(night: Night) -> None:
    anna = night.who(night.take("Anna", "germany"))
    with pytest.raises(RuleViolation):
        open_rematch(night.app, HOST, night.id)
    ended(night)
    with pytest.raises(NotAllowed):
        open_rematch(night.app, anna, night.id)
    assert rematch_of(night.app, night.id) is None


def test_a_phone_takes_its_own_seat_once_and_the_old_token_opens_nothing_there(night: Night) -> None:
    token = night.take("Anna", "germany")
    night.take("Ben", "soviet_union")
    anna = night.who(token)
    with pytest.raises(NotFound):
        take_chair(night.app, anna, ended(night).id)
    new = open_rematch(night.app, HOST, night.id)
    assert powers_in(night, new) == {"Anna": ("soviet_union",), "Ben": ("germany",)}
    assert not anna.sits_in(new)
    moved = take_chair(night.app, anna, night.id)
    assert (moved["game"], moved["powers"]) == (new, ["soviet_union"])
    assert night.who(moved["token"]).sits_in(new)
    assert chair_of(night.app, anna, night.id) is None
    with pytest.raises(NotAllowed):
        take_chair(night.app, anna, night.id)
    assert seats.identify(night.app, token) is not None
    assert not night.who(token).sits_in(new)


def test_who_was_removed_from_the_old_table_or_the_new_one_gets_no_seat(night: Night, app: Flask) -> None:
    removed, late = (night.take(name, power) for name, power in (("Anna", "germany"), ("Ben", "japan")))
    anna, ben = night.who(removed), night.who(late)
    assert anna.seat is not None
    assert ben.seat is not None
    new = open_rematch(night.app, HOST, ended(night).id)
    seats.remove_seat(night.app, HOST, night.id, anna.seat.id)
    client = app.test_client()
    client.set_cookie("companion_seat", removed)
    assert client.post(f"/games/{night.id}/rematch/seat", data={}).status_code == 401
    kept = chair_of(night.app, ben, night.id)
    assert kept is not None
    seats.remove_seat(night.app, HOST, new, kept.id)
    with pytest.raises(NotAllowed):
        take_chair(night.app, ben, night.id)


def test_strangers_and_people_of_other_tables_get_none(night: Night, context: AppContext, app: Flask) -> None:
    night.take("Anna", "germany")
    other = new_night(context)
    stranger = other.take("Anna", "germany")
    open_rematch(night.app, HOST, ended(night).id)
    where = f"/games/{night.id}/rematch/seat"
    assert app.test_client().post(where, data={}).status_code == 401
    client = app.test_client()
    client.set_cookie("companion_seat", stranger)
    assert client.post(where, data={}).status_code == 403


def test_the_host_opens_it_with_one_tap_and_the_phones_and_the_television_follow(
    night: Night, app: Flask, host: FlaskClient
) -> None:
    anna, screen = app.test_client(), app.test_client()
    token = night.take("Anna", "germany", "italy", "japan")
    anna.set_cookie("companion_seat", token)
    night.take("Ben", "soviet_union", "united_kingdom", "united_states")
    screen.set_cookie("companion_seat", new_seat(night.app, HOST, night.id)["token"])
    end = f"/after/{ended(night).id}"
    assert "Rematch" not in text(anna.get(end).text)
    where, fields = form_of(host.get(end).text, f"/games/{night.id}/rematch")
    made = host.post(where, data=fields)
    new = rematch_of(night.app, night.id)
    assert made.headers["Location"] == f"/games/{new}"
    page = anna.get(end).text
    assert "Rematch: you play Soviet Union, United Kingdom, and United States" in text(page)
    where, fields = form_of(page, f"/games/{night.id}/rematch/seat")
    for _tapped_twice in range(2):
        anna.set_cookie("companion_seat", token)
        assert anna.post(where, data=fields).headers["Location"] == "/play"
    assert "Soviet Union" in text(anna.get("/play").text)
    followed = screen.get(end)
    assert followed.headers["Location"] == f"/table/{new}"
    assert "Round 1" in text(screen.get(f"/table/{new}").text)


def test_a_deleted_rematch_can_be_opened_again(night: Night) -> None:
    new = open_rematch(night.app, HOST, ended(night).id)
    night.app.store.remove_game(new)
    assert rematch_of(night.app, night.id) is None
    assert open_rematch(night.app, HOST, night.id) != new


@pytest.mark.browser
def test_open_phones_see_the_rematch_and_take_their_seats(evening: Night, handset: Handset) -> None:
    anna, laptop = handset("Anna", "germany"), handset()
    screen = handset("Television", role="observer", viewport={"width": 1920, "height": 1080}, is_mobile=False)
    evening.take("Ben", "japan", "italy")
    evening.take("Cleo", "soviet_union", "united_kingdom")
    evening.take("Dora", "united_states")
    ended(evening)
    anna.goto("/play")
    screen.goto(f"/table/{evening.id}")
    expect(screen.get_by_role("heading", name="The Axis wins")).to_be_visible()
    laptop.goto(f"/?key={HOST_KEY}")
    laptop.goto(f"/after/{evening.id}")
    laptop.get_by_role("button", name="Rematch, sides swapped").click()
    expect(laptop).to_have_url(re.compile(r"/games/"))
    expect(screen).to_have_url(re.compile(rf"/table/(?!{evening.id})"))
    expect(screen.get_by_role("heading", name="Germany").first).to_be_visible()
    anna.get_by_role("button", name="Rematch: you play Soviet Union and United Kingdom").click()
    expect(anna.get_by_role("heading", name="Soviet Union")).to_be_visible()
