"""What a power would collect now, and why."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.income import Income, by_purse, income
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.objectives import objective_view
from companion.families.axis_and_allies.words import SENTENCES
from companion.families.rulebooks import rulebook_of
from companion.views.sentences import Renderer
from companion.views.shapes import IncomeLine, IncomeView, OpenQuestion, PurseIncome
from companion.views.why import behind_sentences


def income_view(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, dice: tuple[int, ...] = ()
) -> IncomeView:
    """The income preview with every reason, and for each purse if there are several."""
    now = income(edition, state, power, dice)
    view: IncomeView = {
        "power": power,
        "production": now.production,
        "objectives": [objective_view(edition, progress) for progress in now.objectives],
        "other": _other(edition, state, now),
        "total": now.total,
        "collectable": now.collectable,
        "reason": now.reason,
        "dice_needed": now.dice_needed,
        "attest": _open(edition, now),
    }
    if shares := by_purse(edition, state, now):
        view["purses"] = {share: _of_purse(edition, state, share, part) for share, part in shares.items()}
    return view


def _of_purse(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, purse: str, part: Income) -> PurseIncome:
    return {
        "name": edition.purse_name(part.power, purse),
        "production": part.production,
        "objectives": [objective_view(edition, objective) for objective in part.objectives],
        "other": _other(edition, state, part),
        "total": part.total,
        "collectable": part.collectable,
        "reason": part.reason,
        "dice_needed": part.dice_needed,
        "attest": _open(edition, part),
    }


def _other(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, now: Income) -> list[IncomeLine]:
    renderer, book = Renderer(SENTENCES, edition, state), rulebook_of(edition)
    return [
        {
            "reason": renderer.sentence(line.reason),
            "amount": line.amount,
            "why": behind_sentences(book, [line.reason]),
        }
        for line in now.other
    ]


def _open(edition: AxisAndAlliesEdition, now: Income) -> list[OpenQuestion]:
    return [{"claim": claim, "question": edition.claims[claim].question} for claim in now.attest]
