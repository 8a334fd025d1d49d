"""The battle desk's entry point: a request and its result as documents, and a job in between."""

import os
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.families.axis_and_allies.combat import request
from companion.families.axis_and_allies.combat.battle import Battle
from companion.families.axis_and_allies.combat.fights import FIGHTS
from companion.families.axis_and_allies.combat.in_game import with_game
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import ROLES
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.family import BattleDesk

QUICK = {"land": 400, "landing": 400, "sea": 40}
"""Up to this product of both sides' units, a battle takes a few milliseconds."""
Job = tuple[AxisAndAlliesEdition, Battle]


def prepare(edition: AxisAndAlliesEdition, state: AxisAndAlliesState | None, document: Mapping[str, Any]) -> Job:
    """A request, checked and with all defaults, for a running game or a box alone."""
    battle = request.battle_of(document)
    request.check(edition, battle)
    battle = request.with_defaults(battle if state is None else with_game(edition, state, battle))
    return _box(edition, battle.readings), battle


def _box(edition: AxisAndAlliesEdition, readings: Mapping[str, str]) -> AxisAndAlliesEdition:
    """What a battle needs from a box; always the same object, so that its tables stay cached."""
    known = edition.combat_tables.setdefault("boxes", {})
    key = tuple(sorted(readings.items()))
    if key not in known:
        combat = replace(edition.combat, **readings)
        known[key] = replace(
            edition, combat=combat, territories=(), sea_zones=(), objectives=(), scenarios=(), triggers=(), map=None
        )
    box: AxisAndAlliesEdition = known[key]
    return box


def is_quick(job: Job) -> bool:
    """Whether a battle can be computed in place without anybody noticing."""
    battle = job[1]
    sizes = [sum(battle.side(role).units.values()) for role in ROLES]
    return battle.find is None and sizes[0] * sizes[1] <= QUICK[battle.kind]


def answer(job: Job) -> dict[str, Any]:
    """The odds of a battle."""
    # numpy takes a while to load, and a table that never asks for odds need not wait for it; its threads only get into
    # each other's way with arrays as small as these
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from companion.families.axis_and_allies.combat.search import odds_and_found

    return odds_and_found(*job)


DESK: BattleDesk[AxisAndAlliesEdition, AxisAndAlliesState] = BattleDesk(
    prepare=prepare, is_quick=is_quick, answer=answer, fights=FIGHTS
)
