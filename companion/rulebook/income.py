"""Income: what a power would collect now, with every reason, and collecting it."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.model.actions import CollectIncome
from companion.model.edition import Edition
from companion.model.events import IncomeCollected, MoneyKind
from companion.model.shape import Shape
from companion.model.state import GameState
from companion.model.wording import possessive
from companion.rulebook import advantages, bank, known
from companion.rulebook.board import capital_held, production
from companion.rulebook.calendar import reach, require_capital, require_turn
from companion.rulebook.draft import Draft
from companion.rulebook.objectives import Progress, all_progress
from companion.rulebook.technology import technologies
from companion.rulebook.turn import end_turn


class Line(Shape):
    """One reason for money besides production and objectives; negative if it is lost."""

    reason: str
    amount: int
    kind: MoneyKind = "bonus"


class Income(Shape):
    """What a power would collect now."""

    power: str
    production: int
    objectives: tuple[Progress, ...]
    other: tuple[Line, ...]
    collectable: bool
    reason: str | None = None
    """Why nothing can be collected."""
    dice_needed: int = 0
    """Dice still to be rolled, which the total does not include."""
    attest: tuple[str, ...] = ()
    """Claims whose answer would change the total."""

    @property
    def total(self) -> int:
        """The sum of it all; never below zero."""
        if not self.collectable:
            return 0
        bonus = sum(one.objective.bonus for one in self.objectives if one.met)
        return max(0, self.production + bonus + sum(line.amount for line in self.other))


def income(edition: Edition, state: GameState, power: str, dice: tuple[int, ...] = ()) -> Income:
    """What a power would collect now, given the dice that count towards it."""
    objectives = tuple(all_progress(edition, state, power))
    made = production(edition, state, power)
    needed = dice_for_income(edition, state, power)
    losses, unanswered = _losses(edition, state, power, made)
    other = [Line(reason=f"War Bonds: {sum(dice)}", amount=sum(dice))] if dice and needed else []
    reason = _reason_against(edition, state, power)
    waiting = [claim for one in objectives if one.status == "waiting" for claim in one.attest]
    return Income(
        power=power,
        production=made,
        objectives=objectives,
        other=(*other, *losses),
        collectable=reason is None,
        reason=reason,
        dice_needed=0 if dice else needed,
        attest=tuple(dict.fromkeys((*waiting, *unanswered))),
    )


def _reason_against(edition: Edition, state: GameState, power: str) -> str | None:
    name = edition.power[power].name
    if edition.power[power].income == "none":
        return f"{name} collects no {edition.edition.currency}."
    if not capital_held(edition, state, power):
        return f"The enemy holds {possessive(name)} capital."
    return None


def dice_for_income(edition: Edition, state: GameState, power: str) -> int:
    """How many dice a power adds to its income."""
    return sum(one.income_dice for one in technologies(edition, state, power))


def _losses(edition: Edition, state: GameState, power: str, made: int) -> tuple[list[Line], list[str]]:
    """What enemy advantages take away, and the claims that nobody has answered for them."""
    lines, unanswered = [], []
    for enemy in edition.powers:
        for advantage in advantages.held(edition, state, enemy.id, "income_loss"):
            if power not in advantage.against or advantage.claim is None:
                continue
            answer = state.claims.get(advantage.claim)
            if answer is None:
                unanswered.append(advantage.claim)
            elif lost := min(made, int(answer)):
                lines.append(Line(reason=advantage.name, amount=-lost, kind="raid"))
    return lines, unanswered


def collect_income(draft: Draft, action: CollectIncome) -> None:
    """Decide the income, pay it, and end the turn."""
    power = known.power(draft, action.power)
    if draft.edition.power[power].income == "none":
        raise draft.refuse("no_income", f"{draft.name(power)} collects no {draft.edition.edition.currency}.")
    require_capital(draft, power, "collect income")
    require_turn(draft, power)
    reach(draft, power, "collect_income")
    needed = dice_for_income(draft.edition, draft.state, power)
    dice = action.dice or ()
    if dice and len(dice) != needed:
        raise draft.refuse("invalid_dice", f"{draft.name(power)} adds {needed} dice to its income, not {len(dice)}.")
    now = income(draft.edition, draft.state, power, dice)
    _pay(draft, now)
    met = tuple(one.objective.id for one in now.objectives if one.met)
    draft.emit(IncomeCollected(power=power, total=now.total, objectives=met))
    draft.say(_sentence(draft, now))
    if draft.state.turn == power:
        end_turn(draft)


def _pay(draft: Draft, now: Income) -> None:
    bank.pay(draft, now.power, now.production, "income", "Income from territories")
    for one in now.objectives:
        if one.met:
            bank.pay(draft, now.power, one.objective.bonus, "objective", f"Objective: {one.objective.title}")
    for line in now.other:
        if line.amount > 0:
            bank.pay(draft, now.power, line.amount, line.kind, line.reason)
        else:
            bank.charge(draft, now.power, -line.amount, line.kind, line.reason)


def _sentence(draft: Draft, now: Income) -> str:
    bonus = sum(one.objective.bonus for one in now.objectives if one.met)
    parts = [str(now.production)]
    if bonus:
        parts.append(f"{bonus} objectives")
    parts += [f"{line.amount} {line.reason}" for line in now.other]
    reasons = f" ({' + '.join(parts)})" if len(parts) > 1 else ""
    open_ones = len(now.attest)
    left = "A question about the board is" if open_ones == 1 else f"{open_ones} questions about the board are"
    asked = f" {left} unanswered and not counted." if open_ones else ""
    return f"{draft.name(now.power)} collects {draft.money(now.total)}{reasons}.{asked}"


def rolled_by_app(edition: Edition, state: GameState, action: CollectIncome, roll: Callable[[], int]) -> CollectIncome:
    """The action with the dice the app rolled for it."""
    power = action.power or state.turn
    if action.dice is not None or power not in state.powers:
        return action
    needed = dice_for_income(edition, state, power)
    return replace(action, dice=tuple(roll() for _ in range(needed))) if needed else action
