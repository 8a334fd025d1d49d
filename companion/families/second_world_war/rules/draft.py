"""This family's draft."""

from typing import TypeAlias

from companion.engine import draft
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.state import SecondWorldWarState

Draft: TypeAlias = draft.Draft[SecondWorldWarEdition, SecondWorldWarState]
