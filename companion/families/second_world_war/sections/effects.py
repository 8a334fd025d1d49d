"""Automatic effects, and the dates and occasions that trigger them."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.families.second_world_war.sections.references import ReceiverRef, StateRef, TreatyRef
from companion.model.ids import Id, Name, Text
from companion.model.readers import Kinds
from companion.model.references import PowerRef
from companion.model.sections.kinds import Few, Moment
from companion.model.shape import Shape

ExceptIf = Literal[
    "axis_holds",
    "soviet_holds",
    "not_french",
    "not_defecting",
    "not_vichys",
    "never_deployed",
    "deployed_before",
    "port_left",
    "not_for_the_united_states",
    "not_in_the_commonwealth",
    "conference_held",
    "surrendered",
    "treaty_over",
]
"""Exceptions to an effect that the rules know."""
MEANINGS = Kinds(
    {
        "axis_holds": "the Axis holds the country",
        "soviet_holds": "the country is the Soviet Union's",
        "not_french": "the country is no longer France's",
        "not_defecting": "the country is no longer Vichy's or France's; one that fights the Western Allies"
        " surrenders to the Commonwealth instead",
        "not_vichys": "the country is neither Vichy's nor an ally of Germany",
        "never_deployed": "the units of the Netherlands East Indies never deployed",
        "deployed_before": "they have deployed before, or the Axis holds the country",
        "port_left": "the Axis doesn't hold both African ports",
        "not_for_the_united_states": "the country isn't the Commonwealth's, or the United States is neutral; then the"
        " country is neutral too",
        "not_in_the_commonwealth": "the Commonwealth no longer holds the country",
        "conference_held": "the Teheran Agreement is in force",
        "surrendered": "the country has surrendered",
        "treaty_over": "the treaty of Japan and the Soviet Union is over, or the country has surrendered",
    }
)
EXCEPTED_BEFORE: dict[str, ExceptIf] = {
    "denmark_falls": "axis_holds",
    "poland_surrenders": "soviet_holds",
    "vichy_created": "not_french",
    "vichy_disbanded": "not_defecting",
    "germany_surrenders": "not_vichys",
    "vichy_surrenders": "not_vichys",
    "east_indies_fall": "never_deployed",
    "african_ports_fall": "port_left",
    "commonwealth_surrenders": "not_for_the_united_states",
    "australia_surrenders": "not_in_the_commonwealth",
    "japan_attacks_western_allies": "deployed_before",
    "teheran_available": "conference_held",
    "kmt_infantry": "surrendered",
    "japan_soviet_treaty_open": "treaty_over",
}
"""What `unless` meant in editions that games carried before `except_if`, by trigger or dated event."""
ALWAYS = frozenset({"treaty_begins", "treaty_ends", "default_points_only", "modifier", "may_declare_war"})
"""What effects do without an exception."""


class Effect(Shape):
    """What an event does: `countries` become something to a power, a bloc, or a role.

    In the rows of a commitment, countries left out are the one that was rolled for.
    """

    does: Literal[
        "ally",
        "uncommitted_ally",
        "non_cooperating_ally",
        "no_ally",
        "control",
        "neutral",
        "surrender",
        "war",
        "minor_at_war",
        "treaty_begins",
        "treaty_ends",
        "modifier",
        "default_points_only",
        "barred",
        "may_declare_war",
        "remind",
    ]
    countries: tuple[StateRef, ...] = ()
    to: ReceiverRef | None = None
    treaty: TreatyRef | None = None
    value: Few | None = None
    starts: Literal["at_once", "next_season", "next_impulse"] = "at_once"
    unless: Text | None = None
    """The exception, in words for people..."""
    except_if: Annotated[ExceptIf | None, MEANINGS] = None
    """...and what it is to the books: which of the countries are spared."""
    note: Text | None = None
    once: bool = False
    """A reminder given only the first time its trigger is set off."""


class DatedEvent(Shape):
    """`[[dated_event]]`: something the calendar brings."""

    id: Id
    name: Name
    when: Annotated[tuple[Moment, ...], Meta(min_length=1)]
    effects: tuple[Effect, ...]


class Occasion(Shape):
    """A trigger's `on`: what must happen. `of` is the country or thing, `by` who does it or gains by it.

    `at_war` doesn't depend on which of the two declared it.
    """

    kind: Literal["surrenders", "war_declared", "at_war", "intervention", "operation", "created"]
    of: tuple[Id, ...]
    by: tuple[PowerRef, ...] = ()


class Trigger(Shape):
    """`[[trigger]]`: what follows from an occasion."""

    id: Id
    name: Name
    on: Occasion
    treaty: TreatyRef | None = None
    """Only while this is in force."""
    needs: Text | None = None
    effects: tuple[Effect, ...]
