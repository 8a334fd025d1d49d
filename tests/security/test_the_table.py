"""The join code is no key to what others hold: occupied powers, names, closed tables, people who were removed."""

import pytest
from flask import Flask

from companion.service.table.names import keys, visible
from tests.api.talking import Heard, Talker


@pytest.fixture
def code(host: Talker, game: str) -> str:
    return str(host.get(f"/games/{game}")["join_code"])


@pytest.fixture
def stranger(host: Talker) -> Talker:
    return host.with_token(None)


def join(who: Talker, game: str, code: str, name: str, *powers: str, role: str = "player") -> Heard:
    return who.post(f"/games/{game}/seats", {"join_code": code, "name": name, "powers": list(powers), "role": role})


def answer(who: Talker, game: str, seat: str, agree: bool, *powers: str) -> Heard:
    more = {"powers": list(powers)} if powers else {}
    return who.post(f"/games/{game}/seats/{seat}/answer", {"agree": agree, **more})


def buys(who: Talker, game: str) -> Heard:
    return who.act(game, "purchase_units", power="germany", units={"infantry": 1})


class TestOccupiedPowers:
    """Taking a power that somebody holds needs a yes."""

    def test_whoever_reads_the_code_spends_nobodys_money(self, anna: Talker, stranger: Talker, game: str, code: str):
        taken = join(stranger, game, code, "Eve", "germany", "italy").expect(201)
        assert (taken["powers"], taken["pending"]) == (["italy"], ["germany"])
        eve = stranger.with_token(taken["token"])
        assert buys(eve, game).expect(403).code == "not_your_power"
        assert anna.get(f"/games/{game}/seats").body[1]["pending"] == ["germany"]

    @pytest.mark.parametrize("who", ["holder", "banker", "host"])
    def test_a_yes(self, host: Talker, anna: Talker, stranger: Talker, game: str, code: str, who: str):
        taken = join(stranger, game, code, "Eve", "germany").expect(201)
        eve = stranger.with_token(taken["token"])
        says = {"holder": anna, "host": host}.get(who) or host.seat(game, "Bea", [], "banker")
        given = answer(says, game, taken["id"], True).expect(201)
        assert (given["powers"], given["pending"]) == (["germany"], [])
        buys(eve, game).expect(201)
        buys(anna, game).expect(201)
        assert answer(says, game, taken["id"], True).expect(409).code == "nothing_asked"

    def test_a_no(self, anna: Talker, stranger: Talker, game: str, code: str):
        taken = join(stranger, game, code, "Eve", "germany").expect(201)
        assert answer(anna, game, taken["id"], False).expect(201)["pending"] == []
        assert buys(stranger.with_token(taken["token"]), game).expect(403).code == "not_your_power"

    def test_nobody_else_says_yes(self, host: Talker, anna: Talker, stranger: Talker, game: str, code: str):
        taken = join(stranger, game, code, "Eve", "germany").expect(201)
        eve = stranger.with_token(taken["token"])
        friend = stranger.with_token(join(stranger, game, code, "Mallory", "japan", "germany").expect(201)["token"])
        watcher = host.seat(game, "Olga", [], "observer")
        assert answer(eve, game, taken["id"], True).expect(403).code == "not_your_power"
        assert answer(friend, game, taken["id"], True).expect(403).code == "not_your_power"
        assert answer(watcher, game, taken["id"], True).expect(403).code == "observer"
        assert answer(anna, game, taken["id"], True, "japan").expect(409).code == "nothing_asked"
        answer(anna, game, "nobody", True).expect(404)

    def test_a_holder_answers_only_for_what_they_hold(self, host: Talker, anna: Talker, stranger: Talker, game: str,
                                                      code: str):  # fmt: skip
        host.seat(game, "Jo", ["japan"])
        taken = join(stranger, game, code, "Eve", "germany", "japan").expect(201)
        given = answer(anna, game, taken["id"], True).expect(201)
        assert (given["powers"], given["pending"]) == (["germany"], ["japan"])
        assert answer(anna, game, taken["id"], True, "japan").expect(403).code == "not_your_power"

    def test_a_power_that_acts_with_another_is_held_with_it(self, host: Talker, stranger: Talker, game: str, code: str):
        host.seat(game, "Uma", ["united_states"])
        taken = join(stranger, game, code, "Eve", "china").expect(201)
        assert (taken["powers"], taken["pending"]) == ([], ["china"])

    def test_the_host_seats_whom_they_like(self, host: Talker, anna: Talker, game: str):
        taken = join(host, game, "", "Ben", "germany").expect(201)
        assert (taken["powers"], taken["pending"]) == (["germany"], [])

    def test_one_person_on_both_sides_is_seated_with_a_warning(self, host: Talker, stranger: Talker, game: str,
                                                               code: str):  # fmt: skip
        taken = join(stranger, game, code, "Eve", "germany", "japan").expect(201)
        assert taken["warnings"] == []
        both = join(stranger, game, code, "Ben", "italy", "united_states").expect(201)
        assert both["warnings"] == ["Ben plays on both sides."]
        changed = host.call("PATCH", f"/games/{game}/seats/{taken['id']}", {"powers": ["germany", "china"]}).expect(200)
        assert changed["warnings"] == ["Eve plays on both sides."]


