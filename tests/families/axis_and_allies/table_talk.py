"""What might be said at a table of Axis & Allies in a position, from a number: mostly legal, sometimes nonsense."""

from typing import Any

from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.land.holdings import capital_held
from companion.families.axis_and_allies.rules.purchase import price_list
from companion.families.axis_and_allies.rules.purses import in_hand, purses
from companion.families.axis_and_allies.rules.units.mobilization import complex_sites, room
from companion.families.axis_and_allies.rules.world.relations import at_war
from companion.families.axis_and_allies.views.world import has_world, world
from companion.model.edition import Edition
from companion.model.state import GameState

Raw = dict[str, Any]


class Chance:
    """Choices out of one number: zero always means the first."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, limit: int) -> int:
        self.number, choice = divmod(self.number, limit)
        return choice

    def one_of(self, options: Any) -> Any:
        listed = list(options)
        return listed[self.below(len(listed))]

    def once_in(self, times: int) -> bool:
        return self.below(times) == times - 1

    def dice(self, count: int) -> list[int]:
        return [self.below(6) + 1 for _ in range(count)]


class Talk:
    """What somebody at the table might say in a position."""

    def __init__(self, edition: Edition, state: GameState, chance: Chance) -> None:
        self.edition, self.state, self.chance = edition, state, chance
        self.power = state.turn

    def action(self) -> Raw:
        order = list(self.edition.phases.ids)
        late = order.index(self.state.phase)
        in_time = [word for word in WORDS if word not in LAST_PHASE or order.index(LAST_PHASE[word]) >= late]
        word = self.chance.one_of(WORDS if self.chance.once_in(8) else in_time)
        action: Raw = getattr(self, word)()
        if self.chance.once_in(8):
            action["override"] = "the table agrees"
        return action

    def held(self, by_enemy: bool = False) -> list[str]:
        """Territories of the power, or of its enemies."""
        return [territory for territory, now in self.state.territories.items() if self._is(now.controller, by_enemy)]

    def _is(self, holder: str | None, enemy: bool) -> bool:
        if holder is None:
            return enemy and self.chance.once_in(4)
        return at_war(self.edition, self.state, self.power, holder) if enemy else holder == self.power

    def capture(self) -> Raw:
        everywhere = self.chance.once_in(12)
        lands = list(self.edition.territories.ids) if everywhere else self.held(by_enemy=True)
        action: Raw = {
            "type": "capture_territory",
            "territory": self.chance.one_of(lands or self.edition.territories.by_id),
        }
        if self.chance.once_in(8):
            action["by"] = self.chance.one_of(self.edition.powers.by_id)
        return action

    def buy(self) -> Raw:
        purse = self.chance.one_of(purses(self.edition, self.power))
        money = in_hand(self.state, self.power, purse)
        prices = price_list(self.edition, self.state, self.power)
        affordable = [unit for unit, price in prices.items() if price <= money]
        unit = self.chance.one_of(affordable or self.edition.units.by_id)
        most = money // prices[unit] if unit in affordable else 3
        action: Raw = {"type": "purchase_units", "units": {unit: self.chance.below(min(most, 3)) + 1}}
        if purse is not None:
            action["purse"] = purse
        damaged = [territory for territory in self.held() if sum(self.state.territories[territory].facilities.values())]
        if damaged and self.chance.below(2):
            action["repairs"] = {self.chance.one_of(damaged): self.chance.below(3) + 1}
        return action

    def place(self) -> Raw:
        pool = self.state.powers[self.power].to_mobilize
        if not pool or self.chance.once_in(12):
            return self.buy()
        unit = self.chance.one_of(pool)
        if unit in self.edition.facilities.ids and unit != "industrial_complex":
            free_sites = facilities.sites(self.edition, self.state, self.power, self.edition.facilities[unit])
            where = self.chance.one_of(free_sites or self.edition.territories.by_id)
            return {"type": "mobilize_units", "placements": {where: {unit: 1}}}
        if self.edition.powers[self.power].placement == "own_land":
            where = self.chance.one_of(self.held() or self.edition.territories.by_id)
            return {"type": "mobilize_units", "placements": {where: {unit: 1}}}
        free = room(self.edition, self.state, self.power) or {self.chance.one_of(self.edition.territories.by_id): 1}
        where = self.chance.one_of(free)
        count = self.chance.below(min(pool[unit], free[where])) + 1
        if unit == "industrial_complex":
            sites = complex_sites(self.edition, self.state, self.power)
            where, count = self.chance.one_of(sites or self.edition.territories.by_id), 1
        return {"type": "mobilize_units", "placements": {where: {unit: count}}}

    def partner_places(self) -> Raw:
        for power in self.edition.powers:
            pool = self.state.powers[power.id].to_mobilize
            lands = [territory for territory, now in self.state.territories.items() if now.controller == power.id]
            if power.muster and pool and lands:
                units = {unit: self.chance.below(count) + 1 for unit, count in pool.items()}
                placements = {self.chance.one_of(lands): units}
                return {"type": "mobilize_units", "power": power.id, "placements": placements}
        return self.place()

    def collect(self) -> Raw:
        if not capital_held(self.edition, self.state, self.power) or self.chance.once_in(20):
            return {"type": "end_turn", "forfeit": True} if self.chance.once_in(2) else {"type": "end_turn"}
        action: Raw = {"type": "collect_income"}
        if "war_bonds" in self.state.powers[self.power].technologies:
            action["dice"] = self.chance.dice(1)
        return action

    def research(self) -> Raw:
        now = self.state.powers[self.power]
        if self.edition.rules.research == "none" or (not now.researchers and self.state.treasury(self.power) < 5):
            return self.capture()
        if not now.researchers or self.chance.once_in(4):
            action: Raw = {"type": "buy_research", "count": self.chance.below(2) + 1}
            if self.edition.powers[self.power].purses:
                action["purse"] = self.chance.one_of(self.edition.powers[self.power].purses).id
            if self.edition.id == "revised":
                action["development"] = self.chance.one_of(self.edition.technologies.by_id)
            return action
        action = {"type": "roll_research", "dice": self.chance.dice(now.researchers)}
        if self.edition.rules.research in ("researchers", "dice"):
            action |= {"chart": self.chance.below(2) + 1, "breakthrough_die": self.chance.below(6) + 1}
        return action

    def bomb(self) -> Raw:
        targets = [territory for territory in self.held(by_enemy=True) if self.state.territories[territory].facilities]
        if self.edition.rules.bombing == "none" or not targets:
            return self.capture()
        dice = self.chance.dice(2 * self.chance.below(3) + 2)
        action: Raw = {"type": "bomb_complex", "territory": self.chance.one_of(targets), "dice": dice}
        if self.chance.once_in(3):
            action["weapon"] = self.chance.one_of(("rockets", "fighters"))
        stands = list(self.state.territories[action["territory"]].facilities)
        if len(stands) > 1 and self.chance.below(3):
            action["facility"] = self.chance.one_of(stands)
        return action

    def world(self) -> Raw:
        """War and peace, neutrals, convoys, tokens: what only some boxes have."""
        if not has_world(self.edition):
            return self.capture()
        now = world(self.edition, self.state, self.power)
        open_ones = [declaration["against"] for declaration in now["declarations"] if declaration["why_not"] is None]
        said: list[Raw] = [
            {"type": "declare_war", "against": enemy}
            for enemy in (open_ones if self.chance.below(6) else self.edition.powers.by_id)
        ]
        said += [{"type": "take_neutral", "territory": territory} for territory in now["friendly"]]
        said += [{"type": "attack_neutral", "territory": neutral} for neutral in now["neutrals"][:2]]
        said += [{"type": "purchase_units", "upgrades": [upgrade]} for upgrade in now["upgrades"]]
        said += [{"type": "use_token", "token": token} for token in now["tokens"]]
        if now["convoys"]:
            zone = self.chance.one_of(now["convoys"])
            said += [{"type": "disrupt_convoys", "dice": {str(zone): self.chance.dice(3)}}] * 3
        if now["grant"]:
            said += [{"type": "place_free_units", "units": {"infantry": self.chance.below(5) + 1}}]
        return dict(self.chance.one_of(said)) if said else self.capture()

    def attest(self) -> Raw:
        if not self.edition.claims.by_id:
            return self.place()
        claim = self.chance.one_of(self.edition.claims)
        action: Raw = {"type": "attest", "claim": claim.id, "holds": self.chance.below(2) == 0}
        if claim.counts:
            action["count"] = self.chance.below(9)
        return action

    def advance(self) -> Raw:
        return {"type": "advance_phase"}

    def advantage(self) -> Raw:
        if not self.edition.advantages.by_id:
            return self.capture()
        mine = {advantage_id: power for power, now in self.state.powers.items() for advantage_id in now.advantages}
        if mine and self.chance.below(3):
            chosen = self.chance.one_of(mine)
            lands = self.edition.advantages[chosen].territories or self.edition.originals[mine[chosen]]
            action: Raw = {"type": "use_advantage", "advantage": chosen, "territory": self.chance.one_of(lands)}
            if self.edition.advantages[chosen].kind == "move_complex":
                homes = [land for land in lands if self.state.territories[land].facilities] or list(lands)
                action["from_territory"] = home = self.chance.one_of(homes)
                action["territory"] = self.chance.one_of(self.edition.territories[home].borders or [home])
            return action
        power = self.chance.one_of(self.edition.powers.by_id)
        return {"type": "choose_advantage", "power": power, "die": self.chance.below(6) + 1}

    def correct(self) -> Raw:
        territory, power = (
            self.chance.one_of(self.edition.territories.by_id),
            self.chance.one_of(self.edition.powers.by_id),
        )
        technology = self.chance.one_of(self.edition.technologies.by_id or ["none_here"])
        action: Raw = self.chance.one_of(
            [
                {"type": "adjust_treasury", "power": power, "amount": self.chance.below(41) - 20},
                {"type": "set_controller", "territory": territory, "controller": power},
                {"type": "set_damage", "territory": territory, "damage": self.chance.below(12)},
                {"type": "set_technology", "power": power, "technology": technology},
                {"type": "set_technology", "power": power, "technology": technology, "holds": False},
                {"type": "set_complex", "territory": territory, "holds": self.chance.below(2) == 0},
                *self.correct_world(territory, power),
            ]
        )
        return {**action, "reason": "the board says so"}

    def correct_world(self, territory: str, power: str) -> list[Raw]:
        if not has_world(self.edition):
            return []
        facility = self.chance.one_of(self.edition.facilities.by_id)
        purse = self.chance.one_of(("europe", "pacific"))
        return [
            {"type": "set_complex", "territory": territory, "facility": facility, "holds": self.chance.below(2) == 0},
            {"type": "set_damage", "territory": territory, "facility": facility, "damage": self.chance.below(8)},
            {"type": "set_war", "power": power, "against": self.chance.one_of(self.edition.powers.by_id)},
            {"type": "set_neutral", "territory": territory, "leaning": "strict"},
            {"type": "set_trigger", "trigger": self.chance.one_of(self.edition.triggers.by_id or ["none_here"])},
            {"type": "set_tokens", "token": "kamikaze", "left": self.chance.below(7)},
            {"type": "adjust_treasury", "power": "united_kingdom", "purse": purse, "amount": self.chance.below(9) - 4},
        ]

    def declare(self) -> Raw:
        if not self.chance.once_in(8):
            return self.collect()
        return {"type": "declare_winner", "side": self.chance.one_of(("axis", "allies")), "reason": "agreed"}

    def nonsense(self) -> Raw:
        return dict(self.chance.one_of(NONSENSE))


WORDS = (
    ["capture"] * 9 + ["buy"] * 5 + ["place"] * 5 + ["collect"] * 7 + ["research"] * 4 + ["bomb"] * 3
    + ["attest"] * 2 + ["partner_places", "advance", "advantage", "advantage", "correct", "correct", "declare"]
    + ["nonsense"] * 3 + ["world"] * 4
)  # fmt: skip

LAST_PHASE = {
    "research": "purchase_units", "buy": "purchase_units", "capture": "conduct_combat", "bomb": "conduct_combat",
}  # fmt: skip
"""After which phase a word comes too late."""

NONSENSE: list[Raw] = [
    {},
    {"type": None},
    {"type": "sail_around_the_world"},
    {"type": "start_game", "scenario": "1941"},
    {"type": "capture_territory"},
    {"type": "capture_territory", "territory": "atlantis"},
    {"type": "capture_territory", "territory": "himalaya"},
    {"type": "capture_territory", "territory": 7},
    {"type": "capture_territory", "territory": "ukraine", "by": "france"},
    {"type": "capture_territory", "territory": "ukraine", "by": ""},
    {"type": "purchase_units"},
    {"type": "purchase_units", "units": {"infantry": -3}},
    {"type": "purchase_units", "units": {"infantry": 0}},
    {"type": "purchase_units", "units": {"infantry": 10**30}},
    {"type": "purchase_units", "units": {"infantry": 999}},
    {"type": "purchase_units", "units": {"infantry": 1.5}},
    {"type": "purchase_units", "units": {"dragon": 1}},
    {"type": "purchase_units", "units": {"infantry": 1}, "power": "china"},
    {"type": "purchase_units", "units": ["infantry"]},
    {"type": "purchase_units", "repairs": {"germany": 999}},
    {"type": "purchase_units", "repairs": {"atlantis": 1}},
    {"type": "mobilize_units", "placements": {}},
    {"type": "mobilize_units", "placements": {"germany": {}}},
    {"type": "mobilize_units", "placements": {"atlantis": {"infantry": 1}}},
    {"type": "mobilize_units", "placements": {"germany": {"infantry": 999}}},
    {"type": "collect_income", "power": "china"},
    {"type": "collect_income", "power": "atlantis"},
    {"type": "collect_income", "dice": [0]},
    {"type": "collect_income", "dice": [7]},
    {"type": "collect_income", "dice": [1, 2, 3]},
    {"type": "buy_research", "count": 0},
    {"type": "buy_research", "count": -1},
    {"type": "buy_research", "count": 99},
    {"type": "roll_research", "dice": []},
    {"type": "roll_research", "dice": [0]},
    {"type": "roll_research", "dice": [7]},
    {"type": "roll_research", "dice": [6] * 61},
    {"type": "roll_research", "dice": [6], "chart": 3, "breakthrough_die": 1},
    {"type": "roll_research", "dice": [6], "chart": 1, "breakthrough_die": 0},
    {"type": "bomb_complex", "territory": "germany", "dice": [0]},
    {"type": "bomb_complex", "territory": "germany", "dice": [7]},
    {"type": "bomb_complex", "territory": "germany", "dice": []},
    {"type": "bomb_complex", "territory": "germany", "dice": [1], "weapon": "harsh_words"},
    {"type": "attest", "claim": "the_moon_is_made_of_cheese"},
    {"type": "attest", "claim": "german_submarines", "count": -1},
    {"type": "adjust_treasury", "amount": -999, "reason": "everything"},
    {"type": "adjust_treasury", "amount": 10**12, "reason": "riches"},
    {"type": "adjust_treasury", "amount": 0, "reason": "nothing"},
    {"type": "adjust_treasury", "amount": 5},
    {"type": "adjust_treasury", "amount": 5, "reason": ""},
    {"type": "set_controller", "territory": "ukraine", "controller": "bank", "reason": "?"},
    {"type": "set_controller", "territory": "sahara", "controller": "germany", "reason": "?"},
    {"type": "set_damage", "territory": "germany", "damage": -1, "reason": "?"},
    {"type": "set_damage", "territory": "germany", "damage": 999, "reason": "?"},
    {"type": "set_technology", "technology": "death_ray", "reason": "?"},
    {"type": "choose_advantage", "die": 7},
    {"type": "choose_advantage", "advantage": "dragons"},
    {"type": "use_advantage", "advantage": "dragons"},
    {"type": "use_advantage", "advantage": "mobile_industry", "territory": "atlantis", "from_territory": "russia"},
    {"type": "declare_winner", "side": "neutrals", "reason": "?"},
    {"type": "end_turn", "override": ""},
    {"type": "advance_phase", "surprise": True},
]
"""What nobody should say. All of it is refused, and changes nothing."""
