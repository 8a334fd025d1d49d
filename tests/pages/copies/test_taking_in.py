"""The laptop is gone: another one takes the game in from phones, and people sit down again."""

import json
from typing import Any

import pytest

from companion.engine.chain import hash_of
from companion.model.refusal import NotFound, RuleViolation
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.copies.comparing import compared, entries_of
from companion.service.copies.giving import phone_copy
from companion.service.copies.handing_over import hand_aside, hand_over, handed_copies, open_door
from companion.service.copies.reading import read_copy
from companion.service.copies.taking_in import note_confirmed, take_in, unconfirmed
from companion.service.kept_answers import KeyedRequest
from companion.service.table.returning import ask_back, come_back, names_at
from companion.service.table.seats import identify
from companion.service.transfer import export_game, import_game, verify_game
from companion.storage.temporary import TemporaryStore
from tests.pages.conftest import Night, new_night


@pytest.fixture
def night() -> Night:
    made = new_night(AppContext(TemporaryStore()))
    made.take("Anna", "germany")
    made.take("Ben", "soviet_union")
    play(made, 5)
    return made


@pytest.fixture
def elsewhere() -> AppContext:
    return AppContext(TemporaryStore())


def play(night: Night, entries: int) -> None:
    """Log some entries."""
    for number in range(entries):
        night.act("adjust_treasury", power="germany", amount=1, reason=f"found {number}")


def copy_of(night: Night, last: int | None = None) -> bytes:
    """A phone's copy, as it was at an entry."""
    first, *rows = phone_copy(night.app, HOST, night.id, 0).splitlines()
    return b"\n".join([first, *rows[:last], b""])


def handed(app: AppContext, copy: bytes, phone: str) -> str:
    """Hand over a copy; gives its head."""
    made = hand_over(app, open_door(app, HOST), copy, phone=phone, by=phone)
    note_confirmed(app, made.game)
    return made.head


def rows(app: AppContext, game_id: str) -> list[bytes]:
    """A journal as it's stored."""
    return list(app.store.entries(game_id))


def sit_down(app: AppContext, game_id: str, name: str) -> Any:
    """Tap a name at the table; the seat, if nobody has to confirm."""
    code = app.game(game_id).join_code
    (seat,) = [seat["id"] for seat in names_at(app, game_id) if seat["name"] == name]
    return come_back(app, ask_back(app, game_id, seat, code)["claim"])


def test_nothing_is_taken_in_without_the_host(night: Night, elsewhere: AppContext):
    head = handed(elsewhere, copy_of(night), "Anna")
    assert elsewhere.store.games() == []
    taken = take_in(elsewhere, HOST, night.id, head)
    assert (taken["version"], taken["differences"]) == (6, [])
    assert rows(elsewhere, night.id) == rows(night.app, night.id)
    assert elsewhere.game(night.id).join_code != night.code
    assert verify_game(elsewhere, HOST, night.id)["problems"] == []


def test_a_wrong_code_hands_over_nothing(night: Night, elsewhere: AppContext):
    open_door(elsewhere, HOST)
    with pytest.raises(NotFound):
        hand_over(elsewhere, "WRONG", copy_of(night), phone="Anna", by="Anna")


def test_a_second_phone_adds_what_the_first_lacks(night: Night, elsewhere: AppContext):
    take_in(elsewhere, HOST, night.id, handed(elsewhere, copy_of(night, 4), "Anna"))
    later = handed(elsewhere, copy_of(night), "Ben")
    (line,) = [compared(elsewhere, copy.read()) for copy in handed_copies(elsewhere)]
    assert (line.here, line.adds, line.parts) == (4, 2, False)
    assert take_in(elsewhere, HOST, night.id, later)["added"] == 2
    assert rows(elsewhere, night.id) == rows(night.app, night.id)


def test_people_sit_down_again_with_one_tap_and_the_second_who_says_so_needs_a_yes(night: Night, elsewhere: AppContext):
    take_in(elsewhere, HOST, night.id, handed(elsewhere, copy_of(night), "Anna"))
    seat = sit_down(elsewhere, night.id, "Anna")
    assert (seat["name"], seat["powers"]) == ("Anna", ["germany"])
    who = identify(elsewhere, seat["token"])
    assert who is not None
    take_action(elsewhere, who, night.id, {"type": "purchase_units", "units": {"infantry": 1}})
    assert sit_down(elsewhere, night.id, "Anna") is None
    assert sit_down(elsewhere, night.id, "Ben")["powers"] == ["soviet_union"]


def test_a_tap_that_waited_on_a_phone_is_logged_once(night: Night, elsewhere: AppContext):
    capture = {"type": "capture_territory", "territory": "ukraine", "by": "germany"}

    def keyed(who: Any) -> KeyedRequest:
        return KeyedRequest("a-key", who, f"POST /games/{night.id}/act []", b"", "host key")

    take_action(night.app, HOST, night.id, capture, key=keyed(HOST))
    take_in(elsewhere, HOST, night.id, handed(elsewhere, copy_of(night), "Anna"))
    again = take_action(elsewhere, HOST, night.id, capture, key=keyed(HOST))
    assert again["version"] == night.version == elsewhere.store.version(night.id)


