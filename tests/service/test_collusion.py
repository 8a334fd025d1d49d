"""Whatever all others at the table agree on: the honest player loses nothing without saying yes.

Everybody but one player colludes, in any number of seats and browsers. The honest player only logs what the rules take.
What is for the worse is reckoned here from the state alone, and not with the code under test.
"""

import contextlib
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from companion.engine.history import booked
from companion.engine.past.moves import wordless
from companion.model.events import MoneyMoved, PhaseBegan, TurnBegan
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.model.state import BANK
from companion.service import HOST, Identity, actions
from companion.service.table import requests, returning, seats
from tests.chances import chances
from tests.families.axis_and_allies.table_talk import Chance, Talk
from tests.families.second_world_war.table_talk import spoken as campaign_talk
from tests.families.second_world_war.test_season import ENTERED
from tests.families.war_game.test_random_games import spoken as war_talk
from tests.families.war_game.wartable import document, whole_board
from tests.service.people import Evening

Raw = dict[str, Any]


class Game(NamedTuple):
    """What is played, and what somebody might say there."""

    edition: str
    scenario: str
    talk: Callable[[Evening, Any, random.Random], Raw]
    opening: Raw


def _axis_and_allies(evening: Evening, state: Any, chance: random.Random) -> Raw:
    return Talk(evening.app.edition(state.edition), state, Chance(chance.getrandbits(80))).action()


def _roll(chance: random.Random) -> Any:
    return tuple(chance.randrange(1000) for _ in range(4))


GAMES = {
    "axis_and_allies": Game("anniversary", "1941", _axis_and_allies, {}),
    "global": Game("global_1940", "1940", _axis_and_allies, {}),
    "war_game": Game(
        "war_game",
        "1942",
        lambda _, state, chance: war_talk(state, _roll(chance)),
        {"entered": {"board": document(whole_board())}},
    ),
    "second_world_war": Game(
        "second_world_war", "1939", lambda _, state, chance: campaign_talk(state, _roll(chance)), {"entered": ENTERED}
    ),
}
SEQUENCES = 5_000 // len(GAMES) if os.environ.get("COMPANION_FUZZ") else 12
STEPS = 30
DOINGS = [
    "act", "act", "act", "honest", "honest", "ask", "ask", "correct", "correct", "yes", "yes", "yes", "yes", "no",
    "undo", "redo", "take_back", "return", "leave", "rename", "hand_over", "join", "past",
]  # fmt: skip


