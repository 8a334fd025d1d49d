"""What programs read of a field, beside its type. The OpenAPI document is made of it (`api/http/shapes.py`)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Meta

if TYPE_CHECKING:
    from typing_extensions import ReadOnly
else:

    class ReadOnly:
        """Lets a family's own part stand where the shared one is expected. Only type checkers read it."""

        def __class_getitem__(cls, kind: Any) -> Any:
            return kind


__all__ = ["Example", "ReadOnly", "about"]


class Example(NamedTuple):
    """An example that comes from a box, by a word of `api/schemas/examples.py`; looked up when somebody reads it."""

    of: str


def about(description: str, *examples: Any, format: str = "", choices: Sequence[str] = ()) -> Meta:
    """A field's description and examples; the format of a text, and the words that it may be."""
    more = {key: value for key, value in {"format": format, "enum": list(choices)}.items() if value}
    return Meta(description=description, examples=list(examples) or None, extra_json_schema=more or None)