def test_a_copy_that_no_second_phone_confirms_says_so(night: Night, elsewhere: AppContext):
    take_in(elsewhere, HOST, night.id, handed(elsewhere, copy_of(night), "Anna"))
    alone = unconfirmed(elsewhere, night.id)
    assert alone is not None
    assert (alone.by, alone.first, alone.last) == ("Anna", 1, 6)
    handed(elsewhere, copy_of(night, 4), "Ben")
    alone = unconfirmed(elsewhere, night.id)
    assert alone is not None
    assert alone.first == 5
    handed(elsewhere, copy_of(night), "Carl")
    assert unconfirmed(elsewhere, night.id) is None


def test_a_copy_that_its_owner_changed_is_found_out_and_stays_marked(night: Night, elsewhere: AppContext):
    cheated = copy_of(night).replace(b'"reason":"found 2"', b'"reason":"found 9"')
    head = handed(elsewhere, cheated, "Anna")
    with pytest.raises(RuleViolation) as refused:
        take_in(elsewhere, HOST, night.id, head)
    assert refused.value.code == "not_by_the_rules"
    assert elsewhere.store.games() == []
    assert take_in(elsewhere, HOST, night.id, head, accept=True)["differences"]
    assert any(entry.doubts for entry in elsewhere.history(night.id).entries)


def test_a_history_that_its_owner_wrote_anew_parts_from_the_other_phones(night: Night, elsewhere: AppContext):
    honest, other = copy_of(night), AppContext(TemporaryStore())
    _import(other, night, 4)
    take_action(other, HOST, night.id, {"type": "adjust_treasury", "power": "germany", "amount": 30, "reason": "gift"})
    take_in(elsewhere, HOST, night.id, handed(elsewhere, phone_copy(other, HOST, night.id, 0), "Anna"))
    head = handed(elsewhere, honest, "Ben")
    (line,) = [compared(elsewhere, copy.read()) for copy in handed_copies(elsewhere)]
    assert (line.parts, line.common) == (True, 4)
    with pytest.raises(RuleViolation) as refused:
        take_in(elsewhere, HOST, night.id, head)
    assert refused.value.code == "copies_part"
    only_there = entries_of(elsewhere, read_copy(honest), line.common)
    assert [entry["version"] for entry in only_there] == [5, 6]
    assert elsewhere.store.version(night.id) == 5


def _import(app: AppContext, night: Night, last: int) -> None:
    """The game as it was at an entry, on another laptop."""
    take_in(app, HOST, night.id, handed(app, copy_of(night, last), "Anna"))


def test_a_seated_phone_shows_a_server_that_lost_entries_what_it_lacks(night: Night, elsewhere: AppContext):
    _import(elsewhere, night, 4)
    seat = sit_down(elsewhere, night.id, "Anna")
    who = identify(elsewhere, seat["token"])
    assert who is not None
    shown = hand_aside(elsewhere, who, night.id, copy_of(night))
    assert compared(elsewhere, shown.read()).adds == 2
    assert elsewhere.store.version(night.id) == 4


def test_an_import_of_a_longer_or_shorter_history_is_not_silent(night: Night, elsewhere: AppContext):
    whole: Any = json.loads(json.dumps(export_game(night.app, HOST, night.id)))
    shorter = {**whole, "entries": whole["entries"][:4], "head": whole["entries"][3]["hash"]}
    assert import_game(elsewhere, HOST, shorter)["added"] == 4
    with pytest.raises(RuleViolation) as refused:
        import_game(elsewhere, HOST, whole)
    assert refused.value.code == "adds_entries"
    assert "2 entries" in refused.value.sentence
    assert elsewhere.store.version(night.id) == 4
    assert import_game(elsewhere, HOST, whole, accept=True)["added"] == 2
    with pytest.raises(RuleViolation) as refused:
        import_game(elsewhere, HOST, shorter)
    assert refused.value.code == "shorter_history"
    assert import_game(elsewhere, HOST, shorter, accept=True)["added"] == 0
    assert import_game(elsewhere, HOST, whole)["added"] == 0


@pytest.mark.parametrize(
    "sent", [b"", b"{}", b"\x1f\x8b12", b'{"format":"companion-copy","format_version":1}\n', b"[1]\n{}"]
)
def test_what_is_no_copy_is_refused_with_a_sentence(elsewhere: AppContext, sent: bytes):
    with pytest.raises(RuleViolation):
        handed(elsewhere, sent, "Anna")
    assert handed_copies(elsewhere) == []


def test_every_cut_of_a_copy_is_refused_or_a_shorter_game(night: Night, elsewhere: AppContext):
    copy = copy_of(night)
    for cut in range(0, len(copy), max(1, len(copy) // 60)):
        try:
            head = handed(elsewhere, copy[:cut], "Anna")
            taken = take_in(elsewhere, HOST, night.id, head)
        except RuleViolation:
            continue
        assert [hash_of(row) for row in rows(elsewhere, night.id)][-1] == head, taken