class Conspiracy(Evening):
    """An evening at which everybody but one player colludes."""

    def __init__(self, name: str, seed: int) -> None:
        self.game, self.chance = GAMES[name], chances(f"{name} {seed}")
        super().__init__(self.game.edition, self.game.scenario, **self.game.opening)
        powers = [*self.app.edition(self.game.edition).powers.ids]
        self.chance.shuffle(powers)
        self.honest = tuple(powers[: self.chance.randint(1, 3)])
        self.rules = self.app.family_of_game(self.id).ruleset
        self.seat("Honest", *self.honest, device="honest")
        rest, self.guests = powers[len(self.honest) :], 0
        while rest:
            taken = self.chance.randint(1, min(3, len(rest)))
            self.join(rest[:taken] if self.chance.random() < 0.8 else [])
            rest = rest[taken:]

    def join(self, powers: list[str]) -> None:
        self.guests += 1
        name = f"Guest {self.guests}"
        taken = seats.join(self.app, None, self.id, self.code, name, powers, device=self.chance.choice("abcdefghijkl"))
        self.tokens[name], self.ids[name] = taken["token"], taken["id"]

    @property
    def colluders(self) -> list[str]:
        return [token for token in self.tokens if token != "Honest" and seats.identify(self.app, self.tokens[token])]

    def talk(self, who: Identity, state: Any) -> Raw:
        """Something that somebody says, most often for one of their own powers."""
        said = self.game.talk(self, state, self.chance)
        if self.chance.random() < 0.9:
            said.pop("override", None)
        powers, known = (who.seat.powers if who.seat else ()), self.rules.actions.get(said.get("type", ""))
        keys = [key for key in ("power", "by") if known is not None and key in known.__struct_fields__]
        if powers and keys and self.chance.random() < 0.7:
            said[keys[0]] = self.chance.choice(powers)
        return said

    def correction(self, who: Identity) -> Raw:
        history = self.app.history(self.id)
        at = self.chance.randint(1, history.version)
        insert = [self.talk(who, history.at(at)) for _ in range(self.chance.randint(0, 2))]
        some = self.chance.randint(0 if insert else 1, 2)
        remove = [self.chance.randint(2, max(2, history.version)) for _ in range(some)]
        return {"type": "correction", "at_version": at, "insert": insert, "remove": remove}

    def step(self, doing: str) -> None:
        """Try something, a few times if it is refused."""
        for _ in range(4):
            try:
                return self._step(doing)
            except (RuleViolation, NotAllowed, NotFound):
                continue
        return None

    def _step(self, doing: str) -> None:
        history, chance = self.app.history(self.id), self.chance
        name = chance.choice(self.colluders)
        who, open_ones = self.who(name), [request["id"] for request in self.requests if request["status"] == "open"]
        match doing:
            case "honest":
                honest = self.who("Honest")
                actions.take_action(self.app, honest, self.id, self.talk(honest, history.state))
            case "act":
                self._take(who, self.talk(who, history.state))
            case "past":
                turn = {"round": chance.randint(1, 2), "power": chance.choice(self.honest)}
                self._take(who, {**self.talk(who, history.state), "in_turn": turn})
            case "ask":
                requests.ask(self.app, who, self.id, self.talk(who, history.state))
            case "correct":
                requests.ask(self.app, who, self.id, self.correction(who))
            case "yes":
                for request in open_ones:
                    self._all_agree(request)
            case "no" if open_ones:
                requests.answer(self.app, who, self.id, chance.choice(open_ones), False)
            case "undo":
                actions.undo(self.app, who, self.id, max(1, history.version - chance.randint(1, 3)))
            case "redo":
                actions.redo(self.app, who, self.id)
            case "take_back":
                requests.take_request_back(self.app, who, self.id, chance.choice(self.requests or [{"id": ""}])["id"])
            case "return":
                self._come_back(name)
            case "leave" if len(self.colluders) > 4:
                seats.leave(self.app, who, self.tokens[name])
            case "rename":
                seats.change_seat(self.app, who, self.id, self.ids["Honest"], name="Nobody", powers=[])
            case "hand_over":
                power = chance.choice([*self.app.edition(self.game.edition).powers.ids])
                seats.hand_over(self.app, who, self.id, power, self.ids[chance.choice(self.colluders)])
            case "join" if self.guests < 12:
                self.join(chance.sample([*self.app.edition(self.game.edition).powers.ids], k=2))

    def _take(self, who: Identity, said: Raw) -> None:
        actions.take_action(self.app, who, self.id, said, confirm=True)

    def _all_agree(self, request: str) -> None:
        """Every colluder says yes, as far as they may."""
        for name in self.colluders:
            with contextlib.suppress(RuleViolation, NotAllowed):
                requests.answer(self.app, self.who(name), self.id, request, True)

    def _come_back(self, name: str) -> None:
        """Claim the honest player's seat, and let everybody confirm it who may."""
        asked = returning.ask_back(self.app, self.id, self.ids["Honest"], self.code)
        for other in (name, *self.colluders):
            with pytest.raises(NotAllowed):
                returning.answer_return(self.app, self.who(other), self.id, self.ids["Honest"], True, asked["number"])
        assert returning.come_back(self.app, asked["claim"]) is None

    def entries_of_honest(self) -> dict[int, "Booked"]:
        history, accounts, turn, found = self.app.history(self.id), Counter[str](), "", {}
        for version, events in booked(history.line()).items():
            for event in events:
                turn = event.power if isinstance(event, TurnBegan) else turn
                if isinstance(event, MoneyMoved):
                    accounts.update({event.source: -event.amount, event.target: event.amount})
            seat = history.entries[version - 1].seat
            if seat is not None and seat.id == self.ids["Honest"]:
                others = [event for event in events if self._is_others_money(event)]
                own = [event for event in events if event not in others and not self._is_partners_phase(event, turn)]
                found[version] = Booked(wordless(own), wordless(others), dict(accounts))
        return found

    def _is_others_money(self, event: Any) -> bool:
        """Whether the books pay or take something of somebody else by it, as at the beginning of an impulse."""
        return isinstance(event, MoneyMoved) and not {
            account.partition("/")[0] for account in (event.source, event.target)
        } & {*self.honest}

    def _is_partners_phase(self, event: Any, turn: str) -> bool:
        """Whether a turn shared with a partner goes on by it: that one may fight while the honest player builds."""
        groups = getattr(self.app.edition(self.game.edition), "turn_groups", ())
        together = {power for group in groups if turn in group.powers for power in group.powers}
        return isinstance(event, PhaseBegan) and bool(together - {*self.honest})

    def standing(self) -> Raw:
        """What the honest player has: money, land, units, technologies, the turn and the victory."""
        state: Any = self.app.history(self.id).state
        shown = self.snapshot["powers"]
        edition = self.app.edition(self.game.edition)
        lost = state.winner is not None and any(edition.side_of(power) != state.winner.side for power in self.honest)
        return {
            "money": {power: state.treasury(power) for power in self.honest},
            "production": {power: shown[power]["production"] for power in self.honest},
            "land": {territory for territory, land in state.territories.items() if land.controller in self.honest},
            "units": {
                (power, unit): count
                for power in self.honest
                for unit, count in dict(getattr(state.powers[power], "to_mobilize", {})).items()
            },
            "technologies": {
                (power, found) for power in self.honest for found in getattr(state.powers[power], "technologies", ())
            },
            "turn": (state.turn, state.phase, state.round) if state.turn in self.honest else None,
            "lost": lost,
        }


