"""Books that prove themselves: whatever is done to a journal, the first entry that is not as it was is named."""

import itertools
import random
from pathlib import Path

import msgspec
import pytest

from companion.engine.chain import chained, first_break, hash_of
from companion.engine.codec import UnreadableGame
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, actions, games, transfer
from companion.service.safekeeping.heads import Heads
from companion.service.safekeeping.losses import accept_loss, losses, report_head
from companion.storage import Store, open_store


class Books:
    """A game of a few entries in a SQLite file, with its heads beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, ticks = folder, itertools.count()
        self.app = self.open()
        self.app.clock = lambda: f"2026-11-17T20:{next(ticks):02d}:00.000Z"
        self.id = games.create_game(self.app, HOST, "anniversary", StartGame(scenario="1941"), "Friday")["id"]
        for unit in ("infantry", "artillery", "tank"):
            self.act("purchase_units", units={unit: 1})
        self.act("collect_income")

    def open(self) -> AppContext:
        store = open_store(f"sqlite:///{self.folder / 'companion.db'}")
        return AppContext(store, heads=Heads(self.folder / "companion.db-heads"))

    def act(self, type: str, **more: object) -> None:
        actions.take_action(self.app, HOST, self.id, {"type": type, **more})

    def reopened(self) -> AppContext:
        self.close()
        self.app = self.open()
        return self.app

    def close(self) -> None:
        self.app.heads.close()
        self.app.store.close()

    @property
    def store(self) -> Store:
        return self.app.store

    def sql(self, *statements: str) -> None:
        with self.store.transaction():
            for statement in statements:
                self.store._execute(statement)  # type: ignore[attr-defined]

    def problems(self) -> list[str]:
        try:
            return transfer.verify_game(self.reopened(), HOST, self.id)["problems"]
        except UnreadableGame as error:
            return [str(error)]


@pytest.fixture
def books(tmp_path: Path):
    made = Books(tmp_path)
    yield made
    made.close()


def test_every_entry_carries_its_hash_and_that_of_the_one_before(books: Books):
    entries = games.journal(books.app, HOST, books.id)["entries"]
    assert [entry["previous"] for entry in entries] == ["", *(entry["hash"] for entry in entries[:-1])]
    assert games.show_game(books.app, HOST, books.id)["head"] == entries[-1]["hash"]
    assert transfer.export_game(books.app, HOST, books.id)["head"] == entries[-1]["hash"]
    assert books.problems() == []


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("UPDATE entry SET body = replace(body, 'infantry\":1', 'infantry\":2') WHERE version = 2", "2 was edited"),
        ("UPDATE entry SET body = (SELECT body FROM entry WHERE version = 3) WHERE version = 4", "4 is out of order"),
        ("DELETE FROM entry WHERE version = 5", "5 is missing"),
        ("DELETE FROM entry WHERE version > 2", "3 to 5 are missing"),
    ],
)  # fmt: skip
def test_verify_names_the_first_entry_that_is_not_as_it_was(books: Books, damage: str, named: str):
    books.sql("DELETE FROM snapshot", damage)
    assert any(named in problem for problem in books.problems()), books.problems()


def test_an_entry_that_was_edited_with_its_own_hash_is_still_noticed(books: Books):
    rows = list(books.store.entries(books.id))
    forged = chained(books.app.history(books.id).ruleset, [rows[0], rows[1].replace(b'"infantry":1', b'"infantry":2')])
    books.sql(f"UPDATE entry SET body = '{forged[1].decode()}' WHERE version = 2")
    assert any("entry 3 doesn't follow" in problem for problem in books.problems())


def test_an_old_game_is_chained_when_it_is_first_opened(books: Books):
    rows = [msgspec.json.decode(body) for body in books.store.entries(books.id)]
    plain = [{key: value for key, value in row.items() if key not in ("hash", "previous")} for row in rows]
    books.store.rewrite(books.id, [msgspec.json.encode(row) for row in plain])
    books.app.heads.accept(books.id, 0, "")
    context = books.reopened()
    assert context.history(books.id).version == 5
    found = list(context.store.entries(books.id))
    assert first_break(found) is None
    assert [hash_of(body) for body in found] == [row["hash"] for row in rows]


def test_a_store_that_comes_up_shorter_is_told_to_the_host_until_the_host_accepts_it(books: Books):
    books.sql("DELETE FROM entry WHERE version > 3")
    context = books.reopened()
    (loss,) = losses(context, HOST)
    assert (loss["name"], loss["problem"]) == ("Friday", "entries 4 to 5 are missing")
    assert loss["since"] == games.journal(context, HOST, books.id)["entries"][-1]["at"]
    books.act("advance_phase")
    assert [loss["problem"] for loss in losses(context, HOST)] == ["entry 5 is missing"]
    accept_loss(context, HOST, books.id)
    assert losses(books.reopened(), HOST) == []


def test_a_game_that_is_gone_is_told_and_one_that_was_deleted_is_not(books: Books):
    books.sql("DELETE FROM entry", "DELETE FROM snapshot", "DELETE FROM game")
    assert [loss["problem"] for loss in losses(books.reopened(), HOST)] == ["the whole game is missing"]


def test_what_a_screen_remembers_is_told_if_the_store_does_not_have_it(books: Books):
    head = games.show_game(books.app, HOST, books.id)["head"]
    seen = report_head(books.app, HOST, books.id, 5, head)
    assert seen["known"]
    assert losses(books.app, HOST) == []
    books.sql("DELETE FROM entry WHERE version > 3")
    (books.folder / "companion.db-heads").unlink()
    context = books.reopened()
    assert losses(context, HOST) == []
    assert not report_head(context, HOST, books.id, 5, head, seen["seal"])["known"]
    assert [(loss["problem"], loss["by"]) for loss in losses(context, HOST)] == [("entries 4 to 5 are missing", "Host")]


def test_a_head_that_this_server_never_handed_out_is_no_evidence(books: Books):
    head = games.show_game(books.app, HOST, books.id)["head"]
    seal = report_head(books.app, HOST, books.id, 5, head)["seal"]
    for version, made_up, shown in ((9, "0" * 32, ""), (9, "0" * 32, seal), (9, head, seal), (5, "0" * 32, seal)):
        told = report_head(books.app, HOST, books.id, version, made_up, shown)
        assert told == {"known": False, "seal": ""}
    assert losses(books.app, HOST) == []
    assert books.problems() == []


def test_a_loss_stays_until_the_host_accepts_it_however_long_the_game_goes_on(books: Books):
    books.sql("DELETE FROM entry WHERE version > 3")
    context = books.reopened()
    for _ in range(40):
        books.act("adjust_treasury", power="germany", amount=1, reason="on and on")
    for again in (context, books.reopened()):
        assert [loss["problem"] for loss in losses(again, HOST)] == ["entry 5 isn't the one that was logged"]
    assert any("entry 5 isn't the one" in problem for problem in books.problems())
    accept_loss(books.app, HOST, books.id)
    books.act("adjust_treasury", power="germany", amount=1, reason="on and on")
    assert losses(books.reopened(), HOST) == []
    assert books.problems() == []


def test_whatever_is_changed_in_a_row_is_noticed():
    """Hundreds of random edits of a journal's rows; none goes unseen."""
    context = AppContext(open_store("memory:"))
    game = games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"))["id"]
    for _ in range(6):
        actions.take_action(context, HOST, game, {"type": "purchase_units", "units": {"infantry": 1}})
    rows, chance = list(context.store.entries(game)), random.Random(1942)
    assert first_break(rows) is None
    for _ in range(300):
        damaged, at = [*rows], chance.randrange(len(rows) - 1)
        match chance.randrange(4):
            case 0:
                body = bytearray(damaged[at])
                body[chance.randrange(len(body))] ^= 1 << chance.randrange(7)
                damaged[at] = bytes(body)
            case 1:
                del damaged[at]
            case 2:
                damaged[at], damaged[at + 1] = damaged[at + 1], damaged[at]
            case 3:
                damaged[at] = damaged[at][: chance.randrange(len(damaged[at]))]
        assert first_break(damaged) is not None
