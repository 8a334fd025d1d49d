"""Parse the desk's form: its query as a battle. No script needed: every field has its own name."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import Struct, field
from werkzeug.datastructures import MultiDict

from api.families.axis_and_allies.battle_desk.special import RETREATS, aimed_at, by_sea, spendable
from api.families.axis_and_allies.likely import likely_captures
from api.families.axis_and_allies.visitor import GameVisitor
from api.pages.kit.turns.card_pages import friends
from api.pages.kit.turns.power_pages import in_other_hands
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import PLACES, ROLES, BattleKind, Role, Unit
from companion.families.axis_and_allies.views.battle_desk import losses_in_order, unit_lost

LETTER: Mapping[Role, str] = {"attacker": "a", "defender": "d"}
MOST_TYPED = 200
WANTED = 0.9
"""The target chance in the desk's questions."""
Query = MultiDict[str, str]
AT_SEA = "sea"
"""In the list of places: no land at all."""


class Asked(Struct, frozen=True):
    """A battle as entered in the form."""

    kind: BattleKind
    territory: str | None
    powers: Mapping[Role, str | None]
    units: Mapping[Role, Mapping[str, int]]
    orders: Mapping[Role, Sequence[str]]
    bombard: Mapping[str, int] = field(default_factory=dict)
    later: bool = False
    """Whether the first round is over."""
    retreat: str = ""
    """When the attacker retreats, by its word (`special.RETREATS`); empty if never."""
    seaborne: Mapping[str, int] | None = None
    """In a landing, what came by sea; everything, unless stated otherwise."""
    kamikazes: Mapping[str, int] = field(default_factory=dict)
    sacrificed: Mapping[Role, Mapping[str, int]] = field(default_factory=dict)
    keep_land_unit: bool = False
    find: Role | None = None

    @property
    def is_ready(self) -> bool:
        """Whether anybody attacks."""
        return any(self.units["attacker"].values())

    def document(self) -> dict[str, Any]:
        """The same as a request for odds."""
        request: dict[str, Any] = {
            "kind": self.kind,
            "round": 2 if self.later else 1,
            **{role: self._side(role) for role in ROLES},
        }
        if self.territory is not None and self.kind != "sea":
            request["territory"] = self.territory
        if self.kind == "landing" and self.bombard:
            request["bombard"] = dict(self.bombard)
        if self.kind == "landing" and self.seaborne is not None:
            request["seaborne"] = dict(self.seaborne)
        if self.retreat in RETREATS:
            request["retreat"] = dict(RETREATS[self.retreat])
        return request

    def _side(self, role: Role) -> dict[str, Any]:
        side: dict[str, Any] = {"units": dict(self.units[role]), "losses": list(self.orders[role])}
        if self.powers[role] is not None:
            side["power"] = self.powers[role]
        if role == "attacker" and self.keep_land_unit:
            side["keep_land_unit"] = True
        if role == "defender" and self.kamikazes:
            side["kamikazes"] = dict(self.kamikazes)
        if self.sacrificed.get(role):
            side["sacrificed"] = dict(self.sacrificed[role])
        return side


def fighting(visitor: GameVisitor, kind: BattleKind, role: Role) -> list[Unit]:
    """The kinds of units that can be on a side, the usual ones first, guns and noncombatants last."""
    options = visitor.snapshot["options"]
    units = [
        unit
        for unit in visitor.edition.units
        if unit.kind in PLACES[kind]
        and (role == "defender" or unit.attack is not None)
        and (unit.option is None or options.get(unit.option))
    ]
    return sorted(units, key=lambda unit: (unit.antiaircraft != "none", unit.chosen_last))


def shelling(visitor: GameVisitor) -> list[Unit]:
    """The ships that may shell a coast."""
    if visitor.edition.combat.bombardment == "none":
        return []
    return [
        unit
        for unit in visitor.edition.units
        if unit.kind == "sea"
        and (
            unit.bombards
            or any(_lets_shell(visitor, technology.id, unit.id) for technology in visitor.edition.technologies)
        )
    ]


def _lets_shell(visitor: GameVisitor, technology: str, unit: str) -> bool:
    change = visitor.edition.technologies[technology].units.get(unit)
    return (
        change is not None
        and change.bombards
        and any(technology in power["technologies"] for power in visitor.snapshot["powers"].values())
    )


