"""Small silhouettes of the pieces, drawn by us: side or top views in a box of 100 by 60, y pointing down."""

from typing import Any, cast

from companion.model.paths import block, circle
from companion.model.sections.units import Silhouette, Unit

WIDTH, HEIGHT = 100, 60

_SOLDIER = (
    "M36 17 C36 6 64 6 64 17 L67 20 L33 20 Z",
    "M41 21 L59 21 L57 27 C54 30 46 30 43 27 Z",
    "M36 32 L64 32 L66 46 L59 46 L59 58 L51.5 58 L51.5 48 L48.5 48 L48.5 58 L41 58 L41 46 L34 46 Z",
    "M69 14 L72 14 L72 56 L69 56 Z",
)
_TANK = (
    "M4 46 C4 40 10 39 14 39 L86 39 C90 39 96 40 96 46 C96 54 88 57 82 57 L18 57 C12 57 4 54 4 46 Z",
    "M16 28 L84 28 L92 37 L8 37 Z",
    "M36 13 L60 13 L66 26 L28 26 Z",
    block(63, 16, 35, 4.5),
)
_FACTORY = (
    "M4 57 L4 33 L22 20 L22 33 L40 20 L40 33 L58 20 L58 33 L68 33 L70 3 L80 3 L82 33 L96 33 L96 57 Z "
    + " ".join(block(x, 41, 9, 7) for x in (12, 30, 48, 66, 81)),
)
_WORKSHOP = (
    "M18 57 L18 35 L38 22 L38 35 L58 22 L58 35 L66 35 L67 12 L75 12 L76 35 L84 35 L84 57 Z "
    + " ".join(block(x, 43, 9, 6) for x in (26, 44, 63)),
)
_FIGHTER = (
    "M94 30 C88 25 70 25 30 27.5 L14 27.5 L14 32.5 L30 32.5 C70 35 88 35 94 30 Z",
    "M72 28 L62 6 C60 4 54 4 53 6 L50 28 L50 32 L53 54 C54 56 60 56 62 54 L72 32 Z",
    "M27 29 L20 17 L15 17 L17 29 L17 31 L15 43 L20 43 L27 31 Z",
    "M95 25 L97 25 L97 35 L95 35 Z",
)
_BOMBER = (
    "M97 30 C93 24 84 24.5 70 25 L22 27 L4 28.5 L4 31.5 L22 33 L70 35 C84 35.5 93 36 97 30 Z",
    "M70 26 L60 1 L52 1 L46 26 L46 34 L52 59 L60 59 L70 34 Z",
    "M20 28 L10 13 L4 13 L7 28 L7 32 L4 47 L10 47 L20 32 Z",
    *(block(60, y, 10, 4) for y in (8, 16, 40, 48)),
)
_BATTLESHIP = (
    "M1 42 L99 42 L91 56 L12 56 Z",
    "M34 41 L34 32 L41 32 L41 20 L46 20 L46 6 L49 6 L49 16 L56 16 L56 24 L61 24 L61 30 L67 30 L67 41 Z",
    "M15 41 L17 34 L29 34 L29 41 Z",
    "M71 41 L71 34 L83 34 L85 41 Z",
    block(1, 35, 17, 2.6),
    block(82, 35, 17, 2.6),
)
_CARRIER = (
    "M0 33 L100 33 L97 39 L91 40 L84 56 L15 56 L9 40 L3 39 Z",
    "M56 32 L56 23 L61 23 L61 10 L64 10 L64 18 L70 18 L70 23 L75 23 L75 32 Z",
)
_CRUISER = (
    "M5 43 L96 43 L88 55 L15 55 Z",
    "M36 42 L36 32 L42 32 L42 18 L45 18 L45 26 L50 26 L50 42 Z",
    "M54 42 L55 27 L62 27 L62 42 Z",
    "M20 42 L21 36 L31 36 L31 42 Z",
    "M68 42 L68 36 L78 36 L79 42 Z",
    block(8, 36.5, 14, 2.4),
    block(77, 36.5, 14, 2.4),
)
_DESTROYER = (
    "M9 45 L93 45 L86 54 L18 54 Z",
    "M34 44 L34 35 L39 35 L39 22 L41.5 22 L41.5 32 L47 32 L47 44 Z",
    "M52 44 L53 31 L60 31 L60 44 Z",
    "M68 44 L69 39 L76 39 L77 44 Z",
    block(75, 39.5, 12, 2.2),
)
_SUBMARINE = (
    "M2 44 C8 37 26 36 50 36 L82 37 C91 38 98 41 98 44 C94 50 80 52 50 52 C22 52 8 50 2 44 Z",
    "M41 35.5 L44 24 L58 24 L61 35.5 Z",
    block(50, 11, 2.4, 14),
)
_TRANSPORT = (
    "M3 40 L97 40 L88 56 L13 56 Z",
    "M14 39 L14 27 L20 27 L20 18 L27 18 L27 27 L33 27 L33 39 Z",
    block(44, 31, 15, 8),
    block(66, 31, 15, 8),
    block(61.2, 12, 2.6, 27),
    "M62 14 L80 27 L78.5 29 L61 17 Z",
)
_ARTILLERY = (
    "M24 34 L88 9 L91 15 L31 41 Z",
    "M40 38 L8 54 L6 50 L34 35 Z",
    f"{circle(40, 43, 14)} {circle(40, 43, 8)}",
    circle(40, 43, 3),
)
_ANTIAIRCRAFT = (
    "M20 57 L80 57 L68 48 L32 48 Z",
    "M36 47 L40 35 L60 35 L64 47 Z",
    "M44 35 L70 2 L74 5 L52 38 Z",
    "M34 35 L60 2 L64 5 L42 38 Z",
)
_PARACHUTE = (
    "M22 22 C22 -4 78 -4 78 22 C72 17 66 17 60 22 C56 17 44 17 40 22 C34 17 28 17 22 22 Z",
    "M23 23 L47 44 L48.5 43 L26 22 Z",
    "M77 23 L53 44 L51.5 43 L74 22 Z",
    circle(50, 42, 5),
    "M43 48 L57 48 L56 58 L44 58 Z",
)
_HALF_TRACK = (
    "M4 46 C4 40 8 38 13 38 L52 38 C57 38 61 40 61 46 C61 53 57 57 52 57 L13 57 C8 57 4 53 4 46 Z",
    "M6 18 L58 18 L62 27 L86 29 C92 29 95 32 95 36 L95 41 L90 41 C88 36 72 36 70 43 L64 43 C63 38 58 35 52 35 L6 35 Z",
    circle(80, 48, 9),
    block(20, 9, 22, 4),
    block(28, 11, 4, 9),
)
_HANGAR = (
    "M6 57 L6 36 C10 8 90 8 94 36 L94 57 Z M20 57 L20 38 C24 22 76 22 80 38 L80 57 Z",
    "M48 28 L52 28 L53 38 L72 44 L72 48 L53 45 L52 52 L57 55 L57 57 L43 57 L43 55 L48 52 L47 45 L28 48 L28 44 L47 38 Z",
)
_ANCHOR = (
    f"{circle(50, 8, 7)} {circle(50, 8, 3)}",
    "M47.5 14 L52.5 14 L52.5 50 C64 49 73 43 76 35 L70 38 L78 25 L85 38 L80 36 C77 49 65 58 50 58 "
    "C35 58 23 49 20 36 L15 38 L22 25 L30 38 L24 35 C27 43 36 49 47.5 50 Z",
    block(34, 19, 32, 4.5),
)
_DIVE_BOMBER = (
    "M95 30 C90 24 74 24 34 26.5 L12 27.5 L12 32.5 L34 33.5 C74 36 90 36 95 30 Z",
    "M70 27 L66 14 L54 2 L46 2 L52 14 L50 27 L50 33 L52 46 L46 58 L54 58 L66 46 L70 33 Z",
    "M25 29 L19 15 L11 15 L14 29 L14 31 L11 45 L19 45 L25 31 Z",
    block(58, 8, 14, 3),
    block(58, 49, 14, 3),
)
_FLAG = (block(34, 3, 4, 55), "M39 5 L76 5 L68 16 L76 27 L39 27 Z", block(24, 54, 24, 4))
_BOMB = (
    block(33, 0, 34, 3.4),
    "M43 17 L33 9 L33 0 L37 0 L37 6.5 L46 13 Z",
    "M57 17 L67 9 L67 0 L63 0 L63 6.5 L54 13 Z",
    block(48.4, 3, 3.2, 13),
    "M42.5 16 L57.5 16 C60 18 62 20.5 63.4 23.4 L36.6 23.4 C38 20.5 40 18 42.5 16 Z",
    "M35.6 25.8 L64.4 25.8 C66 31 66.6 35 66.6 40 C66.6 52 59 60 50 60 "
    "C41 60 33.4 52 33.4 40 C33.4 35 34 31 35.6 25.8 Z",
)
_WAVE = "M2 {0} C10 {1} 18 {1} 26 {0} C34 {2} 42 {2} 50 {0} C58 {1} 66 {1} 74 {0} C82 {2} 90 {2} 98 {0} L98 {3} "
_WAVES = tuple(
    f"{_WAVE.format(y, y - 5, y + 5, y + 4)}"
    f"C90 {y + 9} 82 {y + 9} 74 {y + 4} C66 {y - 1} 58 {y - 1} 50 {y + 4} "
    f"C42 {y + 9} 34 {y + 9} 26 {y + 4} C18 {y - 1} 10 {y - 1} 2 {y + 4} Z"
    for y in (43, 52)
)
_MARINES = (
    "M36 11 C36 -1 64 -1 64 11 L68 14 L32 14 Z",
    "M41 15.5 L59 15.5 L57 21 C54 24 46 24 43 21 Z",
    "M33 26 L67 26 L70 38 C66 37 60 37 55 40 C50 43 42 46 30 40 Z",
    "M72 38 L79 2 L82.5 2.6 L76 39 Z",
    *_WAVES,
)
_GUARDS = tuple(
    path
    for x in (14, 42, 70)
    for path in (
        f"M{x} 16 C{x} 6 {x + 18} 6 {x + 18} 16 L{x + 20} 19 L{x - 2} 19 Z",
        f"M{x - 2} 23 L{x + 20} 23 L{x + 18} 57 L{x} 57 Z",
    )
)
_MILITIA = (
    "M34 12 L62 8 L68 15 L36 18 Z",
    circle(50, 22, 7),
    "M34 32 L66 32 L70 46 L60 46 L64 58 L54 58 L50 49 L46 58 L36 58 L40 46 L30 46 Z",
    "M74 20 L77 20 L77 58 L74 58 Z",
    "M68 4 L70 4 L70 18 L81 18 L81 4 L83 4 L83 21 L68 21 Z",
    block(74.5, 4, 2, 15),
)
_ROCKET_LAUNCHER = (
    *(f"M{x} {y} L{x + 44} {y - 22} L{x + 47} {y - 17} L{x + 3} {y + 5} Z" for x, y in ((22, 24), (28, 33), (34, 42))),
    circle(34, 48, 9),
    circle(66, 48, 9),
    "M2 52 L36 40 L38 45 L4 57 Z",
)
_HEAVY_TANK = (
    "M2 44 C2 36 10 34 16 34 L84 34 C90 34 98 36 98 44 C98 54 90 58 84 58 L16 58 C10 58 2 54 2 44 Z",
    "M10 22 L90 22 L96 32 L4 32 Z",
    "M20 3 L66 3 L72 20 L14 20 Z",
    block(68, 5, 32, 4),
    block(68, 12, 26, 4),
)
_INTERCEPTOR = (
    "M96 30 C84 24 60 26 30 28 L10 28 L10 32 L30 32 C60 34 84 36 96 30 Z",
    "M66 28 L60 2 L50 2 L48 28 L48 32 L50 58 L60 58 L66 32 Z",
    "M24 29 L18 20 L12 20 L14 30 L12 40 L18 40 L24 31 Z",
    circle(88, 30, 7),
)
_JET = (
    "M98 30 C84 23 40 25 12 27 L6 14 L2 14 L4 30 L2 46 L6 46 L12 33 C40 35 84 37 98 30 Z",
    "M66 27 L34 2 L26 2 L44 28 L44 32 L26 58 L34 58 L66 33 Z",
    block(38, 11, 22, 6),
    block(38, 43, 22, 6),
)
_SUICIDE_PLANE = (
    "M86 44 C76 34 58 26 30 14 L16 10 L14 15 L27 22 C52 36 68 44 82 50 Z",
    "M62 27 L70 4 L62 2 L48 22 Z",
    "M44 28 L20 52 L27 56 L58 37 Z",
    "M88 36 L92 44 L99 42 L95 49 L99 55 L91 54 L88 60 L84 53 L78 53 L83 47 Z",
)

