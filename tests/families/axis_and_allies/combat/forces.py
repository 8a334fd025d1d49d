"""Random battles of a box, with what can happen in it."""

from random import Random
from typing import Any

import msgspec

from companion.editions import boxes, load
from companion.families.axis_and_allies.combat.ask import answer, prepare
from companion.families.axis_and_allies.combat.battle import Battle
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from tests.families.axis_and_allies.table import Table


def random_battle(edition: AxisAndAlliesEdition, random: Random, most: int = 4) -> Battle:
    """A small battle of any kind, with technologies, advantages, orders and retreats."""
    kind = random.choice(["land", "sea", "landing"])
    places = {"land": ("land", "air"), "landing": ("land", "air"), "sea": ("sea", "air")}[kind]
    able = [unit for unit in edition.units if unit.kind in places]
    request: dict[str, Any] = {"kind": kind}
    for role in ("attacker", "defender"):
        fit = [unit for unit in able if role == "defender" or unit.attack is not None]
        chosen = random.sample(fit, random.randint(1, min(4, len(fit))))
        units = {unit.id: random.randint(1, most) for unit in chosen}
        side: dict[str, Any] = {"units": units}
        if edition.technologies and random.random() < 0.5:
            side["technologies"] = random.sample([technology.id for technology in edition.technologies], 2)
        fighting = [advantage for advantage in edition.advantages if advantage.combat]
        if fighting and random.random() < 0.5:
            side["advantages"] = [advantage.id for advantage in random.sample(fighting, 2)]
            for extra in fighting:
                if (
                    extra.id in side["advantages"]
                    and extra.combat.spends
                    and extra.combat.role == role
                    and kind == "sea"
                ):
                    side["sacrificed"] = {name: 1 for name in extra.combat.spends if name in units}
        if random.random() < 0.4:
            steps = [unit.id for unit in chosen if unit.hits] + [
                f"{unit.id}:damage" for unit in chosen if unit.hits > 1
            ]
            side["losses"] = random.sample(steps, len(steps))
        side["damaged"] = {unit.id: random.randint(0, units[unit.id]) for unit in chosen if unit.hits > 1}
        if random.random() < 0.3:
            side["submarines"] = "submerge"
        if random.random() < 0.3:
            side["keep_land_unit"] = True
        request[role] = side
    if kind == "landing":
        if random.random() < 0.5:
            request["seaborne"] = {
                name: random.randint(0, count)
                for name, count in request["attacker"]["units"].items()
                if edition.units[name].kind == "land"
            }
        request["bombard"] = {unit.id: random.randint(0, 2) for unit in edition.units if unit.bombards}
    if kind == "sea":
        targets = [name for token in edition.tokens for name in token.targets]
        aimed = [name for name in request["attacker"]["units"] if name in targets]
        if aimed and random.random() < 0.3:
            request["defender"]["kamikazes"] = {aimed[0]: 2}
    retreat = random.choice(
        [None, None, None, {"after_round": random.randint(1, 3)}, {"below_units": random.randint(1, 5)}]
    )
    request["retreat"] = retreat
    request["round"] = random.choice([1, 1, 1, 1, 2])
    return msgspec.convert(request, Battle)


def editions() -> list[AxisAndAlliesEdition]:
    """Every box of the family."""
    found = [load(name) for name in boxes()]
    return [item for item in found if isinstance(item, AxisAndAlliesEdition)]


def fight_battles() -> None:
    """Ask for the odds of random battles of every box, and of one in a game with every advantage."""
    all_of_them = {advantage.power: [] for advantage in load("revised").advantages}
    for advantage in load("revised").advantages:
        all_of_them[advantage.power].append(advantage.id)
    table = Table("revised", "1942").given(advantages={power: tuple(ids) for power, ids in all_of_them.items()})
    for attacker, defender in (("united_states", "japan"), ("japan", "soviet_union")):
        sides = {
            "attacker": {"power": attacker, "units": {"infantry": 2}},
            "defender": {"power": defender, "units": {"infantry": 1}},
        }
        prepare(table.edition, table.state, {"kind": "landing", "territory": "okinawa", **sides})
    for edition in editions():
        random = Random(edition.id)
        for _ in range(25):
            battle = random_battle(edition, random, 2)
            answer(prepare(edition, None, msgspec.to_builtins(battle)))
