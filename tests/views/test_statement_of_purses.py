"""Statements of a power with several purses keep them apart."""

from companion.service import HOST, games
from tests.service.people import Evening


def test_each_line_says_whose_purse_and_what_was_in_it():
    evening = Evening("global_1940", "1940")
    evening.act("Host", "purchase_units", power="united_kingdom", units={"infantry": 2}, purse="europe", override="now")
    statement = games.show_statement(evening.app, HOST, evening.id, "united_kingdom")
    lines = [(line["purse"], line["amount"], line["purse_balance"], line["balance"]) for line in statement["lines"]]
    assert lines == [("europe", 28, 28, 28), ("pacific", 17, 17, 45), ("europe", -6, 22, 39)]
    assert statement["purses"] == {
        "europe": {"name": "Europe", "balance": 22},
        "pacific": {"name": "Pacific", "balance": 17},
    }


def test_a_power_with_one_purse_has_lines_without():
    evening = Evening("global_1940", "1940")
    statement = games.show_statement(evening.app, HOST, evening.id, "germany")
    assert "purses" not in statement
    assert [line.keys() & {"purse", "purse_balance"} for line in statement["lines"]] == [set()]


def test_every_reason_begins_a_line_and_what_somebody_wrote_stays_as_it_is():
    evening = Evening("global_1940", "1940")
    evening.act("Host", "disrupt_convoys", power="united_kingdom", dice={"sea_zone_109": [1]}, override="now")
    evening.act("Host", "collect_income", power="united_kingdom", override="now")
    evening.act("Host", "adjust_treasury", power="italy", amount=1, reason="pizza")
    lines = games.show_statement(evening.app, HOST, evening.id, "united_kingdom")["lines"]
    assert "Disrupted convoys" in [line["reason"] for line in lines]
    assert [line["reason"] for line in lines if line["reason"][0].islower()] == []
    assert games.show_statement(evening.app, HOST, evening.id, "italy")["lines"][-1]["reason"] == "pizza"
