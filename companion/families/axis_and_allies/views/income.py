"""What a power would collect now, and why."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.income import income
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.objectives import objective_view
from companion.families.axis_and_allies.words import SENTENCES
from companion.views.sentences import Teller
from companion.views.shapes import IncomeView


def income_view(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, dice: tuple[int, ...] = ()
) -> IncomeView:
    """The income preview with every reason."""
    now = income(edition, state, power, dice)
    teller = Teller(SENTENCES, edition, state)
    return {
        "power": power,
        "production": now.production,
        "objectives": [objective_view(edition, one) for one in now.objectives],
        "other": [{"reason": teller.sentence(line.reason), "amount": line.amount} for line in now.other],
        "total": now.total,
        "collectable": now.collectable,
        "reason": now.reason,
        "dice_needed": now.dice_needed,
        "attest": [{"claim": claim, "question": edition.claim[claim].question} for claim in now.attest],
    }
