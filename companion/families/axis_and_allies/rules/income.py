"""Income: what a power would collect now, with every reason, and collecting it."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.engine import ledger
from companion.families.axis_and_allies.actions import CollectIncome, EndTurn
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import ObjectiveSpent
from companion.families.axis_and_allies.rules import advantages, lookup, purses
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land.holdings import capital_held, production
from companion.families.axis_and_allies.rules.objectives import Progress, all_progress
from companion.families.axis_and_allies.rules.phases import reach, require_capital, require_turn
from companion.families.axis_and_allies.rules.turn import end_turn
from companion.families.axis_and_allies.rules.units.technology import technologies
from companion.families.axis_and_allies.rules.world import convoys
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _, plural
from companion.model.events import IncomeCollected
from companion.model.sentence import Sentence, sentence
from companion.model.shape import Shape
from companion.model.translated import named


class IncomeReason(Shape):
    """One reason for money beyond production and objectives; negative if it is lost."""

    reason: Sentence
    amount: int
    kind: str = "bonus"
    purse: str | None = None


class Income(Shape):
    """What a power would collect now."""

    power: str
    production: int
    objectives: tuple[Progress, ...]
    other: tuple[IncomeReason, ...]
    collectable: bool
    reason: str | None = None
    """Why nothing can be collected."""
    dice_needed: int = 0
    """Dice still to be rolled, not included in the total."""
    attest: tuple[str, ...] = ()
    """Claims whose answer would change the total."""
    shares: Mapping[str | None, int] = {}
    """Each purse's share of the production."""

    @property
    def total(self) -> int:
        """The total; never below zero."""
        if not self.collectable:
            return 0
        bonus = sum(objective.pays for objective in self.objectives)
        return max(0, self.production + bonus + sum(line.amount for line in self.other))


def income(
    edition: AxisAndAlliesEdition,
    state: AxisAndAlliesState,
    power: str,
    dice: tuple[int, ...] = (),
    purse: str | None = None,
) -> Income:
    """What a power would collect now, given the dice that count toward it and their purse."""
    objectives = tuple(all_progress(edition, state, power))
    open_ones = [purse for purse in purses.purses(edition, power) if purses.open_purse(edition, state, power, purse)]
    shares = {open_purse: purses.made(edition, state, power, open_purse) for open_purse in open_ones}
    made = sum(shares.values()) if shares else production(edition, state, power)
    needed = dice_for_income(edition, state, power)
    losses, unanswered = _losses(edition, state, power, made)
    losses += _convoys(edition, state, power, open_ones)
    to = purse if purse in open_ones else next(iter(open_ones), None)
    bonds = sum(dice) if needed else 0
    other = [IncomeReason(reason=sentence("war_bonds", amount=bonds), amount=bonds, purse=to)] if bonds else []
    reason = _reason_against(edition, state, power)
    waiting = [claim for objective in objectives if objective.status == "waiting" for claim in objective.attest]
    return Income(
        power=power,
        production=made,
        objectives=objectives,
        other=(*other, *losses),
        collectable=reason is None,
        reason=reason,
        dice_needed=0 if dice else needed,
        attest=tuple(dict.fromkeys((*waiting, *unanswered))),
        shares=shares,
    )


def by_purse(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, now: Income) -> dict[str, Income]:
    """The same income by purse, if the power has several."""
    purse_names = [purse for purse in purses.purses(edition, now.power) if purse is not None]
    first = next((purse for purse in purse_names if purse in now.shares), None)
    return {
        purse: _part(edition, state, now, purse, dice=now.dice_needed if purse == first else 0) for purse in purse_names
    }


def _part(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, now: Income, purse: str, *, dice: int) -> Income:
    capital = edition.place(purses.capital_of(edition, now.power, purse) or "")
    collectable = purse in now.shares and now.collectable
    objectives = tuple(progress for progress in now.objectives if progress.objective.purse == purse)
    claims = {claim for progress in objectives for claim in progress.attest}
    return Income(
        power=now.power,
        production=purses.made(edition, state, now.power, purse),
        objectives=objectives,
        other=tuple(line for line in now.other if line.purse == purse),
        collectable=collectable,
        reason=None if collectable else now.reason or _("The enemy holds {capital}.", capital=capital),
        dice_needed=dice,
        attest=tuple(claim for claim in now.attest if claim in claims),
    )


def _convoys(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, open_ones: list[str | None]
) -> list[IncomeReason]:
    """What disrupted convoys take from each collecting purse."""
    lost: dict[str | None, int] = {}
    for territory, amount in convoys.losses(edition, state, power).items() if state.turn == power else ():
        purse = purses.purse_of(edition, power, territory)
        lost[purse] = lost.get(purse, 0) + amount
    return [
        IncomeReason(reason=sentence("convoys"), amount=-amount, kind="convoy", purse=purse)
        for purse, amount in lost.items()
        if purse in open_ones
    ]


