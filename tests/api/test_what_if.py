"""What if, over HTTP and on its page."""

from tests.api.talking import Talker


def test_it_says_what_everyone_would_collect_and_logs_nothing(host: Talker, game: str):
    values = host.get(f"/games/{game}").body["territories"]
    now = host.get(f"/games/{game}/powers/germany/income").expect(200).body["total"]
    lands = [{"territory": land, "by": "germany"} for land in ("ukraine", "baltic_states", "east_poland")]
    found = host.post(f"/games/{game}/what_if", {"captures": lands}).expect(200).body
    germany = found["powers"]["germany"]
    assert (germany["before"], germany["income"]) == (
        now,
        now + sum(values[land["territory"]]["value"] for land in lands) + 5,
    )
    assert found["powers"]["soviet_union"]["income"] < found["powers"]["soviet_union"]["before"]
    assert next(each for each in found["objectives"] if each["id"] == "germany_eastern_gains")["met"] is True
    assert host.get(f"/games/{game}").expect(200).body["version"] == found["version"] == 1


def test_cities_are_counted_and_nothing_ticked_is_as_it_is(host: Talker, game: str):
    cities = host.get(f"/games/{game}").body["victory"]["cities"]
    assert host.post(f"/games/{game}/what_if", {"captures": []}).expect(200).body["victory"]["cities"] == cities
    lands = [{"territory": "karelia_ssr", "by": "germany"}]
    then = host.post(f"/games/{game}/what_if", {"captures": lands}).expect(200).body["victory"]["cities"]
    assert then == {"axis": cities["axis"] + 1, "allies": cities["allies"] - 1}


def test_it_can_be_asked_out_of_turn_but_only_by_those_who_may_read(app, anna: Talker, game: str):
    lands = [{"territory": "philippine_islands", "by": "japan"}]
    assert anna.post(f"/games/{game}/what_if", {"captures": lands}).expect(200).body["powers"]["japan"]["income"] > 17
    Talker.to_app(app).post(f"/games/{game}/what_if", {"captures": lands}).expect(401)


def test_what_makes_no_sense_is_refused(host: Talker, game: str):
    path = f"/games/{game}/what_if"
    host.post(path, {}).expect(422)
    assert host.post(path, {"captures": [{"territory": "atlantis"}]}).expect(422).code == "unknown_territory"
    host.post(path, {"captures": [{"territory": "ukraine"}] * 61}).expect(422)
    held = {"captures": [{"territory": "germany", "by": "germany"}]}
    assert host.post(path, held).expect(409).code == "already_controlled"


def test_other_families_answer_or_say_that_they_cannot(host: Talker):
    made = host.post("/games", {"edition": "second_world_war", "scenario": "1939"}).expect(201).body["id"]
    assert host.post(f"/games/{made}/what_if", {"captures": []}).expect(404).code == "no_what_if"