class Booked(NamedTuple):
    """What an entry of the honest player comes to: of their own, of others' money, and what all have afterward."""

    own: list[Any]
    others: list[Any]
    accounts: dict[str, int]

    def is_same(self, now: "Booked | None") -> bool:
        """Nothing else than before; others' money may go another way in it, if they are left with the same."""
        if now is None or now.own != self.own:
            return False
        touched = {account for event in (*self.others, *now.others) for account in (event.source, event.target)}
        left = ({account: booked.accounts.get(account, 0) for account in touched - {BANK}} for booked in (self, now))
        return self.others == now.others or next(left) == next(left)


def worse(before: Raw, after: Raw) -> list[str]:
    """What is worse than it was."""
    found = [key for key in ("land", "technologies") if before[key] - after[key]]
    found += [
        key
        for key in ("money", "production", "units")
        if any(after[key].get(name, 0) < count for name, count in before[key].items())
    ]
    found += ["turn"] if before["turn"] is not None and after["turn"] != before["turn"] else []
    return found + (["victory"] if after["lost"] and not before["lost"] else [])


@pytest.mark.parametrize("name", GAMES)
def test_the_honest_player_loses_nothing_by_what_the_others_agree_on(name: str):
    agreed = 0
    for seed in range(SEQUENCES):
        evening = Conspiracy(name, seed)
        for number in range(STEPS):
            doing = evening.chance.choice(DOINGS)
            before, entries, version = evening.standing(), evening.entries_of_honest(), len(evening.journal)
            evening.step(doing)
            if doing == "honest":
                continue
            where = (name, seed, number, doing)
            now = evening.entries_of_honest()
            assert [entry for entry, was in entries.items() if not was.is_same(now.get(entry))] == [], where
            if doing in ("yes", "no", "ask", "correct"):
                assert worse(before, evening.standing()) == [], where
                agreed += len(evening.journal) > version
            honest = seats.identify(evening.app, evening.tokens["Honest"])
            assert honest is not None
            assert honest.seat is not None
            assert honest.seat.powers == evening.honest, where
            assert honest.seat.name == "Honest", where
    assert agreed, "some questions are agreed to, or nothing was tried"


def test_the_hosts_yes_decides_what_nobody_else_may():
    evening = Evening().seat("Anna", "germany").seat("Boris", "soviet_union")
    evening.act("Anna", "collect_income")
    capture = {"type": "capture_territory", "territory": "ukraine", "by": "germany"}
    asked = evening.ask("Anna", "correction", at_version=1, insert=[capture])
    assert requests.answer(evening.app, HOST, evening.id, asked["id"], True)["status"] == "agreed"
    assert evening.snapshot["territories"]["ukraine"]["controller"] == "germany"
