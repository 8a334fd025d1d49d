"""The banker's corrections."""

from companion.engine.parsing import parse_action
from companion.engine.past.correction import Correction, correct
from companion.engine.past.past import Past
from companion.model.actions import StartGame
from tests.families.second_world_war.campaign import AXIS, EDITION, WESTERN, Campaign, numbers
from tests.forgetting import Book, Raw


def test_resources_and_points_are_corrected():
    game = Campaign().given(bloc=AXIS)
    game.when({"type": "adjust_treasury", "power": "germany", "amount": -2, "reason": "miscounted"})
    game.when({"type": "adjust_points", "power": "germany", "amount": 3, "reason": "forgot to buy"})
    game.when({"type": "adjust_points", "power": "united_states", "amount": 2, "theatre": "pt", "reason": "x"})
    game.then(available={"germany": 5}, points={"germany": 3, "united_states/pt": 2})
    game.refuses({"type": "adjust_points", "power": "germany", "amount": -4, "reason": "x"}, "not_enough_points")
    game.refuses({"type": "adjust_points", "power": "germany", "amount": 0, "reason": "x"}, "invalid_amount")
    game.refuses(
        {"type": "adjust_points", "power": "united_states", "amount": 1, "theatre": "sm", "reason": "x"},
        "invalid_theatre",
    )
    game.refuses({"type": "adjust_treasury", "power": "germany", "amount": -9, "reason": "x"}, "not_enough_money")


def test_a_surrendered_power_gets_nothing_by_correction():
    game = Campaign("1941")
    game.refuses({"type": "adjust_treasury", "power": "france", "amount": 1, "reason": "x"}, "surrendered")
    game.refuses({"type": "adjust_points", "power": "france", "amount": 1, "reason": "x"}, "surrendered")


def test_how_a_country_stands_is_corrected():
    game = (
        Campaign()
        .when(
            {
                "type": "set_country",
                "country": "norway",
                "status": "captured",
                "controller": "germany",
                "reason": "late",
            }
        )
        .then(country={"norway": ("captured", "germany")}, limit={"germany": 9})
    )
    same = {"type": "set_country", "country": "norway", "status": "captured", "controller": "germany", "reason": "x"}
    game.refuses(same, "no_change").refuses({**same, "controller": None}, "invalid_status")
    game.refuses({**same, "status": "neutral"}, "invalid_status")
    game.refuses({**same, "controller": "norway"}, "invalid_status")
    game.refuses({**same, "controller": "atlantis"}, "unknown_country")
    game.when({**same, "gives": False}).then(limit={"germany": 7})


def test_wars_and_treaties_are_corrected_and_nothing_follows():
    game = Campaign().when({"type": "set_war", "one": "germany", "other": "soviet_union", "reason": "forgotten"})
    game.then(country={"hungary": ("neutral", None)})
    assert game.at_war("germany", "soviet_union")
    game.refuses({"type": "set_war", "one": "germany", "other": "soviet_union", "reason": "x"}, "no_change")
    game.refuses({"type": "set_war", "one": "germany", "other": "germany", "reason": "x"}, "own_country")
    game.when({"type": "set_war", "one": "germany", "other": "soviet_union", "at_war": False, "reason": "x"})
    game.when({"type": "set_treaty", "treaty": "tripartite_pact", "reason": "x"})
    game.refuses({"type": "set_treaty", "treaty": "tripartite_pact", "reason": "x"}, "no_change")
    Campaign("1941").refuses({"type": "set_war", "one": "france", "other": "italy", "reason": "x"}, "surrendered")


def test_the_production_display_is_corrected():
    game = Campaign().given(bloc=AXIS).when({"type": "rebuild_unit", "power": "germany", "unit": "submarine"})
    game.when({"type": "set_production", "item": "germany_1", "box": 2, "reason": "x"})
    assert game.state.production[0].box == 2
    game.refuses({"type": "set_production", "item": "germany_1", "box": 5, "reason": "x"}, "invalid_box")
    game.refuses({"type": "set_production", "item": "germany_1", "box": 2, "lap": 2, "reason": "x"}, "invalid_box")
    game.when({"type": "set_production", "item": "germany_1", "reason": "x"}).then(production=())


def test_what_is_said_out_of_turn_stands_if_the_banker_gives_a_reason():
    game = Campaign().given(bloc=WESTERN)
    act = {"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 1}
    game.objects(act, "wrong_turn").when({**act, "override": "forgotten"}).then(available={"commonwealth": 12})
    assert game.last.passed_over == ("wrong_turn",)


class TestTheClock:
    """A correction may change who has to pass; the table is where it is."""

    def opened(self) -> Book:
        book = Book.opened(EDITION, StartGame(scenario="1939", entered=numbers()))
        assert book.say_all([{"type": "settle_partisans", "ungarrisoned": []}])
        return book

    def put_in(self, book: Book, after: int, raw: Raw) -> Correction:
        return correct(Past(book.edition, book.history), after, (parse_action(book.rules, raw),), frozenset())

    def test_an_impulse_that_comes_in_ends_at_once(self):
        book, minors = self.opened(), ("poland", "nationalist_china", "maoist_china")
        assert book.say_all([{"type": "pass_impulse", "power": minor, "rest": True} for minor in minors])
        after = book.history.version
        assert book.say_all([{"type": "end_turn"}] * 9)
        made = self.put_in(book, after, {"type": "pass_impulse", "power": "maoist_china", "rest": False})
        assert book.turn(made.state) == book.turn(book.state) == (1, 3, "western_allies")
        assert "maoist_china" not in made.state.resting
        assert made.fallen == made.passed_over == ()

    def test_a_pass_that_ended_no_impulse_ends_none_although_nothing_is_open_any_more(self):
        book = self.opened()
        assert book.say_all([{"type": "end_turn"}, {"type": "demand_treaty", "treaty": "treaty_of_moscow"}])
        after = book.history.version
        rebuilt = {"type": "rebuild_unit", "power": "soviet_union", "unit": "infantry"}
        assert book.say_all([{"type": "pass_impulse", "power": "soviet_union"}, rebuilt])
        made = self.put_in(book, after, {"type": "answer_demand", "accept": True})
        assert book.turn(made.state) == book.turn(book.state) == (1, 1, "soviet_bloc")
        assert made.state.this_impulse.passed == {"soviet_union"}
        assert made.fallen == made.passed_over == ()
