"""Random games: whatever is said at the table, the books add up and nothing is lost."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.history import History
from companion.engine.parsing import parse_action
from companion.engine.past.correction import correct
from companion.engine.past.past import Past
from companion.families import families
from companion.model.actions import StartGame
from companion.model.entry import Entry
from tests.families.war_game.wartable import EDITION, whole_board
from tests.families.war_game.wartable import document as board_document
from tests.random_games import MORE, RandomGame, Raw, Roll, pick

RULES = families()["war_game"].ruleset
POWERS = list(EDITION.powers.ids)
UNITS = list(EDITION.units.ids)
NAMES = ["Kiev", "Malta", "Chad", "Sweden", "Turkey", "France", "Peking", "Great Britain", "Nowhere", "Tibet"]
CLAIMS = ["axis_goes_on", "axis_holds_its_homes", "allies_hold_their_homes"]


def spoken(state: Any, roll: Roll) -> Raw:
    """Something somebody might say in this position; often sensible, sometimes not."""
    word, one, two, three = roll
    power = pick(POWERS, one)
    group = next(group.powers for group in EDITION.turn_groups if state.turn in group.powers)
    mine = pick(group, one)
    place = pick([*state.territories, *NAMES], two)
    unit = pick(UNITS, three)
    count = three % 7 + 1
    enemy = next(power for power in POWERS if not EDITION.allied(power, mine))
    said: list[Raw] = [
        {"type": "collect_income", "power": mine},
        {"type": "collect_income"},
        {"type": "lend_money", "power": mine, "to": pick(POWERS, two), "amount": three % 40 + 1},
        {"type": "capture_territory", "territory": place, "by": mine},
        {"type": "capture_territory", "territory": place, "by": mine, "value": count, "from": enemy, "original": enemy},
        {"type": "capture_territory", "territory": place, "by": mine, "others": list(group),
         "owner": pick(group, three)},
        {"type": "conquer_neutral", "territory": place, "by": mine, "value": count, "die": three % 12 + 1,
         "land_units": one % 3 + 1, "nearest_enemy": enemy},
        {"type": "purchase_units", "power": mine, "units": {unit: count}},
        {"type": "purchase_units", "power": mine, "placements": {pick(state.territories, two) or "x": {unit: count}}},
        {"type": "build_factory", "power": mine, "territory": place, "factory": pick(["major", "minor"], three)},
        {"type": "reduce_factory", "power": mine, "territory": place, "destroy": bool(three % 2)},
        {"type": "scorched_earth", "territory": place},
        {"type": "repair_battleship", "power": mine, "ship": pick("ABC", three), "territory": place,
         "die": three % 12 + 1},
        {"type": "repair_battleship", "power": power, "die": three % 12 + 1},
        {"type": "lose_battleship", "power": power},
        {"type": "lose_general", "power": power},
        {"type": "conquer_neutral", "territory": place, "by": mine, "value": count, "die": three % 12 + 1,
         "others": [member for member in group if member != mine], "owner": pick(group, three)},
        {"type": "train_paratroopers", "power": mine, "count": count, "territory": place},
        {"type": "register_territory", "territory": place, "value": count, "controller": power, "original": power},
        {"type": "set_price", "power": power, "unit": unit, "price": three % 40 + 1},
        {"type": "attest", "claim": pick(CLAIMS, three), "holds": bool(two % 2)},
        {"type": "attest", "claim": f"{pick(['vacated_', 'blockaded_'], three)}{pick(state.territories, two)}"},
        {"type": "advance_phase"},
        {"type": "end_turn"},
        {"type": "adjust_treasury", "power": power, "amount": three % 21 - 10, "reason": "r",
         "fund": pick(["treasury", "hardware"], two)},
        {"type": "set_controller", "territory": place, "controller": power, "reason": "r"},
        {"type": "set_factory", "territory": place, "factory": pick(["major", "minor", "none"], three), "reason": "r"},
        {"type": "amend_territory", "territory": place, "value": count, "reason": "r"},
    ]  # fmt: skip
    action = said[word % len(said)]
    return {**action, "override": "why not"} if word % 3 == 0 else action


class WarNight(RandomGame):
    def __init__(self, entered: bool) -> None:
        board = {"board": board_document(whole_board())} if entered else {}
        super().__init__(EDITION, StartGame(scenario="1942", entered=board, options={"extra_unit_types": entered}))

    def spoken(self, state: Any, roll: Roll) -> Raw:
        return spoken(state, roll)

    def check(self) -> None:
        super().check()
        state: Any = self.history.state
        held = sum(now.value for now in state.territories.values() if now.controller is not None)
        unnamed = 624 - sum(now.value for now in state.territories.values() if now.start is not None)
        taken = sum(now.value for now in state.territories.values() if now.start is None and now.controller)
        assert held + unnamed == 624 + taken


@pytest.mark.parametrize("entered", [False, True], ids=["nothing entered", "whole board"])
@settings(max_examples=15 * MORE, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_random_game_adds_up_and_can_be_undone_moved_and_replayed(entered: bool, seed: int):
    chance = Random(seed)
    rolls = [tuple(chance.randrange(500) for _ in range(4)) for _ in range(200)]
    game = WarNight(entered)
    for roll in rolls:
        game.say(roll)
        game.check()
    game.check_at_the_end()


@settings(max_examples=10 * MORE, deadline=None)
@given(seed=st.integers(0, 2**32), entered=st.booleans())
def test_a_late_correction_of_a_random_game_adds_up(seed: int, entered: bool):
    chance = Random(seed)
    game = WarNight(entered)
    for _ in range(120):
        game.say(tuple(chance.randrange(500) for _ in range(4)))
    history = game.history
    removed = frozenset({chance.randrange(2, history.version + 1)} if history.version > 1 else ())
    insert = (parse_action(RULES, {"type": "adjust_treasury", "power": "china", "amount": 7, "reason": "late"}),)
    made = correct(Past(EDITION, history), chance.randrange(1, history.version + 1), insert, removed)
    assert RULES.invariants(EDITION, made.state) == []
    folded = History(RULES, [*history.entries, Entry(version=history.version + 1, at="t", action={"type": "correction"},
                                              summary="c", steps=made.steps, follows=made.follows)])  # fmt: skip
    assert folded.state == made.state
