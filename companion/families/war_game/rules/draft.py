"""This family's draft."""

from typing import TypeAlias

from companion.engine import draft
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.state import WarGameState

Draft: TypeAlias = draft.Draft[WarGameEdition, WarGameState]
