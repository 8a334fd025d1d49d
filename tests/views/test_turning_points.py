"""Turning points and the timeline: pure functions over a history."""

import pytest

from companion.families import family_of
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, actions, games
from companion.storage import open_store
from companion.views.timeline import timeline
from companion.views.turning_points import turning_points


class Evening:
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
def evening() -> Evening:
    return Evening()


def test_a_new_game_has_none(evening: Evening):
    assert evening.points() == []


def test_money_that_comes_and_goes_is_none(evening: Evening):
    evening.act("purchase_units", units={"tank": 2})
    evening.act("adjust_treasury", power="germany", amount=50, reason="test")
    evening.act("collect_income")
    assert evening.points() == []


def test_a_swing_counts_what_one_side_gains_and_the_other_loses(evening: Evening):
    evening.act("capture_territory", territory="ukraine")
    (point,) = evening.points()
    assert (point["side"], point["swing"], point["looted"]) == ("axis", 4, 0)
    assert point["production"] == {"axis": 2, "allies": -2}
    assert point["cities"] == {"axis": 0, "allies": 0}
    assert point["summary"] == "Germany takes Ukraine (+2)."
    assert point["round"] == 1


def test_a_fallen_capital_outweighs_everything(evening: Evening):
    small = evening.act("capture_territory", territory="ukraine")
    city = evening.act("capture_territory", territory="karelia_ssr")
    capital = evening.act("capture_territory", territory="russia")
    assert evening.versions() == [capital, city, small]
    assert evening.points()[0]["looted"] == 30
    assert evening.points()[0]["weight"] == 12 + 5 + 30


def test_of_two_alike_the_earlier_comes_first_and_the_list_ends(evening: Evening):
    first = evening.act("capture_territory", territory="ukraine")
    second = evening.act("capture_territory", territory="east_poland")
    assert (
        evening.versions() == sorted([first, second]) or evening.points()[0]["weight"] != evening.points()[1]["weight"]
    )
    assert len(evening.points(most=1)) == 1


def test_what_was_undone_is_none(evening: Evening):
    evening.act("capture_territory", territory="ukraine")
    actions.undo(evening.app, HOST, evening.id, 1)
    assert evening.points() == []
    actions.redo(evening.app, HOST, evening.id)
    assert evening.versions() == [2]


def test_a_late_correction_keeps_the_entries_under_their_own_numbers(evening: Evening):
    evening.act("capture_territory", territory="ukraine")
    city = evening.act("capture_territory", territory="karelia_ssr")
    insert = [{"type": "capture_territory", "territory": "east_poland", "by": "germany"}]
    actions.correct_past(evening.app, HOST, evening.id, 1, insert)
    assert evening.versions()[0] == city
    assert sorted(map(str, evening.versions())) == ["2", "3", "4"]
    rounds = timeline(
        family_of(evening.app.edition("anniversary")).sentences,
        evening.app.edition("anniversary"),
        evening.app.history(evening.id),
    )
    assert [entry["version"] for entry in rounds[0]["entries"]] == [1, 4, 2, 3]


def test_the_timeline_turns_with_the_rounds(evening: Evening):
    for _ in evening.app.edition("anniversary").scenarios["1941"].turn_order:
        evening.act("end_turn", forfeit=True)
    evening.act("capture_territory", territory="ukraine")
    rounds = timeline(
        family_of(evening.app.edition("anniversary")).sentences,
        evening.app.edition("anniversary"),
        evening.app.history(evening.id),
    )
    assert [(round_["round"], len(round_["entries"])) for round_ in rounds] == [(1, 7), (2, 1)]


def test_a_liberation_favours_the_other_side(evening: Evening):
    evening.act("capture_territory", territory="ukraine")
    evening.act("capture_territory", territory="ukraine", by="soviet_union")
    assert {point["side"] for point in evening.points()} == {"axis", "allies"}


def test_the_banker_s_corrections_are_none(evening: Evening):
    evening.act("set_controller", territory="ukraine", controller="germany", reason="we forgot")
    evening.act("adjust_treasury", power="germany", amount=50, reason="we forgot")
    assert evening.points() == []


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
