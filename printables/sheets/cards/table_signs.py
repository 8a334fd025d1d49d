"""The symbols of the table cards: our own straight lines in a square of 24, filled by the even-odd rule."""

SIDE = 24.0
CHAIR = "M6 2 L8.5 2 L8.5 12 L18.5 12 L18.5 22 L16 22 L16 14.5 L8.5 14.5 L8.5 22 L6 22 Z"
TRAY = (
    "M10.8 2 L13.2 2 L13.2 9 L16.5 9 L12 15 L7.5 9 L10.8 9 Z "
    "M3 13 L5.5 13 L5.5 18.5 L18.5 18.5 L18.5 13 L21 13 L21 21 L3 21 Z"
)
BACK = (
    "M9 3 L9 7 L15 7 L20.5 12 L20.5 15.5 L15.5 20.5 L7 20.5 L7 18 L14.5 18 L18 14.5 L18 13 L14 9.5 L9 9.5 L9 13.5 "
    "L2.5 8.2 Z"
)
CHECKED = (
    "M3 3 L21 3 L21 21 L3 21 Z M5.2 5.2 L5.2 18.8 L18.8 18.8 L18.8 5.2 Z "
    "M7.2 12.2 L9 10.4 L11 12.4 L15.4 7.2 L17.3 8.8 L11.2 16.2 Z"
)
SCREEN = (
    "M2 4 L22 4 L22 17 L2 17 Z M4.2 6.2 L4.2 14.8 L19.8 14.8 L19.8 6.2 Z "
    "M10.5 17 L13.5 17 L13.5 19.4 L17 19.4 L17 21.4 L7 21.4 L7 19.4 L10.5 19.4 Z"
)
ONWARD = "M2 10.4 L11.5 10.4 L11.5 5.6 L18.5 12 L11.5 18.4 L11.5 13.6 L2 13.6 Z M19.8 4 L22 4 L22 20 L19.8 20 Z"
TABLE_SIGNS = {
    "join": CHAIR,
    "income": TRAY,
    "undo": BACK,
    "audit": CHECKED,
    "table": SCREEN,
    "end_turn": ONWARD,
}
"""By card id."""
