"""Path data of circles and rectangles, of which emblems and silhouettes are made: M, L, C, and Z only."""

K = 0.5523
"""The length of the control handles of a quarter circle."""


def circle(x: float, y: float, r: float) -> str:
    """A closed circle as path data."""
    k = r * K
    return (
        f"M{x + r:g} {y:g} C{x + r:g} {y + k:g} {x + k:g} {y + r:g} {x:g} {y + r:g} "
        f"C{x - k:g} {y + r:g} {x - r:g} {y + k:g} {x - r:g} {y:g} "
        f"C{x - r:g} {y - k:g} {x - k:g} {y - r:g} {x:g} {y - r:g} "
        f"C{x + k:g} {y - r:g} {x + r:g} {y - k:g} {x + r:g} {y:g} Z"
    )


def block(x: float, y: float, width: float, height: float) -> str:
    """A closed rectangle as path data."""
    return f"M{x:g} {y:g} L{x + width:g} {y:g} L{x + width:g} {y + height:g} L{x:g} {y + height:g} Z"
