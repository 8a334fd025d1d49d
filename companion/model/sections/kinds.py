"""Number and word types that several sections use."""

from typing import Annotated, Literal

from msgspec import Meta

Small = Annotated[int, Meta(ge=0, le=99)]
Few = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=1, le=99)]
Money = Annotated[int, Meta(ge=0, le=999)]
Modifier = Annotated[int, Meta(ge=-9, le=9)]
Year = Annotated[int, Meta(ge=1, le=9999)]
Moment = Annotated[str, Meta(pattern=r"^((winter|spring|summer|fall) )?[1-9]\d{0,3}$", examples=["summer 1941"])]
"""A season of a year ("summer 1941"), or a year from its first season on ("1944")."""
Basis = Literal["stated", "deduced"]
"""Whether the rulebook says it, or it follows from what the rulebook says."""
