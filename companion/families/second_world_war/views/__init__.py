"""The read models of The Second World War."""

from collections.abc import Mapping
from typing import Any

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import calendar
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views.cards import cards
from companion.families.second_world_war.views.figures import audit, income_view, stats
from companion.families.second_world_war.views.first_time import prompt, turns_before
from companion.families.second_world_war.views.position_form import position_form
from companion.families.second_world_war.views.snapshot import snapshot
from companion.families.second_world_war.views.turn_card import turn_card
from companion.languages import _
from companion.views.contract import Views
from companion.views.shapes import ObjectiveView
from companion.views.words import RoundName


def objectives(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str | None = None
) -> list[ObjectiveView]:
    """There are no national objectives in this game."""
    return []


def round_name(edition: SecondWorldWarEdition, snapshot: Mapping[str, Any], number: int) -> RoundName:
    """A season by its number, relative to the current one."""
    now = snapshot["season"]
    first = calendar.number(edition, f"{now['id']} {now['year']}") - max(1, snapshot["round"]) + 1
    year, at = divmod(first + max(1, number) - 1, len(edition.seasons))
    name = edition.seasons[at].name
    return RoundName(f"{name} {year}", f"{name[:2]} {year % 100}")


def whose_turn(_edition: SecondWorldWarEdition, snapshot: Mapping[str, Any]) -> str:
    """Whose impulse it is."""
    return _("{bloc} to move", bloc=snapshot["bloc"]["name"]) if snapshot["bloc"] else _("everybody to move")


VIEWS: Views[SecondWorldWarEdition, SecondWorldWarState] = Views(
    snapshot=snapshot,
    income=income_view,
    turn_card=turn_card,
    objectives=objectives,
    stats=stats,
    audit=audit,
    cards=cards,
    prompt=prompt,
    turns_before=turns_before,
    whose_turn=whose_turn,
    round_name=round_name,
    position_form=position_form,
)
