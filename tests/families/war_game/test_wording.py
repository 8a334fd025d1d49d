"""The English of every sentence that these games say: this test owns the wording, others look at what is said."""

import pytest

from companion.families.war_game.words import SENTENCES
from companion.languages import speaking
from companion.model.sentence import Sentence, sentence
from companion.model.wording import in_a_sentence
from companion.views.sentences import Renderer
from tests.families.war_game.wartable import EDITION, full

WORDING: list[tuple[Sentence, str]] = [
    (sentence("phase_begins", powers=["germany", "italy"], phase="combat"), "Germany and Italy: Combat."),
    (sentence("combat_over"), "Combat is over."),
    (sentence("combat_over_for", power="germany"), "Combat is over for Germany."),
    (sentence("attack_joined", powers=["italy"], count=1), "Italy attacks with it."),
    (
        sentence("ship_lost", power="united_states", ship="Hood"),
        "The U.S.A.'s Hood is sunk, and its repair is crossed off.",
    ),
    (
        sentence("ship_lost_in_repair", power="united_states", ship="Hood", territory="kiev"),
        "The U.S.A.'s Hood is sunk off Kiev, and its repair with it.",
    ),
    (sentence("general_lost", power="germany"), "Germany's general is dead and gone for good."),
    (sentence("ship_whole_again", power="united_states", ship="Hood"), "The U.S.A.'s Hood is repaired."),
    (sentence("turn_ends", powers=["germany", "italy"], count=2), "Germany and Italy end the turn."),
    (sentence("game_turn_begins", number=7), "Game turn 7 begins: July - December 1942."),
    (sentence("land_pays", land=127), "Land: 127"),
    (sentence("loans_of_1941"), "Lend/lease of 1941"),
    (sentence("lent"), "Lend/lease"),
    (sentence("lent_for_hardware"), "Lend/lease for hardware"),
    (sentence("collected", power="united_states", total=131), "The U.S.A. collects $131."),
    (
        sentence("collected_with_loans", power="united_states", total=131, land=127, lent=4),
        "The U.S.A. collects $131 (127 land + 4 lend/lease).",
    ),
    (
        sentence("collected_with_hardware", power="united_states", total=131, land=127, lent=4, hardware=3),
        "The U.S.A. collects $131 (127 land + 4 lend/lease, 3 of it for hardware).",
    ),
    (sentence("lent_to", power="united_states"), "Lend/lease to the U.S.A."),
    (sentence("lent_to_for_hardware", power="united_states"), "Lend/lease to the U.S.A., for hardware"),
    (
        sentence("lends", lender="united_states", recipient="china", amount=19, at_once=True),
        "The U.S.A. lends China $19; usable right away.",
    ),
    (
        sentence("lends_for_hardware", lender="united_states", recipient="china", amount=19, hardware=4, at_once=False),
        "The U.S.A. lends China $19, $4 of it for hardware only; usable from its next turn.",
    ),
    (sentence("taken", by="germany", name="Kiev", value=4), "Germany takes Kiev (+4)."),
    (
        sentence("taken_from", by="germany", name="Kiev", loser="soviet_union", value=4),
        "Germany takes Kiev from the U.S.S.R. (+4).",
    ),
    (sentence("freed", by="germany", name="Kiev", owner="france", value=4), "Germany frees Kiev for France (+4)."),
    (
        sentence("waits_for_others", power="united_states"),
        "The U.S.A. places nothing there until the others have left.",
    ),
    (
        sentence("allies_left", territory="kiev", power="united_states"),
        "The allies have left Kiev; the U.S.A. may place units there.",
    ),
    (
        sentence("allies_stand_there", territory="kiev", power="united_states"),
        "Allied units are in Kiev; the U.S.A. places nothing there.",
    ),
    (sentence("blockaded", territory="kiev"), "Enemy ships are in every sea zone off Kiev."),
    (sentence("not_blockaded", territory="kiev"), "Enemy ships no longer block every sea zone off Kiev."),
    (sentence("attack_on", name="Kiev"), "Attack on Kiev"),
    (
        sentence("attacked_at_certain_loss", by="germany", name="Kiev", price=8),
        "Germany attacks Kiev for $8; a land unit is lost without a roll.",
    ),
    (
        sentence("attacked_at_a_loss", by="germany", name="Kiev", price=8, die=9),
        "Germany attacks Kiev for $8; the die shows 9, a loss.",
    ),
    (
        sentence("attacked_without_loss", by="germany", name="Kiev", price=8, die=9),
        "Germany attacks Kiev for $8; the die shows 9, no loss.",
    ),
    (sentence("goes_to_enemy", name="Kiev", by="germany", value=4), "No land unit is left: Kiev goes to Germany (+4)."),
    (sentence("listed", name="Kiev", value=4, holder="soviet_union"), "Kiev is in the books: 4, the U.S.S.R.'s land."),
    (
        sentence("listed_with_factory", name="Kiev", value=4, holder="soviet_union", factory="minor"),
        "Kiev is in the books: 4, the U.S.S.R.'s land, with a minor factory.",
    ),
    (sentence("board_listed", count=2), "2 territories are in the books; all land has a name."),
    (
        sentence("board_listed_in_part", count=2, left=44),
        "2 territories are in the books; 44 of the land has no name yet.",
    ),
    (sentence("bought", units={"infantry": 3, "armor": 1}), "Bought 3 infantry and 1 armor"),
    (
        sentence("buys", power="united_states", units={"infantry": 3, "armor": 1}, cost=26),
        "The U.S.A. buys 3 infantry and 1 armor for $26.",
    ),
    (
        sentence("places", power="united_states", placements={"kiev": {"infantry": 3}}),
        "The U.S.A. places its units (3 infantry in Kiev).",
    ),
    (
        sentence(
            "buys_and_places",
            power="united_states",
            units={"infantry": 3, "armor": 1},
            cost=26,
            placements={"kiev": {"infantry": 3}, "ruhr": {"armor": 1}},
        ),
        "The U.S.A. buys 3 infantry and 1 armor for $26 (3 infantry in Kiev; 1 armor in Ruhr).",
    ),
    (sentence("price_entered", unit="bomber", power="united_states", price=8), "One bomber costs the U.S.A. $8."),
    (sentence("trained", training="paratroopers", count=2), "Paratroopers: 2"),
    (
        sentence("trains", power="united_states", count=2, training="paratroopers", price=2),
        "The U.S.A. trains 2 paratroopers for $2.",
    ),
    (
        sentence("trains_there", power="united_states", count=2, training="paratroopers", territory="kiev", price=2),
        "The U.S.A. trains 2 paratroopers in Kiev for $2.",
    ),
    (sentence("factory_built", territory="kiev", factory="minor"), "Kiev: Minor factory"),
    (sentence("factory_built_up", territory="kiev"), "Kiev: built up to a major factory"),
    (
        sentence("builds_factory", power="united_states", factory="minor", territory="kiev", cost=26),
        "The U.S.A. builds a minor factory in Kiev for $26; it works from the next turn.",
    ),
    (
        sentence("builds_up_factory", power="united_states", territory="kiev", cost=26),
        "The U.S.A. builds up the factory in Kiev for $26; it works from the next turn.",
    ),
    (
        sentence("destroys_factory", power="united_states", factory="minor", territory="kiev"),
        "The U.S.A. destroys its minor factory in Kiev.",
    ),
    (
        sentence("reduces_factory", power="united_states", factory="minor", territory="kiev"),
        "The U.S.A. reduces its minor factory in Kiev.",
    ),
    (
        sentence("scorched", power="united_states", factory="minor", territory="kiev"),
        "Scorched earth: the U.S.A. destroys its minor factory in Kiev.",
    ),
    (
        sentence("scorched_down", power="united_states", factory="major", smaller="minor", territory="kiev"),
        "Scorched earth: the U.S.A. reduces its major factory to a minor one in Kiev.",
    ),
    (sentence("factory_removed", factory="minor"), "Its minor factory is removed."),
    (sentence("factory_reduced", factory="major", smaller="minor"), "Its major factory is reduced to a minor one."),
    (sentence("repair_of", ship="Hood"), "Repair of Hood"),
    (
        sentence("repair_priced", power="united_states", ship="Hood", price=8),
        "The repair of the U.S.A.'s Hood costs $8.",
    ),
    (
        sentence("repair_needs_land", price=8, value=5, territory="kiev"),
        "A repair for 8 needs land of value 5 or more; Kiev won't do.",
    ),
    (
        sentence("repair_needs_factory", price=8, value=4, territory="kiev"),
        "A repair for 8 needs land of value 4 or more and a factory; Kiev won't do.",
    ),
    (sentence("has_only", power="united_states", amount=19), "The U.S.A. has only $19."),
    (
        sentence("repairs_ship", power="united_states", ship="Hood", territory="kiev", price=8),
        "The U.S.A. repairs Hood off Kiev for $8; it's ready next turn.",
    ),
    (sentence("repair_lost", power="united_states", ship="Hood"), "The repair of the U.S.A.'s Hood there is lost."),
    (
        sentence("hardware_corrected", power="united_states", amount=-3, reason="misread"),
        "The U.S.A.'s hardware money corrected by −3: misread",
    ),
    (
        sentence("holder_corrected", territory="kiev", power="united_states", reason="misread"),
        "Kiev corrected to the U.S.A.: misread",
    ),
    (
        sentence("factory_corrected", territory="kiev", factory="minor", reason="misread"),
        "Factory in Kiev corrected to minor: misread",
    ),
    (
        sentence("territory_amended", was="Kiew", name="Kiev", value=4, original=None, reason="misread"),
        "Kiew corrected to Kiev, 4, neutral: misread",
    ),
    (
        sentence("held_since_start", name="Kiev", power="soviet_union"),
        "It counts as the U.S.S.R.'s land since the start.",
    ),
    (sentence("no_decision", turn=13), "no decision by the end of turn 13"),
    (sentence("axis_outweighs", axis=320, allies=304), "Axis land 320 against 304, and its home ground held"),
    (sentence("axis_is_down", axis=68, below=70), "Axis land is down to 68, below 70, and the Allied home ground held"),
    (sentence("turn_ends", powers=["japan"], count=1), "Japan ends the turn."),
    (sentence("turn_ends", powers=["united_states", "china"], count=2), "The U.S.A. and China end the turn."),
    (sentence("turn_ends", powers=["soviet_union"], count=1), "The U.S.S.R. ends the turn."),
    (sentence("listed", name="Turkey", value=9, holder=None), "Turkey is in the books: 9, a free neutral."),
    (sentence("collected", power="china", total=31), "China collects $31."),
]


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(SENTENCES, EDITION, full().state)


@pytest.mark.parametrize(("said", "words"), WORDING, ids=[said.key for said, _ in WORDING])
def test_a_sentence_in_words(renderer: Renderer, said: Sentence, words: str):
    assert renderer.sentence(said) == words


def test_every_sentence_has_its_wording_here():
    assert {said.key for said, _ in WORDING} == set(SENTENCES.templates)


@pytest.mark.parametrize(("language", "name"), [("en", "Waffen SS"), ("fr", "Me 262"), ("it", "Fw 190D-9")])
def test_a_proper_name_keeps_its_capital_letters_in_a_sentence(language: str, name: str):
    with speaking(language):
        assert in_a_sentence(name) == name
        assert in_a_sentence("Panzer Division") == {"en": "panzer division"}.get(language, "panzer Division")
