"""The visitor type for The Second World War."""

from typing import TypeAlias

from api.pages.kit.visitor import Visitor
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot
from companion.families.second_world_war.views.turn_shapes import SecondWorldWarTurnCard

GameVisitor: TypeAlias = Visitor[SecondWorldWarEdition, SecondWorldWarSnapshot, SecondWorldWarTurnCard]
