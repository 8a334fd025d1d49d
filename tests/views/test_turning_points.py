"""Turning points and the timeline: pure functions over a history."""

import pytest

from companion.families import family_of
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, actions, games
from companion.storage import open_store
from companion.views.timeline import timeline
from companion.views.turning_points import turning_points


class Told:
    """A game, told by its turning points."""

    def __init__(self) -> None:
        self.app = AppContext(open_store("memory:"))
        self.id = games.create_game(self.app, HOST, "anniversary", StartGame(scenario="1941"))["id"]

    def act(self, type: str, **fields: object) -> int:
        version: int = actions.take_action(self.app, HOST, self.id, {"type": type, "override": "test", **fields})[
            "version"
        ]
        return version

    def points(self, most: int = 6) -> list[dict[str, object]]:
        return turning_points(
            family_of(self.app.edition("anniversary")).sentences,
            self.app.edition("anniversary"),
            self.app.history(self.id),
            most,
        )

    def versions(self) -> list[object]:
        return [point["version"] for point in self.points()]


@pytest.fixture
def told() -> Told:
    return Told()


def test_a_new_game_has_none(told: Told):
    assert told.points() == []


def test_money_that_comes_and_goes_is_none(told: Told):
    told.act("purchase_units", units={"tank": 2})
    told.act("adjust_treasury", power="germany", amount=50, reason="test")
    told.act("collect_income")
    assert told.points() == []


def test_a_swing_counts_what_one_side_gains_and_the_other_loses(told: Told):
    told.act("capture_territory", territory="ukraine")
    (point,) = told.points()
    assert (point["side"], point["swing"], point["looted"]) == ("axis", 4, 0)
    assert point["production"] == {"axis": 2, "allies": -2}
    assert point["cities"] == {"axis": 0, "allies": 0}
    assert point["summary"] == "Germany takes Ukraine (+2)."
    assert point["round"] == 1


def test_a_fallen_capital_outweighs_everything(told: Told):
    small = told.act("capture_territory", territory="ukraine")
    city = told.act("capture_territory", territory="karelia_ssr")
    capital = told.act("capture_territory", territory="russia")
    assert told.versions() == [capital, city, small]
    assert told.points()[0]["looted"] == 30
    assert told.points()[0]["weight"] == 12 + 5 + 30


def test_of_two_alike_the_earlier_comes_first_and_the_list_ends(told: Told):
    first = told.act("capture_territory", territory="ukraine")
    second = told.act("capture_territory", territory="east_poland")
    assert told.versions() == sorted([first, second]) or told.points()[0]["weight"] != told.points()[1]["weight"]
    assert len(told.points(most=1)) == 1


def test_what_was_undone_is_none(told: Told):
    told.act("capture_territory", territory="ukraine")
    actions.undo(told.app, HOST, told.id, 1)
    assert told.points() == []
    actions.redo(told.app, HOST, told.id)
    assert told.versions() == [2]


def test_a_late_correction_keeps_the_entries_under_their_own_numbers(told: Told):
    told.act("capture_territory", territory="ukraine")
    city = told.act("capture_territory", territory="karelia_ssr")
    insert = [{"type": "capture_territory", "territory": "east_poland", "by": "germany"}]
    actions.correct_past(told.app, HOST, told.id, 1, insert)
    assert told.versions()[0] == city
    assert sorted(map(str, told.versions())) == ["2", "3", "4"]
    rounds = timeline(
        family_of(told.app.edition("anniversary")).sentences,
        told.app.edition("anniversary"),
        told.app.history(told.id),
    )
    assert [entry["version"] for entry in rounds[0]["entries"]] == [1, 4, 2, 3]


def test_the_timeline_turns_with_the_rounds(told: Told):
    for _ in told.app.edition("anniversary").scenario["1941"].turn_order:
        told.act("end_turn", forfeit=True)
    told.act("capture_territory", territory="ukraine")
    rounds = timeline(
        family_of(told.app.edition("anniversary")).sentences,
        told.app.edition("anniversary"),
        told.app.history(told.id),
    )
    assert [(round_["round"], len(round_["entries"])) for round_ in rounds] == [(1, 7), (2, 1)]


def test_a_liberation_favours_the_other_side(told: Told):
    told.act("capture_territory", territory="ukraine")
    told.act("capture_territory", territory="ukraine", by="soviet_union")
    assert {point["side"] for point in told.points()} == {"axis", "allies"}


def test_the_banker_s_corrections_are_none(told: Told):
    told.act("set_controller", territory="ukraine", controller="germany", reason="we forgot")
    told.act("adjust_treasury", power="germany", amount=50, reason="we forgot")
    assert told.points() == []


def test_numbers_of_the_box_are_none():
    context = AppContext(open_store("memory:"))
    game = games.create_game(context, HOST, "second_world_war", StartGame(scenario="1939"))["id"]
    numbers = {"resource_value": {"britain": 5, "germany": 7}}
    changes = actions.take_action(context, HOST, game, {"type": "enter_numbers", "numbers": numbers})["changes"]
    assert any(change["field"] == "production" for change in changes), "they do move the limits"
    assert (
        turning_points(
            family_of(context.edition("second_world_war")).sentences,
            context.edition("second_world_war"),
            context.history(game),
        )
        == []
    )
