"""Actions as forms: the family's words, with field types from the action's class.

A `Form` says which fields of an action to ask for, and how. `drawn` adds what the class states (numbers and their
limits, choices, dice, counts) and the game's choices.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct, field
from msgspec.inspect import DictType, IntType, Metadata, Type
from msgspec.structs import replace

from api.pages.kit.forms import shapes
from companion.languages import _, msg
from companion.model.actions import Action
from companion.model.wording import capitalized, in_words

YES_AND_NO = {"yes": msg("yes"), "no": msg("no")}
Kind = Literal["counts", "choice", "number", "dice", "text"]


class Ask(Struct, frozen=True):
    """How a form asks for one field of its action."""

    name: str
    label: str
    hint: str = ""
    optional: bool = False
    """Whether it can be left out; a form can require what an action leaves optional."""
    nothing: str = msg("none")
    """The label for leaving it out."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The labels of its allowed words; otherwise the words themselves."""
    free: bool = False
    """Whether anything can be typed: choices are only suggestions."""


class Form(Struct, frozen=True):
    """A form for an action."""

    action: str
    title: str
    button: str
    asks: tuple[Ask, ...] = ()
    about: str = ""


class Option(Struct, frozen=True):
    """A choice, under its group's heading."""

    value: str
    label: str
    note: str = ""
    group: str = ""


Choices = Mapping[str, Sequence[Option]]
"""A game's choices, by field name; for one action's field, by `action.field`."""


class DrawnField(Struct, frozen=True):
    """One field as rendered on the page."""

    ask: Ask
    kind: Kind
    options: Sequence[Option] = ()
    least: int = 0
    most: int = 999

    @property
    def groups(self) -> list[tuple[str, list[Option]]]:
        """The choices, by heading."""
        return [(name, list(those)) for name, those in groupby(self.options, key=lambda option: option.group)]


class DrawnForm(Struct, frozen=True):
    """A form as rendered on the page."""

    words: Form
    fields: tuple[DrawnField, ...]

    @property
    def action(self) -> str:
        """The action that it states."""
        return self.words.action

    @property
    def usable(self) -> bool:
        """Whether every required field has choices."""
        return all(
            entry_field.options or entry_field.ask.optional
            for entry_field in self.fields
            if entry_field.kind in ("choice", "counts")
        )


def drawn(form: Form, action: type[Action], choices: Choices) -> DrawnForm:
    """A form with everything that the action's class and the game say about its fields.

    Optional fields without choices in this game are left out.
    """
    said = _said(form)
    fields = [_field(said, ask, action, choices) for ask in said.asks]
    return DrawnForm(
        said,
        tuple(
            entry_field
            for entry_field in fields
            if entry_field.kind != "choice" or entry_field.options or not entry_field.ask.optional
        ),
    )


def _said(form: Form) -> Form:
    """A form in the reader's language."""
    asks = tuple(
        replace(
            ask,
            label=_(ask.label),
            hint=_(ask.hint) if ask.hint else "",
            nothing=_(ask.nothing),
            words={word: _(said) for word, said in ask.words.items()},
        )
        for ask in form.asks
    )
    about = _(form.about) if form.about else ""
    return replace(form, title=_(form.title), button=_(form.button), asks=asks, about=about)


def _field(form: Form, ask: Ask, action: type[Action], choices: Choices) -> DrawnField:
    wanted = shapes.field_type(action, ask.name)
    offered = choices.get(f"{form.action}.{ask.name}", choices.get(ask.name))
    least, most = shapes.limits(wanted)
    if isinstance(wanted, DictType):
        return DrawnField(ask, "counts", offered or (), least, 99)
    if isinstance(wanted, IntType):
        return DrawnField(ask, "number", least=least, most=most)
    if shapes.is_dice(wanted):
        return DrawnField(ask, "dice")
    if shapes.is_yes_or_no(wanted):
        first, last = ("no", "yes") if shapes.fields_of(action)[ask.name].default is False else ("yes", "no")
        return DrawnField(ask, "choice", (Option(first, _(YES_AND_NO[first])), Option(last, _(YES_AND_NO[last]))))
    if words := shapes.words_of(wanted):
        usual = shapes.fields_of(action)[ask.name].default
        usual_first = sorted(words, key=lambda word: word != usual)
        return DrawnField(ask, "choice", [Option(word, ask.words.get(word, in_words(word))) for word in usual_first])
    if ask.free:
        return DrawnField(ask, "text", offered or ())
    return DrawnField(ask, "text") if offered is None else DrawnField(ask, "choice", offered)


def plain_form(action: type[Action]) -> Form:
    """A form for an action without its own words, from its class."""
    name = str(action.__struct_config__.tag)
    asks = tuple(
        Ask(key, capitalized(in_words(key)), _said_of(entry_field.type), optional=not entry_field.required)
        for key, entry_field in shapes.fields_of(action).items()
        if key not in ("override", "in_turn")
    )
    about = (action.__doc__ or "").split("\n\n")[0].strip()
    return Form(name, capitalized(in_words(name)), msg("Log it"), asks, about)


def _said_of(kind: Type) -> str:
    """A class's description of a field."""
    schema = kind.extra_json_schema if isinstance(kind, Metadata) else None
    return str((schema or {}).get("description", ""))
