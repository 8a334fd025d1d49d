"""What a card says below its name, in words."""

from collections.abc import Callable, Mapping, Sequence

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.wording import capitalized
from companion.views.shapes import PrintedCard
from printables.sheets.box_names import Named, printed_name

ATTACK, DEFENSE, MOVE = msg("attack {value}"), msg("defense {value}"), msg("move {value}")


def _territory(_edition: Edition, card: PrintedCard) -> list[str]:
    return land_facts(card)


def land_facts(card: PrintedCard) -> list[str]:
    """Whom a territory is printed for, and where it is."""
    original, region = card.get("original"), card.get("region")
    lines = [_("Original: {power}", power=original)] if original else []
    return [*lines, region] if region and region != card["subtitle"] else lines


def _in_the_box(thing: Named, in_the_box: Mapping[str, Named]) -> list[str]:
    name = printed_name(thing, in_the_box)
    return [_("In the box: {name}", name=name)] if name else []


def _power(edition: Edition, card: PrintedCard) -> list[str]:
    """Its side and pieces, its name in the box, and its capital."""
    capital = card.get("capital")
    return [*power_facts(edition, card), *([_("Capital: {city}", city=capital)] if capital else [])]


def power_facts(edition: Edition, card: PrintedCard) -> list[str]:
    """A power's side and pieces, and its name in the box."""
    return [card["subtitle"], *_in_the_box(edition.powers[card["id"]], edition.source.powers.by_id)]


def unit_figures(card: PrintedCard) -> str:
    """A unit's attack, defense, and move in words."""
    figures = {ATTACK: card.get("attack"), DEFENSE: card.get("defence"), MOVE: card.get("move")}
    return capitalized(", ".join(_(words, value=value) for words, value in figures.items() if value is not None))


def unit_facts(edition: Edition, card: PrintedCard, traits: Sequence[str] = ()) -> list[str]:
    """A unit's name in the box, its figures, its special abilities, and its prices."""
    lines = _in_the_box(edition.units[card["id"]], edition.source.units.by_id)
    lines += [figures] if (figures := unit_figures(card)) else []
    lines += [capitalized(", ".join(traits))] if traits else []
    costs = card.get("costs")
    if costs:
        prices = (f"{edition.powers[power].name} {cost}" for power, cost in costs.items())
        lines.append(_("Costs: {prices}", prices=", ".join(prices)))
    return lines


def _text(_edition: Edition, card: PrintedCard) -> list[str]:
    """The text of any other kind of card."""
    return [card.get("text") or card["subtitle"]]


FACTS: dict[str, Callable[[Edition, PrintedCard], list[str]]] = {
    "territory": _territory,
    "power": _power,
    "unit": unit_facts,
}


def usual_facts(edition: Edition, card: PrintedCard) -> list[str]:
    """The lines below a card's name, in any game."""
    return FACTS.get(card["kind"], _text)(edition, card)
