"""Dice that nobody can choose: committed to before the roll, mixed from every phone, and checked afterward."""

import hashlib
import hmac
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.engine import honest_dice
from companion.engine.history import History
from companion.families.axis_and_allies.combat import fights, rounds
from companion.model.refusal import RuleViolation
from companion.model.sentence import sentence
from companion.service import HOST, AppContext, games, transfer
from companion.service.dice import checks as dice_checks
from companion.service.dice import cups
from companion.service.dice.checks import dice_problems, show_dice
from companion.service.dice.rolling import rolled_before
from companion.service.table import battles
from companion.service.table.open_battles import battles_of
from companion.storage import open_store
from tests.service.people import Evening
from tests.service.phones import DicePhone

GERMANY = {"kind": "land", "territory": "ukraine", "attacker": {"power": "germany", "units": {"infantry": 3}}}
ATTACK = {**GERMANY, "defender": {"power": "soviet_union", "units": {"infantry": 2}}}


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany").seat("Paul", "soviet_union")


def _roll(evening: Evening, name: str = "Anna") -> Any:
    evening.act(name, "buy_research", count=3)
    return evening.act(name, "roll_research", chart=1)


def _entry(evening: Evening, version: int) -> Any:
    return evening.app.history(evening.id).entries[version - 1]


def test_every_phone_has_a_part_in_a_roll_and_was_promised_the_secret_before(evening: Evening):
    phones = [DicePhone(evening, "Anna"), DicePhone(evening, "Paul")]
    (drawn,) = _entry(evening, _roll(evening)["version"]).drawn
    assert {phone.seat: phone.value for phone in drawn.phones} == {phone.seat: phone.values[1] for phone in phones}
    for phone in phones:
        assert phone.commitments[1] == drawn.commitment == honest_dice.commitment(evening.id, 1, drawn.secret)
    assert honest_dice.wrong_with(evening.id, drawn) is None
    assert phones[0].commitments[drawn.next_cup] == drawn.next_commitment


def test_nobody_says_a_value_before_all_seals_are_fixed(evening: Evening):
    anna, paul = DicePhone(evening, "Anna"), DicePhone(evening, "Paul")
    assert not anna.closings
    _roll(evening)
    (roll,) = show_dice(evening.app, HOST, evening.id)["rolls"]
    assert anna.closings[1] == paul.closings[1] == roll["closing"]


def test_each_value_alone_changes_the_dice():
    values = {"a": "1" * 64, "b": "2" * 64}
    rolls = {
        tuple(next(falling) for _ in range(20))
        for falling in (
            honest_dice.faces("game", 1, "s", values, "n"),
            honest_dice.faces("game", 1, "s", {**values, "b": "3" * 64}, "n"),
            honest_dice.faces("game", 1, "t", values, "n"),
            honest_dice.faces("game", 1, "s", values, "m"),
        )
    }
    assert len(rolls) == 4


def test_every_face_is_as_likely_as_the_others():
    falling = honest_dice.faces("game", 1, "s", {}, "n")
    counts = Counter(next(falling) for _ in range(60_000))
    assert all(abs(counts[face] - 10_000) < 450 for face in range(1, 7))


def test_a_phone_that_fell_asleep_is_waited_for_once_and_named(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cups, "PATIENCE", 0.05)
    DicePhone(evening, "Anna")
    paul = DicePhone(evening, "Paul")
    paul.awake = False
    (drawn,) = _entry(evening, _roll(evening)["version"]).drawn
    assert [phone.name for phone in drawn.phones if phone.value is None] == ["Paul"]
    evening.undo("Host", 1)
    evening.act("Anna", "buy_research", count=3)
    assert 2 not in paul.values  # the next cup is without it: nobody waits again


def test_a_value_that_was_not_sealed_is_not_taken(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cups, "PATIENCE", 0.05)
    anna = DicePhone(evening, "Anna")
    anna.values[1] = "0" * 64
    (drawn,) = _entry(evening, _roll(evening)["version"]).drawn
    assert [phone.value for phone in drawn.phones] == [None]


