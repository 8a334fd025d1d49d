"""Putting what was logged late where it belongs: into the turn in progress, or into one that is over."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from companion.engine.correction import Correction, Dice
from companion.engine.late import Late, last_turn, logged_in_turn, logged_late, parts_of_turn
from companion.model.actions import Action, AdvancePhase, EndTurn, InTurn
from companion.model.refusal import RuleViolation
from companion.service.rolling import Rolls
from companion.service.writing import AtTable, check_rights


def put_late(table: AtTable, action: Action, rolls: Rolls | None) -> Late | None:
    """An action at the earlier moment of this turn to which it belongs."""
    if rolls is None:
        return logged_late(table.rules, table.edition, table.history, action)
    return logged_late(table.rules, table.edition, table.history, action, rolls.rolled)


def put_in_turn(table: AtTable, action: Action, turn: InTurn, rolls: Rolls | None) -> Late:
    """An action in a turn that is over, once it is sure that this person may act for its power."""
    newest = parts_of_turn(table.rules, table.edition, table.history, turn)[0][0]
    check_rights(table, action, newest.state)
    if isinstance(action, EndTurn | AdvancePhase):
        raise RuleViolation("no_change", "That turn has ended already.")
    made: list[Late] = []

    def made_with(dice: Dice) -> Correction:
        named = replace(turn, dice={str(version): thrown for version, thrown in dice.items()})
        rolled = (rolls.rolled,) if rolls is not None else ()
        said = replace(action, in_turn=named)
        made[:] = [logged_in_turn(table.rules, table.edition, table.history, said, named, *rolled)]
        return made[0].correction

    with_dice(table, turn.dice, rolls, made_with)
    return made[0]


def with_dice(
    table: AtTable, given: Mapping[str, Sequence[int]], rolls: Rolls | None, make: Callable[[Dice], Correction]
) -> tuple[Correction, Dice]:
    """A step into the past with the dice that later entries need by it; the app rolls where it is asked to."""
    dice = {int(version): tuple(thrown) for version, thrown in given.items() if thrown}
    asked = {int(version) for version, thrown in given.items() if not thrown}
    made = make(dice)
    if rolls is None:
        return made, dice
    while new := [need for need in made.needed if need["version"] in asked]:
        for need in new:
            asked.discard(need["version"])
            dice[need["version"]] = rolls.thrown(need["version"], need["count"])
        made = make(dice)
    return made, dice


def turn_it_was(table: AtTable, action: Action) -> InTurn | None:
    """The turn that an action most likely belongs to: the last one of its power, if that is over."""
    rules, edition, history = table.rules, table.edition, table.history
    for power in rules.actors(edition, history.state, action):
        if power in edition.power:
            return last_turn(rules, edition, history, power)
    return None
