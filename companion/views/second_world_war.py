"""The read models of The Second World War."""

from typing import Any

from companion.editions.second_world_war import moments
from companion.model.edition import Edition
from companion.model.state import GameState
from companion.views.families import Views
from companion.views.second_world_war_figures import audit, income_view, stats
from companion.views.second_world_war_snapshot import snapshot
from companion.views.second_world_war_turn import turn_card
from companion.views.words import RoundName, Words

View = dict[str, Any]


def objectives(edition: Edition, state: GameState, power: str | None = None) -> list[View]:
    """There are no national objectives in this game."""
    return []


def round_name(edition: Edition, snapshot: View, number: int) -> RoundName:
    """A season by its number, counted back or on from the one in progress."""
    now = snapshot["season"]
    first = moments.number(edition, f"{now['id']} {now['year']}") - max(1, snapshot["round"]) + 1
    year, at = divmod(first + max(1, number) - 1, len(edition.seasons))
    name = edition.seasons[at].name
    return RoundName(f"{name} {year}", f"{name[:2]} {year % 100}")


WORDS = Words(
    money="available",
    books="Resources",
    source="limit",
    income="recovery",
    round="season",
    place=("country", "countries"),
    further="action points, what is being built",
    fallen="surrendered",
    accounts=(
        ("start", ("opening",)),
        ("recovered", ("income",)),
        ("spent", ("purchase",)),
        ("lend-lease", ("lend_lease",)),
        ("lost", ("raid", "lapse")),
    ),
    note="Spent: action points and units. Lost: to raids, partisans and surrender. Other: corrections.",
)

VIEWS = Views(
    snapshot=snapshot,
    income=income_view,
    turn_card=turn_card,
    objectives=objectives,
    stats=stats,
    audit=audit,
    words=WORDS,
    round_name=round_name,
)
