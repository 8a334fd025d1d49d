"""Photos of the board."""

from api.schemas.base import Answer, nested, nested_list, number, string


class PhotoSeat(Answer):
    """Who added a photo."""

    id = string("The seat.", "9b1c")
    name = string("Its name.", "Anna")


class Photo(Answer):
    """A photo of the board."""

    id = string("Its id.", "5f0c2a9be771")
    version = number("The entry it shows.", 12)
    region = string("The part of the board it shows.", "Europe", null=True)
    at = string("When it was added.", "2026-01-30T18:02:11.000Z", format="date-time")
    seat = nested(PhotoSeat, "Who added it.")


class Photos(Answer):
    """The photos of a game, oldest first."""

    photos = nested_list(Photo, "The photos.")