def test_a_roll_keeps_its_cup_through_undo_restart_and_import(evening: Evening):
    DicePhone(evening, "Anna")
    first = _roll(evening)
    evening.undo("Host", 2)
    again = evening.act("Anna", "roll_research", chart=1)
    assert again["action"] == first["action"]
    assert _entry(evening, again["version"]).drawn[0].cup == _entry(evening, first["version"]).drawn[0].cup == 1
    elsewhere = AppContext(open_store("memory:"))
    document = msgspec.json.decode(msgspec.json.encode(transfer.export_game(evening.app, HOST, evening.id)))
    transfer.import_game(elsewhere, HOST, document)
    assert transfer.verify_game(elsewhere, HOST, evening.id)["problems"] == []
    assert cups.put_in(elsewhere, HOST, evening.id)["open"]["cup"] == 3  # cup 2 was promised on the other laptop


def test_rolls_from_before_stay_and_are_named(evening: Evening):
    evening.app.store.keep_document("dice", evening.id, "ab" * 32)
    evening.act("Anna", "buy_research", count=3)
    made = evening.act("Anna", "roll_research", chart=1)
    assert show_dice(evening.app, HOST, evening.id)["before"] == []
    history = evening.app.history(evening.id)
    entries = [replace(entry, drawn=()) for entry in history.entries]
    old = History(history.ruleset, entries, find=history.find)
    assert dice_problems(evening.id, evening.app.edition_of(evening.id), old) == []
    assert dice_checks.rolled_before(old) == [made["version"]]


def test_a_roll_from_before_shows_the_same_dice_after_an_undo(evening: Evening):
    secret = "ab" * 32
    evening.app.store.keep_document("dice", evening.id, secret)
    evening.act("Anna", "buy_research", count=3)
    evening.act("Anna", "roll_research", chart=1)
    history = evening.app.history(evening.id)
    old = History(history.ruleset, [replace(entry, drawn=()) for entry in history.entries], find=history.find)
    name = old.entries[-1].rolled
    falling = rolled_before(evening.app, evening.id, old, name)
    assert falling is not None
    digests = (hmac.digest(bytes.fromhex(secret), f"{name}/{n}".encode(), hashlib.sha256) for n in (1, 2, 3))
    assert [next(falling) for _ in range(3)] == [int.from_bytes(digest) % 6 + 1 for digest in digests]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda drawn: replace(drawn, secret="0" * 64), "committed"),
        (lambda drawn: replace(drawn, phones=(replace(drawn.phones[0], value="0" * 64),)), "sealed"),
        (lambda drawn: replace(drawn, faces=tuple(7 - face for face in drawn.faces)), "follow"),
        (lambda drawn: replace(drawn, phones=()), "follow"),
    ],
)
def test_whatever_is_changed_afterward_is_noticed(evening: Evening, change: Any, says: str):
    DicePhone(evening, "Anna")
    entry = _entry(evening, _roll(evening)["version"])
    changed = replace(entry, drawn=(change(entry.drawn[0]),))
    history = evening.app.history(evening.id)
    forged = History(history.ruleset, [*list(history.entries)[:-1], changed], find=history.find)
    (problem,) = dice_problems(evening.id, evening.app.edition_of(evening.id), forged)
    assert says in problem


def test_an_entry_that_says_something_else_than_its_dice_is_noticed(evening: Evening):
    entry = _entry(evening, _roll(evening)["version"])
    dice = [face % 6 + 1 for face in entry.action["dice"]]
    forged = replace(entry, action={**entry.action, "dice": dice})
    history = evening.app.history(evening.id)
    changed = History(history.ruleset, [*list(history.entries)[:-1], forged], find=history.find)
    (problem,) = dice_problems(evening.id, evening.app.edition_of(evening.id), changed)
    assert "doesn't match its dice" in problem


