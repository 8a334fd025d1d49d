"""Sides: powers that win together, with the color and the mark that tell them apart."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from companion.model.ids import Id, Name
from companion.model.section import Section
from companion.model.sections.powers import Colour
from companion.model.shape import Shape

Mark = Literal["square", "disc", "triangle", "diamond", "hexagon", "cross"]


class Side(Shape):
    """`[[side]]`: powers that win together. A box that states none has the Axis and the Allies."""

    id: Id
    name: Name
    colour: Colour
    mark: Mark
    """Its sign on charts, markers and score sheets, where color alone does not tell."""
    with_article: Annotated[str, Meta(min_length=1, max_length=80)] | None = None
    """The name as a sentence says it, if it takes an article: the Coalition."""
    plural: bool = False
    """Whether a verb takes its plural: the Allies win, the Coalition wins."""

    @property
    def forms(self) -> Mapping[str, str]:
        """The forms of its name that no catalog has."""
        return {"the": self.with_article or self.name, "number": "plural" if self.plural else "singular"}


TWO_SIDES: Section[Side] = Section(
    (
        Side(id="axis", name="Axis", colour=Colour(light="#7A3524", dark="#E8A087"), mark="square"),
        Side(id="allies", name="Allies", colour=Colour(light="#1D5560", dark="#8CCBD2"), mark="disc"),
    )
)
"""The sides of a box that states none. The catalogs have the forms of their names."""
