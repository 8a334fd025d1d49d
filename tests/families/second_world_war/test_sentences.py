"""Every sentence that the rules say has its words, every sentence is said, and random games can be told."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.families.second_world_war import rules
from companion.families.second_world_war.rules.turn import brings_its_name
from companion.families.second_world_war.words import SENTENCES
from companion.model.events import MoneyMoved
from companion.model.ids import slug
from companion.model.sentence import sentence
from companion.views.sentences import Renderer
from companion.views.timeline import timeline
from tests.families.second_world_war.campaign import EDITION, Campaign, numbers
from tests.families.second_world_war.test_random_games import OPTIONS, ROADS, CampaignNight
from tests.families.second_world_war.wording import WORDING
from tests.sentences import problems_of


def test_what_the_rules_say_and_the_table_of_sentences_fit():
    assert problems_of(SENTENCES, Path(rules.__file__).parent) == []


@pytest.mark.parametrize(("key", "of", "words"), WORDING)
def test_wording(key: str, of: dict[str, Any], words: str):
    assert Renderer(SENTENCES, EDITION, Campaign(entered={}).state).sentence(sentence(key, **of)) == words


def test_the_wording_of_every_sentence_is_tested():
    assert {key for key, _, _ in WORDING} == set(SENTENCES.templates)


def test_a_country_that_the_table_added_is_told_by_its_name():
    game = Campaign(entered=numbers(further_country=[{"name": "Île de Ré", "value": 1}]))
    words = Renderer(SENTENCES, EDITION, game.state).sentence(sentence("neutral", countries=[slug("Île de Ré")]))
    assert words == "Île de Ré is neutral."


def test_dated_events_whose_reminder_begins_with_their_name_do_not_say_it_twice():
    assert [event.id for event in EDITION.dated_events if brings_its_name(event)] == ["atomic_bombs"]


@pytest.mark.parametrize("seed", range(3))
def test_everything_in_a_random_game_is_told(seed: int):
    chance = Random(seed)
    game = CampaignNight(bool(seed % 2), OPTIONS[-1 - seed], ROADS[-1 - seed])
    for _ in range(200):
        game.say(tuple(chance.randrange(5040) for _ in range(4)))
    for moment in timeline(SENTENCES, EDITION, game.history):
        assert all(entry["summary"] for entry in moment["entries"])
    renderer = Renderer(SENTENCES, EDITION, game.history.state)
    moved = [fact for entry in game.history.entries for fact in entry.facts() if isinstance(fact, MoneyMoved)]
    assert moved
    assert all(renderer.reason(item.reason) for item in moved)
