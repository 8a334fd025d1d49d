"""Taking land: who holds a territory after combat, for whom it was freed, and what goes with it."""

from companion.editions.war_game import factories
from companion.editions.war_game.books import listed, need, resolve, war
from companion.editions.war_game.listing import described, enter
from companion.editions.war_game.turns import FIGHTING, reach
from companion.model.edition import Edition
from companion.model.events import ControlChanged
from companion.model.war_game_actions import NEUTRAL, TakeLand
from companion.model.war_game_events import PlacementClosed
from companion.model.war_game_state import LandState
from companion.rulebook import known
from companion.rulebook.calendar import require_turn
from companion.rulebook.draft import Draft


def new_holder(edition: Edition, taker: str, original: str | None) -> tuple[str, bool]:
    """Who holds land that `taker` has taken, and whether its owner must wait to place units there."""
    if original is None or original == taker:
        return taker, False
    for rule in need(edition.diplomacy).land_returns:
        if taker in rule.takers and original in rule.originals_of:
            return (taker if rule.result == "kept" else original), rule.result == "to_owner_who_waits"
    return taker, False


def may_take_over(edition: Edition, taker: str, holder: str) -> bool:
    """Whether empty land of a friend may be taken over without war."""
    return any(taker in one.takers and holder in one.holders for one in need(edition.diplomacy).vacated_lands)


def capture_territory(draft: Draft, action: TakeLand) -> None:
    """Decide a conquest: list the territory if it is new, move control, see to factory and repairs."""
    by = known.power(draft, action.by)
    taker = _owner(draft, by, action)
    for power in (by, *action.others):
        require_turn(draft, power)
    reach(draft, by, *FIGHTING)
    territory, now = _land(draft, action, by)
    _check(draft, now, taker)
    before = now.controller
    holder, waits = new_holder(draft.edition, taker, now.original)
    freed = holder != taker
    draft.emit(ControlChanged(territory=territory, controller=holder, cause="liberated" if freed else "captured"))
    if freed:
        draft.say(f"{draft.name(taker)} frees {now.name} for {draft.name(holder)} (+{now.value}).")
    else:
        whose = f" from {draft.name(before)}" if before else ""
        draft.say(f"{draft.name(taker)} takes {now.name}{whose} (+{now.value}).")
    if waits:
        draft.say(f"{draft.name(holder)} places nothing there until the others have left.")
    settle(draft, territory, waits=waits)
    factories.captured(draft, territory)


def settle(draft: Draft, territory: str, *, waits: bool = False) -> None:
    """What follows whenever a territory has another holder: who may place there, and which repairs are lost."""
    if war(draft).territories[territory].closed != waits:
        draft.emit(PlacementClosed(territory=territory, closed=waits))
    factories.drop_repairs(draft, territory)


def _owner(draft: Draft, by: str, action: TakeLand) -> str:
    """Who takes it of those whose land units are left: a lone general's power, else whom they choose."""
    here = [by, *(known.power(draft, one) for one in action.others)]
    generals = {known.power(draft, one) for one in action.generals}
    if not generals <= set(here):
        raise draft.refuse("invalid_owner", "A general counts only where a land unit of his power is left.")
    if any(not draft.edition.allied(by, one) for one in here):
        raise draft.refuse("invalid_owner", "Only powers of one side take a territory together.")
    lone = next(iter(generals)) if len(generals) == 1 else None
    owner = lone or by if action.owner is None else known.power(draft, action.owner)
    if owner not in here:
        raise draft.refuse("invalid_owner", f"No land unit of {draft.name(owner)} is left there; it cannot own it.")
    if lone is not None and owner != lone:
        draft.object("general_decides", f"Only {draft.name(lone)} has a general there, so {draft.name(lone)} takes it.")
    return owner


def _land(draft: Draft, action: TakeLand, by: str) -> tuple[str, LandState]:
    """The territory, listed on the way if it is not in the books yet."""
    if resolve(war(draft), action.territory) not in war(draft).territories:
        holder = action.from_power
        if holder == NEUTRAL:
            raise draft.refuse("free_neutral", "Nobody holds a free neutral: conquer it, which costs money.")
        new = described(
            draft,
            action.territory,
            value=action.value,
            holder=holder,
            original=action.original,
            factory=action.factory,
        )
        if new.controller is not None:
            _refuse_friend(draft, new.name, new.controller, by)
        enter(draft, [new])
    territory, now = listed(draft, action.territory)
    require_same_value(draft, now, action.value)
    if action.from_power is not None and action.from_power != now.controller:
        holder = draft.name(now.controller) if now.controller else "nobody"
        known.power(draft, action.from_power)
        raise draft.refuse("other_holder", f"By the books {now.name} is held by {holder}; correct that first.")
    return territory, now


def require_same_value(draft: Draft, now: LandState, value: int | None) -> None:
    """Refuse a value that contradicts the books."""
    if value is not None and value != now.value:
        raise draft.refuse(
            "value_differs", f"{now.name} is in the books with {now.value}, not {value}; the banker can correct it."
        )


def _check(draft: Draft, now: LandState, taker: str) -> None:
    if now.controller is None:
        raise draft.refuse("free_neutral", f"Nobody holds {now.name}: conquer it (conquer_neutral), which costs money.")
    if now.controller == taker:
        raise draft.refuse("already_controlled", f"{draft.name(taker)} already holds {now.name}.")
    _refuse_friend(draft, now.name, now.controller, taker)


def _refuse_friend(draft: Draft, name: str, holder: str, taker: str) -> None:
    if holder != taker and draft.edition.allied(holder, taker) and not may_take_over(draft.edition, taker, holder):
        raise draft.refuse(
            "friendly_territory", f"{name} is held by {draft.name(holder)}, on the same side; there is nothing to take."
        )
