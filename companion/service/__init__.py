"""Use cases, one function each: load, decide, append, view. Clock, dice, and new ids come in here.

An `AppContext` has everything they need. Pages, programs, and the command line all go through here.
"""

from companion.engine.history import History
from companion.service.app_context import AppContext
from companion.service.identity import HOST, Identity

__all__ = ["HOST", "AppContext", "History", "Identity"]
