"""What the scan cards of The War Game say of units."""

from typing import Any

from companion.families.war_game.edition import WarGameEdition
from companion.languages import _
from companion.model.wording import in_a_sentence
from companion.views.shapes import PrintedCard
from printables.sheets.cards.faces import FACTS


def unit(edition: WarGameEdition, card: PrintedCard) -> list[str]:
    """The usual lines; a line to write on for a price that only the box has, and the option that a piece needs."""
    option, costs = edition.units[card["id"]].option, card.get("costs")
    filled: Any = {**card}
    if costs and option is None:
        filled["costs"] = {power.id: costs.get(power.id, "___") for power in edition.powers}
    lines = FACTS["unit"](edition, filled)
    if option is None:
        return lines
    return [*lines, _("Only if you play with {option}.", option=in_a_sentence(edition.options[option].name))]
