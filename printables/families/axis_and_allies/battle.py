"""What papers say about a piece in battle: from the keys that the battle desk uses, never from its name."""

from collections.abc import Callable, Sequence

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import Unit
from companion.languages import _, listed, msg
from companion.model.wording import capitalized, with_colon
from printables.families.family import InBattle
from printables.pdf.leads import LedLine

Trait = Callable[[Unit], bool]
TRAITS: dict[str, Trait] = {
    msg("two hits"): lambda unit: unit.hits == 2,
    msg("many hits"): lambda unit: unit.hits > 2,
    msg("fires at aircraft only"): lambda unit: unit.antiaircraft != "none",
    msg("strikes first"): lambda unit: unit.strikes == "first",
    msg("strikes first in an attack"): lambda unit: unit.strikes == "first_in_attack",
    msg("strikes first unless detected"): lambda unit: unit.strikes == "first_unless_detected",
    msg("detects submarines"): lambda unit: unit.detects,
    msg("submerges"): lambda unit: unit.submerges != "never",
    msg("can't hit aircraft"): lambda unit: "air" in unit.cannot_hit,
    msg("shells the coast"): lambda unit: unit.bombards,
    msg("chosen last as a casualty"): lambda unit: unit.chosen_last,
    msg("attacks better from the sea"): lambda unit: unit.landing_attack is not None,
}
"""A piece's special abilities in battle, in a few words each."""


def piece_in_battle(unit: Unit) -> InBattle:
    """A piece's words and figures, as the battle desk knows them; an antiaircraft gun fires before the first round."""
    traits = [_(words) for words, holds in TRAITS.items() if holds(unit)]
    if unit.antiaircraft != "none":
        return InBattle(None, None, printed_defence(unit), traits, fires_before=True)
    return InBattle(unit.attack, unit.defence, printed_defence(unit), traits)


def printed_defence(unit: Unit) -> int | str | None:
    """A piece's defense as the box prints it: none for guns that only fire before the first round."""
    return None if isinstance(unit.antiaircraft, int) else unit.defence


def in_battle(edition: AxisAndAlliesEdition) -> list[LedLine]:
    """Every ability with the pieces that have it, and the pairings: below the table of pieces."""
    lines = [
        LedLine(with_colon(capitalized(_(words))), f"{listed([unit.name for unit in found])}.")
        for words, holds in TRAITS.items()
        if (found := _with(edition, holds))
    ]
    return [*lines, *(LedLine("", words) for words in _pairs(edition))]


def _with(edition: AxisAndAlliesEdition, holds: Trait) -> Sequence[Unit]:
    return [unit for unit in edition.units if unit.kind != "building" and holds(unit)]


def _pairs(edition: AxisAndAlliesEdition) -> list[str]:
    """Whose attack goes up next to whom."""
    return [
        _(
            "{unit} with {partners}: attacks on {attack}.",
            unit=unit.name,
            partners=listed([edition.units[partner].name for partner in unit.paired.partners], "or"),
            attack=unit.paired.attack,
        )
        for unit in edition.units
        if unit.paired is not None
    ]