class TestNames:
    """Names are unique for the eye."""

    @pytest.mark.parametrize(
        "name",
        ["Anna", "anna", " ANNA ", "Ａｎｎａ", "An\u200bna", "Anna\ufeff", "Аnnа", "An\u00adna", "Αnna", "A n n a",
         "Ann\u034fa", "Anna\ufe0f", "\u2060Anna", "Anna\u3164", "ᴀnna", "ᴀɴɴᴀ"],
    )  # fmt: skip
    def test_nobody_sits_under_the_name_of_another(self, anna: Talker, stranger: Talker, game: str, code: str,
                                                   name: str):  # fmt: skip
        assert join(stranger, game, code, name).expect(409).code == "name_taken"

    @pytest.mark.parametrize("name", ["Host", "HOST", "Hоst", "Ho\u200bst", "Banker", "bаnker", "Ｂanker", "Bankеr"])
    def test_some_names_are_kept_for_those_who_are(self, stranger: Talker, game: str, code: str, name: str):
        assert join(stranger, game, code, name).expect(409).code == "reserved_name"

    def test_those_who_are_may_be_called_so(self, host: Talker, game: str):
        join(host, game, "", "Host").expect(201)
        join(host, game, "", "Banker", role="banker").expect(201)
        assert join(host, game, "", "banker 2").status == 201

    def test_a_name_that_shows_nothing_is_none(self, stranger: Talker, game: str, code: str):
        for name in ("\u3164", "\u2800\u2800", "\u200b", "\u00ad"):
            assert join(stranger, game, code, name).expect(422).code == "invalid_name"

    @pytest.mark.parametrize("name", ["Aпna", "Аnна", "\u13aanna", "Aππa", "Anna Bоpиs"])
    def test_a_word_is_not_written_in_two_alphabets(self, anna: Talker, stranger: Talker, game: str, code: str,
                                                    name: str):  # fmt: skip
        assert join(stranger, game, code, name).expect(422).code == "invalid_name"

    @pytest.mark.parametrize(
        "name", ["Аня Smith", "Ο Νίκος", "Łukasz", "Ñandú 2", "Zoë 👩\u200d👧", "李 Li", "DJ-Ötzi", "Հայկ"]
    )
    def test_but_a_name_may_have_words_of_several(self, stranger: Talker, game: str, code: str, name: str):
        join(stranger, game, code, name).expect(201)

    def test_a_seat_is_not_renamed_to_another(self, host: Talker, anna: Talker, game: str):
        ben = host.seat(game, "Ben", [])
        path = f"/games/{game}/seats/{ben.seat_id}"
        assert host.call("PATCH", path, {"name": "ANNA"}).expect(409).code == "name_taken"
        host.call("PATCH", path, {"name": "ben"}).expect(200)

    @pytest.mark.parametrize(("one", "other"), [("Ian", "ian"), ("Bill", "BiII"), ("Max", "Мах"), ("Zoé", "Zoe\u0301"),
                                                ("Straße", "STRASSE"), ("Bob", "B0b"),
                                                ("William", "Wil\u04cfiam"), ("Ian", "\u04c0an")])  # fmt: skip
    def test_the_same_to_the_eye(self, one: str, other: str):
        assert keys(one) & keys(other)

    @pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Zoe", "Zoé"), ("Иван", "Ivan"), ("Ο Νίκος", "Nikos"),
                                                ("Lia", "Lea"), ("李", "王"), ("Tom", "Tim")])  # fmt: skip
    def test_not_the_same(self, one: str, other: str):
        assert not keys(one) & keys(other)

    def test_a_name_is_shown_without_what_cannot_be_seen(self):
        assert visible(" An\u200bna \t B.\ufeff ") == "Anna B."


