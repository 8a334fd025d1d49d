"""A board that is being set up together."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

from companion.model.about import about

BY = ("region", "power")
KINDS = ("space", "region", "track")


class SetupPerson(TypedDict):
    """Somebody at the table."""

    id: Annotated[str, about("The seat; `host` for the host.", "0d41c7a2f3b8")]
    name: Annotated[str, about("Their name.", "Anna")]


class SetupFigure(TypedDict):
    """A number on a track, or in a treasury."""

    kind: Annotated[str, about("What it counts.", "treasury")]
    words: Annotated[str, about("The same in words.", "in hand")]
    value: Annotated[int | None, about("The number; null if only the box's own chart knows it.", 31)]


class SetupLot(TypedDict):
    """What belongs to one power in a step."""

    power: Annotated[str | None, about("The power; null for what is nobody's.", "germany")]
    units: Annotated[Mapping[str, int], about("Its pieces, by kind.", {"infantry": 3, "tank": 1})]
    marker: Annotated[bool, about("Whether its control marker lies on a land printed for somebody else.", False)]
    damage: Annotated[int, about("How many damage markers lie there.", 0)]
    figures: Annotated[Sequence[SetupFigure], about("What a track shows.")]
    done_by: Annotated[SetupPerson | None, about("Who has put it on the board; null as long as nobody has.")]


class SetupStep(TypedDict):
    """A space, a region that only the box's own chart can fill, or a track."""

    id: Annotated[str, about("Its id: a territory's, a sea zone's, or another.", "ukraine")]
    kind: Annotated[str, about("What it is.", "space", choices=KINDS)]
    name: Annotated[str, about("Its name.", "Ukraine")]
    region: Annotated[str, about("The region it's in; `tracks` for tracks.", "eastern_front")]
    owner: Annotated[str | None, about("Who holds it.", "germany")]
    done: Annotated[bool, about("Whether all of it is on the board.", False)]
    lots: Annotated[Sequence[SetupLot], about("What has to be put there, by power.")]


class SetupShare(TypedDict):
    """A part of the board that one person sets up."""

    id: Annotated[str, about("A region or a power, by its id.", "eastern_front")]
    name: Annotated[str, about("Its name.", "Eastern Front")]
    person: Annotated[SetupPerson | None, about("Who sets it up.")]
    steps: Annotated[int, about("How many steps it has.", 12)]
    done: Annotated[int, about("How many of them are done.", 5)]


class SetupBusy(TypedDict):
    """Where somebody is now."""

    person: Annotated[SetupPerson, about("Who.")]
    initials: Annotated[str, about("As on the television.", "AN")]
    step: Annotated[str, about("The step they're at.", "ukraine")]


class SetupToCount(TypedDict):
    """A space that somebody other than those who set it up should count."""

    space: Annotated[str, about("The space.", "ukraine")]
    name: Annotated[str, about("Its name.", "Ukraine")]
    set_up_by: Annotated[Sequence[SetupPerson], about("Who set it up.")]
    to_put_right: Annotated[bool, about("Whether it was counted, and the count was wrong.", False)]


class SetupCheck(TypedDict):
    """Counting the spaces where mistakes are likely."""

    chosen: Annotated[int, about("How many spaces are to be counted.", 37)]
    counted: Annotated[int, about("How many of them have been, and are right now.", 12)]
    wrong: Annotated[int, about("How many counts were wrong.", 1)]
    waiting: Annotated[Sequence[SetupToCount], about("The spaces that can be counted now.")]


class SetupView(TypedDict):
    """A board that is being set up together. Nothing of it is in the journal."""

    offered: Annotated[bool, about("Whether nobody has played yet, so that there is a board to set up.", True)]
    under_way: Annotated[bool, about("Whether it has begun, and neither play nor anybody has ended it.", True)]
    by: Annotated[str, about("What the board is divided by.", "region", choices=BY)]
    total: Annotated[int, about("How many steps there are.", 86)]
    done: Annotated[int, about("How many of them are done.", 40)]
    shares: Annotated[Sequence[SetupShare], about("Who sets up what.")]
    steps: Annotated[Sequence[SetupStep], about("All steps, in order.")]
    busy: Annotated[Sequence[SetupBusy], about("Who is where.")]
    check: Annotated[SetupCheck, about("The count afterward.")]
