"""A section of an edition: its elements in the order listed, and each by its id."""

from collections.abc import KeysView, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, overload

IDENTITIES = ("id", "number", "unit", "scenario")
"""The keys that identify list elements: the first one that an element has."""
T = TypeVar("T", covariant=True)


class Section(tuple[T, ...]):
    """A list of tables, such as `[[country]]`: iterates over them; `edition.countries["poland"]` is one of them.

    As an annotation, it's a tuple to everything that reads types; the edition makes it a section.
    """

    if not TYPE_CHECKING:

        def __class_getitem__(cls, element: Any) -> Any:
            """The type that a file is read as."""
            return tuple[element, ...]

    @cached_property
    def by_id(self) -> Mapping[str, T]:
        """The elements by what identifies them: their ids, or the unit or scenario that each is about."""
        key = next((who for who in IDENTITIES for element in self[:1] if hasattr(element, who)), None)
        return {str(getattr(element, key)): element for element in self} if key else {}

    @property
    def ids(self) -> KeysView[str]:
        """The ids, in the order listed."""
        return self.by_id.keys()

    @overload
    def __getitem__(self, key: str, /) -> T: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> T: ...
    @overload
    def __getitem__(self, key: slice, /) -> tuple[T, ...]: ...
    def __getitem__(self, key: Any, /) -> Any:
        """An element by its id or its place."""
        return self.by_id[key] if isinstance(key, str) else super().__getitem__(key)

    def __contains__(self, key: object, /) -> bool:
        """Whether there's an element with this id, or this element."""
        return key in self.by_id if isinstance(key, str) else super().__contains__(key)

    def get(self, key: str | None) -> T | None:
        """An element by its id; None if there's none."""
        return self.by_id.get(key) if key is not None else None


NOTHING: Section[Any] = Section()
"""A section that a file may leave out."""
