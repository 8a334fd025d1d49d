"""An answer given after collecting says that it does not pay, and offers the correction that does."""

import pytest

from companion.model.refusal import NotAllowed
from companion.service import HOST
from companion.service.corrections import offers
from companion.service.table.paying_late import pay_late_answer
from companion.service.table.requests import list_requests
from tests.service.people import Evening

CLAIM = "no_enemy_warships_in_13_14_15"


@pytest.fixture
def evening() -> Evening:
    evening = Evening().seat("Anna", "germany", "italy").seat("Boris", "soviet_union")
    while evening.snapshot["turn"] != "italy":
        evening.act("Host", "end_turn", forfeit=True)
    return evening


def _collected(evening: Evening, by: str) -> int:
    evening.act(by, "collect_income")
    return evening.treasury("italy")


def test_an_answer_after_collecting_is_offered_for_the_income_it_was_for(evening: Evening):
    before = _collected(evening, "Anna")
    entry = evening.act("Anna", "attest", claim=CLAIM)
    offer = offers.late_answer(evening.app, evening.who("Anna"), evening.id, entry["version"])
    assert offer is not None
    assert entry["offer"] == offer
    assert "Italy collects" in offer["summary"]
    assert evening.treasury("italy") == before
    pay_late_answer(evening.app, evening.who("Anna"), evening.id, entry["version"])
    assert evening.treasury("italy") == before + 5
    assert CLAIM not in evening.app.history(evening.id).state.claims


def test_where_the_host_collected_the_host_is_asked(evening: Evening):
    before = _collected(evening, "Host")
    entry = evening.act("Anna", "attest", claim=CLAIM)
    pay_late_answer(evening.app, evening.who("Anna"), evening.id, entry["version"])
    assert evening.treasury("italy") == before
    asked = list_requests(evening.app, HOST, evening.id)[-1]
    with pytest.raises(NotAllowed):
        evening.answer("Boris", asked["id"], True)
    evening.answer("Host", asked["id"], True)
    assert evening.treasury("italy") == before + 5


def test_an_answer_in_time_and_one_that_changes_nothing_offer_nothing(evening: Evening):
    entry = evening.act("Anna", "attest", claim=CLAIM)
    assert offers.late_answer(evening.app, HOST, evening.id, entry["version"]) is None
    _collected(evening, "Anna")
    entry = evening.act("Anna", "attest", claim=CLAIM, holds=False)
    found = offers.late_answer(evening.app, HOST, evening.id, entry["version"])
    assert found is None or "Italy collects" in found["summary"]
