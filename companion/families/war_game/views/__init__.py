"""The read models of The War Game."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.state import WarGameState
from companion.families.war_game.views.audit import audit
from companion.families.war_game.views.board import board
from companion.families.war_game.views.cards import cards
from companion.families.war_game.views.edition import sheet
from companion.families.war_game.views.first_time import prompt, turns_before
from companion.families.war_game.views.income import income_view
from companion.families.war_game.views.position_form import position_form
from companion.families.war_game.views.shapes import WarGameSnapshot
from companion.families.war_game.views.snapshot import snapshot
from companion.families.war_game.views.stats import stats
from companion.families.war_game.views.turn_card import turn_card
from companion.languages import _
from companion.languages.local import month
from companion.model.translated import named
from companion.views.contract import Views
from companion.views.shapes import ObjectiveView
from companion.views.words import RoundName, one_power


def objectives(_edition: WarGameEdition, _state: WarGameState) -> list[ObjectiveView]:
    """This game has no national objectives."""
    return []


def round_name(edition: WarGameEdition, _snapshot: WarGameSnapshot, number: int) -> RoundName:
    """A game turn by its number: its months."""
    turn = edition.game_turn(number)
    return RoundName(turn.name, month(turn.begins))


def whose_turn(edition: WarGameEdition, snapshot: WarGameSnapshot) -> str:
    """Whose turn it is: one power's, or several powers' together."""
    acting = [named(edition.source.powers[turn_power]) for turn_power in snapshot["turn_powers"]]
    if len(acting) == 1:
        return one_power(edition, snapshot)
    return _("the turn of {first:power the} and {second:power the}", first=acting[0], second=acting[1])


VIEWS: Views[WarGameEdition, WarGameState] = Views(
    snapshot=snapshot,
    income=income_view,
    turn_card=turn_card,
    objectives=objectives,
    stats=stats,
    audit=audit,
    board=board,
    cards=cards,
    prompt=prompt,
    turns_before=turns_before,
    position_form=position_form,
    sheet=sheet,
    whose_turn=whose_turn,
    round_name=round_name,
)
