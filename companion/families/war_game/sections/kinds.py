"""Kinds of values in the sections of this box."""

from typing import Annotated

from msgspec import Meta

Amount = Annotated[int, Meta(ge=0, le=999)]
