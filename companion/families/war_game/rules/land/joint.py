"""Taking land together: which of several attackers owns it then, and the effect of a general."""

from companion.families.war_game.actions import ConquerNeutral, LoseGeneral, TakeLand
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import GeneralLost
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.state import WarGameState


def owner(draft: Draft, by: str, action: TakeLand | ConquerNeutral) -> str:
    """Who takes it among those with land units left: the power with the only general, otherwise their choice."""
    here = [by, *action.others]
    generals = set(action.generals)
    if not generals <= set(here):
        raise draft.refuse("invalid_owner", "A general counts only where a land unit of his power is left.")
    if any(not draft.edition.allied(by, power) for power in here):
        raise draft.refuse("invalid_owner", "Only powers of one side take a territory together.")
    _check_alive(draft, generals)
    lone = next(iter(generals)) if len(generals) == 1 else None
    chosen = lone or by if action.owner is None else action.owner
    if chosen not in here:
        raise draft.refuse(
            "invalid_owner",
            "No land unit of {chosen:power the} is left there; it can't own it.",
            chosen=draft.power(chosen),
        )
    if lone is not None and chosen != lone:
        draft.warn(
            "general_decides",
            "Only {lone:power the} has a general there, so {lone:power the} takes it.",
            lone=draft.power(lone),
        )
    return chosen


def has_general(edition: WarGameEdition, state: WarGameState, power: str) -> bool | None:
    """Whether a power has a general left; None if the books can't tell, since it may have several."""
    rule = edition.leaders
    if not any(state.options.get(option) for option in (rule.option, rule.several_option)):
        return False
    lost = state.powers[power].generals_lost
    return None if lost and state.options.get(rule.several_option) else not lost


def _check_alive(draft: Draft, generals: set[str]) -> None:
    for power in sorted(generals):
        if has_general(draft.edition, draft.state, power) is not False:
            continue
        if draft.state.powers[power].generals_lost:
            draft.warn("general_dead", "{power:power whose} general is dead.", power=draft.power(power))
        else:
            draft.warn("no_generals", "This game is played without generals.")


def lose_general(draft: Draft, action: LoseGeneral) -> None:
    """Record that a general died."""
    power = action.power
    if has_general(draft.edition, draft.state, power) is False:
        if draft.state.powers[power].generals_lost:
            raise draft.refuse("no_change", "{power:power whose} general is already dead.", power=draft.power(power))
        raise draft.refuse("not_played", "This game is played without generals.")
    draft.emit(GeneralLost(power=power))
    draft.say("general_lost", power=power)
