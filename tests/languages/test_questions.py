"""A question to the table is data: each phone reads it in its own language, and one from before keeps its text."""

import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.families.second_world_war.rules.points import accounts
from companion.families.war_game.actions import BoardTerritory
from companion.families.war_game.board.totals import sums_wrong
from companion.languages import Message, Name, plural, speaking
from companion.languages.messages import in_a_row
from companion.languages.stored import as_data, from_data
from companion.model.refusal import RuleViolation
from companion.model.translated import KINDS, Inside, counted_money
from companion.service.table.tables import keep_table, table_of
from tests.families.second_world_war.campaign import numbers
from tests.service.people import Evening

OUT_OF_TURN = {"type": "purchase_units", "power": "italy", "units": {"infantry": 1}}


def test_a_question_reads_in_each_readers_language(pseudo: str):
    evening = Evening().seat("Anna", "germany", "italy").seat("Boris", "soviet_union")
    asked = evening.ask("Anna", **OUT_OF_TURN)
    assert asked["summary"] == "Italy buys 1 infantry for 3 IPC."
    with speaking(pseudo):
        other = evening.requests[0]
    assert other["summary"].startswith("[[Îtàlý")
    assert "infantry" not in other["summary"]
    assert other["detail"].startswith("[")
    assert "turn" not in other["detail"]
    assert (other["id"], other["code"]) == (asked["id"], asked["code"])


def test_entries_of_the_host_are_the_hosts_in_the_readers_language():
    evening = Evening().seat("Anna", "germany")
    evening.act("Host", "collect_income")
    turn = {"power": "germany", "round": 1}
    with speaking("de"), pytest.raises(RuleViolation) as refusal:
        evening.act("Anna", "capture_territory", territory="ukraine", in_turn=turn)
    assert refusal.value.code == "changes_others"
    with speaking("de"):
        assert "Gastgeber" in str(refusal.value)
        assert "Host" not in str(refusal.value)


def test_the_journal_names_the_host_who_agreed_in_the_readers_language():
    evening = Evening().seat("Anna", "germany", "italy").seat("Boris", "soviet_union")
    asked = evening.ask("Anna", **OUT_OF_TURN)
    evening.answer("Host", asked["id"], True)
    with speaking("de"):
        assert evening.journal[-1]["summary"].endswith("Anna hat gefragt; zugestimmt: Gastgeber.")
    assert evening.journal[-1]["summary"].endswith("Anna asked, Host agreed.")


def test_a_question_that_was_stored_as_text_keeps_its_text(pseudo: str):
    evening = Evening().seat("Anna", "germany", "italy")
    evening.ask("Anna", **OUT_OF_TURN)
    kept = table_of(evening.app, evening.id)
    old = replace(kept.requests[0], said=(), objection=None, says="Italien kauft.", why="Nicht am Zug.")
    keep_table(evening.app, evening.id, replace(kept, requests=(old,)))
    with speaking(pseudo):
        found = evening.requests[0]
    assert (found["summary"], found["detail"]) == ("Italien kauft.", "Nicht am Zug.")


def test_a_message_is_the_same_after_it_was_kept(pseudo: str):
    power, unit = Name("Italy", "power name"), Inside("Infantry", "unit name")
    several = plural("count", "{power:power the} has {count} {unit}.", "{power:power the} has {count} {unit}: {why}.")
    message = Message(several, power=power, unit=unit, count=2, why=Message("Nobody rolls now."))
    again = from_data(as_data(message), {Inside.__name__: Inside})
    assert str(again) == str(message) == "Italy has 2 infantry: Nobody rolls now."
    with speaking(pseudo):
        assert str(again) == str(message)
        assert "Ñöbödý rölls" in str(again)


def test_what_is_due_first_reads_in_each_readers_language():
    evening = Evening("second_world_war", "1939", entered=numbers())
    evening.seat("Anna", "germany", "italy").seat("Boris", "soviet_union")
    with speaking("de"):
        asked = evening.ask("Anna", type="advance_phase")
        assert asked["detail"].startswith("Zuerst: Italien: ")
    assert evening.requests[0]["detail"].startswith("First: Italy: which captured capitals have no ground unit of")
    with speaking("fr"):
        assert "Italie" in evening.requests[0]["detail"]


def test_sentences_in_a_row_stay_data(pseudo: str):
    row = in_a_row([Message("Nobody rolls now."), Message("It's already that way."), Message("Nobody rolls now.")])
    again = from_data(as_data(row))
    assert str(again) == "Nobody rolls now. It's already that way. Nobody rolls now."
    with speaking(pseudo):
        assert str(again).count("Ñöbödý rölls") == 2
        assert "already" not in str(again)


def kept(message: Message) -> Message:
    return from_data(as_data(message), KINDS)


def test_points_and_a_currency_that_is_a_word_are_counted_in_each_readers_language():
    campaign = load("second_world_war")
    message = Message("{points}, {money}", points=accounts.in_words(2), money=counted_money(campaign, 1))
    assert str(kept(message)) == "2 action points, 1 resource"
    with speaking("de"):
        assert str(kept(message)) == "2 Aktionspunkte, 1 Ressource"
    assert counted_money(load("anniversary"), 3) == "3 IPC"
    lent = Message("{money}", money=counted_money(load("war_game"), 12))
    assert str(kept(lent)) == "$12"
    with speaking("de"):
        assert str(kept(lent)) == "12\N{NO-BREAK SPACE}$"


def test_what_does_not_add_up_on_a_board_reads_in_each_readers_language():
    ruhr = BoardTerritory(name="Ruhr", value=99, original="germany", controller="germany")
    first = kept(sums_wrong(load("war_game"), "1942", [ruhr])[0])
    assert str(first) == "Germany, land in its color: 99 entered, 28 printed (71 too many)."
    with speaking("de"):
        assert "Deutschland" in str(first)
        assert "too many" not in str(first)


def global_evening(turn: str) -> Evening:
    evening = Evening("global_1940", "1940").seat("Anna", "germany", "italy", "japan").seat("Boris", turn)
    while evening.app.history(evening.id).state.turn != turn:
        evening.act("Host", "end_turn", override="test")
    return evening


def test_why_war_must_wait_reads_in_each_readers_language():
    evening = global_evening("united_states")
    with speaking("de"):
        evening.ask("Boris", type="declare_war", power="united_states", against="germany")
        assert "Die Achse" in evening.requests[0]["detail"]
    assert "or after this: The Axis declared war on the United States" in evening.requests[0]["detail"]


def test_units_are_counted_in_each_readers_language():
    evening = global_evening("soviet_union")
    evening.act("Boris", "purchase_units", power="soviet_union", units={"submarine": 2})
    with speaking("de"):
        placed = {"russia": {"submarine": 2}}
        evening.ask("Boris", type="mobilize_units", power="soviet_union", placements=placed)
        assert "2 U-Boote" in evening.requests[0]["detail"]
    assert evening.requests[0]["detail"] == "Russia has no coast; 2 submarines can't be placed there."


def test_what_others_have_to_say_is_asked_also_when_it_belongs_to_a_turn_that_is_over():
    evening = global_evening("united_states")
    asked = evening.ask("Boris", type="attest", claim="japan_attacked_indo_china", holds=True)
    assert asked["summary"] == "Has Japan attacked French Indo-China? Logged late, in Japan's turn of round 1."
