"""What this game calls things, the sentences it says, and what its refusals mean."""

from companion.views.sentences import Sentences
from companion.views.words import Words

WORDS = Words(money="coins", books="Coins", source="trade", place=("harbour", "harbours"))
SENTENCES = Sentences(
    templates={
        "harbour_taken": "{power:power} takes {harbour:harbour}.",
        "wall_built": "{power:power} builds a wall around {harbour:harbour} for {cost:money}.",
        "wall_of": "Wall around {harbour:harbour}",
        "coins_sent": "{power:power} gives {amount:money} to {to:power}.",
        "gift": "Gift",
        "collected": "{power:power} collects {amount:money}.",
        "harbours_pay": "Harbours",
        "rich": "{power:power} has {goal:money}",
    },
    kinds={"harbour": lambda renderer, harbour: str(renderer.edition.harbour[harbour].name)},
)
CODES = {
    "already_yours": "The harbour is in these hands already.",
    "not_yours": "Only the holder of a harbour builds a wall there.",
    "walled": "A harbour with a wall can't be taken.",
    "unknown_harbour": "There is no such harbour.",
}
