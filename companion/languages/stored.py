"""Stored messages: a text and its values as plain data, rendered again in each reader's language."""

from collections.abc import Mapping
from typing import Any

from companion.languages.messages import Message, Name, Names, Plural, Text

Stored = dict[str, Any]


def as_data(message: Message) -> Stored:
    """A message in stored form: numbers, texts, inflected names, and nested messages."""
    text: Any = list(message.text) if isinstance(message.text, Plural) else message.text
    return {"text": text, "values": {name: _kept(value) for name, value in message.values.items()}}


def from_data(stored: Mapping[str, Any], names: Mapping[str, type[Name]] | None = None) -> Message:
    """A message from its stored form. `names` are further kinds of names, by their stored word."""
    text: Text = stored["text"] if isinstance(stored["text"], str) else Plural(*stored["text"])
    kinds: dict[str, type[Name]] = {Name.__name__: Name, **(names or {})}
    return Message(text, **{name: _read(value, kinds) for name, value in stored["values"].items()})


def _kept(value: Any) -> Any:
    if isinstance(value, Message):
        return as_data(value)
    if isinstance(value, Name):
        kept = {"name": value.source, "context": value.context, "kind": type(value).__name__}
        return {**kept, "forms": dict(value.forms)} if value.forms else kept
    if isinstance(value, Names):
        return {"names": [_kept(name) for name in value.names], "style": value.style}
    return value if isinstance(value, int | str) else str(value)


def _read(value: Any, kinds: Mapping[str, type[Name]]) -> Any:
    if not isinstance(value, Mapping):
        return value
    if "text" in value:
        return from_data(value, kinds)
    if "names" in value:
        return Names([_read(name, kinds) for name in value["names"]], value["style"])
    return kinds.get(value["kind"], Name)(value["name"], value["context"], value.get("forms"))
