"""A document's structure, for screen readers: headings, tables, paragraphs, described pictures, links.

While a page is drawn, everything on it belongs to a structure element, or to none (rules, backgrounds, ornaments). The
pen asks `Structure` for the marks around what it writes; `printables.pdf.tagging` puts the tree into the file.
"""

from dataclasses import dataclass, field

FIGURE, LINK = "Figure", "Link"
ORNAMENT = "Artifact"
"""What nobody needs to hear: the page footer, a pattern."""
GROUPS = frozenset({"Document", "Sect", "Table", "TR", LINK})
"""Elements that contain other elements, never type."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, and top, in points."""


@dataclass(eq=False, slots=True)
class Element:
    """A heading, a paragraph, a table: with its parts in reading order, or the marks of its content."""

    role: str
    alt: str = ""
    """A picture's description."""
    title: str = ""
    scope: str = ""
    """What a table header is for: its `Row` or its `Column`."""
    kids: list["Element"] = field(default_factory=list)
    marks: list[tuple[int, int]] = field(default_factory=list)
    """The page and number of each piece of content that belongs to it."""
    link: "Target | None" = None
    keyed: dict[object, "Element"] = field(default_factory=dict)


@dataclass(frozen=True)
class Target:
    """A link's target: a URL, or a page of this document (from 0); and its position on its own page."""

    page: int
    box: Box
    url: str = ""
    to: int | None = None


class Structure:
    """A document's structure tree in progress, and the piece of content being drawn."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self.page = -1
        self._inside: list[Element] = [self.root]
        self._drawn: Element | None = None
        self._open = False
        self._number = 0

    def begin_page(self, page: int, section: Element) -> None:
        """Begin a page in a section."""
        self.page, self._number, self._open, self._drawn = page, 0, False, None
        self._inside = [self.root, section]

    def section(self, title: str) -> Element:
        """A new section: a part of a pack."""
        made = Element("Sect", title=title)
        self.root.kids.append(made)
        return made

    def tagged(
        self, role: str, alt: str = "", key: object = None, scope: str = "", link: Target | None = None
    ) -> "Tagged":
        """Content drawn now belongs to such an element; with a key, to the existing one with that key, if any.

        Within a picture, nothing else is described: its words say what it shows.
        """
        return Tagged(self, Element(role, alt, scope=scope, link=link), key)

    def enter(self, element: Element, key: object) -> None:
        """Content drawn from now on belongs to this element, until `leave`."""
        here = self._inside[-1]
        if here.role == FIGURE:
            element = here
        elif key is not None and key in here.keyed:
            element = here.keyed[key]
        else:
            if element.role != ORNAMENT:
                here.kids.append(element)
            if key is not None:
                here.keyed[key] = element
        self._inside.append(element)

    def leave(self) -> None:
        """Content drawn from now on belongs to the previous element."""
        self._inside.pop()

    @property
    def is_open(self) -> bool:
        """Whether no paragraph, cell, or picture is being drawn."""
        return self._inside[-1].role in GROUPS

    def for_type(self) -> str:
        """The marks before a line of type; it gets its own paragraph if nothing else is open."""
        here = self._inside[-1]
        if here.role in GROUPS:
            here.kids.append(Element("P" if here.role != "TR" else "TD"))
            here = here.kids[-1]
        return self._into(here if here.role != ORNAMENT else None)

    def for_drawing(self) -> str:
        """The marks before lines and areas: part of a picture, or ornament."""
        here = self._inside[-1]
        drawn = here if here.role == FIGURE else None
        return "" if self._open and drawn is self._drawn else self._into(drawn)

    def end_page(self) -> str:
        """The mark after the last piece."""
        return "EMC" if self._open else ""

    def _into(self, element: Element | None) -> str:
        if self._open and element is self._drawn:
            return ""
        before = "EMC " if self._open else ""
        self._open, self._drawn = True, element
        if element is None:
            return f"{before}/Artifact BMC"
        element.marks.append((self.page, self._number))
        self._number += 1
        return f"{before}/{element.role} <</MCID {self._number - 1}>> BDC"


class Tagged:
    """A context manager for content of an element. Pages have thousands: generators would take as long as the
    drawing.
    """

    __slots__ = ("_element", "_key", "_structure")

    def __init__(self, structure: Structure, element: Element, key: object) -> None:
        self._structure, self._element, self._key = structure, element, key

    def __enter__(self) -> None:
        self._structure.enter(self._element, self._key)

    def __exit__(self, *_raised: object) -> None:
        self._structure.leave()
