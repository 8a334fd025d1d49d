"""What the reference sheet of The War Game says."""

from companion.families.war_game.edition import WarGameEdition
from companion.model.sides import side_name


def winning(edition: WarGameEdition) -> list[str]:
    """How the game is won."""
    land, money = edition.land_victory, edition.edition.currency
    return [
        "Axis: more land than the Allies, and all home territories. "
        f"Allies: Axis land below {money}{land.axis_below}, and all home territories. "
        "Checked when a game turn is complete.",
        f"If neither has won after turn {land.last_turn}, the {side_name(land.winner_at_the_end)} win.",
    ]


def pieces_note(_edition: WarGameEdition) -> str:
    """Where the prices stand."""
    return "Every nation has its own prices: see its setup chart."
