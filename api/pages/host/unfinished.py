"""Positions that are still being entered, for the list of games."""

from msgspec import Struct

from api.http.context import app_context
from companion.model.translated import named
from companion.service import HOST
from companion.service.saved import position_drafts


class Unfinished(Struct, frozen=True):
    """A position that is being entered."""

    id: str
    name: str
    begun_at: str


def unfinished() -> list[Unfinished]:
    """All of them, newest first; without a name, each has that of its box."""
    boxes = {cover.edition.id: str(named(cover.edition, "title")) for cover in app_context().catalogue.covers()}
    return [
        Unfinished(draft.id, draft.name or boxes.get(draft.edition, draft.edition), draft.begun_at)
        for draft in position_drafts.drafts(app_context(), HOST)
    ]
