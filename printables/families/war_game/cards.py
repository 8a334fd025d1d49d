"""What the scan cards of The War Game say of units."""

from collections.abc import Sequence
from typing import Any

from companion.families.war_game.edition import WarGameEdition
from companion.languages import _
from companion.model.wording import in_a_sentence
from companion.views.shapes import PrintedCard
from printables.families.family import Cards
from printables.sheets.cards.facts import usual_facts


def unit(edition: WarGameEdition, card: PrintedCard) -> list[str]:
    """The usual lines; a line to write on for a price that only the box has, and the option that a piece needs."""
    option, costs = edition.units[card["id"]].option, card.get("costs")
    filled: Any = {**card}
    if costs and option is None:
        filled["costs"] = {power.id: costs.get(power.id, "___") for power in edition.powers}
    lines = usual_facts(edition, filled)
    if option is None:
        return lines
    return [*lines, _("Only if you play with {option}.", option=in_a_sentence(edition.options[option].name))]


class WarGameCards(Cards[WarGameEdition]):
    """Scan cards and labels."""

    def facts(self, edition: WarGameEdition, card: PrintedCard) -> Sequence[str]:
        """Every nation's price for a unit."""
        return unit(edition, card) if card["kind"] == "unit" else usual_facts(edition, card)
