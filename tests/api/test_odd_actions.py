"""Actions of the right shape with odd values reach the rules, and get an answer below 500: 8,000 with `make fuzz`."""

import json
import os
import random
import re
from typing import Any

import pytest
from msgspec import inspect

from companion.families import family_of
from companion.model.actions import StartGame, word_of
from companion.model.edition import Edition
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, Talker
from tests.chances import chances

BOXES = ("anniversary", "global_1940", "second_world_war", "war_game")
CASES = (8_000 if os.environ.get("COMPANION_FUZZ") else 400) // len(BOXES)
ODD_TEXTS = ("", "x", "no_such_thing", "germany ", "Ж", "a" * 200, "../../etc/passwd", "<script>", "\u202e", "0")
ODD_NUMBERS = (0, 1, -1, 2, 3, 6, 7, 99, 2**31, -(2**31), 2**53, 10**18)


def ids_of(edition: Edition) -> list[str]:
    """Every id that the box has."""
    return sorted({id for name in edition.__struct_encode_fields__ for id in edition.section(name).ids})


def _is_nothing(kind: Any) -> bool:
    return isinstance(kind, inspect.NoneType) or type(kind).__name__ == "UnsetType"


class Speaker:
    """Says things of the shapes that the rules know, mostly of this box, sometimes odd."""

    def __init__(self, edition: Edition, chance: random.Random) -> None:
        self.chance, self.ids = chance, ids_of(edition)
        self.of_name = {
            name: sorted(edition.section(name).ids)
            for name in ("power", "territory", "unit", "phase", "objective", "claim")
            if edition.section(name)
        }

    def text(self, field: str) -> str:
        known = next((ids for name, ids in self.of_name.items() if name in field), None)
        if field in ("by", "to", "from_", "of", "winner", "side"):
            known = self.of_name["power"]
        return self.chance.choice(self.chance.choices([known or self.ids, self.ids, ODD_TEXTS], [8, 2, 1])[0])

    def number(self, kind: Any) -> int:
        least, most = getattr(kind, "ge", None), getattr(kind, "le", None)
        fits = [
            n for n in (*ODD_NUMBERS, *range(1, 7)) if (least is None or n >= least) and (most is None or n <= most)
        ]
        return self.chance.choice(fits if fits and self.chance.random() < 0.95 else ODD_NUMBERS)

    def value(self, kind: Any, field: str) -> Any:
        again = self.value
        match kind:
            case inspect.Metadata():
                return again(kind.type, field)
            case inspect.UnionType():
                return again(self.chance.choice([each for each in kind.types if not _is_nothing(each)]), field)
            case inspect.StrType() | inspect.AnyType():
                text = self.text(field)
                fits = re.search(getattr(kind, "pattern", None) or "", text) is not None
                return text if fits or self.chance.random() < 0.1 else self.chance.choice(self.ids)
            case inspect.IntType():
                return self.number(kind)
            case inspect.BoolType():
                return self.chance.random() < 0.5
            case inspect.LiteralType() | inspect.EnumType():
                values = getattr(kind, "values", None) or [word.value for word in kind.cls]
                return self.chance.choice(values)
            case inspect.DictType():
                count = self.chance.randrange(1, 4)
                return {again(kind.key_type, field): again(kind.value_type, field) for _ in range(count)}
            case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
                return [again(kind.item_type, field) for _ in range(self.chance.randrange(0, 4))]
            case inspect.TupleType():
                return [again(each, field) for each in kind.item_types]
            case inspect.StructType():
                return self.fields(kind)
            case inspect.NoneType():
                return None
            case inspect.FloatType():
                return self.chance.choice([0.0, 1.5, -1.0])
        raise AssertionError(kind)

    def fields(self, kind: inspect.StructType) -> dict[str, Any]:
        given = [each for each in kind.fields if each.required or self.chance.random() < 0.6]
        return {each.encode_name: self.value(each.type, each.name) for each in given}

    def action(self, kind: type) -> dict[str, Any]:
        fields = self.fields(inspect.type_info(kind))
        return {
            **{name: value for name, value in fields.items() if name not in ("override", "in_turn")},
            "type": word_of(kind),
        }


@pytest.mark.parametrize("box", BOXES)
def test_odd_actions_reach_the_rules_and_break_nothing(box: str, monkeypatch: pytest.MonkeyPatch):
    from companion.service import actions

    reached, decide = [0], actions.decide

    def counted(*given: Any, **more: Any) -> Any:
        reached[0] += 1
        return decide(*given, **more)

    monkeypatch.setattr(actions, "decide", counted)
    app = make_app()
    edition = app.extensions["companion"].app.edition(box)
    chance = chances(box)
    speaker = Speaker(edition, chance)
    host = Talker.to_app(app, HOST_KEY)
    game = host.new_game(box, next(iter(edition.scenarios.ids)))["id"]
    kinds = [kind for kind in family_of(edition).ruleset.deciders if kind is not StartGame]
    taken = 0
    for number in range(CASES):
        said = speaker.action(kinds[number % len(kinds)])
        dry = "?dry_run=true" if number % 4 else ""  # every fourth is taken, so that the game goes on
        heard = host.call("POST", f"{API}/games/{game}/actions{dry}", raw=json.dumps(said).encode())
        assert heard.status < 500, (said, heard.raw)
        taken += heard.status in (200, 201)
    assert reached[0] >= CASES / 2
    assert taken > 0
    host.get(f"/games/{game}").expect(200)
    assert host.get(f"/games/{game}/journal").expect(200)
