"""Who plays which part in rules about somebody specific."""

from companion.model.ids import Id
from companion.model.shape import Shape


class Parts(Shape):
    """`[parts]`: who plays which part in rules about one specific power, country, city, or unit.

    A file without this table uses that of its family's box.
    """

    aggressor: Id
    """The Axis power of the Sitzkrieg and the Nazi-Soviet Pact, which decides about the rump state."""
    partner: Id
    """The other Axis power in Europe."""
    pacific_aggressor: Id
    """The Axis power in Asia, whose attacks wake the arsenal."""
    eastern_power: Id
    """The power of the pact, which may demand land of a minor country."""
    divided_power: Id
    """The power whose fall may leave a rump state."""
    empire: Id
    """The power that has dominions."""
    arsenal: Id
    """The neutral power that the Axis may provoke."""
    home_island: Id
    """The empire's home country."""
    rump_state: Id
    """The country that the divided power's fall may create."""
    rump_garrisons: tuple[Id, ...]
    """The rump state and its lands that have units, so that they do not fall with their capital."""
    deployed_later: Id
    """The country whose units come when the Pacific aggressor first declares war on a Western Ally."""
    dominions: tuple[Id, ...]
    """Allies of the empire that count as parts of it when they check for surrender."""
    aggressor_soil: tuple[Id, ...]
    """The lands that the Sitzkrieg protects."""
    demanded_of: Id
    """The minor country of which land may be demanded."""
    first_target: Id
    """The country whose invasion does not end the Sitzkrieg."""
    guarded: Id
    """The country that goes from the empire's care to the arsenal's."""
    aided: Id
    """The country in which the arsenal may build units."""
    colony: Id
    """The land that must be lost before the partner's government can fall."""
    ports: tuple[Id, ...]
    """Ports of which one must be left: when all are lost, a colonial unit is removed."""
    bombed: tuple[Id, ...]
    """Powers whose cities strategic bombers may attack."""
    capitals: dict[Id, Id]
    """Cities that rules name and that are capitals, and of which country."""
    bomb: Id
    """The unit that forces a check for surrender."""
    recalled: Id
    """The unit that comes back for a point, without a resource."""
    sacrificed: Id
    """The unit that is made for a point in place of another."""