def test_an_import_with_other_dice_needs_the_hosts_yes_and_stays_marked(evening: Evening):
    _roll(evening)
    document = msgspec.json.decode(msgspec.json.encode(transfer.export_game(evening.app, HOST, evening.id)))
    drawn = document["entries"][-1]["drawn"][0]
    drawn["secret"] = "0" * 64
    elsewhere = AppContext(open_store("memory:"))
    with pytest.raises(RuleViolation) as refusal:
        transfer.import_game(elsewhere, HOST, document)
    assert refusal.value.code == "not_by_the_rules"
    transfer.import_game(elsewhere, HOST, document, accept=True)
    assert [doubt.key for doubt in elsewhere.history(evening.id).entries[-1].doubts] == ["doubt_dice"]


def test_an_import_accepted_for_another_reason_is_still_the_same_game(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
):
    """What is doubtful is kept with an entry, and may be found otherwise by the next version of Companion."""
    _roll(evening)
    document = msgspec.json.decode(msgspec.json.encode(transfer.export_game(evening.app, HOST, evening.id)))
    document["entries"][-1]["drawn"][0]["secret"] = "0" * 64
    elsewhere = AppContext(open_store("memory:"))
    with monkeypatch.context() as earlier:
        earlier.setattr(transfer, "doubtful_dice", lambda *_: {len(document["entries"]): sentence("doubt_words")})
        transfer.import_game(elsewhere, HOST, document, accept=True)
    assert transfer.import_game(elsewhere, HOST, document)["added"] == 0
    assert elsewhere.history(evening.id).entries[-1].doubts == (sentence("doubt_words"),)


def test_a_promise_that_was_changed_is_noticed(evening: Evening):
    entry = _entry(evening, _roll(evening)["version"])
    other = replace(entry.drawn[0], name="1/japan/roll_research/1", cup=2, commitment="0" * 64)
    assert honest_dice.out_of_order([entry.drawn[0], other]) == "cup 2 was opened under another commitment"


def test_the_secret_of_the_open_cup_is_in_no_view_and_in_no_export(evening: Evening):
    DicePhone(evening, "Anna")
    _roll(evening)
    secret = msgspec.json.decode(evening.app.store.document("dice", evening.id) or "{}")["open"]["secret"]
    app = evening.app
    for shown in (
        transfer.export_game(app, HOST, evening.id),
        games.show_game(app, HOST, evening.id),
        show_dice(app, HOST, evening.id),
        cups.announced(app, evening.id),
    ):
        assert secret not in str(shown)


def _rolled(evening: Evening, name: str = "Anna", battle: Any = ATTACK) -> Any:
    """A battle begun and rolled for once."""
    begun = battles.begin_battle(evening.app, evening.who(name), evening.id, battle)
    return battles.move_battle(evening.app, evening.who(name), evening.id, begun.id, 0, {"do": "roll"})


def test_no_battle_shows_the_dice_of_another_and_all_that_were_shown_are_in_the_journal(evening: Evening):
    DicePhone(evening, "Paul")
    shown = []
    for number in range(1, 5):
        battle = _rolled(evening)
        (drawn,) = battle.drawn
        assert drawn.name == f"1/germany/fight/ukraine/{number}/1"
        assert [phone.name for phone in drawn.phones if phone.value] == ["Paul"]
        battles.drop_battle(evening.app, evening.who("Anna"), evening.id, battle.id)
        shown.append(drawn)
    logged = [drawn for entry in evening.app.history(evening.id).entries for drawn in entry.drawn]
    assert logged == shown
    assert len({drawn.cup for drawn in shown}) == 4
    assert show_dice(evening.app, HOST, evening.id)["closed"] == []
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []


def test_a_battle_that_the_banker_undid_does_not_lend_its_dice_to_the_next(evening: Evening):
    first = _rolled(evening)
    battles.drop_battle(evening.app, HOST, evening.id, first.id)
    evening.undo("Host", 1)
    assert _rolled(evening).drawn[0].name.endswith("/2/1")


def _forged(evening: Evening, change: Any) -> list[str]:
    """What verify says about the game's journal with its entries changed."""
    history = evening.app.history(evening.id)
    forged = History(history.ruleset, change(list(history.entries)), find=history.find)
    return dice_problems(evening.id, evening.app.edition_of(evening.id), forged)


