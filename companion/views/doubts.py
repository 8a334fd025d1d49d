"""Why an imported entry is in doubt: sentences, which say which figures differ."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.engine.chain import BREAKS
from companion.languages import Text, _, listed, msg, n_
from companion.model.edition import Edition
from companion.model.wording import in_words, labelled, minus

MOST_FIGURES = 6
"""How many differing figures a doubt names."""
MOST_VALUES = 3
"""How many values it names of a figure that is a list of them."""
SUBJECTS = ("power", "side", "territory", "objective", "claim")
"""What a figure can belong to, if the edition names it."""

DOUBTS: Mapping[str, Text] = {
    **BREAKS,
    "doubt_edition": msg("has figures that no version of {title} has had: {figures:printed}"),
    "doubt_figures": msg("comes out to different figures: {figures:booked}"),
    "doubt_books": msg("records something different: {figures:booked}"),
    "doubt_events": msg("records something different"),
    "doubt_words": msg("says something different"),
    "doubt_shown": msg("shows different figures: {figures:booked}"),
    "doubt_refused": msg("would be refused ({code})"),
    "doubt_place": msg("doesn't continue from the right entry"),
    "doubt_back": msg("goes back to the wrong entry"),
    "doubt_back_too": msg("goes back but also records a change"),
    "doubt_change": msg("records a change it can't make"),
    "doubt_dice": msg("has dice that can't be right; the page with all rolls says why"),
    "doubt_last": msg("isn't the last one that was exported"),
}
"""Sentences about an entry, without its number."""


class Reader(Protocol):
    """What renders a sentence."""

    @property
    def edition(self) -> Any:
        """The edition that names what figures belong to."""
        ...


def booked(renderer: Reader, changes: Sequence[Mapping[str, Any]]) -> str:
    """Figures as an entry books them (`from`), and as the rules would (`to`)."""
    return _first_few([_booked(renderer.edition, change) for change in changes])


def _booked(edition: Edition, change: Mapping[str, Any]) -> str:
    whose = [_name(edition, subject, change[subject]) for subject in SUBJECTS if subject in change]
    more = [in_words(str(change[key])) for key in ("purse", "part") if key in change]
    return _instead(" ".join([*whose, *more, in_words(str(change["field"]))]), change["from"], change["to"])


def printed(renderer: Reader, figures: Sequence[Mapping[str, Any]]) -> str:
    """Figures of an edition by their path: as it states them (`from`), and as the box does (`to`)."""
    return _first_few([_printed(renderer.edition, figure) for figure in figures])


def _printed(edition: Edition, figure: Mapping[str, Any]) -> str:
    section, *steps = figure["path"]
    of = [_name(edition, section, steps[0]), *map(in_words, steps[1:])] if steps else [in_words(section)]
    return _instead(" ".join(of), figure["from"], figure["to"])


def _instead(figure: str, here: Any, otherwise: Any) -> str:
    found = _("{here} instead of {otherwise}", here=_value(here), otherwise=_value(otherwise))
    return labelled(figure, found)


def _some(values: Sequence[str]) -> str:
    """A list of values, summed up if it's long."""
    more = len(values) - MOST_VALUES
    if more <= 0:
        return listed(values)
    return _("{names}, and {count} others", names=", ".join(values[:MOST_VALUES]), count=more)


def _first_few(figures: Sequence[str]) -> str:
    shown, more = ", ".join(figures[:MOST_FIGURES]), len(figures) - MOST_FIGURES
    return shown if more <= 0 else n_("{first}; {count} more", "{first}; {count} more", more, first=shown)


def _name(edition: Edition, section: str, key: Any) -> str:
    """The name of something in an edition; its id in words if there's none."""
    thing = edition.section(section).get(key)
    return str(getattr(thing, "name", None) or getattr(thing, "title", None) or in_words(str(key)))


def _value(value: Any) -> str:
    if value is None or value in ("", [], {}):
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return minus(value)
    if isinstance(value, Mapping) and "id" in value:
        return in_words(str(value["id"]))
    if isinstance(value, Mapping):
        return _some([f"{in_words(str(key))} {_value(inner)}" for key, inner in value.items()])
    if isinstance(value, list):
        return _some([_value(inner) for inner in value])
    return in_words(str(value))
