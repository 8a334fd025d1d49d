"""Our own icons for actions and pages: one drawing each, lines of one weight on a grid of 24, readable at 20 px."""

from functools import lru_cache

from markupsafe import Markup

ICONS = {
    "back": "M14.5 5l-7 7 7 7",
    "bomb": "M12 3v4M9 7h6l1.5 3v6L12 21l-4.5-5v-6zM7.5 15.5L4 18.5M16.5 15.5L20 18.5",
    "book": "M5 4.5h10a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10M9 8.5h5",
    "build": "M3.5 20V11l5 3v-3l5 3V5h4.5l2 15zM7.5 17h1M12 17h1M16.5 17h1",
    "buy": "M3 4.5h2.5L8 15.5h9.5L20 8H6.5M9.5 20.2v.1M16.5 20.2v.1",
    "dice": "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4z"
    "M8.3 8.3h.1M15.7 8.3h.1M12 12h.1M8.3 15.7h.1M15.7 15.7h.1",
    "scan": "M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4H8.5M15.5 4H18.5A1.5 1.5 0 0 1 20 5.5V8.5M20 15.5V18.5"
    "A1.5 1.5 0 0 1 18.5 20H15.5M8.5 20H5.5A1.5 1.5 0 0 1 4 18.5V15.5M8.5 8.5h2.5v2.5h-2.5z"
    "M13.5 8.5h2v2h-2zM8.5 13.5h2v2h-2zM13.5 13.5h2.5v2.5h-2.5z",
    "finish": "M5 21V4M5 4.5h14l-3 4.5 3 4.5H5",
    "flask": "M9 3.5h6M10 3.5v6L4.5 19a1 1 0 0 0 .9 1.5h13.2a1 1 0 0 0 .9-1.5L14 9.5v-6M7.5 15h9",
    "lend": "M3.5 15c4 3.5 13 3.5 17 0M12 4v9M8.5 9.5L12 13l3.5-3.5",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "place": "M12 3v10M7.5 9l4.5 4.5L16.5 9M4 14v5.5h16V14",
    "points": "M12 3.5l2.6 5.6 6.100.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6L3.3 9.800l6.100-.7z",
    "spend": "M4 12h14M12.5 6l6 6-6 6",
    "star": "M12 3.5l2.6 5.6 6.100.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6L3.3 9.800l6.100-.7z",
    "lock": "M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
    "map": "M3.5 5h7v6h-7zM10.5 5h10v6h-10zM6.5 11h9v8h-9z",
    "table": "M3.5 5h17v11h-17zM9 20h6M12 16v4",
    "take": "M12 21.5s-7-6.3-7-11.5a7 7 0 0 1 14 0c0 5.2-7 11.5-7 11.5zM9 10.2l2.2 2.2L15.2 8.2",
}
"""What each is drawn with."""
_ICON = Markup(
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path fill="none" '
    'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="{}"/></svg>'
)


@lru_cache(maxsize=64)
def icon(name: str) -> Markup:
    """An icon in the surrounding text color."""
    return _ICON.format(ICONS[name])


_LOW, _MID, _HIGH = 7.4, 12.0, 16.6
_PIPS = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}
"""The positions of each face's pips."""
_FACE = Markup(
    '<svg class="face" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path stroke="currentColor" '
    'stroke-width="3.8" stroke-linecap="round" d="{}"/></svg>'
)


@lru_cache(maxsize=6)
def die_face(face: int) -> Markup:
    """A face of a die, as pips."""
    return _FACE.format("".join(f"M{x:g} {y:g}h.01" for x, y in _PIPS[face]))
