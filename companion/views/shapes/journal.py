"""What happened in a game: entries, corrections, the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict

from companion.engine.past.moves import DiceNeeded, Fallen, PassedOver
from companion.model.about import Example, about
from companion.model.actions import RawAction
from companion.model.sides import SideId
from companion.views.shapes.boxes import EditionDifference

if TYPE_CHECKING:
    from companion.engine.ruleset import Change as Change  # families add keys of their own
else:
    Change = TypedDict(
        "Change",
        {
            "power": NotRequired[Annotated[str, about("Whose figure.", "germany")]],
            "territory": NotRequired[Annotated[str, about("Of which territory.", "ukraine")]],
            "side": NotRequired[Annotated[str, about("Of which side.", "axis")]],
            "objective": NotRequired[Annotated[str, about("Of which objective.", "germany_eastern_gains")]],
            "field": Annotated[str, about("Which figure.", "production")],
            "from": Annotated[Any, about("Before.", 31)],
            "to": Annotated[Any, about("After.", 33)],
        },
    )
    Change.__doc__ = "One figure before and after."

STATUSES = ("open", "agreed", "refused", "lapsed", "taken_back")
"""A request's status."""


class SeatView(TypedDict):
    """Who did it."""

    id: Annotated[str, about("The seat's id; `host` for the host.", "0d41c7a2f3b8")]
    name: Annotated[str, about("Its name then.", "Anna")]


class EntryView(TypedDict):
    """One entry of the journal."""

    version: Annotated[int, about("Its number in the journal.", 13)]
    at: Annotated[str, about("When.", "2026-01-30T19:40:02.120Z", format="date-time")]
    seat: Annotated[SeatView | None, about("Who did it.")]
    action: Annotated[
        RawAction,
        about("What was said, dice included; also `start_game`, `undo`, `redo`, `correction`.", Example("action")),
    ]
    summary: Annotated[str, about("A sentence for the table.", "Germany takes Ukraine (+2).")]
    restated: Annotated[
        str | None,
        about(
            "What it came to when a late correction decided it again, if that is something else.",
            "Germany collects 41 IPC.",
        ),
    ]
    sentences: Annotated[list[str], about("What it says now, one by one.", ["Germany takes Ukraine (+2)."])]
    position: NotRequired[
        Annotated[
            list[str],
            about(
                "In the first entry of a game that began in a stated position: what each power had.",
                ["Germany: 12 IPC in hand, production 31."],
            ),
        ]
    ]
    lists: Annotated[
        list[list[str]],
        about("Long lists of lands that its sentences sum up, in full.", [["Spain", "Turkey"]]),
    ]
    override: Annotated[str | None, about("The banker's reason, if a rule was passed over.", "agreed")]
    passed_over: Annotated[list[str], about("The codes of the rules passed over.", [])]
    undone: Annotated[bool, about("Whether it no longer counts.", False)]
    late: Annotated[int | None, about("The entry after which it was put, if it was logged late.", 9)]
    agreed: Annotated[SeatView | None, about("Who said yes for the table, if it had to be asked.")]
    doubt: Annotated[
        str | None, about("Why an imported entry is in doubt, if the host took it in.", "records something different")
    ]
    changes: Annotated[list[Change], about("Every figure that changed.")]
    why: Annotated[list[str], about("Links to the rules behind it.", Example("why"))]
    previous: Annotated[
        str, about("The hash of the entry before it; empty for the first.", "9f86d081884c7d659a2feaa0c55ad015")
    ]
    hash: Annotated[
        str, about("Its own hash, which covers the entry and `previous`.", "2c26b46b68ffc68ff99b453c1d304134")
    ]


class Consequence(TypedDict):
    """A later entry that changes when something is logged in the past."""

    version: Annotated[int, about("The entry.", 9)]
    seat: Annotated[SeatView | None, about("Who logged it.")]
    was: Annotated[str, about("What it said.", "Germany buys 1 submarine for 6 IPC.")]
    now: Annotated[
        str | None, about("What it says now; null if it no longer counts.", "Germany buys 1 submarine for 5 IPC.")
    ]
    because: Annotated[str | None, about("What speaks against it now.", "Germany has 4 IPC; this costs 12 IPC.")]
    why: Annotated[list[str], about("Links to the rules behind it.", Example("why"))]


class Offer(TypedDict):
    """An offered correction: its body, and its outcome."""

    at_version: Annotated[int, about("Where the answer belongs.", 9)]
    insert: Annotated[list[RawAction], about("The answer.", [Example("action")])]
    remove: Annotated[list[int], about("The answer as it was logged.", [14])]
    summary: Annotated[str, about("What the income would come to.", "Germany collects 41 IPC.")]