def _reason_against(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> str | None:
    name = named(edition.source.powers[power])
    if edition.powers[power].income == "none":
        return _("{power:power the} collects no {currency}.", power=name, currency=edition.edition.currency)
    if not capital_held(edition, state, power):
        return _("The enemy holds {power:power whose} capital.", power=name)
    return None


def dice_for_income(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many dice a power adds to its income."""
    return sum(technology.income_dice for technology in technologies(edition, state, power))


def _losses(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, made: int
) -> tuple[list[IncomeReason], list[str]]:
    """What enemy advantages take away, and the claims for them that nobody has answered."""
    lines, unanswered = [], []
    for enemy in edition.powers:
        for advantage in advantages.held(edition, state, enemy.id, "income_loss"):
            if power not in advantage.against or advantage.claim is None:
                continue
            answer = state.claims.get(advantage.claim)
            if answer is None:
                unanswered.append(advantage.claim)
            elif lost := min(made, int(answer)):
                lines.append(
                    IncomeReason(reason=sentence("lost_to", advantage=advantage.id), amount=-lost, kind="raid")
                )
    return lines, unanswered


def collect_income(draft: Draft, action: CollectIncome) -> None:
    """Decide the income, pay it, and end the turn."""
    power = lookup.power(draft, action.power)
    if draft.edition.powers[power].income == "none":
        raise draft.refuse(
            "no_income",
            "{power:power the} collects no {currency}.",
            power=draft.power(power),
            currency=draft.edition.edition.currency,
        )
    require_capital(draft, power, _("collect income"))
    require_turn(draft, power)
    reach(draft, power, "income")
    needed = dice_for_income(draft.edition, draft.state, power)
    dice = action.dice or ()
    if action.purse is not None and action.purse not in purses.purses(draft.edition, power):
        raise draft.refuse(
            "unknown_purse",
            "{power:power the} has no purse {purse}.",
            power=draft.power(power),
            purse=repr(action.purse),
        )
    if action.dice is not None and len(dice) != needed:
        raise draft.refuse(
            "invalid_dice",
            plural(
                "count",
                "{power:power the} adds {count} die to its income, not {rolled}.",
                "{power:power the} adds {count} dice to its income, not {rolled}.",
            ),
            power=draft.power(power),
            count=needed,
            rolled=len(dice),
        )
    now = income(draft.edition, draft.state, power, dice, action.purse)
    _pay(draft, now)
    met = tuple(objective.objective.id for objective in now.objectives if objective.met)
    draft.emit(IncomeCollected(power=power, total=now.total, objectives=met))
    _tell(draft, now)
    if draft.state.turn == power:
        end_turn(draft)


def end_turn_early(draft: Draft, action: EndTurn) -> None:
    """End the turn without collecting; income that's due must be given up explicitly."""
    power = draft.state.turn
    now = income(draft.edition, draft.state, power)
    due = now.collectable and (now.total or now.dice_needed)
    if due and not action.forfeit:
        draft.warn(
            "income_due",
            "{power:power the} has {money} to collect; collect it, or say you're giving it up.",
            power=draft.power(power),
            money=draft.money(now.total),
        )
    draft.say("turn_ended", power=power)
    if due:
        draft.say("income_given_up", power=power, amount=now.total)
    end_turn(draft)


def _pay(draft: Draft, now: Income) -> None:
    for purse, amount in now.shares.items():
        ledger.pay(draft, purses.account(now.power, purse), amount, "income", sentence("from_territories"))
    for objective in now.objectives:
        if objective.met:
            reason = sentence("objective_met", objective=objective.objective.id)
            ledger.pay(draft, purses.account(now.power, objective.objective.purse), objective.pays, "objective", reason)
            if objective.objective.once:
                draft.emit(ObjectiveSpent(objective=objective.objective.id))
    for line in now.other:
        account = purses.account(now.power, line.purse)
        if line.amount > 0:
            ledger.pay(draft, account, line.amount, line.kind, line.reason)
        else:
            ledger.charge(draft, account, -line.amount, line.kind, line.reason)


def _tell(draft: Draft, now: Income) -> None:
    """Say what is collected, in parts if there are several, and what the board would have to show."""
    parts = _parts(now)
    if shares := by_purse(draft.edition, draft.state, now):
        purses = [_of_purse(share, part) for share, part in shares.items() if part.collectable]
        draft.say("collects_by_purse", power=now.power, total=now.total, purses=purses)
    elif len(parts) > 1:
        draft.say("collects_in_parts", power=now.power, total=now.total, parts=parts)
    else:
        draft.say("collects", power=now.power, total=now.total)
    if now.attest:
        draft.say("question_open" if len(now.attest) == 1 else "questions_open", count=len(now.attest))


def _parts(now: Income) -> list[Sentence]:
    parts = [sentence("of_production", amount=now.production)]
    if bonus := sum(objective.pays for objective in now.objectives):
        parts.append(sentence("of_objectives", amount=bonus))
    return parts + [sentence("of_other", amount=line.amount, reason=line.reason) for line in now.other]


def _of_purse(purse: str, part: Income) -> Sentence:
    parts = _parts(part)
    whose = (part.power, purse)
    if len(parts) > 1:
        return sentence("of_purse_in_parts", purse=whose, total=part.total, parts=parts)
    return sentence("of_purse", purse=whose, total=part.total)


def rolled_by_app(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, action: CollectIncome, roll: Callable[[], int]
) -> CollectIncome:
    """The action with the dice the app rolled for it."""
    power = action.power or state.turn
    if action.dice is not None or power not in state.powers:
        return action
    needed = dice_for_income(edition, state, power)
    return replace(action, dice=tuple(roll() for _unused in range(needed))) if needed else action