class TestTheHostsTable:
    """Closing it, a new code, removing somebody."""

    def test_a_closed_table_seats_nobody_but_by_the_host(self, host: Talker, anna: Talker, stranger: Talker, game: str,
                                                         code: str):  # fmt: skip
        for who, status in ((stranger, 401), (anna, 403)):
            who.call("PATCH", f"/games/{game}", {"closed": True}).expect(status)
        shut = host.call("PATCH", f"/games/{game}", {"closed": True}).expect(200)
        assert shut.body == {"id": game, "join_code": code, "closed": True, "archived": False, "language": "en"}
        assert host.get(f"/games/{game}")["closed"] is True
        assert "closed" not in anna.get(f"/games/{game}").body
        assert join(stranger, game, code, "Eve").expect(403).code == "table_closed"
        join(host, game, "", "Ben").expect(201)
        anna.get(f"/games/{game}").expect(200)
        host.call("PATCH", f"/games/{game}", {"closed": False}).expect(200)
        join(stranger, game, code, "Eve").expect(201)

    def test_a_new_code(self, host: Talker, anna: Talker, stranger: Talker, game: str, code: str):
        anna.post(f"/games/{game}/join-code").expect(403)
        new = host.post(f"/games/{game}/join-code").expect(201)["join_code"]
        assert new != code
        assert join(stranger, game, code, "Eve").expect(403).code == "wrong_join_code"
        join(stranger, game, new, "Eve").expect(201)
        anna.get(f"/games/{game}").expect(200)

    def test_the_old_code_does_not_bring_back_whom_the_host_removed(self, host: Talker, stranger: Talker, game: str,
                                                                    code: str):  # fmt: skip
        taken = join(stranger, game, code, "Eve").expect(201)
        host.call("DELETE", f"/games/{game}/seats/{taken['id']}").expect(204)
        assert join(stranger, game, code, "Eve").expect(403).code == "wrong_join_code"
        new = host.get(f"/games/{game}")["join_code"]
        again = join(stranger, game, new, "Eve").expect(201)
        host.call("DELETE", f"/games/{game}/seats/{again['id']}?keep_code=true").expect(204)
        assert host.get(f"/games/{game}")["join_code"] == new

    def test_the_host_is_never_refused_for_a_full_table(self, host: Talker, stranger: Talker, game: str, code: str):
        for number in range(40):
            join(stranger, game, code, f"Guest {number + 100}").expect(201)
        assert join(stranger, game, code, "One more").expect(409).code == "table_full"
        join(host, game, "", "Ben", "germany").expect(201)

    def test_a_question_goes_with_its_seat(self, app: Flask, host: Talker, anna: Talker, stranger: Talker, game: str,
                                           code: str):  # fmt: skip
        taken = join(stranger, game, code, "Eve", "germany").expect(201)
        host.call("DELETE", f"/games/{game}/seats/{taken['id']}").expect(204)
        answer(host, game, taken["id"], True).expect(404)
