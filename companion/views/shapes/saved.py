"""What's stored alongside the journal: games, seats, boards, and results of imports and checks."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from companion.model.about import Example, about
from companion.model.records import Role


class GameLine(TypedDict):
    """One line of the list of games. A game that can't be opened here has no turn, and a status that says so."""

    id: Annotated[str, about("Its id.", "5f0c2a9be771")]
    name: Annotated[str, about("What the table calls it.", "Friday")]
    edition: Annotated[str, about("The edition.", Example("edition"))]
    scenario: Annotated[str, about("The scenario.", Example("scenario"))]
    join_code: NotRequired[Annotated[str, about("What people need to take a seat; for the host only.", "KXWDAR")]]
    created_at: Annotated[str, about("When it was opened.", "2026-01-30T18:02:11.000Z", format="date-time")]
    version: Annotated[int, about("The number of its entries.", 12)]
    status: Annotated[
        str, about("`running`, `finished`, or why it cannot be opened: `edition_missing`, `unreadable`.", "running")
    ]
    round: Annotated[int, about("The round.", 1)]
    turn: Annotated[str | None, about("The power whose turn it is.", "germany")]
    phase: Annotated[str | None, about("The part of the turn.", "purchase_units")]
    archived: Annotated[bool, about("Whether it lies in the archive.", False)]
    players: Annotated[list[str], about("Who plays: those who have a seat, and those named at the start.", ["Anna"])]
    practice: Annotated[bool, about("Whether it's only for practice.", False)]
    last_at: Annotated[
        str | None, about("When something last happened in it.", "2026-01-30T21:40:03.000Z", format="date-time")
    ]


class SeatLine(TypedDict):
    """A seat as everybody in the game may see it."""

    id: Annotated[str, about("Its id.", "0d41c7a2f3b8")]
    name: Annotated[str, about("Who sits there.", "Anna")]
    role: Annotated[Role, about("What this person may do.", "player")]
    powers: Annotated[list[str], about("The powers this person plays.", ["germany"])]
    pending: Annotated[list[str], about("Powers this person asks for; somebody else holds them.", ["japan"])]


class ChangedSeat(SeatLine):
    """A seat that was taken or changed, with warnings for the table."""

    warnings: Annotated[list[str], about("What is allowed, and may still be a slip.", ["Anna plays on both sides."])]


class TakenSeat(ChangedSeat):
    """A seat for the phone that has just taken it."""

    token: Annotated[str, about("Proves who you are: `Authorization: Bearer TOKEN`.", "8f1rP3...")]


class MovedSeat(TakenSeat):
    """A seat for the phone that has taken it over, which didn't name its game."""

    game: Annotated[str, about("The game, by its id.", "5f0c2a9be771")]


class TableView(TypedDict):
    """A table as the host sees it."""

    id: Annotated[str, about("The game, by its id.", "5f0c2a9be771")]
    join_code: Annotated[str, about("What people need to take a seat.", "KXWDAR")]
    closed: Annotated[bool, about("Whether the join code seats nobody.", False)]
    archived: Annotated[bool, about("Whether the game lies in the archive.", False)]
    language: Annotated[str, about("The language of its television and sheets.", "en")]


class ReturnLine(TypedDict):
    """A claim to a seat, for the person who may confirm it: the number is on both screens."""

    seat: Annotated[str, about("The seat.", "0d41c7a2f3b8")]
    name: Annotated[str, about("Whose it is.", "Anna")]
    number: Annotated[int, about("Must be the one on the other screen.", 47)]


class ReturnView(TypedDict):
    """A claim to come back, for the browser that made it."""

    claim: Annotated[str, about("A secret for `POST /seats/come-back`, where it becomes a token.", "5f0c2a...")]
    number: Annotated[int, about("It's on both screens, so you confirm the right one.", 47)]
    name: Annotated[str, about("Whose seat it is.", "Anna")]


class WaitingView(ReturnView):
    """A claim that nobody has confirmed yet."""


class PhotoSeat(TypedDict):
    """Who added a photo."""

    id: Annotated[str, about("The seat.", "9b1c")]
    name: Annotated[str, about("Its name.", "Anna")]


class PhotoView(TypedDict):
    """A photo of the board."""

    id: Annotated[str, about("Its id.", "5f0c2a9be771")]
    version: Annotated[int, about("The entry it shows.", 12)]
    region: Annotated[str | None, about("The part of the board it shows.", "Europe")]
    at: Annotated[str, about("When it was added.", "2026-01-30T18:02:11.000Z", format="date-time")]
    seat: Annotated[PhotoSeat, about("Who added it.")]


class BoardLine(TypedDict):
    """One line of the list of saved boards."""

    id: Annotated[str, about("Its id.", "our_box")]
    name: Annotated[str, about("What it is called.", "Our box")]
    edition: Annotated[str, about("The edition.", Example("edition"))]
    scenario: Annotated[str, about("The scenario it was entered for.", Example("scenario"))]
    of_scenario: Annotated[
        list[str], about("What of it holds for that scenario only; the rest serves every one of the box.", [])
    ]
    saved_at: Annotated[str, about("When it was kept.", "2026-01-30T18:02:11.000Z", format="date-time")]
    override: Annotated[str | None, about("Why it was kept although it does not add up.", "A house map")]


class BoardView(BoardLine):
    """A saved board with everything in it, compared with the printed totals."""

    check: Annotated[
        dict[str, Any], about("What was entered against what is printed; `differences` says it in sentences.", {})
    ]
    document: Annotated[dict[str, Any], about("The board itself, as a new game takes it.", {"territories": []})]


class Imported(TypedDict):
    """An imported game."""

    id: Annotated[str, about("Its id.", "5f0c2a9be771")]
    name: Annotated[str, about("What the table calls it.", "Friday")]
    version: Annotated[int, about("The number of its entries now.", 12)]
    added: Annotated[int, about("How many of them were not here before.", 12)]
    differences: Annotated[list[str], about("What the rules would not have made, and the host accepted.", [])]


class HeadKnown(TypedDict):
    """Whether the game has an entry that somebody remembers."""

    known: Annotated[bool, about("Whether it is there, and the same.", True)]
    seal: Annotated[
        str,
        about(
            "Shows that the server handed this head out: send it along when you report the head again. Empty if the "
            "game doesn't have it.",
            "5f0c2a9be7715f0c2a9be7715f0c2a9b",
        ),
    ]


class CopyHeld(TypedDict):
    """A copy of a game on somebody's phone."""

    seat: str
    name: str
    version: int
    """The last entry it has."""
    at: str
    """When the phone said so."""
    same: bool
    """Whether that entry is the one that's here."""


class LossView(TypedDict):
    """A game with fewer or different entries than remembered."""

    game: str
    name: str
    version: int
    """The last stored entry."""
    remembered: int
    """The newest entry that somebody remembers."""
    by: str
    """Whose screen remembers it; empty for the program itself."""
    since: str | None
    """When the last stored entry was logged."""
    problem: str


class Verified(TypedDict):
    """A game that was folded and checked again."""

    id: str
    name: str
    version: int
    problems: list[str]
    """What doesn't add up."""
    notices: list[str]
    """What today's rules would decide differently."""
    rolled_before: list[int]
    """Entries whose dice the app rolled before phones took part: nobody can check those."""
    older: list[int]
    """Entries decided by an older version of the rules."""
