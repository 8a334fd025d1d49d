"""What ids in this family's files refer to."""

from typing import Annotated

from companion.languages import msg
from companion.model.ids import Id
from companion.model.references import Ref

FactoryRef = Annotated[Id, Ref("factory", called=msg("factory"))]
KnownTerritoryRef = Annotated[Id, Ref("known_territory", called=msg("territory"))]
TerritoryGroupRef = Annotated[Id, Ref("territory_group", called=msg("territory group"))]