class LateView(TypedDict):
    """What a change to the past does to later entries."""

    consequences: list[Consequence]
    fallen: list[Fallen]
    warnings: list[PassedOver]
    dice_needed: list[DiceNeeded]
    """Later entries that now need dice nobody has rolled."""


class ActedView(EntryView):
    """An entry just made; if logged late, also what it changed in later entries."""

    consequences: NotRequired[
        Annotated[list[Consequence], about("In the answer to a late entry: what it changes of earlier ones.")]
    ]
    fallen: NotRequired[
        Annotated[list[Fallen], about("In the answer to a late entry: later ones that no longer count.")]
    ]
    warnings: NotRequired[
        Annotated[
            list[PassedOver],
            about("In the answer to a late entry: those that count although a soft rule speaks against them."),
        ]
    ]
    dice_needed: NotRequired[
        Annotated[list[DiceNeeded], about("In the answer to a late entry: later ones that need dice by it.")]
    ]
    offer: NotRequired[
        Annotated[Offer, about("In the answer to an `attest` after the income it was for: what pays it.")]
    ]


class JournalView(TypedDict):
    """Entries, oldest first, and their total number."""

    entries: Annotated[list[EntryView], about("The entries.")]
    version: Annotated[int, about("The number of all entries of the game.", 13)]


class CorrectionView(EntryView):
    """A late correction, and its effect on later entries."""

    consequences: Annotated[list[Consequence], about("In the answer to a late entry: what it changes of earlier ones.")]
    fallen: Annotated[list[Fallen], about("Later actions that no longer count.")]
    warnings: Annotated[list[PassedOver], about("Actions that count although a soft rule speaks against them.")]
    dice_needed: Annotated[list[DiceNeeded], about("Later entries that need dice by it.")]


class EditionChange(EntryView):
    """The entry that switched a game to a changed edition, and all differences."""

    differences: Annotated[list[EditionDifference], about("Every figure that differs.")]


class NeedView(TypedDict):
    """A consent that a question needs."""

    power: Annotated[str | None, about("The power that it costs something, or whose turn it changes.", "germany")]
    side: Annotated[
        SideId | str | None, about("If it costs nobody: the side that gains. An opponent of it answers.", "axis")
    ]
    seats: Annotated[list[SeatView], about("Who can say it; nobody if only a banker or the host can.")]
    agreed: Annotated[bool, about("Whether somebody has.", False)]


class QuestionView(TypedDict):
    """A question to the table: who asks, what it would do, why it was refused, and the answer."""

    id: Annotated[str, about("Its id.", "3f0a77c1d2e4")]
    at: Annotated[str, about("When it was asked.", "2026-01-30T19:40:02.120Z", format="date-time")]
    seat: Annotated[SeatView, about("Who asks.")]
    action: Annotated[RawAction, about("What would be done.", Example("action"))]
    summary: Annotated[
        str, about("What it would do, in a sentence; empty where dice are rolled for it.", "Italy buys 1 infantry.")
    ]
    detail: Annotated[str, about("What speaks against it.", "It is Germany's turn, not Italy's.")]
    code: Annotated[str, about("The same, for programs.", "wrong_turn")]
    version: Annotated[int, about("The game's version when it was asked.", 12)]
    status: Annotated[
        str, about("Its status; a question expires once the game has moved on.", "open", choices=STATUSES)
    ]
    changes: Annotated[list[Change], about("What it would change, in figures.")]
    needs: Annotated[list[NeedView], about("Every yes that it takes, while it is open.")]
    agreed: Annotated[list[SeatView], about("Who has said yes.")]
    asked_again: Annotated[
        list[SeatView], about("Whose yes no longer counts, because the figures have changed for them since.")
    ]
    answered: Annotated[SeatView | None, about("Who answered.")]
    reason: Annotated[str | None, about("Why.", "we all saw it")]
    entry: Annotated[int | None, about("The entry that it became.", 13)]


class RequestView(QuestionView):
    """A question to the table, as one person sees it."""

    may_answer: Annotated[bool, about("Whether you may say yes or no.", True)]
    may_take_back: Annotated[bool, about("Whether it cost you something, and you may still take it back.", False)]


class UndoView(TypedDict):
    """What going back would change, and which entries would no longer count."""

    entries: list[EntryView]
    changes: list[Change]


class TimelineLine(TypedDict):
    """One action that counts."""

    version: int
    summary: str
    override: str | None
    agreed: Annotated[bool, about("Whether the people whom it costs said yes to it.", False)]


class TimelineRound(TypedDict):
    """What happened in one round."""

    round: int
    entries: list[TimelineLine]


class TurningPoint(TypedDict):
    """An entry after which the war looked different."""

    version: int
    round: int
    summary: str
    sentences: list[str]
    side: SideId | None
    """Whom it favored."""
    swing: int
    production: dict[SideId, int]
    cities: dict[SideId, int]
    looted: int
    weight: int
