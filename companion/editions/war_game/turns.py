"""Turns: nations that act together, phases in order, game turns of half a year, and what falls due."""

from companion.editions.war_game import income, victory
from companion.editions.war_game.books import listing, war
from companion.model.actions import AdvancePhase, EndTurn
from companion.model.edition import Edition
from companion.model.events import PhaseBegan, TurnBegan, TurnEnded
from companion.model.sections.war_economy import GameTurn
from companion.model.war_game_events import ShipRepairEnded
from companion.rulebook import calendar
from companion.rulebook.draft import Draft

FIGHTING = ("combat", "combat_orders", "noncombat_movement")
"""The phases in which territories change hands, the usual one first."""
BLOCKADED = "blockaded_"
"""Claims that begin so are about the turn in progress only."""


def game_turn(edition: Edition, number: int) -> GameTurn:
    """A game turn of the calendar; beyond its end the half-years go on."""
    for turn in edition.game_turns:
        if turn.number == number:
            return turn
    last = edition.game_turns[-1]
    halves = int(last.begins[:4]) * 2 + (last.begins[5:] == "07") + number - last.number
    year, second = divmod(halves, 2)
    months = ("July - December", "07", "12") if second else ("January - June", "01", "06")
    name = f"{months[0]} {year}"
    return GameTurn(number=number, name=name, begins=f"{year}-{months[1]}", ends=f"{year}-{months[2]}")


def group_name(edition: Edition, power: str) -> str:
    """The powers that take this turn, as people say it."""
    return listing([edition.power[one].name for one in income.group_of(edition, power)])


def reach(draft: Draft, power: str, *wanted: str) -> None:
    """Be in one of the wanted phases, as `calendar.reach`; leaving the first phase collects what is outstanding."""
    leaves = draft.state.phase == income.FIRST and income.FIRST not in wanted
    if leaves and calendar.on_turn(draft.edition, draft.state, power):
        income.collect_outstanding(draft)
    before = draft.state.phase
    calendar.reach(draft, power, *wanted)
    if fighting_over(draft.edition, draft.state.phase) and not fighting_over(draft.edition, before):
        draft.say("Combat is over.")


def fighting_over(edition: Edition, phase: str) -> bool:
    """Whether a phase comes after the last in which territories change hands."""
    order = list(edition.phase)
    return order.index(phase) > max((order.index(one) for one in FIGHTING if one in order), default=len(order))


def advance_phase(draft: Draft, _action: AdvancePhase) -> None:
    """Go on to the next phase."""
    order = list(draft.edition.phase)
    at = order.index(draft.state.phase)
    if at + 1 == len(order):
        raise draft.refuse("last_phase", "This is the last phase of the turn: end the turn.")
    if draft.state.phase == income.FIRST:
        income.collect_outstanding(draft)
    draft.emit(PhaseBegan(phase=order[at + 1]))
    draft.say(f"{group_name(draft.edition, draft.state.turn)}: {draft.edition.phase[order[at + 1]].name}.")


def begin_turn(draft: Draft, group: int, round_number: int) -> None:
    """A turn begins in its first phase, under the first of its powers; ships under repair are whole."""
    powers = draft.edition.turn_groups[group].powers
    draft.emit(TurnBegan(power=powers[0], round=round_number, phase=draft.edition.phases[0].id))
    for ship, repair in war(draft).repairs.items():
        if repair.power in powers and repair.territory is not None:
            draft.emit(ShipRepairEnded(ship=ship, whole=True))
            draft.say(f"{draft.whose(repair.power)} {repair.name} is whole again.")


def end_turn(draft: Draft, _action: EndTurn) -> None:
    """The turn is over; after the last one of a game turn the victory is checked."""
    income.collect_outstanding(draft)
    power, round_number = draft.state.turn, draft.state.round
    groups = draft.edition.turn_groups
    at = next(index for index, group in enumerate(groups) if power in group.powers)
    last = at + 1 == len(groups)
    outcome = victory.outcome(draft) if last else None
    forgotten = [claim for claim in draft.state.claims if claim.startswith(BLOCKADED)]
    if last:
        forgotten += [claim for claim in victory.HOMES_CLAIMS.values() if claim in draft.state.claims]
    draft.say(f"{group_name(draft.edition, power)} end{'s' if len(groups[at].powers) == 1 else ''} the turn.")
    draft.emit(TurnEnded(power=power, forgotten=tuple(forgotten)))
    if outcome is not None:
        victory.win(draft, *outcome)
        return
    if last:
        draft.say(f"Game turn {round_number + 1} begins: {game_turn(draft.edition, round_number + 1).name}.")
    begin_turn(draft, (at + 1) % len(groups), round_number + last)
