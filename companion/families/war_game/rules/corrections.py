"""The banker's corrections: make the books match the board, each with a reason."""

from companion.engine import deciders, ledger, lookup
from companion.families.war_game.actions import NEUTRAL, AdjustMoney, AmendTerritory, SetFactory, SetHolder
from companion.families.war_game.board import totals as board
from companion.families.war_game.events import FactoryChanged, TerritoryAmended
from companion.families.war_game.rules.building import factories
from companion.families.war_game.rules.capture import settle
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.land.listing import likely_original, listed_board
from companion.families.war_game.rules.lookup import listed
from companion.families.war_game.state import LandState, hardware_account
from companion.languages import Message, msg
from companion.languages.messages import in_a_row
from companion.model.events import ControlChanged
from companion.model.state import BANK

SAME_FACTORY = {
    "major": msg("The books already have a major factory in {territory}."),
    "minor": msg("The books already have a minor factory in {territory}."),
    "none": msg("The books already have no factory in {territory}."),
}


def adjust_treasury(draft: Draft, action: AdjustMoney) -> None:
    """Add money to one of a power's purses or take it out."""
    if action.fund == "treasury":
        deciders.adjust_treasury(draft, action)
        return
    power = lookup.power(draft, action.power)
    account, in_hand = hardware_account(power), draft.state.hardware(power)
    if not action.amount:
        raise draft.refuse("invalid_amount", "The amount is zero; there's nothing to correct.")
    if in_hand + action.amount < 0:
        raise draft.refuse(
            "not_enough_money",
            "{power:power the} has {money} for hardware; no more can be taken.",
            spent=True,
            power=draft.power(power),
            money=draft.money(in_hand),
        )
    source, target = (BANK, account) if action.amount > 0 else (account, BANK)
    ledger.transfer(draft, source, target, abs(action.amount), "adjustment", action.reason)
    draft.say("hardware_corrected", power=power, amount=action.amount, reason=action.reason)


def set_controller(draft: Draft, action: SetHolder) -> None:
    """Set who holds a territory. Moves no money; its factory stays."""
    territory, now = listed(draft, action.territory)
    if action.controller == NEUTRAL:
        raise draft.refuse(
            "invalid_controller", "Remove the conquest itself (late correction) to free a neutral again."
        )
    power = lookup.power(draft, action.controller)
    if now.controller == power:
        raise draft.refuse(
            "already_controlled", "{power:power the} already holds {now}.", power=draft.power(power), now=now.name
        )
    draft.emit(ControlChanged(territory=territory, controller=power, cause="corrected"))
    draft.say("holder_corrected", territory=territory, power=power, reason=action.reason)
    settle(draft, territory)


def set_factory(draft: Draft, action: SetFactory) -> None:
    """Set a territory's factory."""
    territory, now = listed(draft, action.territory)
    factory = None if action.factory == "none" else action.factory
    if now.factory == factory:
        raise draft.refuse(
            "no_change",
            Message(SAME_FACTORY[action.factory], territory=now.name),
        )
    draft.emit(FactoryChanged(territory=territory, factory=factory, cause="corrected"))
    draft.say("factory_corrected", territory=territory, factory=action.factory, reason=action.reason)
    factories.drop_repairs(draft, territory)


def amend_territory(draft: Draft, action: AmendTerritory) -> None:
    """Correct a territory's printed data; the total of all land stays the same."""
    territory, now = listed(draft, action.territory)
    value = now.value if action.value is None else action.value
    start = _start(draft, now, action.start)
    original = now.original if action.original is None else action.original
    if original is None and start not in (None, NEUTRAL):
        original = likely_original(draft, now.name, value, str(start))
    event = TerritoryAmended(
        territory=territory,
        name=action.name or now.name,
        value=value,
        original=None if original == NEUTRAL else original,
        groups=now.groups if action.groups is None else action.groups,
        start=start,
    )
    same = (event.name, event.value, event.original, event.groups) == (now.name, now.value, now.original, now.groups)
    if same and start is None:
        raise draft.refuse("no_change", "The books already say all of that about {now}.", now=now.name)
    wrong_before = board.sums_wrong(draft.edition, draft.state.scenario, listed_board(draft.state))
    before = {str(message) for message in wrong_before}
    draft.emit(event)
    after = listed_board(draft.state)
    if broken := board.words_wrong(draft.edition, after):
        raise draft.refuse("invalid_territory", " ".join(broken))
    holder = draft.state.territories[territory].start
    if holder is not None and (left := land.unlisted(draft.state, holder)) < 0:
        raise draft.refuse(
            "not_enough_land",
            "{holder:power the} would have started with {value} more than it did.",
            holder=draft.power(holder),
            value=-left,
        )
    wrong = board.sums_wrong(draft.edition, draft.state.scenario, after)
    if new := [message for message in wrong if str(message) not in before]:
        draft.warn("does_not_add_up", in_a_row(new))
    draft.say(
        "territory_amended",
        territory=territory,
        was=now.name,
        name=event.name,
        value=event.value,
        original=event.original,
        reason=action.reason,
    )
    if start is not None:
        draft.say("held_since_start", name=event.name, power=None if start == NEUTRAL else start)


def _start(draft: Draft, now: LandState, said: str | None) -> str | None:
    """Who has held it since the start, if that changes: a power, or `neutral`."""
    if said is None:
        return None
    start = said
    return None if start == (now.start or NEUTRAL) else start
