"""Undo and redo: no player's step changes the effect of an entry that is not theirs."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.http.context import EXTENSION, context_over
from companion.service import AppContext
from companion.storage import open_store
from tests.api.talking import HOST_KEY, Heard, Talker
from tests.random_games import MORE

CLAIM = "no_enemy_warships_in_13_14_15"


def say(who: Talker, game: str, holds: bool = True) -> Heard:
    return who.act(game, "attest", claim=CLAIM, holds=holds)


def undo(who: Talker, game: str, to_version: int) -> Heard:
    return who.post(f"/games/{game}/undo", {"to_version": to_version})


def redo(who: Talker, game: str) -> Heard:
    return who.post(f"/games/{game}/redo")


def journal(host: Talker, game: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = host.get(f"/games/{game}/journal").expect(200)["entries"]
    return entries


@pytest.fixture
def bob(host: Talker, game: str) -> Talker:
    return host.seat(game, "Bob", ["japan"])


def test_going_back_to_where_the_game_is_changes_nothing_and_is_refused(host: Talker, anna: Talker, game: str):
    say(anna, game).expect(201)
    undo(host, game, 1).expect(201)
    for who in (host, anna):
        assert undo(who, game, 1).expect(409).code == "nothing_to_undo"
        assert undo(who, game, 3).expect(409).code == "nothing_to_undo"
    assert len(journal(host, game)) == 3


def test_a_player_does_not_revive_what_the_banker_undid(host: Talker, anna: Talker, game: str):
    say(anna, game).expect(201)
    undo(host, game, 1).expect(201)
    undo(anna, game, 1).expect(409)  # once this put an own entry at the head, and opened the way to a redo
    assert redo(anna, game).expect(403).code == "not_your_entry"
    assert undo(anna, game, 2).expect(403).code == "not_your_entry"


def test_a_second_redo_does_not_reach_behind_the_banker(host: Talker, anna: Talker, game: str):
    say(anna, game, True).expect(201)
    say(anna, game, False).expect(201)
    undo(host, game, 2).expect(201)
    undo(anna, game, 1).expect(201)
    redo(anna, game).expect(201)
    assert redo(anna, game).expect(403).code == "not_your_entry"
    assert next(entry["version"] for entry in journal(host, game) if entry["undone"]) == 3


def test_what_the_banker_brought_back_stays(host: Talker, anna: Talker, game: str):
    say(anna, game).expect(201)
    undo(anna, game, 1).expect(201)
    redo(host, game).expect(201)
    assert undo(anna, game, 1).expect(403).code == "not_your_entry"
    undo(host, game, 1).expect(201)


def test_players_take_back_and_bring_back_their_own(anna: Talker, bob: Talker, game: str):
    say(anna, game).expect(201)
    undo(anna, game, 1).expect(201)
    assert redo(bob, game).expect(403).code == "not_your_entry"
    redo(anna, game).expect(201)
    say(bob, game, False).expect(201)
    assert undo(anna, game, 1).expect(403).code == "not_your_entry"


Step = tuple[str, str, int]
STEPS = st.lists(
    st.tuples(st.sampled_from(["anna", "bob", "carla"]), st.sampled_from(["say", "undo", "undo", "redo", "correct"]),
              st.integers(0, 9)),
    min_size=4, max_size=14,
)  # fmt: skip


@dataclass
class Watch:
    """Who last had a say in whether each entry counts, by what the journal itself shows."""

    word: dict[int, str | None] = field(default_factory=dict)
    undone: dict[int, bool] = field(default_factory=dict)
    seen: dict[int, tuple[Any, Any]] = field(default_factory=dict)

    def look(self, entries: list[dict[str, Any]]) -> Iterator[tuple[int, str | None]]:
        """The entries whose effect the last one changed, with who had the last word on each until now."""
        who = entries[-1]["seat"]["id"]
        for entry in entries:
            version = entry["version"]
            now = (entry["restated"], entry["changes"])
            turned = version in self.undone and self.undone[version] != entry["undone"]
            if entry["action"]["type"] not in ("undo", "redo") and (turned or self.seen.get(version, now) != now):
                yield version, self.word[version]
                self.word[version] = who
            self.word.setdefault(version, who)
            self.undone[version], self.seen[version] = entry["undone"], now


@settings(max_examples=25 * MORE, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_no_players_step_changes_the_effect_of_an_entry_that_is_not_theirs(one_app: Flask, steps: list[Step]):
    one_app.extensions[EXTENSION] = context_over(
        AppContext(open_store("memory:")), one_app.extensions[EXTENSION].settings
    )
    host = Talker.to_app(one_app, HOST_KEY)
    game = host.new_game()["id"]
    seats = {"anna": host.seat(game, "Anna", ["germany"]), "bob": host.seat(game, "Bob", ["japan"])}
    seats["carla"] = host.seat(game, "Carla", [], role="banker")
    watch = Watch()
    list(watch.look(journal(host, game)))
    for name, doing, number in steps:
        who, last = seats[name], len(watch.undone)
        at = max(1, last - number)
        if doing == "say":
            heard = say(who, game, holds=bool(number % 2))
        elif doing == "correct":
            heard = who.post(f"/games/{game}/corrections", {"at_version": max(1, at - 1), "remove": [at]})
        else:
            heard = undo(who, game, at) if doing == "undo" else redo(who, game)
        assert heard.status < 500
        entries = journal(host, game)
        if heard.status != 201:
            assert len(entries) == last
            continue
        owners = {entry["version"]: entry["seat"]["id"] for entry in entries}
        changed = list(watch.look(entries))
        if doing in ("undo", "redo"):
            assert changed, "a step that changes nothing is refused"
        if name != "carla":
            assert {owners[version] for version, _ in changed} <= {who.seat_id}
            assert {word for _, word in changed} <= {who.seat_id}
