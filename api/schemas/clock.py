"""A game's clock."""

from datetime import datetime
from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.schemas.base import Body, said
from companion.languages import _
from companion.service.table.clock import AT_ZERO, KINDS, Setting, moment_of

MOST_SECONDS = 7 * 24 * 3600
CHANGES = ("set", "pause", "resume", "off")
OF_SETTING = ("kind", "seconds", "increment", "ends_at", "at_zero")


class Seconds(fields.Float):
    """A number of seconds; never a string or boolean."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        return float(super()._deserialize(value, attr, data, **kwargs))


class NewClock(Body):
    """What the table chooses about its clock."""

    kind = fields.String(
        validate=validate.OneOf(KINDS),
        metadata=said(
            "What has its own time: each turn, each power or side for the whole game, or the evening.", "power"
        ),
    )
    seconds = Seconds(validate=validate.Range(1, MOST_SECONDS), metadata=said("How much; not with `evening`.", 3600))
    increment = Seconds(
        validate=validate.Range(0, MOST_SECONDS),
        metadata=said("What each finished turn adds; with `power` and `side` only.", 60),
    )
    ends_at = fields.AwareDateTime(
        format="iso",
        default_timezone=datetime.now().astimezone().tzinfo,
        metadata=said(
            "With `evening`: when the last round begins, in the time of the server, unless it names a time zone.",
            "2026-01-30T22:30:00+01:00",
        ),
    )
    at_zero = fields.String(
        validate=validate.OneOf(AT_ZERO),
        metadata=said(
            "When time runs out: nothing, a sound on the screens that want one, or an entry in the journal.",
            "sound",
        ),
    )

    @validates_schema
    def _fits(self, data: dict[str, Any], **_more: Any) -> None:
        self.check(data)

    def check(self, data: dict[str, Any]) -> None:
        """Refuse what doesn't fit the kind of clock."""
        if "kind" not in data:
            raise ValidationError(_("Missing data for required field."), "kind")
        evening = data["kind"] == "evening"
        if evening and "ends_at" not in data:
            raise ValidationError(_("Say when the last round begins."), "ends_at")
        if not evening and "seconds" not in data:
            raise ValidationError(_("Say how many seconds there are."), "seconds")
        for name, fits in (
            ("ends_at", evening),
            ("seconds", not evening),
            ("increment", data["kind"] in ("power", "side")),
        ):
            if data.get(name) and not fits:
                raise ValidationError(_("This kind of clock doesn't have that."), name)


class ClockChange(NewClock):
    """Set, pause, resume, or switch off the clock."""

    do = fields.String(
        required=True,
        validate=validate.OneOf(CHANGES),
        metadata=said("What to do; with `set`, the other fields say how.", "set"),
    )

    def check(self, data: dict[str, Any]) -> None:
        """Only `set` takes the other fields."""
        if data.get("do") == "set":
            super().check(data)
        for name in OF_SETTING if data.get("do") != "set" else ():
            if name in data:
                raise ValidationError(_("Only setting the clock takes this."), name)


def setting_of(body: dict[str, Any]) -> Setting:
    """The setting that a checked body describes."""
    ends_at = body.get("ends_at")
    return Setting(
        kind=body["kind"],
        seconds=body.get("seconds", 0.0),
        increment=body.get("increment", 0.0),
        ends_at=moment_of(ends_at.timestamp()) if ends_at is not None else "",
        at_zero=body.get("at_zero", "nothing"),
    )
