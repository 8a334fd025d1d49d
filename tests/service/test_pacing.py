"""A seat logs as fast as anybody can tap, and no faster."""

import pytest

from companion.model.refusal import TooFast
from companion.service import HOST, Identity
from companion.service.pacing import SeatPace
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker
from tests.service.people import Evening

BOUGHT = {"type": "purchase_units", "units": {"infantry": 1}}


def logged(pace: SeatPace, who: Identity, tries: int) -> int:
    """How many of so many entries a seat may log."""
    count = 0
    for _ in range(tries):
        try:
            pace.count(who, "g1")
        except TooFast:
            continue
        count += 1
    return count


def test_a_seat_has_a_bucket_that_runs_out_by_itself():
    evening, now = Evening().seat("Anna", "germany").seat("Boris", "japan"), [1_000.0]
    pace = SeatPace(at_once=240, a_minute=120, clock=lambda: now[0])
    anna, boris = evening.who("Anna"), evening.who("Boris")
    assert logged(pace, anna, 3_518) == 240
    assert logged(pace, boris, 1) == 1
    now[0] += 12
    assert logged(pace, anna, 3_518) == 24
    with pytest.raises(TooFast) as refused:
        pace.count(anna, "g1")
    assert refused.value.wait == 1
    assert "240 entries at once, then 120 a minute" in refused.value.sentence


def test_bankers_the_host_and_tables_without_a_limit_are_not_counted():
    evening = Evening().seat("Anna", "germany")
    assert logged(SeatPace(1, 1), HOST, 10) == 10
    assert logged(SeatPace(1, 0), evening.who("Anna"), 10) == 10


def test_the_refusal_names_the_bucket_and_a_later_try_with_the_same_key_is_taken():
    app = make_app()
    host = Talker.to_app(app, HOST_KEY)
    game = host.new_game()["id"]
    anna = host.seat(game, "Anna", ["germany"])
    banker = host.seat(game, "Bank", [], "banker")
    now = [0.0]
    app.extensions["companion"].app.pace = SeatPace(at_once=3, a_minute=60, clock=lambda: now[0])
    for _ in range(3):
        anna.post(f"/games/{game}/actions", BOUGHT).expect(201)
    refused = anna.post(f"/games/{game}/actions", BOUGHT, Idempotency_Key="k")
    assert (refused.expect(429).code, refused.headers["Retry-After"]) == ("too_fast", "1")
    assert "3 entries at once, then 60 a minute" in refused["detail"]
    banker.post(f"/games/{game}/actions", BOUGHT).expect(201)
    now[0] += 1.5
    again = anna.post(f"/games/{game}/actions", BOUGHT, Idempotency_Key="k")
    again.expect(201)
