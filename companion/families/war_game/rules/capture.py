"""Taking land: who holds a territory after combat, for whom it was freed, and what goes with it."""

from companion.engine import lookup
from companion.families.war_game.actions import NEUTRAL, TakeLand
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import PlacementClosed
from companion.families.war_game.rules.actors import require_turn
from companion.families.war_game.rules.building import factories
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import joint
from companion.families.war_game.rules.land.listing import described, enter, require_same_value
from companion.families.war_game.rules.lookup import listed, resolve
from companion.families.war_game.rules.turn import FIGHTING, reach
from companion.families.war_game.state import LandState
from companion.languages import msg
from companion.model.events import ControlChanged
from companion.model.refusal import Remedy

AT_NEUTRALS = Remedy(page="neutral", page_name=msg("Neutrals"))


def new_holder(edition: WarGameEdition, taker: str, original: str | None) -> tuple[str, bool]:
    """Who holds land that `taker` has taken, and whether its owner must wait to place units there."""
    if original is None or original == taker:
        return taker, False
    for rule in edition.diplomacy.land_returns:
        if taker in rule.takers and original in rule.originals_of:
            return (taker if rule.result == "kept" else original), rule.result == "to_owner_who_waits"
    return taker, False


def may_take_over(edition: WarGameEdition, taker: str, holder: str) -> bool:
    """Whether a friend's empty land can be taken over without war."""
    return any(
        taker in vacated_land.takers and holder in vacated_land.holders
        for vacated_land in edition.diplomacy.vacated_lands
    )


def capture_territory(draft: Draft, action: TakeLand) -> None:
    """Decide a conquest: add the territory if it's new, move control, update factory and repairs."""
    by = lookup.power(draft, action.by)
    taker = joint.owner(draft, by, action)
    for taking in (by, *action.others):
        require_turn(draft, taking)
        reach(draft, taking, *FIGHTING)
    new = resolve(draft.state, action.territory) not in draft.state.territories
    territory, now = _land(draft, action, by)
    before = None if new and now.controller is None else _taken_from(draft, now, taker)
    _not_after_failing(draft, territory, now)
    holder, waits = new_holder(draft.edition, taker, now.original)
    freed = holder != taker
    draft.emit(ControlChanged(territory=territory, controller=holder, cause="liberated" if freed else "captured"))
    if freed:
        draft.say("freed", by=taker, territory=territory, name=now.name, owner=holder, value=now.value)
    elif before is None:
        draft.say("taken", by=taker, territory=territory, name=now.name, value=now.value)
    else:
        draft.say("taken_from", by=taker, territory=territory, name=now.name, loser=before, value=now.value)
    if waits:
        draft.say("waits_for_others", power=holder)
    settle(draft, territory, waits=waits)
    factories.captured(draft, territory)


def _not_after_failing(draft: Draft, territory: str, now: LandState) -> None:
    """Object to taking a neutral in the turn in which a failed attack gave it to the enemy."""
    enemys = now.controller is not None and not draft.edition.allied(now.controller, draft.state.turn)
    if enemys and territory in draft.state.this_turn.gained:
        draft.warn("attack_failed", "The attack on {now} failed this turn; it's too late to take it.", now=now.name)


def settle(draft: Draft, territory: str, *, waits: bool = False) -> None:
    """What follows whenever a territory changes hands: who can place there, and which repairs are lost."""
    if draft.state.territories[territory].closed != waits:
        draft.emit(PlacementClosed(territory=territory, closed=waits))
    factories.drop_repairs(draft, territory)


def _land(draft: Draft, action: TakeLand, by: str) -> tuple[str, LandState]:
    """The territory, added to the books if necessary; held by nobody if the table insists on that."""
    if resolve(draft.state, action.territory) not in draft.state.territories:
        holder = action.from_power
        if holder == NEUTRAL:
            raise draft.refuse(
                "free_neutral",
                "Nobody holds a free neutral: conquer it, which costs money.",
                remedy=AT_NEUTRALS,
            )
        new = described(
            draft,
            action.territory,
            value=action.value,
            holder=holder,
            original=action.original,
            factory=action.factory,
            holder_field="from",
            holders=[power for power in draft.edition.powers.ids if not draft.edition.allied(power, by)],
        )
        if new.controller is not None:
            _refuse_friend(draft, new.name, new.controller, by)
        enter(draft, [new])
    territory, now = listed(draft, action.territory)
    require_same_value(draft, now, action.value)
    if action.from_power is not None and action.from_power != now.controller:
        holder = draft.name(now.controller) if now.controller else "nobody"
        raise draft.refuse(
            "other_holder",
            "According to the books, {holder} holds {now}; correct that first.",
            now=now.name,
            holder=holder,
        )
    return territory, now


def _taken_from(draft: Draft, now: LandState, taker: str) -> str:
    """Who loses the territory; refused if there's nothing to take."""
    if now.controller is None:
        raise draft.refuse(
            "free_neutral",
            "Nobody holds {now}: conquer it, which costs money.",
            now=now.name,
            remedy=AT_NEUTRALS,
        )
    if now.controller == taker:
        raise draft.refuse(
            "already_controlled", "{taker:power the} already holds {now}.", taker=draft.power(taker), now=now.name
        )
    _refuse_friend(draft, now.name, now.controller, taker)
    return now.controller


def _refuse_friend(draft: Draft, name: str, holder: str, taker: str) -> None:
    if holder != taker and draft.edition.allied(holder, taker) and not may_take_over(draft.edition, taker, holder):
        raise draft.refuse(
            "friendly_territory",
            "{name} is held by {holder:power the}, on the same side; there's nothing to take.",
            name=name,
            holder=draft.power(holder),
        )
