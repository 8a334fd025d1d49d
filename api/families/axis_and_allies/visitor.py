"""Somebody in front of a game of an Axis & Allies box."""

from typing import TypeAlias

from api.pages.kit.visitor import Visitor
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot, AxisAndAlliesTurnCard

GameVisitor: TypeAlias = Visitor[AxisAndAlliesEdition, AxisAndAlliesSnapshot, AxisAndAlliesTurnCard]
