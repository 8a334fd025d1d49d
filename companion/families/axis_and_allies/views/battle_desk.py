"""What the battle desk shows: what units hit on here, the order of losses, and a battle between two taps.

The solver brings numpy along: it's loaded only with a battle that is being fought.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins

from companion.families.axis_and_allies.combat import fights
from companion.families.axis_and_allies.combat.figures import figures
from companion.families.axis_and_allies.combat.in_game import with_game
from companion.families.axis_and_allies.combat.losses import DAMAGE, PRESETS, order_of, preset, side_of
from companion.families.axis_and_allies.combat.request import battle_of
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import PLACES, ROLES, BattleKind, Role, Unit
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _

if TYPE_CHECKING:
    from companion.families.axis_and_allies.combat.fight import Fight
    from companion.families.axis_and_allies.combat.salvos import Throw


class SideHere(Struct, frozen=True):
    """A side of a battle at this place, as the books know it."""

    hits_on: Mapping[str, int]
    """The highest die that hits, by unit; 0 if it doesn't fire."""
    helped_by: Sequence[str]
    """The technologies and advantages with an effect, by name."""


def sides_here(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, document: Mapping[str, Any], *, first_round: bool
) -> Mapping[Role, SideHere]:
    """Both sides of a battle as asked about, with everything the books add."""
    battle = with_game(edition, state, battle_of(document))
    made: dict[Role, SideHere] = {}
    for role in ROLES:
        side, now = battle.side(role), figures(edition, battle, role, first_round)
        advantages = (
            advantage for advantage in side.advantages or () if _fights(edition, advantage, battle.kind, role)
        )
        made[role] = SideHere(
            {unit: figure.shot or figure.fire for unit, figure in now.items()},
            [
                *(edition.technologies[technology].name for technology in side.technologies or ()),
                *(edition.advantages[advantage].name for advantage in advantages),
            ],
        )
    return made


def _fights(edition: AxisAndAlliesEdition, advantage: str, kind: BattleKind, role: Role) -> bool:
    """Whether an advantage has an effect for a side of such a battle."""
    combat = edition.advantages[advantage].combat
    if combat is None or kind not in combat.battles or combat.role not in ("either", role):
        return False
    changes = (change for unit, change in combat.units.items() if edition.units[unit].kind in PLACES[kind])
    return bool(combat.adds or combat.spends) or any(
        change.defence is not None
        if role == "defender"
        else change.attack is not None or change.spared or change.attack_dice != "one"
        for change in changes
    )


def losses_in_order(edition: AxisAndAlliesEdition, chosen: str) -> list[str]:
    """What is lost first, of every kind: by a preset's name, or after the steps that a side listed."""
    steps = (
        preset(edition, chosen)
        if chosen in PRESETS
        else [step for step in chosen.split(",") if _is_step(edition, step)]
    )
    return order_of(edition, side_of(followed(edition, steps)))


def followed(edition: AxisAndAlliesEdition, steps: Sequence[str]) -> Sequence[str]:
    """The preset that a list follows, for all kinds: a kind added later goes in its place, not last."""
    orders = (preset(edition, name) for name in PRESETS)
    return next((order for order in orders if [step for step in order if step in steps] == [*steps]), steps)


def _is_step(edition: AxisAndAlliesEdition, step: str) -> bool:
    unit = edition.units.get(unit_lost(step))
    return unit is not None and (not step.endswith(DAMAGE) or unit.hits > 1)


def unit_lost(step: str) -> str:
    """The unit that a step in the order of losses is about: it's lost, or takes a hit that doesn't sink."""
    return step.removesuffix(DAMAGE)


def step_in_words(edition: AxisAndAlliesEdition, step: str) -> str:
    """A step in the order of losses."""
    name = edition.units[unit_lost(step)].name
    return _("{unit}: the hit that doesn't sink", unit=name) if step.endswith(DAMAGE) else name


class FightView:
    """A battle between two taps: how it is going, and what each side can do now."""

    def __init__(self, edition: AxisAndAlliesEdition, body: str) -> None:
        self.edition = edition
        self.fight: Fight = fights.read(body)

    @property
    def powers(self) -> Mapping[Role, str | None]:
        """Who fights, if the books know."""
        return {role: self.fight.battle.side(role).power for role in ROLES}

    @property
    def place(self) -> str | None:
        """The land that's fought for; None at sea."""
        return self.fight.battle.territory if self.fight.battle.kind != "sea" else None

    @property
    def over(self) -> bool:
        """Whether nobody fights on."""
        return self.fight.step == "over"

    @property
    def units(self) -> Mapping[Role, Mapping[str, int]]:
        """What's left of each side."""
        return {role: self.fight.units[role] for role in ROLES}

    @property
    def lost(self) -> Mapping[Role, Mapping[str, int]]:
        """What each side has lost so far."""
        return {role: self.fight.lost(role) for role in ROLES}

    @property
    def now_choosing(self) -> list[str]:
        """The powers that still have to choose their losses."""
        if self.fight.step != "losses":
            return []
        hit = [role for role in ROLES if self.fight.hits.get(role) and role not in self.fight.chosen]
        return [power for role in hit if (power := self.powers[role])]

    @property
    def takes_land(self) -> bool:
        """Whether the attacker has won the land."""
        from companion.families.axis_and_allies.combat import rounds

        return rounds.takes_land(self.edition, self.fight)

    @property
    def throws(self) -> "list[Throw]":
        """The dice to roll now."""
        from companion.families.axis_and_allies.combat import rounds

        return rounds.wanted(self.edition, self.fight)

    @property
    def to_lose(self) -> Mapping[Role, Mapping[str, int]]:
        """What each side has to lose, as the likeliest choice."""
        from companion.families.axis_and_allies.combat import rounds

        return {role: rounds.must_lose(self.edition, self.fight, role) for role in ROLES}

    @property
    def may_retreat(self) -> bool:
        """Whether the attacker can leave now."""
        from companion.families.axis_and_allies.combat import rounds

        return rounds.may_retreat(self.edition, self.fight)

    @property
    def leaving(self) -> Mapping[str, int]:
        """Who would leave in a retreat."""
        from companion.families.axis_and_allies.combat import rounds

        return rounds.leaving(self.edition, self.fight)

    @property
    def may_submerge(self) -> Mapping[Role, Mapping[str, int]]:
        """Which units can leave under water now."""
        from companion.families.axis_and_allies.combat import rounds

        return {role: rounds.may_submerge(self.edition, self.fight, role) for role in ROLES}

    @property
    def question(self) -> dict[str, Any]:
        """The battle as a request for its odds: as this round began."""
        from companion.families.axis_and_allies.combat.fight import now

        document: dict[str, Any] = to_builtins(self.fight.round_began or now(self.fight))
        return document

    def losable(self, role: Role) -> list[str]:
        """The steps that a side can lose now."""
        fight = self.fight
        targets = {unit_id for hit in fight.hits.get(role, ()) for unit_id in hit.targets}
        steps: list[str] = []
        for unit_id in fight.units[role]:
            unit: Unit = self.edition.units[unit_id]
            if unit_id in targets and unit.hits:
                free = (unit.hits - 1) * fight.units[role][unit_id] - fight.damaged[role].get(unit_id, 0)
                steps += [f"{unit_id}{DAMAGE}"] if free else []
                steps.append(unit_id)
        return steps
