"""Who plays which part in rules about somebody specific."""

from typing import Annotated

from companion.families.second_world_war.sections.references import PlaceRef
from companion.model.references import CountryRef, PowerRef, Ref, UnitRef
from companion.model.shape import Shape


class Parts(Shape):
    """`[parts]`: who plays which part in rules about one specific power, country, city, or unit.

    A file without this table uses that of its family's box.
    """

    aggressor: PowerRef
    """The Axis power of the Sitzkrieg and the Nazi-Soviet Pact, which decides about the rump state."""
    partner: PowerRef
    """The other Axis power in Europe."""
    pacific_aggressor: PowerRef
    """The Axis power in Asia, whose attacks wake the arsenal."""
    eastern_power: PowerRef
    """The power of the pact, which may demand land of a minor country."""
    divided_power: PowerRef
    """The power whose fall may leave a rump state."""
    empire: PowerRef
    """The power that has dominions."""
    arsenal: PowerRef
    """The neutral power that the Axis may provoke."""
    home_island: CountryRef
    """The empire's home country."""
    rump_state: CountryRef
    """The country that the divided power's fall may create."""
    rump_garrisons: tuple[CountryRef, ...]
    """The rump state and its lands that have units, so that they do not fall with their capital."""
    deployed_later: CountryRef
    """The country whose units come when the Pacific aggressor first declares war on a Western Ally."""
    dominions: tuple[CountryRef, ...]
    """Allies of the empire that count as parts of it when they check for surrender."""
    aggressor_soil: tuple[CountryRef, ...]
    """The lands that the Sitzkrieg protects."""
    demanded_of: CountryRef
    """The minor country of which land may be demanded."""
    first_target: CountryRef
    """The country whose invasion does not end the Sitzkrieg."""
    guarded: CountryRef
    """The country that goes from the empire's care to the arsenal's."""
    aided: CountryRef
    """The country in which the arsenal may build units."""
    colony: CountryRef
    """The land that must be lost before the partner's government can fall."""
    ports: tuple[CountryRef, ...]
    """Ports of which one must be left: when all are lost, a colonial unit is removed."""
    bombed: tuple[PowerRef, ...]
    """Powers whose cities strategic bombers may attack."""
    capitals: dict[PlaceRef, CountryRef]
    """Cities that rules name and that are capitals, and of which country."""
    bomb: Annotated[UnitRef, Ref("loss")]
    """The unit that forces a check for surrender."""
    recalled: UnitRef
    """The unit that comes back for a point, without a resource."""
    sacrificed: UnitRef
    """The unit that is made for a point in place of another."""
