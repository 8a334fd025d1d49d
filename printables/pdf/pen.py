"""The pen: PDF operators for lines, areas, and type, written directly to a reportlab canvas, in points.

reportlab formats every number for cases we don't have; on pages full of hairlines and short words, that takes longer
than everything else. Two decimals of a point are finer than any printer.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from reportlab.pdfbase import pdfmetrics

from companion.model.paths import K
from printables.pdf import fonts
from printables.pdf.ink import Colour
from printables.pdf.structure import Structure

Point = tuple[float, float]


class Pen:
    """Writes on the canvas's current page or form, and remembers the current inks and widths."""

    def __init__(self, canvas: Any, structure: Structure | None = None) -> None:
        self.canvas = canvas
        self.structure = structure
        """The element that drawn content belongs to; None for forms that are stored once and repeated."""
        self._set: dict[str, object] = {}

    def write(self, code: str) -> None:
        """One piece of PDF code: lines and areas."""
        if self.structure is not None and (marks := self.structure.for_drawing()):
            code = f"{marks} {code}"
        self.canvas.addLiteral(code)

    def mark(self) -> None:
        """Mark what follows as lines and areas, or a picture."""
        if self.structure is not None and (marks := self.structure.for_drawing()):
            self.canvas.addLiteral(marks)

    def _write_type(self, code: str) -> None:
        if self.structure is not None and (marks := self.structure.for_type()):
            code = f"{marks} {code}"
        self.canvas.addLiteral(code)

    def _set_to(self, code: str) -> None:
        """Set an ink, a width, or axes: nothing visible."""
        self.canvas.addLiteral(code)

    def finish(self) -> None:
        """Finish the page."""
        if self.structure is not None and (marks := self.structure.end_page()):
            self.canvas.addLiteral(marks)

    def fill(self, colour: Colour) -> None:
        """Set the ink for areas and type."""
        if self._set.get("fill") != colour:
            self._set["fill"] = colour
            self._set_to(_ink(colour, "g", "rg"))

    def stroke(self, colour: Colour, width: float) -> None:
        """Set the ink and width of lines."""
        if self._set.get("stroke") != colour:
            self._set["stroke"] = colour
            self._set_to(_ink(colour, "G", "RG"))
        if self._set.get("width") != width:
            self._set["width"] = width
            self._set_to(f"{width:.4g} w")

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A straight line."""
        self.write(f"{x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l S")

    def rectangle(self, x: float, y: float, width: float, height: float, paint: str) -> None:
        """A rectangle, painted with a PDF operator: f, S or B."""
        self.write(f"{x:.2f} {y:.2f} {width:.2f} {height:.2f} re {paint}")

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, paint: str) -> None:
        """A rectangle with round corners."""
        r, k = radius, radius * (1 - K)
        right, top = x + width, y + height
        self.write(
            f"{x + r:.2f} {y:.2f} m {right - r:.2f} {y:.2f} l "
            f"{right - k:.2f} {y:.2f} {right:.2f} {y + k:.2f} {right:.2f} {y + r:.2f} c "
            f"{right:.2f} {top - r:.2f} l "
            f"{right:.2f} {top - k:.2f} {right - k:.2f} {top:.2f} {right - r:.2f} {top:.2f} c "
            f"{x + r:.2f} {top:.2f} l "
            f"{x + k:.2f} {top:.2f} {x:.2f} {top - k:.2f} {x:.2f} {top - r:.2f} c "
            f"{x:.2f} {y + r:.2f} l "
            f"{x:.2f} {y + k:.2f} {x + k:.2f} {y:.2f} {x + r:.2f} {y:.2f} c h {paint}"
        )

    def circle(self, x: float, y: float, r: float, paint: str) -> None:
        """A circle around x, y."""
        k = r * K
        self.write(
            f"{x + r:.2f} {y:.2f} m "
            f"{x + r:.2f} {y + k:.2f} {x + k:.2f} {y + r:.2f} {x:.2f} {y + r:.2f} c "
            f"{x - k:.2f} {y + r:.2f} {x - r:.2f} {y + k:.2f} {x - r:.2f} {y:.2f} c "
            f"{x - r:.2f} {y - k:.2f} {x - k:.2f} {y - r:.2f} {x:.2f} {y - r:.2f} c "
            f"{x + k:.2f} {y - r:.2f} {x + r:.2f} {y - k:.2f} {x + r:.2f} {y:.2f} c h {paint}"
        )

    def clip_circle(self, x: float, y: float, r: float) -> None:
        """Clip to a circle; use it within a `matrix`."""
        self.circle(x, y, r, "W n")

    def clip_rectangle(self, x: float, y: float, width: float, height: float) -> None:
        """Clip to a rectangle; use it within a `matrix`."""
        self.rectangle(x, y, width, height, "W n")

    def polyline(self, points: Sequence[Point], dash: Sequence[float] = ()) -> None:
        """A line through points, with round joins; dashes are in points."""
        (x, y), *rest = points
        dashes = " ".join(f"{length:g}" for length in dash)
        path = " ".join([f"{x:.2f} {y:.2f} m", *(f"{x:.2f} {y:.2f} l" for x, y in rest)])
        self.write(f"1 j [{dashes}] 0 d {path} S{' [] 0 d' if dash else ''}")

    def text(self, x: float, y: float, text: str, font: str, size: float) -> None:
        """A line of type with its baseline at y."""
        document = document_of(self.canvas)
        parts = [f"BT {x:.2f} {y:.2f} Td"]
        for name, piece in fonts.runs(text, font):
            face = pdfmetrics.getFont(name)
            for subset, raw in _coded(face, piece, document):
                parts.append(f"{face.getSubsetInternalName(subset, document)} {size:.4g} Tf ({escaped(raw)}) Tj")
        self._write_type(f"{' '.join(parts)} ET")

    def path(self, code: Sequence[str], paint: str) -> None:
        """A path given as operators."""
        self.write("\n".join((*code, paint)))

    @contextmanager
    def matrix(self, a: float, b: float, c: float, d: float, e: float, f: float) -> Iterator[None]:
        """Other axes for what's drawn inside; inks and widths are restored afterward."""
        kept = dict(self._set)
        self._set_to(f"q {a:.5f} {b:.5f} {c:.5f} {d:.5f} {e:.3f} {f:.3f} cm")
        yield
        self._set_to("Q")
        self._set = kept


def document_of(canvas: Any) -> Any:
    """A canvas's document: reportlab's fonts and pages need it, and it has no public name."""
    return canvas._doc


def _coded(face: Any, piece: str, document: Any) -> Sequence[tuple[int, bytes]]:
    """A text in the codes of a face's subsets. ASCII is unchanged in the first of them: reportlab's
    `ttfAsciiReadable`.
    """
    if piece.isascii() and piece.isprintable():
        return ((0, piece.encode("ascii")),)
    found: Sequence[tuple[int, bytes]] = face.splitString(piece, document)
    return found


def _ink(colour: Colour, grey: str, rgb: str) -> str:
    """The operator for a color; grays are true grays, which printers make with black alone."""
    red, green, blue = colour
    return f"{red:.3g} {grey}" if red == green == blue else f"{red:.3g} {green:.3g} {blue:.3g} {rgb}"


def escaped(raw: bytes) -> str:
    """Bytes escaped for a PDF string."""
    text = raw.decode("latin-1").replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return text.replace("\r", "\\r").replace("\n", "\\n")
