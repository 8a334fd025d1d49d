"""What might be said at a table in a position, from numbers: mostly sensible, sometimes not."""

from typing import Any

from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.answers import QUESTIONS
from companion.families.second_world_war.rules.diplomacy import commitments
from companion.families.second_world_war.rules.economy import losses
from companion.families.second_world_war.rules.points import operations
from companion.families.second_world_war.rules.surrender import checks, resistance
from tests.families.second_world_war.campaign import EDITION
from tests.random_games import Raw, Roll, pick

POWERS = list(EDITION.powers.ids)
COUNTRIES = [*(country.id for country in EDITION.countries), "atlantis"]
UNITS = list(EDITION.units.ids)
PLACES = [place.id for place in EDITION.places]
CHECKS = [surrender_check.id for surrender_check in EDITION.surrender_checks]
TREATIES = [treaty.id for treaty in EDITION.treaties]
ROUTES = [route.id for route in EDITION.lend_lease.routes]
MINORS = [minor_power.id for minor_power in EDITION.minor_powers]
VICHY = EDITION.commitments["vichy_commitment"]


class Talk:
    """One position and one roll: `mine` acts now, the other words are picked from what there is."""

    def __init__(self, state: Any, roll: Roll) -> None:
        self.state, (self.word, self.one, self.two, self.three) = state, roll
        self.mine: str = pick(world.acting_powers(EDITION, state) or POWERS, self.one)
        self.power: str = pick(POWERS, self.two)
        self.country: str = pick(COUNTRIES, self.two)
        self.count = self.three % 4 + 1
        self.dice = [self.one % 6 + 1, self.two % 6 + 1]
        self.theatre: str | None = pick(["et", "pt", "et", "pt", "sm", None], self.three)
        self.box: int | None = pick([None, 1, 2], self.three)
        self.item: str = pick([unit.id for unit in state.production] or ["germany_1"], self.two)
        hostile = [territory for territory in state.territories if world.at_war(state, self.mine, territory)]
        self.target: str = pick(hostile, self.two) or self.country
        firm = [land for land in hostile if resistance.has_units(EDITION, state, land)]
        self.stronghold: str = pick(firm, self.two) or self.target
        self.enemy: str = (
            pick([power for power in POWERS if world.at_war(state, self.mine, power)], self.two) or self.power
        )

    def said(self) -> Raw:
        """The action; two times out of three the banker would wave it through."""
        if self.word % 8 == 0:
            return {"type": "end_turn", "override": "go on"} if self.three % 3 else {"type": "end_turn"}
        if self.state.pending and self.word % 8 == 1:
            return {"type": "check_surrender", "country": self.state.pending[0].country, "dice": self.dice}
        talks = (self.points, self.building, self.raids, self.diplomacy, self.conquest, self.surrender)
        topic = pick((*talks, *talks, self.banker), self.word)()
        action = {
            key: value for key, value in pick(topic, self.one + self.two + self.three).items() if value is not None
        }
        return {**action, "override": "why not"} if self.word % 3 else action

    def points(self) -> list[Raw]:
        rolled = [self.dice[0]] * self.count if self.state.options.get("random_action_points") else None
        open_now = [operation.id for operation in operations.open_to(EDITION, self.state, self.mine)]
        spend = {"type": "spend_points", "power": self.mine, "operation": pick(open_now, self.two)}
        return [
            {
                "type": "buy_points",
                "power": self.mine,
                "resources": self.count,
                "theatre": self.theatre,
                "dice": rolled,
            },
            {"type": "buy_points", "power": self.mine, "resources": 1, "theatre": "et"},
            {"type": "take_default_point", "power": self.mine},
            {"type": "flip_headquarters", "power": self.mine, "count": 1},
            {**spend, "theatre": self.theatre},
            {**spend, "theatre": "sm", "count": self.count},
            {"type": "spend_points", "power": pick(MINORS, self.two), "operation": "ground_attack"},
            {"type": "spend_points", "power": "germany", "operation": "disband_vichy"},
            {**spend, "operation": "ground_attack", "theatre": "et", "against": self.target},
            {**spend, "theatre": self.theatre, "points_of": self.power},
            {"type": "pass_impulse", "power": self.mine},
            {
                "type": "pass_impulse",
                "power": pick(world.minors_at_war(EDITION, self.state), self.two) or "poland",
                "rest": pick([None, True, False], self.three),
            },
            {"type": "lose_units", "power": "japan", "unit": pick(["kamikaze", "atomic_bomb"], self.two)},
        ]

    def building(self) -> list[Raw]:
        ally = pick(
            [territory for territory, now in self.state.territories.items() if now.status == "ally"], self.three
        )
        return [
            {"type": "build_reinforcement", "power": self.mine, "units": {pick(UNITS, self.two): self.count}},
            {"type": "rebuild_unit", "power": self.mine, "unit": pick(UNITS, self.two), "box": self.box},
            {"type": "rebuild_unit", "power": self.mine, "unit": "battleship"},
            {"type": "rebuild_unit", "power": self.mine, "unit": "infantry", "country": ally},
            {"type": "advance_units", "power": pick([self.mine, None], self.three), "items": [self.item]},
            {"type": "advance_units", "power": self.item.rpartition("_")[0], "items": [self.item]},
            {"type": "deploy_units", "power": self.item.rpartition("_")[0], "items": [self.item]},
            {"type": "place_on_display", "power": self.mine, "unit": pick(UNITS, self.two), "box": self.count,
             "reason": "r"},
            {"type": "send_lend_lease", "route": pick(ROUTES, self.two), "amount": self.count, "supply_route": True},
        ]  # fmt: skip

    def raids(self) -> list[Raw]:
        bomb = {"type": "bomb_city", "by": pick(["commonwealth", "united_states"], self.one), "target": self.enemy}
        owner = self.item.rpartition("_")[0]
        risky = losses.at_risk(EDITION, self.state)
        return [
            {"type": "raid_convoys", "by": self.mine, "target": self.enemy, "hits": self.count,
             "natural_sixes": self.three % 3},
            {**bomb, "city": "berlin", "raid": "daylight", "hits": self.count},
            {**bomb, "target": owner, "city": "rome", "raid": "daylight", "hits": self.count, "set_back": [self.item]},
            {**bomb, "city": "kiel", "raid": "night", "natural_six": True},
            {"type": "settle_partisans", "ungarrisoned": risky[: self.three % 3]},
            {"type": "settle_partisans", "ungarrisoned": risky[:1], "values": dict.fromkeys(risky[:1], self.count)},
            {"type": "settle_partisans", "power": self.power, "ungarrisoned": [pick(risky, self.three) or "norway"]},
        ]  # fmt: skip

    def diplomacy(self) -> list[Raw]:
        vichy = pick(commitments.open_countries(self.state, VICHY) or VICHY.countries, self.two)
        roll = {"type": "roll_commitment", "table": VICHY.id, "country": vichy, "die": self.dice[0]}
        return [
            {"type": "declare_war", "power": self.mine, "target": self.country},
            {"type": "declare_war", "power": self.mine, "target": self.power},
            {"type": "declare_war", "power": self.mine, "target": pick(MINORS, self.three)},
            {"type": "intervene", "power": self.mine, "country": pick(MINORS, self.two)},
            {"type": "roll_commitment", "table": "yugoslav_commitment", "die": self.dice[0]},
            roll,
            roll,
            {"type": "demand_treaty"},
            {"type": "answer_demand", "accept": bool(self.three % 2)},
            {"type": "sign_treaty", "treaty": pick(["treaty_of_moscow", *TREATIES], self.three)},
            {"type": "renounce_treaty", "treaty": pick(["japan_soviet_treaty", *TREATIES], self.one), "by": self.mine},
            {"type": "attest", "claim": pick(list(QUESTIONS), self.two), "count": self.count},
        ]  # fmt: skip

    def conquest(self) -> list[Raw]:
        by = {"by": self.mine}
        seen = {
            "create_vichy": bool(self.one % 2),
            "invaded": [pick(COUNTRIES, self.three)] if self.one % 5 == 0 else [],
            "held": {pick(COUNTRIES, self.three): pick([*POWERS, "neutral"], self.one)} if self.three % 3 == 0 else {},
        }
        return [
            {"type": "capture_country", "country": self.country, "restore": self.three % 4 == 0, **by},
            {"type": "capture_country", "country": self.target, **by},
            {"type": "capture_capital", "country": self.stronghold, "defenders": bool(self.three % 2),
             "dice": self.dice, **by, **seen},
            {"type": "capture_capital", "country": pick(["france", "britain", *MINORS], self.two), **by, **seen},
            {"type": "capture_city", "city": pick(PLACES, self.two), **by},
            {"type": "capture_city", "city": pick(["moscow", "leningrad", "stalingrad", "sverdlovsk"], self.two), **by},
        ]  # fmt: skip

    def surrender(self) -> list[Raw]:
        lost = [territory for territory, now in self.state.territories.items() if now.capital_held_by]
        due = [check.id for check in checks.due(EDITION, self.state)] or CHECKS
        return [
            {"type": "count_units", "country": pick(lost, self.two) or self.country, "enemy": self.count,
             "friendly": self.one % 3},
            {"type": "check_surrender", "check": pick(due, self.two), "dice": self.dice},
            {"type": "check_surrender", "check": pick(CHECKS, self.two), "dice": self.dice, "by": self.mine},
            {"type": "drop_atomic_bomb", "target": self.enemy, "dice": [1, 1 + self.one % 5]},
        ]  # fmt: skip

    def banker(self) -> list[Raw]:
        reason, power, country = {"reason": "r"}, self.power, self.country
        return [
            {"type": "check_off", "item": pick(["isolated_units", "low_fuel_lost"], self.two), "done": self.box != 1},
            {"type": "enter_numbers", "numbers": {"resource_value": {country: self.count}}},
            {"type": "enter_numbers", "numbers": {"starting_limit": {power: self.three % 15}, "further_country": [
                {"name": f"Land {self.three}", "value": 1, "holder": power}]}},
            {"type": "enter_numbers", "rest_is_zero": True},
            {"type": "enter_numbers", "numbers": {"nationality_modifier": {power: 1}}},
            {"type": "enter_numbers", "numbers": {"reinforcement_limit": {power: 2}}},
            {"type": "adjust_treasury", "power": power, "amount": self.three % 9 - 4, **reason},
            {"type": "adjust_points", "power": power, "amount": self.three % 9 - 3, **reason},
            {"type": "set_country", "country": country, "controller": pick([power, None], self.one),
             "status": pick(["ally", "captured", "neutral", "at_war"], self.three), **reason},
            {"type": "set_war", "one": power, "other": pick(COUNTRIES, self.three), "at_war": self.box != 1, **reason},
            {"type": "set_treaty", "treaty": pick(TREATIES, self.two), "in_force": bool(self.three % 2), **reason},
            {"type": "set_production", "item": self.item, "box": self.box, **reason},
        ]  # fmt: skip


def spoken(state: Any, roll: Roll) -> Raw:
    """Something somebody might say in this position."""
    return Talk(state, roll).said()
