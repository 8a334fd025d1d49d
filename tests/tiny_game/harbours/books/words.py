"""What this game calls things, the sentences it says, and what its refusals mean."""

from companion.views.sentences import Sentences
from companion.views.words import Words

WORDS = Words(money="coins", books="Coins", source="harbour money", place=("harbour", "harbours"))
SENTENCES = Sentences(
    templates={
        "harbour_taken": "{power:power} takes {harbour:harbour}.",
        "collected": "{power:power} collects {amount:money}.",
        "harbours_pay": "Harbours",
        "rich": "{power:power} has {goal:money}",
    },
    kinds={"harbour": lambda renderer, harbour: str(renderer.edition.harbour[harbour].name)},
)
CODES = {"already_yours": "The harbour is in these hands already.", "unknown_harbour": "There is no such harbour."}
