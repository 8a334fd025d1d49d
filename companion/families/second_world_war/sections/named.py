"""The treaty, bloc, operation, loss, or check that a specific rule refers to."""

from companion.families.second_world_war.sections.references import (
    BlocRef,
    CheckRef,
    CommitmentRef,
    DatedEventRef,
    LossRef,
    OperationRef,
    TheatreRef,
    TreatyRef,
)
from companion.model.shape import Shape


class Named(Shape):
    """`[named]`: what rules about one specific treaty, bloc, operation, loss, check, table, or dated event refer to.

    A file without this table uses that of its family's box.
    """

    truce: TreatyRef
    """The treaty that keeps the Western Allies off the aggressor's soil."""
    pact: TreatyRef
    """The treaty between the aggressor and the eastern power."""
    cession: TreatyRef
    """The treaty that the eastern power may demand."""
    eastern_truce: TreatyRef
    """The treaty between the Pacific aggressor and the eastern power."""
    conference: TreatyRef
    """The treaty that brings the guarded country closer to the Allies."""
    axis_bloc: BlocRef
    """The bloc of the Axis."""
    eastern_bloc: BlocRef
    """The bloc of the eastern power."""
    western_bloc: BlocRef
    """The bloc of the Western Allies."""
    europe: TheatreRef
    """The theater of the war in Europe."""
    build: OperationRef
    """The operation that a reinforcement costs."""
    rebuild: OperationRef
    """The operation that a rebuilt unit costs."""
    deploy: OperationRef
    """The operation that deploying a unit costs."""
    declare: OperationRef
    """The operation that a declaration of war costs."""
    intervene: OperationRef
    """The operation that an intervention costs."""
    lend: OperationRef
    """The operation that a shipment of Lend-Lease costs."""
    raid: OperationRef
    """The operation that raiding convoys costs."""
    give_up: OperationRef
    """The operation that eliminates your own units, at the end of a season."""
    court: OperationRef
    """The operation that a roll on the courted country's table costs."""
    disband: OperationRef
    """The operation that ends the rump state."""
    confer: OperationRef
    """The operation that brings the conference about."""
    night_raid: LossRef
    """The loss that only strategic bombers cause."""
    partisans: LossRef
    """The loss of captured countries without a garrison."""
    convoy_raid: LossRef
    """The loss that hits on convoys cause."""
    courted: CommitmentRef
    """The commitment table of the country that the aggressor courts."""
    capitulation: CheckRef
    """The check for surrender that the aggressor forces on the divided power."""
    coup: CheckRef
    """The check for surrender of the partner's government."""
    separate_peace: CheckRef
    """The check for surrender of the country of which land may be demanded."""
    bombs_come: DatedEventRef
    """The dated event from which the bomb can be built."""
