"""Random games: whatever is said at the table, the books add up and nothing is lost."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.editions.second_world_war import limits, world
from companion.game.decide import Decision
from companion.model.actions import StartGame
from companion.model.second_world_war_events import OnceDone, SurrenderChecked
from tests.random_games import RandomGame, Raw, Roll, pick
from tests.second_world_war.campaign import EDITION, numbers

POWERS = list(EDITION.power)
COUNTRIES = [*(one.id for one in EDITION.countries), "atlantis"]
UNITS = list(EDITION.unit)
OPERATIONS = [one.id for one in EDITION.operations]
PLACES = [one.id for one in EDITION.places]
CHECKS = [one.id for one in EDITION.surrender_checks]
TREATIES = [one.id for one in EDITION.treaties]
ROUTES = ["atlantic", "murmansk", "vladivostok", "abadan"]
MINORS = [one.id for one in EDITION.minor_powers]
OPTIONS = [
    {},
    {"random_action_points": True, "resources_recover": "end_of_impulse", "unused_points_kept": "season"},
    {"separate_commonwealth_surrenders": True, "convoy_six_is_one_hit": True, "unused_points_kept": "impulse"},
    {"early_flipped_ships": True, "land_based_air_boxes": 3, "paris_from_impulse_start": True},
]


def spoken(state: Any, roll: Roll) -> Raw:
    """Something somebody might say in this position; often sensible, sometimes not."""
    word, one, two, three = roll
    mine = pick(world.acting_powers(EDITION, state) or POWERS, one)
    power, country = pick(POWERS, two), pick(COUNTRIES, two)
    item = pick([unit.id for unit in state.production] or ["germany_1"], two)
    dice = [one % 6 + 1, two % 6 + 1]
    theatre = pick(["et", "pt", "sm", None], three)
    count = three % 4 + 1
    said: list[Raw] = [
        {"type": "end_turn"},
        {"type": "advance_phase"},
        {"type": "end_turn"},
        {"type": "settle_partisans", "ungarrisoned": [country] if three % 2 else []},
        {"type": "buy_points", "power": mine, "resources": count, "theatre": theatre,
         "dice": [dice[0]] * count if state.options.get("random_action_points") else None},
        {"type": "buy_points", "power": mine, "resources": 1, "theatre": "et"},
        {"type": "take_default_point", "power": mine},
        {"type": "flip_headquarters", "power": mine, "count": 1},
        {"type": "spend_points", "power": mine, "operation": pick(OPERATIONS, two), "theatre": theatre},
        {"type": "spend_points", "power": mine, "operation": pick(OPERATIONS, two), "theatre": "sm", "count": count},
        {"type": "spend_points", "power": pick(MINORS, two), "operation": "ground_attack"},
        {"type": "build_reinforcement", "power": mine, "units": {pick(UNITS, two): count}},
        {"type": "rebuild_unit", "power": mine, "unit": pick(UNITS, two), "box": pick([None, 1, 3], three)},
        {"type": "rebuild_unit", "power": mine, "unit": "infantry", "country": country},
        {"type": "advance_units", "power": pick([mine, None], three), "items": [item]},
        {"type": "deploy_units", "power": mine, "items": [item]},
        {"type": "place_on_display", "power": mine, "unit": pick(UNITS, two), "box": count, "reason": "r"},
        {"type": "raid_convoys", "by": mine, "target": power, "hits": count, "natural_sixes": three % 3},
        {"type": "bomb_city", "by": mine, "target": power, "city": pick(["berlin", "rome"], one), "raid": "daylight",
         "hits": count, "set_back": [item] if three % 3 == 0 else []},
        {"type": "bomb_city", "by": mine, "target": power, "city": "kiel", "raid": "night", "natural_six": True},
        {"type": "drop_atomic_bomb", "target": power, "dice": dice},
        {"type": "send_lend_lease", "route": pick(ROUTES, two), "amount": count, "supply_route": bool(one % 2)},
        {"type": "declare_war", "power": mine, "target": pick([*POWERS, *COUNTRIES], two)},
        {"type": "declare_war", "power": mine, "target": pick(POWERS, two)},
        {"type": "intervene", "power": mine, "country": pick(MINORS, two)},
        {"type": "roll_commitment", "table": "yugoslav_commitment", "die": dice[0]},
        {"type": "roll_commitment", "table": "vichy_commitment", "die": dice[0], "power": mine,
         "country": pick(["vichy_france", "levant", "dakar", "indochina"], two)},
        {"type": "sign_treaty", "treaty": pick(["treaty_of_moscow", *TREATIES], three)},
        {"type": "renounce_treaty", "treaty": pick(TREATIES, three), "by": mine},
        {"type": "capture_country", "country": country, "by": mine, "restore": three % 4 == 0},
        {"type": "capture_capital", "country": country, "by": mine, "defenders": bool(three % 2), "dice": dice,
         "create_vichy": bool(one % 2), "invaded": [pick(COUNTRIES, three)] if one % 5 == 0 else []},
        {"type": "capture_capital", "country": pick(["france", "poland", *MINORS, "britain"], two), "by": mine,
         "held": {pick(COUNTRIES, three): pick([*POWERS, "neutral"], one)} if three % 3 == 0 else {}},
        {"type": "capture_city", "city": pick(PLACES, two), "by": mine},
        {"type": "count_units", "country": country, "enemy": count, "friendly": one % 3},
        {"type": "count_units", "country": pick([c for c, now in state.territories.items() if now.capital_held_by], two)
         or "poland", "enemy": count, "friendly": one % 3},
        {"type": "check_surrender", "country": state.pending[0].country if state.pending else "france", "dice": dice},
        {"type": "check_surrender", "check": pick(CHECKS, two), "dice": dice, "by": pick([None, mine], three)},
        {"type": "attest", "claim": pick(["japan_attacks_in_china", "east_front_open", "paris_in_reach"], two),
         "count": count},
        {"type": "check_off", "item": pick(["isolated_units", "isolated_markers"], two), "done": bool(three % 2)},
        {"type": "enter_numbers", "numbers": {"resource_value": {pick(COUNTRIES, two): count}}},
        {"type": "enter_numbers", "numbers": {"starting_limit": {power: three % 15}, "further_country": [
            {"name": f"Land {three}", "value": 1, "holder": power}]}},
        {"type": "enter_numbers", "numbers": {"nationality_modifier": {power: 1}, "reinforcement_limit": {power: 2}}},
        {"type": "adjust_treasury", "power": power, "amount": three % 9 - 4, "reason": "r"},
        {"type": "adjust_points", "power": power, "amount": three % 9 - 3, "reason": "r"},
        {"type": "set_country", "country": country, "status": pick(["ally", "captured", "neutral", "at_war"], three),
         "controller": pick([power, None], one), "reason": "r"},
        {"type": "set_war", "one": power, "other": pick(COUNTRIES, three), "at_war": bool(one % 2), "reason": "r"},
        {"type": "set_treaty", "treaty": pick(TREATIES, two), "in_force": bool(three % 2), "reason": "r"},
        {"type": "set_production", "item": item, "box": pick([None, 1, 2], three), "reason": "r"},
    ]  # fmt: skip
    action = {key: value for key, value in said[word % len(said)].items() if value is not None}
    return {**action, "override": "why not"} if word % 3 else action


class CampaignNight(RandomGame):
    def __init__(self, entered: bool, options: int) -> None:
        scenario = "1939" if options % 2 == 0 else "1941"
        action = StartGame(
            scenario=scenario, entered=numbers() if entered else {}, options=dict(OPTIONS[options % len(OPTIONS)])
        )
        super().__init__(EDITION, action)

    def spoken(self, state: Any, roll: Roll) -> Raw:
        return spoken(state, roll)

    def say(self, roll: Roll) -> Decision | None:
        decision = super().say(roll)
        if decision is not None:
            check_recovery(decision)
        return decision

    def check(self) -> None:
        super().check()
        state: Any = self.history.state
        values = state.numbers.resource_value
        for power in POWERS:
            if power in state.surrendered:
                assert limits.limit(state, power) == state.treasury(power) == 0
                continue
            controlled = [one for one in state.territories if world.beneficiary(state, one) == power]
            expected = sum(values.get(one, 0) for one in controlled) + limits.unassigned(state, power)
            assert limits.limit(state, power) == expected


def check_recovery(decision: Decision) -> None:
    """Recovery never lifts a power above its limit."""
    for event in decision.events:
        if getattr(event, "kind", "") == "income":
            after: Any = decision.state
            assert after.treasury(event.target) <= limits.limit(after, event.target)  # type: ignore[attr-defined]


ROLLS = st.lists(st.tuples(*[st.integers(0, 719)] * 4), min_size=200, max_size=200)


@pytest.mark.parametrize("entered", [False, True], ids=["nothing entered", "all numbers"])
@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
@given(rolls=ROLLS, options=st.integers(0, 7))
def test_a_random_game_adds_up_and_can_be_undone_moved_and_replayed(entered: bool, rolls: list[Roll], options: int):
    game = CampaignNight(entered, options)
    for roll in rolls:
        game.say(roll)
        game.check()
    happened_once(game.check_at_the_end())


def happened_once(events: list[Any]) -> None:
    """What happens only once happened only once; each special check was rolled only once."""
    done = Counter(event.what for event in events if isinstance(event, OnceDone))
    once = {one.id for one in EDITION.operations if one.once} | {one.id for one in EDITION.surrender_checks if one.once}
    assert all(count == 1 for what, count in done.items() if what in once)
    rolled = Counter(event.check for event in events if isinstance(event, SurrenderChecked) and event.check)
    assert all(count == 1 for check, count in rolled.items() if check != "atomic_bomb")