def test_verify_finds_dice_that_were_shown_and_left_out(evening: Evening):
    for _number in range(2):
        battles.drop_battle(evening.app, HOST, evening.id, _rolled(evening).id)
    assert _forged(evening, lambda entries: entries) == []
    (problem,) = _forged(evening, lambda entries: [entries[0], replace(entries[1], drawn=()), entries[2]])
    assert "aren't in the journal" in problem
    (problem,) = _forged(evening, lambda entries: [entries[0], replace(entries[2], version=2)])
    assert "aren't in the journal" in problem


def test_verify_finds_battles_fought_there_at_once_and_dice_of_another_place(evening: Evening):
    for _number in range(2):
        battles.drop_battle(evening.app, HOST, evening.id, _rolled(evening).id)
    first, second = (entry.drawn for entry in evening.app.history(evening.id).entries[1:])
    found = _forged(
        evening,
        lambda entries: [
            entries[0],
            replace(entries[1], drawn=(replace(second[0], name=first[0].name),)),
            replace(entries[2], drawn=(replace(first[0], name=second[0].name),)),
        ],
    )
    assert any("at once" in problem for problem in found)
    elsewhere = {**evening.app.history(evening.id).entries[1].action, "territory": "baltic_states"}
    found = _forged(evening, lambda entries: [entries[0], replace(entries[1], action=elsewhere), entries[2]])
    assert any("another battle's" in problem for problem in found)
    twice = _forged(evening, lambda entries: [entries[0], entries[1], replace(entries[2], drawn=first)])
    assert any("the same dice" in problem for problem in twice)


def test_verify_accuses_no_game_from_before_shown_dice_were_kept(evening: Evening):
    """A battle was named `battle` then, and could be dropped without a trace."""
    battle = _rolled(evening)
    kept = battles_of(evening.app, evening.id)
    name = "1/germany/battle/ukraine/3/"
    faces = honest_dice.faces(evening.id, battle.drawn[0].cup, battle.drawn[0].secret, {}, f"{name}1")
    drawn = replace(
        battle.drawn[0], name=f"{name}1", faces=tuple(next(faces) for _ in battle.drawn[0].faces), phones=()
    )
    old = replace(battle, rolls=name, drawn=(drawn,), version=0)
    body = msgspec.json.encode(replace(kept, fought=(old,))).decode()
    evening.app.store.keep_document("battles", evening.id, body)
    battles.drop_battle(evening.app, HOST, evening.id, battle.id)
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []
    assert _rolled(evening).drawn[0].name == "1/germany/fight/ukraine/1/1"


def test_a_logged_battle_carries_what_proves_its_dice(evening: Evening):
    who = evening.who("Anna")
    battle = battles.begin_battle(evening.app, who, evening.id, {**ATTACK, "defender": {"units": {"infantry": 1}}})
    for turn in range(60):
        step = msgspec.json.decode(battle.body).get("step", "decide")
        if step == "over":
            break
        move: dict[str, Any] = {"do": {"dice": "roll", "decide": "go_on"}.get(step, "losses")}
        if step == "losses":
            battle = _lose(evening, battle)
            continue
        battle = battles.move_battle(evening.app, who, evening.id, battle.id, battle.turn, move)
        assert turn < 59
    entry = battles.log_battle(evening.app, who, evening.id, battle.id)
    drawn = _entry(evening, entry["version"]).drawn
    assert drawn == battle.drawn
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []
    assert show_dice(evening.app, HOST, evening.id)["closed"] == []


def _lose(evening: Evening, battle: Any) -> Any:
    edition, fight = load("anniversary"), fights.read(battle.body)
    for role in ("attacker", "defender"):
        losses = rounds.must_lose(edition, fight, role)  # type: ignore[arg-type]
        if losses:
            move = {"do": "losses", "role": role, "losses": losses}
            return battles.move_battle(evening.app, HOST, evening.id, battle.id, battle.turn, move)
    raise AssertionError("nobody loses anything")


def test_what_is_not_a_seal_is_refused(evening: Evening):
    with pytest.raises(RuleViolation):
        cups.put_in(evening.app, HOST, evening.id, cup=1, seal="x")
