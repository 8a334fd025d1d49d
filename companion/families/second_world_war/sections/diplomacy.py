"""Treaties, countries that take sides by a die, and limits on declaring war."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.families.second_world_war.sections.effects import Effect
from companion.families.second_world_war.sections.references import RollerRef, StateRef, TreatyRef
from companion.model.ids import Id, Name, Text
from companion.model.readers import With
from companion.model.references import CountryRef, PhaseRef, PowerRef, ScenarioRef
from companion.model.sections.kinds import Few, Modifier, Moment
from companion.model.shape import Shape


class Treaty(Shape):
    """`[[treaty]]`: an agreement that binds or helps somebody while it's in force."""

    id: Id
    name: Name
    text: Text
    in_force: tuple[ScenarioRef, ...] = ()
    """The scenarios at whose start it's already in force."""
    since: Moment | None = None
    until: Moment | None = None
    """When it ends at the latest."""
    renounced_in: Moment | None = None
    """The only season in which a party may renounce it; any if left out."""


class Cooperation(Shape):
    """`[cooperation]`: powers that use each other's points and return each other's land."""

    always: tuple[tuple[PowerRef, PowerRef], ...] = ()
    """Pairs that always do."""
    never: tuple[tuple[PowerRef, PowerRef], ...] = ()
    """Pairs that do not, even where their side does."""


class StandingNote(Shape):
    """`[[standing_note]]`: what binds or helps some powers now, which the table handles itself."""

    id: Id
    powers: Annotated[tuple[PowerRef, ...], Meta(min_length=1)]
    text: Text
    since: Moment | None = None
    held: tuple[CountryRef, ...] = ()
    """Only while all these lands..."""
    by: Annotated[tuple[PowerRef, ...], With(".held")] = ()
    """...are in the hands of these powers."""
    phase: PhaseRef | None = None
    """Only in this phase."""


class CommitmentRow(Shape):
    """`[[commitment.row]]`: a range of the modified die and its result."""

    lowest: Modifier | None = None
    highest: Modifier | None = None
    result: Name
    effects: tuple[Effect, ...] = ()


class CommitmentModifier(Shape):
    """`[[commitment.modifier]]`: what's added to the die; one can replace another."""

    id: Id
    value: Modifier
    situation: Text
    replaces: Id | None = None


class Commitment(Shape):
    """`[[commitment]]`: a die that decides which side a country takes. The first matching row counts."""

    id: Id
    name: Name
    countries: tuple[CountryRef, ...]
    rolled_by: RollerRef
    when: Text
    points: Few = 0
    die: Literal[6] = 6
    rows: tuple[CommitmentRow, ...] = field(name="row")
    modifiers: tuple[CommitmentModifier, ...] = field(name="modifier", default=())


class WarCondition(Shape):
    """A condition of a war limit: it holds from a date on, or the table attests it."""

    id: Id
    text: Text
    """As it reads after "only if": without a capital or a period."""
    against: tuple[StateRef, ...] = ()
    """Allows war only on these; on everyone if left out."""
    since: Moment | None = None


class WarLimit(Shape):
    """`[[war_limit]]`: who can't declare war on whom, or only if one of the conditions holds.

    Every limit that matches a declaration must allow it.
    """

    id: Id
    powers: Annotated[tuple[PowerRef, ...], Meta(min_length=1)]
    against: tuple[StateRef, ...] = ()
    """Everyone if left out."""
    rule: Literal["never", "only_if"]
    treaty: TreatyRef | None = None
    """Applies while this is in force; always if left out."""
    conditions: tuple[WarCondition, ...] = ()
