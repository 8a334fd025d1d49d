"""What the television shows of The War Game."""

from collections.abc import Mapping

from api.families.family import TablePage, Tally
from api.pages.kit.visitor import Visitor
from companion.families.war_game.edition import WarGameEdition

Here = Visitor[WarGameEdition]


def _tally(here: Here) -> Tally:
    victory = here.snapshot["victory"]
    return Tally("Land", victory["land"], victory["needed"])


def _start(here: Here) -> Mapping[str, int]:
    return here.edition.scenario[here.game.scenario].production


TABLE: TablePage[WarGameEdition] = TablePage(tally=_tally, start=_start)
