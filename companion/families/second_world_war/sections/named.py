"""The treaty, bloc, operation, loss, or check that a specific rule refers to."""

from companion.model.ids import Id
from companion.model.shape import Shape


class Named(Shape):
    """`[named]`: what rules about one specific treaty, bloc, operation, loss, check, table, or dated event refer to.

    A file without this table uses that of its family's box.
    """

    truce: Id
    """The treaty that keeps the Western Allies off the aggressor's soil."""
    pact: Id
    """The treaty between the aggressor and the eastern power."""
    cession: Id
    """The treaty that the eastern power may demand."""
    eastern_truce: Id
    """The treaty between the Pacific aggressor and the eastern power."""
    conference: Id
    """The treaty that brings the guarded country closer to the Allies."""
    axis_bloc: Id
    """The bloc of the Axis."""
    eastern_bloc: Id
    """The bloc of the eastern power."""
    western_bloc: Id
    """The bloc of the Western Allies."""
    europe: Id
    """The theater of the war in Europe."""
    build: Id
    """The operation that a reinforcement costs."""
    rebuild: Id
    """The operation that a rebuilt unit costs."""
    deploy: Id
    """The operation that deploying a unit costs."""
    declare: Id
    """The operation that a declaration of war costs."""
    intervene: Id
    """The operation that an intervention costs."""
    lend: Id
    """The operation that a shipment of Lend-Lease costs."""
    raid: Id
    """The operation that raiding convoys costs."""
    give_up: Id
    """The operation that eliminates your own units, at the end of a season."""
    court: Id
    """The operation that a roll on the courted country's table costs."""
    disband: Id
    """The operation that ends the rump state."""
    confer: Id
    """The operation that brings the conference about."""
    night_raid: Id
    """The loss that only strategic bombers cause."""
    partisans: Id
    """The loss of captured countries without a garrison."""
    convoy_raid: Id
    """The loss that hits on convoys cause."""
    courted: Id
    """The commitment table of the country that the aggressor courts."""
    capitulation: Id
    """The check for surrender that the aggressor forces on the divided power."""
    coup: Id
    """The check for surrender of the partner's government."""
    separate_peace: Id
    """The check for surrender of the country of which land may be demanded."""
    bombs_come: Id
    """The dated event from which the bomb can be built."""
