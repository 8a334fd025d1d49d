"""Resources and action points: what they're for, how they recover, and how they're lost."""

from typing import Annotated, Literal

from companion.families.second_world_war.sections.references import StateRef, TheatreRef
from companion.model.ids import Id, Name, Text
from companion.model.readers import With
from companion.model.references import OptionRef, PhaseRef, PowerRef, UnitRef
from companion.model.sections.kinds import Count, Few, Modifier, Moment
from companion.model.shape import Shape


class Resources(Shape):
    """`[resources]`: what a power has and how it recovers."""

    recovery: Few
    """What an impulse gives back to a power below its limit..."""
    recovery_divisor: Count
    """...with one more for each so many of its limit, rounded up."""
    recovery_option: OptionRef | None = None
    """The option that says when."""
    recovery_stops_at_limit: bool = True
    lowest: Literal[0] = 0
    liberators: tuple[PowerRef, ...] = ()
    """Powers that liberate instead of conquering."""
    liberators_gain_until: Moment | None = None
    """After this, liberators get nothing from countries that weren't theirs at the first start."""

    def recovers(self, limit: int) -> int:
        """What an impulse gives back to a power below this limit, before capping at the limit."""
        return self.recovery + -(-limit // self.recovery_divisor)


class ActionPoints(Shape):
    """`[action_points]`: how resources become actions."""

    per_resource: Count
    random_option: OptionRef | None = None
    """The option that replaces that number with a six-sided die."""
    by_default: Few
    """Free points for a power that declares that it buys none."""
    neutral_powers: Literal["default_only", "free"]
    """What a power can have until it's at war with another major power or one of `wake_up_wars`."""
    wake_up_wars: tuple[StateRef, ...] = ()
    declare_theatre: tuple[PowerRef, ...] = ()
    """Powers that name a theater for every point they spend..."""
    declare_option: OptionRef | None = None
    """...and the option under which all powers do."""
    weather_option: OptionRef | None = None
    """The option under which points that the weather of another theater would not give are bound to theirs."""
    attacks: Literal["on_the_named_map", "where_the_country_is"] = "on_the_named_map"
    """The map of an attack on a country, if points are tied to a theater."""
    unallied_minor: Few
    headquarters: Few
    """Points that a ready headquarters gives by flipping."""
    kept_option: OptionRef | None = None
    """The option that says how long unused points are kept."""


class NationalityModifier(Shape):
    """`[[nationality_modifier]]`: a power's or country's modifier from a date on."""

    of: StateRef
    value: Few
    since: Moment | None = None


class Operation(Shape):
    """`[[operation]]`: something a power's forces do, and its cost."""

    id: Id
    name: Name
    points: Few = 0
    resources: Few = 0
    by: tuple[PowerRef, ...] = ()
    """Who can; everyone if left out."""
    once: bool = False
    """Whether it can happen only once in a game."""
    attack: bool = False
    """Whether it attacks somebody's land."""
    belligerent: bool = False
    """Whether only powers at war can."""
    at_war_with: tuple[PowerRef, ...] = ()
    """Only a power at war with one of these can; any if left out."""
    makes: UnitRef | None = None
    """The unit that it brings into play, which the books count..."""
    most: Annotated[Count | None, With(".makes")] = None
    """...and how many of it can be in play at a time."""
    needs: Text | None = None
    since: Moment | None = None
    """From when on no other condition applies."""
    theatre: TheatreRef | None = None
    """The map whose points pay, if points are tied to a theater; any if left out."""


class ResourceLoss(Shape):
    """`[[loss]]`: a way of losing resources."""

    GONE = ("counted", "surrender_check")

    id: Id
    name: Name
    resources: Few
    """For each hit, or each time."""
    natural_six_hits: Count = 1
    single_hit_option: OptionRef | None = None
    """The option that makes a natural six one hit only."""
    or_back_one_box: bool = False
    """Whether a hit can set back a unit in production instead."""
    spared: tuple[PowerRef, ...] = ()
    by: tuple[PowerRef, ...] = ()
    at: PhaseRef | None = None
    """The phase in which it is counted."""
    later_check_modifier: Modifier = 0
    """Added to the check when it happens to a country again."""
    help: Text
