"""What ids in this family's files refer to."""

from typing import Annotated

from companion.languages import msg
from companion.model.ids import Id
from companion.model.references import Ref

ALWAYS = "always"
"""The word for a unit that a power with its own list can always buy."""

AdvantageRef = Annotated[Id, Ref("advantage", called=msg("advantage"))]
FacilityRef = Annotated[Id, Ref("facility", called=msg("facility"))]
ReasonRef = Annotated[Id, Ref("objective", words=(ALWAYS,), called=msg("objective"))]
SpaceRef = Annotated[Id, Ref("territory", "sea_zone", called=msg("space"))]
TokenRef = Annotated[Id, Ref("token", called=msg("Token"))]
TechnologyRef = Annotated[Id, Ref("technology", called=msg("technology"))]
TriggerRef = Annotated[Id, Ref("trigger", called=msg("trigger"))]
WardRef = Annotated[Id, Ref("ward", called=msg("ward"))]
