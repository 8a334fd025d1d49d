"""A photo from a form or a program: multipart, `photo` and optionally `region`."""

from flask import request

from api.http.problem import Problem
from companion.service.photos import MOST_BYTES


def sent_photo() -> tuple[bytes, str]:
    """The picture and the region."""
    file = request.files.get("photo")
    if file is None:
        raise Problem(422, "invalid_photo", "Choose a picture first.")
    with file.stream as stream:  # a large one is a file of its own for as long as it is open
        picture = stream.read(MOST_BYTES + 1)
    if len(picture) > MOST_BYTES:
        raise Problem(413, "too_large", "This picture is over 12 MB. Take a smaller one.")
    return picture, request.form.get("region", "")
