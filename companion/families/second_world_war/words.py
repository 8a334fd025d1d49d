"""What this family calls things, and the sentences that its games say."""

from companion.families.second_world_war.sentences import KINDS, TEMPLATES
from companion.views.sentences import Sentences
from companion.views.words import Words

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

SENTENCES = Sentences(templates=TEMPLATES, kinds=KINDS)
