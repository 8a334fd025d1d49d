"""What ids in this family's files refer to."""

from typing import Annotated

from companion.languages import msg
from companion.model.ids import Id
from companion.model.references import Ref

ROLES = ("declarer", "intervener", "captor", "target")
"""Words for a role in an effect: who declared war, intervened, won a surrender; and on whom."""

BlocRef = Annotated[Id, Ref("bloc")]
CheckRef = Annotated[Id, Ref("surrender_check")]
CommitmentRef = Annotated[Id, Ref("commitment")]
DatedEventRef = Annotated[Id, Ref("dated_event")]
LossRef = Annotated[Id, Ref("loss", called=msg("loss"))]
OperationRef = Annotated[Id, Ref("operation", called=msg("operation"))]
PlaceRef = Annotated[Id, Ref("place", called=msg("place"))]
TheatreRef = Annotated[Id, Ref("theatre", called=msg("theater"))]
TreatyRef = Annotated[Id, Ref("treaty", called=msg("treaty"))]

StateRef = Annotated[Id, Ref("power", "country", called=msg("power or country"))]
HolderRef = Annotated[Id, Ref("power", "country", "bloc", called=msg("power, bloc, or country"))]
ReceiverRef = Annotated[Id, Ref("power", "country", "bloc", words=ROLES, called=msg("power, bloc, or role"))]
RollerRef = Annotated[Id, Ref("power", "bloc", called=msg("power or bloc"))]
SurrenderingRef = Annotated[Id, Ref("power", "minor_power", called=msg("power"))]
"""What can be checked for surrender: a power, or a minor country with units."""
