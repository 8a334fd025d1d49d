"""Entries and the journal; undo, redo, corrections."""

from marshmallow import fields, validate

from api.schemas import examples
from api.schemas.actions import ActionField
from api.schemas.base import (
    Body,
    Counted,
    Whole,
    said,
)

MOST_VERSIONS = 1_000_000


class JournalQuery(Body):
    """Which part of the journal."""

    after = Whole(
        load_default=0,
        validate=validate.Range(0, MOST_VERSIONS),
        metadata=said("Only entries after this version.", 0),
    )
    limit = Whole(
        validate=validate.Range(1, MOST_VERSIONS), metadata=said("At most so many; all of them if left out.", 50)
    )


class ActionQuery(Body):
    """How to take an action."""

    dry_run = fields.Boolean(
        load_default=False,
        truthy={"true", "True", "1"},
        falsy={"false", "False", "0"},
        metadata=said("Only show what would happen; nothing is written.", True),
    )


class ActQuery(ActionQuery):
    """How to take an action that may have to be inserted where it belongs."""

    confirm = fields.Boolean(
        load_default=False,
        truthy={"true", "True", "1"},
        falsy={"false", "False", "0"},
        metadata=said("What a late entry changes of later ones was seen (`consequences` of a dry run).", True),
    )


class Undo(Body):
    """Go back."""

    to_version = Counted(
        required=True,
        validate=validate.Range(1, MOST_VERSIONS),
        metadata=said("The version to go back to; everything after it no longer counts.", 12),
    )


class Nothing(Body):
    """An empty object; the body may be left out."""


class Correction(Body):
    """What should have been said, and what shouldn't. You can send the `offer` of a late answer unchanged."""

    summary = fields.String(
        load_default="", validate=validate.Length(max=2000), metadata=said("What an offer said; not read.", "")
    )

    at_version = Counted(
        required=True,
        validate=validate.Range(1, MOST_VERSIONS),
        metadata=said("`insert` happens right after this version.", 9),
    )
    insert = fields.List(
        ActionField(),
        load_default=list,
        validate=validate.Length(max=200),
        metadata=said("Actions that were forgotten.", [examples.ACTION]),
    )
    remove = fields.List(
        Counted(validate=validate.Range(1, MOST_VERSIONS)),
        load_default=list,
        validate=validate.Length(max=200),
        metadata=said("Versions of entries that should not count.", []),
    )
    dice = fields.Dict(
        keys=fields.String(validate=validate.Regexp(r"^[1-9]\d{0,6}$")),
        values=fields.List(Counted(validate=validate.Range(1, 999)), validate=validate.Length(max=60)),
        load_default=dict,
        validate=validate.Length(max=60),
        metadata=said("Entry to what its dice show, where later entries need dice now; empty lets the app roll.", {}),
    )
