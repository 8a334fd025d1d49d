"""Hatchings that distinguish powers without color."""

PATHS = (
    "M0 8L8 0M-2 2L2-2M6 10L10 6",
    "M0 0L8 8M-2 6L2 10M6-2L10 2",
    "M0 4H8",
    "M4 0V8",
    "M0 0L8 8M0 8L8 0",
    "M0 4H8M4 0V8",
    "M0 2H8M0 6H8",
    "M2 0V8M6 0V8",
    "M1 1h2v2h-2zM5 5h2v2h-2z",
    "M0 4L4 0L8 4M0 8L4 4L8 8",
)
"""Lines in a repeating square of eight."""


def hatch(power: str, number: int) -> str:
    """A power's hatching; its color is the opposite of what's on it."""
    path = PATHS[number % len(PATHS)]
    return (
        f'<pattern id="h-{power}" data-power="{power}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<path d="{path}" class="lines" stroke-width="1.4"/></pattern>'
    )
