"""Who has played what, and ratings through several games."""

from itertools import count

import pytest

from companion.service.club.people import People, key_of
from companion.service.club.rating import change, expected
from companion.service.club.results import Played, Result
from companion.service.club.standings import Standings

ENDED = count(10)


def side(name: str, *powers: str, axis: bool, luck: float | None = None) -> Played:
    return Played(name=name, powers=powers, sides=("axis" if axis else "allies",), luck=luck)


def ended(*players: Played, winner: str = "axis", edition: str = "anniversary", minutes: int = 300) -> Result:
    number = next(ENDED)
    return Result(
        version=9, head="", counts=True, game=f"game-{number}", name=f"Game {number}", edition=edition, scenario="1941",
        title="Anniversary", currency="IPC", winner=winner, ended=f"2026-01-{number:03}", minutes=minutes, rounds=5,
        players=players,
    )  # fmt: skip


def duel(winner: str = "axis", *, axis: str = "Anna", allies: str = "Ben", **more) -> Result:
    return ended(
        side(axis, "germany", "italy", axis=True), side(allies, "soviet_union", axis=False), winner=winner, **more
    )


def person(standings: Standings, name: str):
    return next(person for person in standings.people if person["name"] == name)


def test_the_first_game_moves_both_by_half_of_the_larger_k():
    standings = Standings([duel()], People())
    assert (person(standings, "Anna")["rating"], person(standings, "Ben")["rating"]) == (1524, 1476)
    line = standings.games[0]["players"][0]
    assert (line["expected"], line["k"], line["members"], line["rating_before"]) == (0.5, 48, 1, 1500)


def test_from_the_fourth_game_on_k_is_smaller_for_each_who_has_played_three():
    results = [duel(), duel(), duel(), duel(allies="Clara")]
    standings = Standings(results, People())
    last = {player["name"]: player for player in standings.games[0]["players"]}
    anna = last["Anna"]["rating_before"]
    assert (last["Anna"]["k"], last["Clara"]["k"]) == (32, 48)
    assert last["Anna"]["change"] == pytest.approx(change(1, expected(anna, 1500), 1, 32))
    assert last["Clara"]["change"] == pytest.approx(change(0, expected(1500, anna), 1, 48))


def test_a_rating_is_the_start_and_every_change():
    results = [duel(winner, allies=name) for winner, name in (("axis", "Ben"), ("allies", "Clara"), ("axis", "Ben"))]
    standings = Standings(results, People())
    changes = [line["change"] for game in standings.games for line in game["players"] if line["name"] == "Anna"]
    assert person(standings, "Anna")["rating"] == pytest.approx(1500 + sum(changes))
    assert [game["id"] for game in standings.games] == [result.game for result in reversed(results)]


def test_a_team_shares_its_change():
    both = ended(
        side("Anna", "germany", axis=True), side("Carl", "japan", axis=True), side("Ben", "soviet_union", axis=False)
    )
    standings = Standings([both], People())
    changes = {player["name"]: player["change"] for player in standings.games[0]["players"]}
    assert changes == {"Anna": 12, "Carl": 12, "Ben": -24}


def test_people_on_both_sides_do_not_count_and_the_others_do():
    alone = Played(name="Anna", powers=("germany", "japan", "soviet_union"), sides=("axis", "allies"))
    standings = Standings([ended(alone), ended(alone, side("Ben", "italy", axis=True))], People())
    assert [person["name"] for person in standings.people] == ["Ben"]
    assert len(standings.games) == 1
    assert standings.games[0]["unrated"] == "nobody_opposed"
    assert person(standings, "Ben")["rating"] is None
    assert (person(standings, "Ben")["games"], person(standings, "Ben")["won"]) == (1, 1)


def test_two_spellings_on_both_sides_are_one_person_who_does_not_count():
    people = People(joined={key_of("Ana"): "Anna"})
    assert Standings([duel(axis="Ana", allies="Anna")], people).games == []


def test_more_than_three_on_a_side_are_not_rated():
    many = [side(name, "germany", axis=True) for name in ("A", "B", "C", "D")]
    standings = Standings([ended(*many, side("Ben", "china", axis=False))], People())
    assert standings.games[0]["unrated"] == "more_than_three"
    assert all(person["rating"] is None for person in standings.people)
    three = Standings([ended(*many[:3], side("Ben", "china", axis=False))], People())
    assert three.games[0]["unrated"] is None


def test_three_sides_are_not_rated():
    third = Played(name="Carl", powers=("soviet_union",), sides=("comintern",))
    standings = Standings([ended(*duel().players, third)], People())
    assert standings.games[0]["unrated"] == "several_sides"


def test_wins_by_side_box_power_and_partner_luck_and_the_longest_game():
    together = ended(
        side("Anna", "germany", axis=True, luck=4.5),
        side("Carl", "japan", axis=True),
        side("Ben", "soviet_union", axis=False, luck=-4.5),
        minutes=200,
    )
    long = duel("allies", edition="revised", minutes=700)
    standings = Standings([together, long], People())
    anna = person(standings, "Anna")
    assert (anna["games"], anna["won"], anna["minutes"]) == (2, 1, 900)
    assert anna["sides"] == [{"id": "axis", "edition": None, "games": 2, "won": 1}]
    assert {tally["id"]: tally["won"] for tally in anna["editions"]} == {"anniversary": 1, "revised": 0}
    germany = [tally for tally in anna["powers"] if tally["id"] == "germany"]
    assert {tally["edition"]: tally["won"] for tally in germany} == {"anniversary": 1, "revised": 0}
    assert [(tally["id"], tally["games"], tally["won"]) for tally in anna["partners"]] == [("carl", 1, 1)]
    assert anna["luck"] == [{"currency": "IPC", "amount": 4.5, "games": 1}]
    assert anna["longest"] == long.game
    assert standings.longest is not None
    assert standings.longest["id"] == long.game


def test_joined_spellings_are_one_person_under_the_name_the_host_chose():
    people = People(joined={key_of("Ana"): "Anna"})
    standings = Standings([duel(), duel(axis="Ana")], people)
    anna = person(standings, "Anna")
    assert (anna["games"], anna["spellings"]) == (2, ["Ana"])
    assert [person["name"] for person in standings.people] == ["Anna", "Ben"]
    assert len(Standings([duel(), duel(axis="Ana")], People()).people) == 3


def test_case_and_spaces_do_not_make_another_person():
    standings = Standings([duel(), duel(axis="aNNa ")], People())
    assert len(standings.people) == 2


def test_who_is_forgotten_is_shown_nowhere_and_others_keep_their_ratings():
    results = [duel(), duel("allies")]
    before = Standings(results, People())
    people = People(forgotten={key_of("Anna"): results[-1].ended})
    after = Standings(results, people)
    assert [person["name"] for person in after.people] == ["Ben"]
    assert person(after, "Ben")["rating"] == person(before, "Ben")["rating"]
    assert "anna" not in str((after.people, after.games)).lower()
    again = Standings([*results, duel()], people)
    assert person(again, "Anna")["games"] == 1, "games that end later count again"
