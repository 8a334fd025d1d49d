"""Events say themselves what they do to the state; one that a game doesn't know is an error."""

import pytest

from companion.editions import load
from companion.engine.decide import start
from companion.engine.evolve import UnknownEvent, evolve
from companion.families import families, family_of
from companion.model.actions import StartGame
from companion.model.events import SHARED, Event, GameOpened, SealLifted


class NobodyKnows(Event, tag="nobody_knows"):
    """An event of a newer program."""

    def apply(self, state):
        return state


@pytest.mark.parametrize("name", families())
def test_every_event_of_a_family_says_what_it_does(name):
    rules = families()[name].ruleset
    assert rules.opens.begin is not GameOpened.begin
    assert all(event.apply is not Event.apply for event in rules.following)
    assert set(SHARED) < rules.following
    tags = [event.__struct_config__.tag for event in rules.journal]
    assert len(set(tags)) == len(tags)


def test_an_unknown_event_is_an_error():
    edition = load("revised")
    rules = family_of(edition).ruleset
    opened = start(rules, edition, StartGame(scenario="1942"))
    with pytest.raises(UnknownEvent, match="NobodyKnows cannot follow"):
        evolve(rules, opened.state, NobodyKnows())
    with pytest.raises(UnknownEvent, match="GameStarted cannot follow"):
        evolve(rules, opened.state, opened.events[0])
    with pytest.raises(UnknownEvent, match="SealLifted cannot open"):
        evolve(rules, None, SealLifted())
