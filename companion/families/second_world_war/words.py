"""This family's words and sentences."""

from companion.families.second_world_war.sentence_kinds import BENT, KINDS
from companion.families.second_world_war.sentences import TEMPLATES
from companion.languages import msg
from companion.views.sentences import Sentences
from companion.views.words import Words

WORDS = Words(
    money=msg("available"),
    books=msg("Resources"),
    source=msg("limit"),
    income=msg("recovery"),
    round=msg("season"),
    place=(msg("country"), msg("countries")),
    further=msg("action points, what is being built"),
    fallen=msg("surrendered"),
    accounts=(
        (msg("start"), ("opening",)),
        (msg("recovered"), ("income",)),
        (msg("spent"), ("purchase",)),
        (msg("lend-lease"), ("lend_lease",)),
        (msg("lost"), ("raid", "lapse")),
    ),
    figures=(("income", ("recovered",)), ("spent", ("spent",))),
    note=msg("Spent: action points and units. Lost: to raids, partisans, and surrender. Other: corrections."),
    bids=False,
)

SENTENCES = Sentences(templates=TEMPLATES, kinds=KINDS, bent=BENT)
