"""Field documentation for programs, in addition to the type. The OpenAPI document is generated from it
(`api/http/shapes.py`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Meta

if TYPE_CHECKING:
    from typing_extensions import ReadOnly
else:

    class ReadOnly:
        """Lets a family's own type be used where the shared one is expected. Only type checkers read it."""

        def __class_getitem__(cls, kind: Any) -> Any:
            return kind


__all__ = ["Example", "ReadOnly", "about"]


class Example(NamedTuple):
    """An example taken from a box, by a key in `api/schemas/examples.py`; looked up on demand."""

    of: str


def about(description: str, *examples: Any, format: str = "", choices: Sequence[str] = ()) -> Meta:
    """A field's description and examples; a string's format, and its allowed values."""
    more = {key: value for key, value in {"format": format, "enum": list(choices)}.items() if value}
    return Meta(description=description, examples=list(examples) or None, extra_json_schema=more or None)
