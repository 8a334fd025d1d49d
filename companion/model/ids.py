"""Ids: how a printed name becomes one, and the types that say what a string stands for."""

import re
from typing import Annotated

from msgspec import Meta

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$", max_length=60)]
"""Lower-case ASCII words joined by single underscores."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
"""Something printed: shown to people, never compared."""

Text = Annotated[str, Meta(min_length=1, max_length=600)]
"""A sentence or two in our own words."""

SEA_ZONE = "sea_zone_"


def slug(name: str) -> str:
    """The id of a printed name: full stops dropped, every other run of non-alphanumerics one underscore."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace(".", "")).strip("_")


def sea_zone_id(number: int) -> str:
    """The space id of a numbered sea zone."""
    return f"{SEA_ZONE}{number}"
