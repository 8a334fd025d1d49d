"""Use cases: one function each. They load, decide, append and view; clock, dice and new ids enter here.

An `AppContext` holds what they need. Pages, programs and the command line all come through this door.
"""

from companion.service.app_context import AppContext
from companion.service.identity import HOST, Identity

__all__ = ["HOST", "AppContext", "Identity"]
