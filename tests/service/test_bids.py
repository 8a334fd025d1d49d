"""Bids in units as well as money."""

import msgspec
import pytest

from companion.model.refusal import RuleViolation
from companion.service import HOST, transfer
from companion.service.reports import GameReport
from tests.service.people import Evening

BIDS = {
    "germany": 6,
    "japan": {"money": 1, "units": {"infantry": 2, "artillery": 1}},
    "china": {"units": {"infantry": 1}},
}


def test_money_is_paid_and_units_are_set_up():
    evening = Evening(bids=BIDS)
    assert (evening.treasury("germany"), evening.treasury("japan")) == (37, 18)
    assert evening.journal[0]["sentences"][1:] == [
        "Germany gets 6 IPC from its bid.",
        "Japan gets 1 IPC from its bid.",
        "Japan sets up 2 infantry and 1 artillery from its bid.",
        "China sets up 1 infantry from its bid.",
    ]
    history = evening.app.history(evening.id)
    printed = GameReport(evening.app.edition("anniversary"), history, game_id="g", name="n")
    assert printed.bids == {"germany": 6, "japan": 1}
    assert printed.bid_units["japan"] == {"infantry": 2, "artillery": 1}


def test_such_a_game_is_exported_and_taken_in_elsewhere():
    evening = Evening(bids=BIDS)
    document = msgspec.json.decode(msgspec.json.encode(transfer.export_game(evening.app, HOST, evening.id)))
    assert transfer.import_game(Evening().app, HOST, document)["differences"] == []


@pytest.mark.parametrize(
    "bids", [{"japan": {"units": {"zeppelin": 1}}}, {"china": 3}, {"japan": {"units": {"tank": 0}}}]
)
def test_bids_that_make_no_sense_are_refused(bids: dict):
    with pytest.raises(RuleViolation):
        Evening(bids=bids)
