"""The banker's corrections: the books are made to say what the board says, each with a reason."""

from companion.editions.war_game import board, factories, land
from companion.editions.war_game.books import listed, war
from companion.editions.war_game.listing import listed_board
from companion.editions.war_game.taking import settle
from companion.model.actions import SetController
from companion.model.events import ControlChanged
from companion.model.state import BANK
from companion.model.war_game_actions import NEUTRAL, AdjustMoney, AmendTerritory, SetFactory
from companion.model.war_game_events import FactoryChanged, TerritoryAmended
from companion.model.war_game_state import hardware_account
from companion.rulebook import adjustments, bank, known
from companion.rulebook.draft import Draft


def adjust_treasury(draft: Draft, action: AdjustMoney) -> None:
    """Put money into one of a power's purses or take it out."""
    if action.fund == "treasury":
        adjustments.adjust_treasury(draft, action)
        return
    power = known.power(draft, action.power)
    account, in_hand = hardware_account(power), war(draft).hardware(power)
    if not action.amount:
        raise draft.refuse("invalid_amount", "The amount is zero; there is nothing to correct.")
    if in_hand + action.amount < 0:
        raise draft.refuse(
            "not_enough_money", f"{draft.name(power)} has {draft.money(in_hand)} for hardware; no more can be taken."
        )
    source, target = (BANK, account) if action.amount > 0 else (account, BANK)
    bank.transfer(draft, source, target, abs(action.amount), "adjustment", action.reason)
    draft.say(f"{draft.whose(power)} hardware money corrected by {action.amount:+d}: {action.reason}")


def set_controller(draft: Draft, action: SetController) -> None:
    """Say who holds a territory. Moves no money; its factory stays as it is."""
    territory, now = listed(draft, action.territory)
    if action.controller == NEUTRAL:
        raise draft.refuse(
            "invalid_controller", "Remove the conquest itself (late correction) to free a neutral again."
        )
    power = known.power(draft, action.controller)
    if now.controller == power:
        raise draft.refuse("already_controlled", f"{draft.name(power)} already holds {now.name}.")
    draft.emit(ControlChanged(territory=territory, controller=power, cause="corrected"))
    draft.say(f"{now.name} corrected to {draft.name(power)}: {action.reason}")
    settle(draft, territory)


def set_factory(draft: Draft, action: SetFactory) -> None:
    """Say which factory stands in a territory."""
    territory, now = listed(draft, action.territory)
    factory = None if action.factory == "none" else action.factory
    if now.factory == factory:
        raise draft.refuse("no_change", f"The books say so already: {now.name} has {factory or 'no'} factory.")
    draft.emit(FactoryChanged(territory=territory, factory=factory, cause="corrected"))
    draft.say(f"Factory in {now.name} corrected to {action.factory}: {action.reason}")
    factories.drop_repairs(draft, territory)


def amend_territory(draft: Draft, action: AmendTerritory) -> None:
    """Enter anew what is printed on a territory; all land together stays what it was at the start."""
    territory, now = listed(draft, action.territory)
    original = now.original if action.original is None else action.original
    original = None if original == NEUTRAL else original
    event = TerritoryAmended(
        territory=territory,
        name=action.name or now.name,
        value=now.value if action.value is None else action.value,
        original=original,
        groups=now.groups if action.groups is None else action.groups,
    )
    if (event.name, event.value, event.original, event.groups) == (now.name, now.value, now.original, now.groups):
        raise draft.refuse("no_change", f"The books say all of that about {now.name} already.")
    before = board.sums_wrong(draft.edition, draft.state.scenario, listed_board(war(draft)))
    draft.emit(event)
    after = listed_board(war(draft))
    if broken := board.words_wrong(draft.edition, after):
        raise draft.refuse("invalid_territory", " ".join(broken))
    if now.start is not None and (left := land.unlisted(war(draft), now.start)) < 0:
        raise draft.refuse(
            "not_enough_land", f"{draft.name(now.start)} would have started with {-left} more than it did."
        )
    wrong = board.sums_wrong(draft.edition, draft.state.scenario, after)
    if new := [sentence for sentence in wrong if sentence not in before]:
        draft.object("does_not_add_up", " ".join(new))
    original_name = draft.name(event.original) if event.original else NEUTRAL
    draft.say(f"{now.name} corrected to {event.name}, {event.value}, {original_name}: {action.reason}")
