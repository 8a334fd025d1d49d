"""Triggers: one-time events, noticed where they happen, and their effects."""

from companion.engine import deciders, ledger
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import GrantGiven, Triggered
from companion.families.axis_and_allies.rules import purses
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land import control
from companion.families.axis_and_allies.rules.land.holdings import army_left
from companion.families.axis_and_allies.sections.triggers import Granting, Joining, Payment, Trigger, Upgrading
from companion.model.actions import Attest
from companion.model.sentence import sentence


def happened(
    draft: Draft,
    when: str,
    *,
    by: str | None = None,
    of: str | None = None,
    territory: str | None = None,
    claim: str | None = None,
) -> None:
    """Fire the triggers that wait for this event."""
    for trigger in draft.edition.triggers:
        if trigger.when == when and trigger.claim == claim and _meant(trigger, by, of, territory):
            fire(draft, trigger)


def _meant(trigger: Trigger, by: str | None, of: str | None, territory: str | None) -> bool:
    wanted = ((trigger.by, by), (trigger.of, of), (trigger.territories, territory))
    return all(not stated or happened in stated for stated, happened in wanted)


def fire(draft: Draft, trigger: Trigger) -> None:
    """Fire a trigger, unless it has already happened or something prevents it."""
    if any(event in draft.state.triggered for event in (trigger.id, *trigger.unless)):
        return
    draft.emit(Triggered(trigger=trigger.id))
    if not _said_already(trigger):
        draft.say("triggered", trigger=trigger.id)
    if trigger.joins:
        _join(draft, trigger.joins)
    if trigger.upgrades:
        _upgrade(draft, trigger.upgrades)
    if trigger.grants:
        _grant(draft, trigger.grants)
    if trigger.pays:
        _pay(draft, trigger, trigger.pays)


def _said_already(trigger: Trigger) -> bool:
    """Whether the action's own sentence already says it: that power took that land, or declared war on that one."""
    if trigger.when == "captured":
        return len(trigger.by) == 1 and len(trigger.territories) == 1
    return trigger.when == "declared" and len(trigger.of) == 1


def _join(draft: Draft, joining: Joining) -> None:
    """Give a power the neutrals of a group that nobody holds."""
    groups = draft.edition.neutrals.groups if draft.edition.neutrals else ()
    lands = [territory for group in groups if group.id == joining.group for territory in group.territories]
    joined = [land for land in lands if draft.state.controller(land) is None]
    army = sum(army_left(draft.edition, draft.state, trigger) for trigger in joined)
    for trigger in joined:
        control.hold(draft, trigger, joining.power, "captured")
    if joined:
        draft.say("neutrals_join", territories=joined, count=len(joined), power=joining.power, army=army)


def _upgrade(draft: Draft, upgrading: Upgrading) -> None:
    """Upgrade facilities, ready for this turn, where the power still holds them."""
    done = [
        territory
        for territory in upgrading.territories
        if draft.state.controller(territory) == upgrading.power
        and upgrading.old in draft.state.territories[territory].facilities
    ]
    for trigger in done:
        facilities.replace_with(draft, trigger, upgrading.old, upgrading.new)
    if done:
        draft.say("facilities_grow", territories=done, unit=upgrading.new)


def _grant(draft: Draft, granting: Granting) -> None:
    draft.emit(GrantGiven(power=granting.power, territory=granting.territory, worth=granting.worth))
    draft.say("units_granted", power=granting.power, territory=granting.territory, worth=granting.worth)


def _pay(draft: Draft, trigger: Trigger, payment: Payment) -> None:
    """Pay from the bank, into a power's first purse."""
    account = purses.account(payment.power, purses.purses(draft.edition, payment.power)[0])
    ledger.pay(draft, account, payment.amount, "bonus", sentence("paid_for", trigger=trigger.id))
    draft.say("paid_at_once", power=payment.power, amount=payment.amount)


def told_by(edition: AxisAndAlliesEdition, claim: str) -> tuple[str, ...]:
    """Who may answer a claim that a trigger waits for; empty if everybody may."""
    return tuple(
        dict.fromkeys(power for trigger in edition.triggers if trigger.claim == claim for power in trigger.told_by)
    )


def attest(draft: Draft, action: Attest) -> None:
    """Record an answer about the board, and fire what waits for a yes."""
    deciders.attest(draft, action)
    if draft.state.claims.get(action.claim):
        happened(draft, "attested", claim=action.claim)
