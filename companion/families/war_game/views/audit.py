"""The board compared with the books, and the books with the printed table."""

from companion.families.war_game.actions import NEUTRAL
from companion.families.war_game.board import totals as board
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.land.listing import listed_board
from companion.families.war_game.state import WarGameState
from companion.families.war_game.views.shapes import LandToCheck, WarGameAudit
from companion.families.war_game.views.snapshot import land_view, territory_view
from companion.languages import _


def audit(edition: WarGameEdition, state: WarGameState) -> WarGameAudit:
    """The board as the books expect it, by original owner, and the books compared with the printed table."""
    regions: dict[str | None, list[LandToCheck]] = {power: [] for power in (*edition.powers.ids, None)}
    for territory in state.territories:
        seen = territory_view(edition, state, territory)
        changed = seen["controller"] != seen["original"]
        regions[seen["original"]].append({"id": territory, **seen, "changed_hands": changed})
    rows = board.rows(edition, state.scenario, listed_board(state))
    return {
        "regions": [
            {
                "id": power or NEUTRAL,
                "name": edition.powers[power].name if power else _("Neutrals"),
                "territories": places,
            }
            for power, places in regions.items()
            if places
        ],
        "land": {
            **land_view(edition, state),
            "powers": {
                power: {"listed": land.named(state, power), "unlisted": land.unlisted(state, power)}
                for power in edition.powers.ids
            },
        },
        "printed_table": [
            {"power": row.power, "column": row.column, "entered": row.entered, "printed": row.printed} for row in rows
        ],
    }
