"""Responses for programs only. All others are read models: `companion/views/shapes`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NotRequired, TypedDict

from companion.model.about import Example, about
from companion.views.shapes import PhotoView, SeatLine


class FieldError(TypedDict):
    """One invalid field."""

    field: Annotated[str, about("Where it is; empty for the body as a whole.", "name")]
    message: Annotated[str, about("What is wrong with it.", "Missing data for required field.")]


class Problem(TypedDict):
    """Why a request was refused. Nothing has changed."""

    type: Annotated[
        str,
        about("Where this kind of problem is explained.", "/docs/errors#not_enough_money", format="uri-reference"),
    ]
    title: Annotated[str, about("What kind of refusal this is.", "The rules say no")]
    status: Annotated[int, about("The status, once more.", 409)]
    code: Annotated[str, about("A word for programs; it never changes.", "not_enough_money")]
    detail: Annotated[str, about("A sentence for the player.", "Germany has 4 IPC; this costs 12.")]
    errors: NotRequired[Annotated[Sequence[FieldError], about("Every field that does not fit.")]]
    soft: NotRequired[Annotated[bool, about("Whether a banker may pass over this rule with `override`.", True)]]
    in_turn: NotRequired[
        Annotated[
            Mapping[str, Any],
            about(
                "Of an action out of turn: the turn that is over to which it most likely belongs.",
                {"round": 1, "power": "germany"},
            ),
        ]
    ]
    remedy: NotRequired[
        Annotated[
            Mapping[str, Any],
            about(
                "What lets the action through: the `field` that is missing (entered by `action`, if that is another "
                "one), what was probably `meant` by the field it `suggests`, or the `page` of the power where it is "
                "done. Where more is missing, `also` lists the other fields, each with its `detail`.",
                {"field": "value", "kind": "number", "least": 0, "most": 99},
            ),
        ]
    ]
    why: NotRequired[
        Annotated[
            Sequence[str], about("Links to the rules that say no, of refusals that a rule makes.", Example("why"))
        ]
    ]


class Health(TypedDict):
    """All is well."""

    status: Annotated[str, about("Always `ok`.", "ok")]


class Ready(TypedDict):
    """The service accepts requests, and the store accepts writes."""

    status: Annotated[str, about("Always `ready`.", "ready")]
    listeners: NotRequired[Annotated[int, about("Screens that listen live, for the host.", 3)]]


class Photos(TypedDict):
    """The photos of a game, oldest first."""

    photos: Annotated[Sequence[PhotoView], about("The photos.")]


class Variant(TypedDict):
    """A variant."""

    id: Annotated[str, about("Its id.", "friday_rules")]
    title: Annotated[str, about("Its title.", "Friday rules")]
    extends: Annotated[str, about("The box it differs from.", Example("edition"))]
    games: Annotated[Sequence[str], about("The names of all games that are or were played by it.", ["Friday"])]
    by_hand: Annotated[bool, about("Whether it is spread over several files, which only a text editor changes.", False)]


class MoveOffer(TypedDict):
    """A one-time link that moves a seat to another phone."""

    code: Annotated[str, about("The code for `POST /seats/take-over`; works once.", "dGhlIGNvZGU...")]
    url: Annotated[
        str, about("What the other phone opens.", "http://192.168.1.20:8000/move/dGhlIGNvZGU...", format="uri")
    ]


class WaitingScreen(TypedDict):
    """A television that waits for a table."""

    code: Annotated[str, about("The code on it.", "K7QM")]


class Me(TypedDict):
    """Who is asking."""

    host: Annotated[bool, about("Whether it is the host.", False)]
    game: Annotated[str | None, about("The game this seat is in.", "5f0c2a9be771")]
    seat: Annotated[SeatLine | None, about("The seat; null for the host.")]


class GameDocument(TypedDict):
    """A whole game as one document: what `GET /games/{id}/export` gives and `POST /games/import` takes."""

    format: Annotated[str, about("Always `companion-game`.", "companion-game")]
    format_version: Annotated[int, about("The version of the format.", 2)]
    game: Annotated[
        Mapping[str, Any], about("The cover page: id, name, edition, scenario, created_at.", Example("cover"))
    ]
    entries: Annotated[Sequence[Mapping[str, Any]], about("The journal with every event, oldest first.", [])]
    head: NotRequired[Annotated[str, about("The hash of the newest entry.", "2c26b46b68ffc68ff99b453c1d304134")]]
