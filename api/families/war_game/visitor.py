"""The visitor type for The War Game."""

from typing import TypeAlias

from api.pages.kit.visitor import Visitor
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.views.shapes import WarGameSnapshot, WarGameTurnCard

GameVisitor: TypeAlias = Visitor[WarGameEdition, WarGameSnapshot, WarGameTurnCard]
