"""Readable documentation at /docs, all of it from this server."""

from flask import Blueprint, Response

docs = Blueprint("docs", __name__, url_prefix="/docs")


@docs.get("/")
def show() -> Response:
    """The page."""
    return Response("soon")
