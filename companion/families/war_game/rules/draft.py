"""A decision in the making, of this family's games."""

from typing import TypeAlias

from companion.engine import draft
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.state import WarGameState

Draft: TypeAlias = draft.Draft[WarGameEdition, WarGameState]
