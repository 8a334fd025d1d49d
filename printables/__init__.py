"""The print shop: paper for the table, drawn from the read models.

    from printables import Job, make

    pdf = make(["setup_charts", "cards"], Job(edition, scenario="1941", public_url="http://companion.local:8000"))

`catalogue.parts()` names everything that can be printed. `TONIGHT` is what one evening needs; `PLAY`, `SCAN`, and
`CRAFT` are what lies on the table, what phones scan, and what somebody cuts; `ALL` is these three.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printables.packs import ALL, CRAFT, PLAY, SCAN, TONIGHT
from printables.refusals import BadAddress, NothingChosen, NothingToPrint, PrintError, UnknownName

if TYPE_CHECKING:
    from printables.catalogue import (
        first_page,
        make,
        names_for,
        page_counts,
        page_plan,
        parse_names,
        write,
    )
    from printables.job import GameReport, Job
    from printables.pdf.addresses import warning_for
    from printables.pdf.scripts import letters_missing

__all__ = [
    "ALL",
    "CRAFT",
    "PLAY",
    "SCAN",
    "TONIGHT",
    "BadAddress",
    "GameReport",
    "Job",
    "NothingChosen",
    "NothingToPrint",
    "PrintError",
    "UnknownName",
    "first_page",
    "letters_missing",
    "make",
    "names_for",
    "page_counts",
    "page_plan",
    "parse_names",
    "warning_for",
    "write",
]

_HOMES = {
    "GameReport": "printables.job",
    "Job": "printables.job",
    "letters_missing": "printables.pdf.scripts",
    "warning_for": "printables.pdf.addresses",
}


def __getattr__(name: str) -> Any:
    """Import the rest on demand: the server starts before anybody prints."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "printables.catalogue")), name)
