"""Entries and the journal; undo, redo, corrections."""

from marshmallow import fields, validate

from api.schemas.actions import ActionField, components
from api.schemas.base import (
    Answer,
    Body,
    Counted,
    Whole,
    anything,
    flag,
    nested,
    nested_list,
    number,
    said,
    string,
    texts,
)
from api.schemas.examples import WHY, Example

MOST_VERSIONS = 1_000_000
EXAMPLE_ACTION = Example(lambda: components()["Action"]["examples"][0])


class SeatRef(Answer):
    """Who did it."""

    id = string("The seat's id; `host` for the host.", "0d41c7a2f3b8")
    name = string("Its name then.", "Anna")


class Change(Answer):
    """One figure before and after."""

    power = string("Whose figure.", "germany", required=False)
    territory = string("Of which territory.", "ukraine", required=False)
    side = string("Of which side.", "axis", required=False)
    objective = string("Of which objective.", "germany_eastern_gains", required=False)
    field = string("Which figure.", "production")
    to = anything("After.", 33)

    class Meta(Answer.Meta):
        """`from` cannot be a Python name."""

        include = {"from": anything("Before.", 31)}


class Consequence(Answer):
    """An earlier entry that is not as it was: it came to something else, or no longer stands."""

    version = number("The entry.", 9)
    seat = nested(SeatRef, "Who logged it.", null=True)
    was = string("What it said.", "Germany buys 1 submarine for 6 IPC.")
    now = string("What it says now; null if it no longer stands.", "Germany buys 1 submarine for 5 IPC.", null=True)
    because = string("What speaks against it now.", "Germany has 4 IPC; this costs 12 IPC.", null=True)
    why = texts("Links to the rules behind it.", WHY, required=False)


class Offer(Answer):
    """A correction that is offered, to be sent to `.../corrections` as it is."""

    at_version = number("Where the answer belongs.", 9)
    insert = fields.List(fields.Dict(), required=True, metadata=said("The answer.", [EXAMPLE_ACTION]))
    remove = fields.List(fields.Integer(), required=True, metadata=said("The answer as it was logged.", [14]))
    summary = string("What the income would come to.", "Germany collects 41 IPC.")


class Fallen(Answer):
    """A later action that no longer counts after a correction, and why."""

    version = number("Its entry.", 9)
    action = fields.Dict(required=True, metadata=said("What was said.", EXAMPLE_ACTION))
    code = string("Why, for programs.", "not_enough_money")
    detail = string("Why, as a sentence.", "Japan has 2 IPC; this costs 6.")


class Warned(Answer):
    """An action that counts although a soft rule speaks against it: the board is right."""

    version = number("Its entry; null if the correction inserted it.", 9, null=True)
    action = fields.Dict(required=True, metadata=said("What was said.", EXAMPLE_ACTION))
    codes = texts("The rules passed over.", ["wrong_phase"])
    detail = string("What they say against it, in sentences.", "Units are bought in the purchase phase.")


class DiceNeeded(Answer):
    """A later entry that needs dice which nobody has rolled yet."""

    version = number("Its entry.", 14)
    count = number("How many dice.", 1)


class Entry(Answer):
    """One action with what it changed."""

    version = number("Its number in the journal.", 13)
    at = string("When.", "2026-01-30T19:40:02.120Z", format="date-time")
    seat = nested(SeatRef, "Who did it.", null=True)
    action = fields.Dict(
        required=True,
        metadata=said("What was said, dice included; also `start_game`, `undo`, `redo`, `correction`.", EXAMPLE_ACTION),
    )
    summary = string("A sentence for the table.", "Germany takes Ukraine (+2).")
    restated = string(
        "What it came to when a late correction decided it anew, if that is something else.",
        "Germany collects 41 IPC.",
        null=True,
        required=False,
    )
    sentences = texts("What it says now, one by one.", ["Germany takes Ukraine (+2)."], required=False)
    lists = fields.List(
        texts("Lands, by name.", ["Spain", "Turkey"]),
        metadata={"description": "Long lists of lands that its sentences sum up, in full."},
    )
    override = string("The banker's reason, if a rule was passed over.", "agreed", null=True)
    passed_over = texts("The codes of the rules passed over.", [], required=False)
    undone = flag("Whether it no longer counts.", False)
    late = number("The entry after which it was put, if it was logged late.", 9, null=True, required=False)
    agreed = nested(SeatRef, "Who said yes for the table, if it had to be asked.", null=True, required=False)
    doubt = string("Why an imported entry is in doubt, if the host took it in.", "books something else", null=True)
    previous = string("The hash of the entry before it; empty for the first.", "9f86d081884c7d659a2feaa0c55ad015")
    hash = string("Its own hash, which covers the entry and `previous`.", "2c26b46b68ffc68ff99b453c1d304134")
    changes = nested_list(Change, "Every figure that changed.")
    why = texts("Links to the rules behind it.", WHY, required=False)
    consequences = nested_list(
        Consequence, "In the answer to a late entry: what it changes of earlier ones.", required=False
    )
    fallen = nested_list(Fallen, "In the answer to a late entry: later ones that no longer count.", required=False)
    warnings = nested_list(
        Warned,
        "In the answer to a late entry: those that count although a soft rule speaks against them.",
        required=False,
    )
    dice_needed = nested_list(
        DiceNeeded, "In the answer to a late entry: later ones that need dice by it.", required=False
    )
    offer = nested(Offer, "In the answer to an `attest` after the income it was for: what pays it.", required=False)


class CorrectionEntry(Entry):
    """A late correction and what it changed."""

    fallen = nested_list(Fallen, "Later actions that no longer count.")
    warnings = nested_list(Warned, "Actions that count although a soft rule speaks against them.")
    dice_needed = nested_list(DiceNeeded, "Later entries that need dice by it.")


class Journal(Answer):
    """Entries, oldest first."""

    entries = nested_list(Entry, "The entries.")
    version = number("The number of all entries of the game.", 13)


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
    """How to take an action that may have to be put where it belongs."""

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
    """What should have been said, and what should not. The `offer` of a late answer may be sent as it came."""

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
        metadata=said("Actions that were forgotten.", [EXAMPLE_ACTION]),
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
