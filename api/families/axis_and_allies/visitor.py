"""The visitor type for Axis & Allies."""

from typing import TypeAlias

from api.pages.kit.visitor import Visitor
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot, AxisAndAlliesTurnCard

GameVisitor: TypeAlias = Visitor[AxisAndAlliesEdition, AxisAndAlliesSnapshot, AxisAndAlliesTurnCard]
