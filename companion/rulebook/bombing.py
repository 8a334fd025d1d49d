"""Strategic bombing and rockets: damage under a complex, or money lost, as the edition has it."""

from collections.abc import Sequence

from companion.model.actions import BombComplex
from companion.model.events import DamageChanged, RocketsFired
from companion.model.sections.board import Territory
from companion.rulebook import advantages, bank, known
from companion.rulebook.calendar import reach, require_turn
from companion.rulebook.draft import Draft
from companion.rulebook.technology import technologies


def bomb_complex(draft: Draft, action: BombComplex) -> None:
    """Decide what a raid does to an enemy complex."""
    by = known.power(draft, action.by)
    territory = known.passable(draft, action.territory)
    if draft.edition.rules.bombing == "none":
        raise draft.refuse("no_bombing", "Industrial complexes cannot be bombed in this game.")
    victim = _victim(draft, territory, by)
    require_turn(draft, by)
    reach(draft, by, "conduct_combat", "combat_move")
    if not action.dice:
        raise draft.refuse("dice_needed", "Enter what the dice of the raid show.")
    _check_weapon(draft, by, territory, action.weapon)
    hits = _hits(draft, by, territory.value, action)
    if action.weapon == "rockets":
        draft.emit(RocketsFired(territory=territory.id))
    if draft.edition.rules.bombing == "damage_markers":
        _damage(draft, by, territory, sum(hits))
    else:
        _money_lost(draft, by, victim, territory, sum(hits))


def _victim(draft: Draft, territory: Territory, by: str) -> str:
    now = draft.state.territories[territory.id]
    if not now.complex:
        raise draft.refuse("no_complex", f"There is no industrial complex in {territory.name}.")
    if now.controller is None or draft.edition.allied(now.controller, by):
        raise draft.refuse("friendly_territory", f"{territory.name} is held by {draft.whose(by)} own side.")
    return now.controller


def _check_weapon(draft: Draft, by: str, territory: Territory, weapon: str) -> None:
    if weapon == "rockets":
        if not any(one.rockets for one in technologies(draft.edition, draft.state, by)):
            draft.object("no_rockets", f"{draft.name(by)} has not developed rockets.")
        if draft.edition.rules.rocket_limit == "one_per_complex" and territory.id in draft.state.this_turn.rocketed:
            draft.object("already_rocketed", f"Rockets have already hit {territory.name} this turn.")
    elif weapon == "fighters" and not advantages.held(draft.edition, draft.state, by, "fighters_raid"):
        draft.object("no_fighter_raids", f"{draft.whose(by)} fighters cannot raid complexes.")


def _hits(draft: Draft, by: str, value: int, action: BombComplex) -> list[int]:
    """The damage each attacker does, by the dice that are its own."""
    raid = "one"
    if action.weapon == "bombers":
        raid = next(
            (one.raid_dice for one in technologies(draft.edition, draft.state, by) if one.raid_dice != "one"),
            raid,
        )
    if raid != "one" and len(action.dice) % 2:
        raise draft.refuse("invalid_dice", "Heavy bombers roll two dice each; enter them in pairs.")
    if raid == "best_of_two":
        hits = [max(pair) for pair in _pairs(action.dice)]
    elif raid == "two":
        hits = [sum(pair) for pair in _pairs(action.dice)]
    elif action.weapon == "fighters":
        hits = [-(-die // 2) for die in action.dice]
    else:
        hits = list(action.dice)
    if draft.edition.rules.bombing == "treasury_loss":
        return [min(hit, value) for hit in hits]
    return hits


def _pairs(dice: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(dice[::2], dice[1::2], strict=True))


def _damage(draft: Draft, by: str, territory: Territory, hits: int) -> None:
    before = draft.state.territories[territory.id].damage
    after = max(before, min(before + hits, draft.edition.rules.damage_limit * territory.value))
    if after != before:
        draft.emit(DamageChanged(territory=territory.id, damage=after))
    limit = " (the most it can have)" if after < before + hits else ""
    draft.say(f"{draft.name(by)} bombs {territory.name}: damage {after}{limit}.")


def _money_lost(draft: Draft, by: str, victim: str, territory: Territory, hits: int) -> None:
    lost = min(hits, draft.state.treasury(victim))
    bank.charge(draft, victim, lost, "raid", f"Raid on {territory.name}")
    draft.say(f"{draft.name(by)} raids {territory.name}: {draft.name(victim)} loses {draft.money(lost)}.")