SILHOUETTES: dict[Silhouette, tuple[str, ...]] = {
    "infantry": _SOLDIER,
    "artillery": _ARTILLERY,
    "tank": _TANK,
    "antiaircraft_gun": _ANTIAIRCRAFT,
    "half_track": _HALF_TRACK,
    "parachute": _PARACHUTE,
    "fighter": _FIGHTER,
    "bomber": _BOMBER,
    "dive_bomber": _DIVE_BOMBER,
    "battleship": _BATTLESHIP,
    "aircraft_carrier": _CARRIER,
    "cruiser": _CRUISER,
    "destroyer": _DESTROYER,
    "submarine": _SUBMARINE,
    "transport": _TRANSPORT,
    "factory": _FACTORY,
    "workshop": _WORKSHOP,
    "hangar": _HANGAR,
    "anchor": _ANCHOR,
    "flag": _FLAG,
    "bomb": _BOMB,
    "marines": _MARINES,
    "guards": _GUARDS,
    "militia": _MILITIA,
    "rocket_launcher": _ROCKET_LAUNCHER,
    "heavy_tank": _HEAVY_TANK,
    "interceptor": _INTERCEPTOR,
    "jet": _JET,
    "suicide_plane": _SUICIDE_PLANE,
}
"""By the edition's word for it."""

BY_KIND: dict[str, tuple[str, ...]] = {
    "land": _SOLDIER,
    "air": _FIGHTER,
    "sea": _DESTROYER,
    "building": _FACTORY,
}
"""The default for each kind of piece."""


def silhouette(unit: Unit) -> tuple[str, ...]:
    """A piece's silhouette: as its box says, otherwise by its name, otherwise by its kind."""
    return SILHOUETTES[unit.silhouette] if unit.silhouette else SILHOUETTES.get(cast(Any, unit.id), BY_KIND[unit.kind])