def asked(visitor: GameVisitor, power: str, query: Query) -> Asked:
    """Parse a query, with defaults from the books."""
    territory = query.get("territory") if query.get("territory") in visitor.edition.territories.ids else None
    at_sea = query.get("territory") == AT_SEA or query.get("kind") == "sea"
    if territory is None and not at_sea:
        territory = _likeliest(visitor, power)
    if query.get("territory") != query.get("was", query.get("territory")):
        query = Query([(name, text) for name, text in query.items(multi=True) if name not in ("kind", *ROLES)])
    powers = _powers(visitor, power, territory, query)
    kind = (
        cast(BattleKind, query["kind"])
        if query.get("kind") in PLACES and (territory or query["kind"] == "sea")
        else _kind(visitor, territory, powers["attacker"])
    )
    units: dict[Role, dict[str, int]] = {
        role: _counts(query, LETTER[role], fighting(visitor, kind, role)) for role in ROLES
    }
    return Asked(
        kind=kind,
        territory=territory,
        powers=powers,
        units=units,
        orders={role: order(visitor.edition, query, role, units[role]) for role in ROLES},
        bombard=_counts(query, "s", shelling(visitor)) if kind == "landing" else {},
        later=query.get("later") == "yes",
        retreat=query.get("retreat", "") if query.get("retreat", "") in RETREATS else "",
        seaborne=_seaborne(query, by_sea(visitor, kind, units["attacker"]), units["attacker"]),
        kamikazes=_counts(query, "k", aimed_at(visitor, kind, powers["defender"], units["attacker"])),
        sacrificed={
            role: _counts(query, f"x{LETTER[role]}", spendable(visitor, kind, role, powers[role])) for role in ROLES
        },
        keep_land_unit=query.get("keep") == "yes",
        find=next((role for role in ROLES if role == query.get("find")), None),
    )


def _likeliest(visitor: GameVisitor, power: str) -> str | None:
    """Where a battle that names no place is likeliest: the first land in the take list."""
    likely = likely_captures(visitor, power, in_other_hands(visitor, power))
    return likely[0]["id"] if likely else None


def _powers(visitor: GameVisitor, power: str, territory: str | None, query: Query) -> dict[Role, str | None]:
    powers, turn = visitor.edition.powers.by_id, visitor.snapshot["turn"]
    holder = visitor.snapshot["territories"][territory]["controller"] if territory else None
    enemies = [enemy for enemy in powers if not friends(visitor, enemy, power)]
    attacker, defender = power, holder
    if friends(visitor, holder, power):
        attacker = turn if turn in enemies else next(iter(enemies), power)
    elif territory is None:
        defender = turn if turn in enemies else next(iter(enemies), None)
    chosen = {role: query.get(role, "") for role in ROLES}
    return {
        "attacker": chosen["attacker"] if chosen["attacker"] in powers else attacker,
        "defender": chosen["defender"] if chosen["defender"] in powers else defender,
    }


def _kind(visitor: GameVisitor, territory: str | None, attacker: str | None) -> BattleKind:
    """A sea battle without a territory; a landing if the attacker holds nothing adjacent."""
    if territory is None:
        return "sea"
    places = visitor.snapshot["territories"]
    near = (land for land in visitor.edition.territories[territory].borders if land in places)
    if any(friends(visitor, places[land]["controller"], attacker or "") for land in near):
        return "land"
    return "landing" if visitor.edition.territories[territory].sea_zones else "land"


def _counts(query: Query, letter: str, units: Sequence[Unit]) -> dict[str, int]:
    typed = {unit.id: max(map(_number, query.getlist(f"{letter}.{unit.id}")), default=0) for unit in units}
    return {unit: count for unit, count in typed.items() if count}


def _seaborne(query: Query, able: Sequence[Unit], units: Mapping[str, int]) -> dict[str, int] | None:
    """What came by sea: as typed, and all of what wasn't; None if all of it did."""
    typed = {unit.id: query.get(f"b.{unit.id}", "") for unit in able}
    if not any(typed.values()):
        return None
    return {unit: min(_number(text), units[unit]) if text else units[unit] for unit, text in typed.items()}


def _number(text: str) -> int:
    return min(int(text), MOST_TYPED + 1) if text.isascii() and text.isdigit() and len(text) < 7 else 0


def order(edition: AxisAndAlliesEdition, query: Query, role: Role, units: Mapping[str, int]) -> list[str]:
    """A side's order of losses: as listed in the form, after moving a step up or down."""
    listed = next(reversed(query.getlist(f"order.{role}")), "")  # a button's preset follows the list that is shown
    losses = [loss for loss in losses_in_order(edition, listed) if units.get(unit_lost(loss))]
    moved, _, loss = query.get("move", "").partition(":")
    side, _, direction = moved.partition(".")
    if side == role and direction in ("up", "down") and loss in losses:
        at = losses.index(loss)
        other = at - 1 if direction == "up" else at + 1
        if 0 <= other < len(losses):
            losses[at], losses[other] = losses[other], losses[at]
    return losses
