"""The print shop: paper for the table, drawn from the read models.

    from printables import Job, make

    pdf = make(["setup_charts", "cards"], Job(edition, scenario="1941", public_url="http://companion.local:8000"))

`parts()` names everything that can be printed; `ALL` stands for whatever needs no running game.
"""

from printables.catalogue import ALL, make, names_for, page_plan, parse_names, parts, write
from printables.job import GamePrint, Job
from printables.press.addresses import warning_for
from printables.refusals import BadAddress, NothingToPrint, PrintError, UnknownName

__all__ = [
    "ALL",
    "BadAddress",
    "GamePrint",
    "Job",
    "NothingToPrint",
    "PrintError",
    "UnknownName",
    "make",
    "names_for",
    "page_plan",
    "parse_names",
    "parts",
    "warning_for",
    "write",
]
