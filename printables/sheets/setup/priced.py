"""A power's pieces and what it pays for them."""

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.units import Unit
from printables.families import papers_of


def priced(edition: Edition, power: Power) -> list[tuple[Unit, str]]:
    """A power's pieces, each with its price."""
    setup = papers_of(edition).setup
    return [(unit, setup.price(edition, unit, power)) for unit in setup.pieces(edition, power)]
