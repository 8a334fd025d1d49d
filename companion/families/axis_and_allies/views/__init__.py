"""The read models of the Axis & Allies editions."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.answers import answers
from companion.families.axis_and_allies.views.audit import audit
from companion.families.axis_and_allies.views.board import board, lands, plan
from companion.families.axis_and_allies.views.cards import cards
from companion.families.axis_and_allies.views.edition import full, sheet
from companion.families.axis_and_allies.views.first_time import prompt
from companion.families.axis_and_allies.views.income import income_view
from companion.families.axis_and_allies.views.known_units import known_units
from companion.families.axis_and_allies.views.luck import battle_luck
from companion.families.axis_and_allies.views.objectives import objectives
from companion.families.axis_and_allies.views.on_board import on_board
from companion.families.axis_and_allies.views.position_form import position_form
from companion.families.axis_and_allies.views.snapshot import snapshot
from companion.families.axis_and_allies.views.stats import stats
from companion.families.axis_and_allies.views.terrain import terrain
from companion.families.axis_and_allies.views.turn_card import turn_card
from companion.views.contract import Views


def researched(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """The names of the technologies that a power has."""
    return [edition.technologies[technology].name for technology in state.powers[power].technologies]


VIEWS: Views[AxisAndAlliesEdition, AxisAndAlliesState] = Views(
    snapshot=snapshot,
    income=income_view,
    turn_card=turn_card,
    objectives=objectives,
    stats=stats,
    audit=audit,
    cards=cards,
    prompt=prompt,
    answers=answers,
    edition=full,
    sheet=sheet,
    terrain=terrain,
    plan=plan,
    lands=lands,
    board=board,
    luck=battle_luck,
    known_units=known_units,
    on_board=on_board,
    researched=researched,
    position_form=position_form,
)
