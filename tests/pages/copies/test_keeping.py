"""What a phone's copy contains, what it asks for, and what it makes of what it hears."""

import hashlib
import json
import random
from collections.abc import Iterator

import pytest

from companion.engine.chain import hash_of
from companion.model.refusal import NotAllowed
from companion.service import HOST, AppContext
from companion.service.copies.giving import phone_copy, rows_between
from companion.service.copies.holders import copies_held, report_copy
from companion.service.dice.cups import show_cups
from companion.service.table.tables import DICE
from companion.storage.temporary import TemporaryStore
from tests.pages.conftest import Night, new_night
from tests.pages.copies.quick import CopyingPhone


@pytest.fixture
def night() -> Night:
    made = new_night(AppContext(TemporaryStore()))
    made.anna = made.take("Anna", "germany")  # type: ignore[attr-defined]
    made.take("Ben", "soviet_union")
    return made


def play(night: Night, entries: int) -> None:
    """Log some entries."""
    for number in range(entries):
        night.act("adjust_treasury", power="germany", amount=1, reason=f"ä€😀 {number}")


def newest(night: Night) -> list[str]:
    """The newest entry as it's stored."""
    return rows_between(night.app.history(night.id), night.version - 1, night.version)


@pytest.fixture
def phone(night: Night) -> Iterator[CopyingPhone]:
    def serve(after: int, editions: str) -> str:
        return phone_copy(night.app, HOST, night.id, int(after), json.loads(editions)).decode()

    return CopyingPhone(serve)


def test_the_script_hashes_as_the_journal_does(phone: CopyingPhone):
    draw = random.Random(7)
    for length in (0, 1, 127, 128, 129, 255, 256, 257, 2000):
        text = "".join(draw.choice('abc{}":,äß€😀') for _ in range(length))
        assert phone.digest(text) == hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def test_a_copy_has_every_entry_as_it_is_stored_and_the_seats(night: Night):
    play(night, 3)
    first, *rows = phone_copy(night.app, night.who(night.anna), night.id, 0).splitlines()
    cover = json.loads(first)
    assert rows == list(night.app.store.entries(night.id))
    assert (cover["version"], cover["head"]) == (4, hash_of(rows[-1]))
    powers = {seat["name"]: seat["powers"] for seat in cover["seats"]}
    assert powers == {"Anna": ["germany"], "Ben": ["soviet_union"]}
    later = phone_copy(night.app, night.who(night.anna), night.id, 3, cover["played_with"]).splitlines()
    assert later[1:] == rows[3:]
    assert json.loads(later[0])["editions"] == {}
    assert len(later[0]) < 2000


def test_a_copy_has_no_token_no_code_and_no_secret_of_dice_to_come(night: Night):
    show_cups(night.app, night.id)
    night.app.seals.of(night.id, 1, "")
    cups = json.loads(night.app.store.document(DICE, night.id) or "")
    hidden = [cups["open"]["secret"], *night.app.store.bodies("seal").values(), night.anna, night.code]
    hidden += [seat.token_hash for seat in night.app.store.seats(night.id)]
    assert all(hidden)
    assert len(hidden) == 6
    copy = phone_copy(night.app, night.who(night.anna), night.id, 0).decode()
    assert [value for value in hidden if value in copy] == []


def test_strangers_get_no_copy_and_observers_report_none(night: Night):
    other = new_night(night.app)
    stranger = night.who(other.take("Olga", "germany"))
    with pytest.raises(NotAllowed):
        phone_copy(night.app, stranger, night.id, 0)
    with pytest.raises(NotAllowed):
        report_copy(night.app, night.who(night.take("Otto", role="observer")), night.id, 1, "0" * 32)


def test_the_first_page_fetches_the_game_and_the_next_asks_for_nothing(night: Night, phone: CopyingPhone):
    play(night, 60)
    kept = phone.do("shows", night.version, "")
    assert (kept["version"], kept["asked"]) == (61, [0])
    mark = kept["state"]["mark"]
    phone.reload()
    assert phone.do("shows", night.version, mark)["asked"] == []
    night.take("Carl", "japan")
    assert phone.do("shows", night.version, "another mark")["asked"] == [61]
    assert "Carl" in phone.do("text")["text"]


def test_what_the_line_brings_is_stored_without_a_request(night: Night, phone: CopyingPhone):
    phone.do("shows", night.version, "")
    for _ in range(100):
        play(night, 1)
        kept = phone.do("hear", newest(night), night.version)
    assert (kept["version"], kept["asked"]) == (101, [0])
    assert len([name for name in kept["names"] if "rows" in name]) <= 41
    assert phone.do("text")["text"].split("\n")[1:-1] == [row.decode() for row in night.app.store.entries(night.id)]


def test_a_gap_is_fetched(night: Night, phone: CopyingPhone):
    phone.do("shows", night.version, "")
    play(night, 5)
    kept = phone.do("hear", newest(night), night.version)
    assert (kept["version"], kept["asked"]) == (6, [0, 1])


def test_an_entry_that_does_not_follow_is_not_stored(night: Night, phone: CopyingPhone):
    play(night, 3)
    phone.do("shows", night.version, "")
    play(night, 1)
    (row,) = newest(night)
    kept = phone.do("hear", [row.replace('"amount":1', '"amount":9')], night.version)
    assert kept["version"] == 5  # fetched as it is
    assert '"amount":9' not in phone.do("text")["text"]
    assert [kind for kind, _ in kept["told"]].count("parted") == 1


def test_a_server_with_less_is_told_and_nothing_is_thrown_away(night: Night, phone: CopyingPhone):
    play(night, 3)
    phone.do("shows", night.version, "")
    had = phone.do("text")["text"]
    other = AppContext(TemporaryStore())
    night.app, whole = other, night.app
    _same_game(whole, other, night.id, 2)
    kept = phone.do("shows", 2, "")
    (parted,) = [what for kind, what in kept["told"] if kind == "parted"]
    assert parted["version"] == 4
    assert parted["text"] == had
    assert kept["version"] == 2
    assert any("~" in name for name in kept["names"])


def _same_game(whole: AppContext, other: AppContext, game_id: str, last: int) -> None:
    """The same game as it was earlier."""
    other.store.add_game(whole.game(game_id))
    other.own.keep(whole.edition_of(game_id))
    for version, row in enumerate(list(whole.store.entries(game_id))[:last], start=1):
        other.append(game_id, version, row)


def test_the_host_sees_who_has_which_entry(night: Night):
    play(night, 2)
    head = night.app.history(night.id).head
    report_copy(night.app, night.who(night.anna), night.id, 3, head)
    (copy,) = copies_held(night.app, HOST, night.id)
    assert (copy["name"], copy["version"], copy["same"]) == ("Anna", 3, True)
    report_copy(night.app, night.who(night.anna), night.id, 3, "0" * 32)
    assert not copies_held(night.app, HOST, night.id)[0]["same"]
    report_copy(night.app, night.who(night.anna), night.id, 0, "")
    assert copies_held(night.app, HOST, night.id) == []
