"""Battles that are fought on phones: who may tap what, double taps, lost phones, and the entry at the end."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.families.axis_and_allies.combat import rounds
from companion.families.axis_and_allies.combat.fights import read
from companion.model.actions import StartGame
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service import HOST, AppContext, Identity
from companion.service.actions import correct_past, take_action, undo
from companion.service.games import create_game, journal
from companion.service.table.battles import (
    MOST_OPEN,
    begin_battle,
    drop_battle,
    find_battle,
    log_battle,
    move_battle,
    show_odds,
    try_logging,
)
from companion.service.table.open_battles import battles_of
from companion.service.table.requests import ask
from companion.service.table.seats import identify, join
from companion.service.transfer import export_game, import_game
from companion.storage import open_store

BATTLE: dict[str, Any] = {
    "kind": "land",
    "territory": "ukraine",
    "attacker": {"power": "germany", "units": {"infantry": 3, "tank": 2}},
    "defender": {"power": "soviet_union", "units": {"infantry": 1}},
}
CHOICE: dict[str, Any] = {**BATTLE, "defender": {"power": "soviet_union", "units": {"infantry": 1, "tank": 1}}}


class Evening:
    def __init__(self, folder: Path) -> None:
        self.url = f"sqlite:///{folder / 'games.db'}"
        self.app = AppContext(open_store(self.url))
        made: Any = create_game(self.app, HOST, "anniversary", StartGame(scenario="1941"), "Friday night")
        self.id, self.code = made["id"], made["join_code"]

    def sits(self, name: str, *powers: str) -> Identity:
        found = identify(self.app, join(self.app, HOST, self.id, self.code, name, powers, "player")["token"])
        assert found is not None
        return found

    def fight(self, battle: str) -> rounds.Fight:
        return read(find_battle(self.app, HOST, self.id, battle).body)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_battle_goes_from_dice_to_losses_to_the_journal(evening: Evening) -> None:
    anna, boris = evening.sits("Anna", "germany"), evening.sits("Boris", "soviet_union")
    context, game = evening.app, evening.id
    begun = begin_battle(context, anna, game, CHOICE)
    moved = move_battle(context, boris, game, begun.id, 0, {"do": "dice", "faces": [[6, 6, 6], [1, 6], [1], [6]]})
    with pytest.raises(NotAllowed):
        move_battle(
            context, anna, game, begun.id, moved.turn, {"do": "losses", "role": "defender", "losses": {"infantry": 1}}
        )
    moved = move_battle(
        context, anna, game, begun.id, 1, {"do": "losses", "role": "attacker", "losses": {"infantry": 1}}
    )
    moved = move_battle(
        context, boris, game, begun.id, 2, {"do": "losses", "role": "defender", "losses": {"infantry": 1}}
    )
    move_battle(context, anna, game, begun.id, 3, {"do": "go_on"})
    move_battle(context, anna, game, begun.id, 4, {"do": "dice", "faces": [[6, 6], [1, 1], [6]]})
    assert evening.fight(begun.id).step == "over", "the last tank is no choice, however many hits there are"
    entry = log_battle(context, anna, game, begun.id)
    said = "Germany attacks Ukraine and loses 3 IPC; the Soviet Union loses 8 IPC. It took 2 rounds."
    assert said in entry["summary"]
    assert battles_of(context, game).fought == ()
    undo(context, anna, game, entry["version"] - 1)
    assert journal(context, HOST, game)["entries"][-2]["undone"]


def _over(evening: Evening, who: Identity) -> str:
    """A battle that was won with the first dice."""
    begun = begin_battle(evening.app, who, evening.id, BATTLE)
    move_battle(evening.app, HOST, evening.id, begun.id, 0, {"do": "dice", "faces": [[1, 6, 6], [6, 6], [6]]})
    assert evening.fight(begun.id).step == "over"
    return begun.id


def test_a_won_battle_is_logged_with_the_land_it_takes_as_one_entry(evening: Evening) -> None:
    anna = evening.sits("Anna", "germany")
    battle = _over(evening, anna)
    open_battle = find_battle(evening.app, anna, evening.id, battle)
    tried = try_logging(evening.app, anna, evening.id, open_battle, take=True)
    assert len(journal(evening.app, HOST, evening.id)["entries"]) == 1
    entry = log_battle(evening.app, anna, evening.id, battle, take=True)
    assert entry["summary"] == tried["summary"]
    assert entry["version"] == 2
    assert entry["action"]["takes"] is True
    assert entry["sentences"][-1] == "Germany takes Ukraine (+2)."
    assert evening.app.history(evening.id).state.controller("ukraine") == "germany"
    undo(evening.app, anna, evening.id, 1)
    assert evening.app.history(evening.id).state.controller("ukraine") == "soviet_union"


def test_a_won_battle_logged_after_its_turn_takes_the_land_in_that_turn(evening: Evening) -> None:
    anna = evening.sits("Anna", "germany")
    battle = _over(evening, anna)
    take_action(evening.app, anna, evening.id, {"type": "collect_income"})
    before = evening.app.history(evening.id).state.treasury("germany")
    entry = log_battle(evening.app, anna, evening.id, battle, take=True)
    assert entry["action"]["in_turn"] == {"round": 1, "power": "germany"}
    assert evening.app.history(evening.id).state.treasury("germany") == before + 2


def test_a_battle_takes_no_land_that_somebody_still_defends(evening: Evening) -> None:
    fought = {"type": "fight_battle", "territory": "ukraine", "takes": True}
    for forces in (
        {"attackers": {"infantry": 2}, "defenders": {"infantry": 1}},
        {"attackers": {"fighter": 2}, "defenders": {}},
        {"attackers": {"infantry": 1}, "attackers_lost": {"infantry": 1}, "defenders": {}},
    ):
        with pytest.raises(RuleViolation) as refusal:
            take_action(evening.app, HOST, evening.id, {**fought, **forces})
        assert refusal.value.code == "invalid_battle"


def test_a_battle_that_is_logged_after_its_turn_goes_into_that_turn(evening: Evening) -> None:
    anna = evening.sits("Anna", "germany")
    battle = _over(evening, anna)
    take_action(evening.app, anna, evening.id, {"type": "collect_income"})
    assert evening.app.history(evening.id).state.turn != "germany"
    entry = log_battle(evening.app, anna, evening.id, battle)
    assert entry["summary"].startswith("Germany attacks Ukraine")
    assert "Logged late, in Germany's turn of round 1." in entry["summary"]


def test_a_battle_is_begun_only_in_the_attackers_turn(evening: Evening) -> None:
    japan = evening.sits("Jun", "japan")
    attack = {**BATTLE, "territory": "hawaiian_islands", "attacker": {"power": "japan", "units": {"tank": 2}}}
    for who in (japan, HOST):
        with pytest.raises(RuleViolation) as refusal:
            begin_battle(evening.app, who, evening.id, {**attack, "defender": {"units": {}}})
        assert refusal.value.code == "wrong_turn"


def test_open_battles_are_in_an_export_and_go_on_elsewhere(evening: Evening) -> None:
    begun = begin_battle(evening.app, HOST, evening.id, BATTLE)
    move_battle(evening.app, HOST, evening.id, begun.id, 0, {"do": "roll"})
    document = msgspec.json.decode(msgspec.json.encode(export_game(evening.app, HOST, evening.id)))
    elsewhere = AppContext(open_store("memory:"))
    import_game(elsewhere, HOST, document)
    assert battles_of(elsewhere, evening.id) == battles_of(evening.app, evening.id)
    for spoil in (
        {"body": "{}"},
        {"body": document["battles"][0]["body"].replace('"infantry":3', '"infantry":3000000')},
    ):
        with pytest.raises(RuleViolation) as refusal:
            import_game(
                AppContext(open_store("memory:")), HOST, {**document, "battles": [{**document["battles"][0], **spoil}]}
            )
        assert refusal.value.code == "invalid_game"


def test_a_double_tap_rolls_once(evening: Evening) -> None:
    begun = begin_battle(evening.app, HOST, evening.id, BATTLE)
    first = move_battle(evening.app, HOST, evening.id, begun.id, 0, {"do": "roll"})
    second = move_battle(evening.app, HOST, evening.id, begun.id, 0, {"do": "roll"})
    assert second == first
    assert len(evening.fight(begun.id).course) == 1


def test_a_battle_survives_a_restart_and_a_lost_phone(evening: Evening) -> None:
    anna = evening.sits("Anna", "germany")
    begun = begin_battle(evening.app, anna, evening.id, BATTLE)
    move_battle(evening.app, anna, evening.id, begun.id, 0, {"do": "roll"})
    evening.app.store.close()
    again = AppContext(open_store(evening.url))
    assert find_battle(again, HOST, evening.id, begun.id).turn == 1
    again.store.close()


def test_the_attacker_confirms_for_a_power_without_a_seat(evening: Evening) -> None:
    anna = evening.sits("Anna", "germany")
    begun = begin_battle(evening.app, anna, evening.id, CHOICE)
    move_battle(evening.app, anna, evening.id, begun.id, 0, {"do": "dice", "faces": [[6, 6, 6], [1, 6], [6], [6]]})
    losses = {"do": "losses", "role": "defender", "losses": {"infantry": 1}}
    move_battle(evening.app, anna, evening.id, begun.id, 1, losses)
    assert evening.fight(begun.id).units["defender"] == {"tank": 1}


def test_an_ally_chooses_losses_for_a_phone_that_is_away_and_nobody_of_the_other_side_does(evening: Evening) -> None:
    anna, bruno = evening.sits("Anna", "germany"), evening.sits("Bruno", "italy", "united_states")
    evening.sits("Boris", "soviet_union")
    eva = evening.sits("Eva", "united_kingdom")
    begun = begin_battle(evening.app, anna, evening.id, CHOICE)
    faces = {"do": "dice", "faces": [[6, 6, 6], [1, 6], [6], [6]]}
    with pytest.raises(NotAllowed):
        move_battle(evening.app, eva, evening.id, begun.id, 0, faces)
    move_battle(evening.app, anna, evening.id, begun.id, 0, faces)
    lost = {"do": "losses", "role": "defender", "losses": {"tank": 1}}
    for other in (anna, bruno):
        with pytest.raises(NotAllowed):
            move_battle(evening.app, other, evening.id, begun.id, 1, lost)
    move_battle(evening.app, eva, evening.id, begun.id, 1, lost)
    assert evening.fight(begun.id).units["defender"] == {"infantry": 1}


def test_somebody_else_cannot_tap_in_a_battle(evening: Evening) -> None:
    anna, kenji = evening.sits("Anna", "germany"), evening.sits("Kenji", "japan")
    begun = begin_battle(evening.app, anna, evening.id, BATTLE)
    for doing in ({"do": "roll"}, {"do": "go_on"}):
        with pytest.raises(NotAllowed):
            move_battle(evening.app, kenji, evening.id, begun.id, 0, doing)
    with pytest.raises(NotAllowed):
        drop_battle(evening.app, kenji, evening.id, begun.id)
    with pytest.raises(NotAllowed):
        begin_battle(evening.app, kenji, evening.id, BATTLE)


def test_only_the_attackers_player_or_the_banker_begins_a_battle(evening: Evening) -> None:
    evening.sits("Anna", "germany")
    boris, bruno = evening.sits("Boris", "soviet_union"), evening.sits("Bruno", "italy")
    for who in (boris, bruno):
        with pytest.raises(NotAllowed):
            begin_battle(evening.app, who, evening.id, BATTLE)
    begin_battle(evening.app, HOST, evening.id, BATTLE)


def test_one_battle_is_open_in_a_place_and_either_side_drops_it_before_the_app_has_rolled(evening: Evening) -> None:
    anna, boris = evening.sits("Anna", "germany"), evening.sits("Boris", "soviet_union")
    first = begin_battle(evening.app, anna, evening.id, BATTLE)
    for battle in (BATTLE, {**BATTLE, "kind": "landing"}):
        with pytest.raises(RuleViolation) as refusal:
            begin_battle(evening.app, anna, evening.id, battle)
        assert refusal.value.code == "battle_open"
    second = begin_battle(evening.app, anna, evening.id, {**BATTLE, "territory": "baltic_states"})
    drop_battle(evening.app, boris, evening.id, first.id)
    assert [battle.id for battle in battles_of(evening.app, evening.id).fought] == [second.id]
    assert len(journal(evening.app, HOST, evening.id)["entries"]) == 1
    with pytest.raises(NotFound):
        find_battle(evening.app, anna, evening.id, first.id)


def test_eight_battles_are_open_at_most(evening: Evening) -> None:
    places = [*evening.app.edition("anniversary").territories.ids][: MOST_OPEN + 1]
    for place in places[:-1]:
        begin_battle(evening.app, HOST, evening.id, {**BATTLE, "territory": place})
    with pytest.raises(RuleViolation, match="Finish or drop one first"):
        begin_battle(evening.app, HOST, evening.id, {**BATTLE, "territory": places[-1]})


def test_dice_that_were_shown_are_in_the_journal_when_a_battle_is_dropped(evening: Evening) -> None:
    anna, boris = evening.sits("Anna", "germany"), evening.sits("Boris", "soviet_union")
    begun = begin_battle(evening.app, anna, evening.id, BATTLE)
    rolled = move_battle(evening.app, anna, evening.id, begun.id, 0, {"do": "roll"})
    with pytest.raises(NotAllowed):
        drop_battle(evening.app, boris, evening.id, begun.id)
    drop_battle(evening.app, anna, evening.id, begun.id)
    entry = evening.app.history(evening.id).entries[-1]
    assert entry.drawn == rolled.drawn
    faces = [face for drawn in rolled.drawn for face in drawn.faces]
    assert entry.action["dice"] == faces
    shown = journal(evening.app, HOST, evening.id)["entries"][-1]
    assert shown["sentences"][0] == "Germany drops the battle for Ukraine."
    with pytest.raises(RuleViolation) as refusal:
        undo(evening.app, anna, evening.id, 1)
    assert refusal.value.code == "dice_seen"


def test_nobody_says_by_hand_that_the_app_had_rolled(evening: Evening) -> None:
    anna = evening.sits("Anna", "germany")
    forged = {"type": "drop_battle", "territory": "ukraine", "by": "germany", "dice": [1, 1, 1, 1]}
    late = {**forged, "in_turn": {"round": 1, "power": "germany"}, "override": "r"}
    for said in (
        lambda: take_action(evening.app, anna, evening.id, forged),
        lambda: take_action(evening.app, HOST, evening.id, forged, dry_run=True),
        lambda: take_action(evening.app, HOST, evening.id, late),
        lambda: correct_past(evening.app, HOST, evening.id, 1, [forged]),
        lambda: ask(evening.app, anna, evening.id, {"type": "correction", "at_version": 1, "insert": [forged]}),
    ):
        with pytest.raises(RuleViolation) as refusal:
            said()
        assert refusal.value.code == "invalid_action"
    assert len(evening.app.history(evening.id).entries) == 1


def test_nothing_before_a_battle_whose_dice_were_shown_is_undone_by_a_player(evening: Evening) -> None:
    anna = evening.sits("Anna", "germany")
    evening.sits("Boris", "soviet_union")
    take_action(evening.app, anna, evening.id, {"type": "purchase_units", "units": {"infantry": 1}})
    begun = begin_battle(evening.app, anna, evening.id, BATTLE)
    move_battle(evening.app, anna, evening.id, begun.id, 0, {"do": "roll"})
    with pytest.raises(RuleViolation) as refusal:
        undo(evening.app, anna, evening.id, 1)
    assert (refusal.value.code, refusal.value.soft) == ("dice_seen", True)


def test_a_battle_that_goes_on_cannot_be_logged(evening: Evening) -> None:
    begun = begin_battle(evening.app, HOST, evening.id, BATTLE)
    with pytest.raises(RuleViolation, match="isn't over yet"):
        log_battle(evening.app, HOST, evening.id, begun.id)


def test_odds_are_shown_and_hidden(evening: Evening) -> None:
    show_odds(evening.app, HOST, evening.id, BATTLE)
    assert battles_of(evening.app, evening.id).shown == BATTLE
    show_odds(evening.app, HOST, evening.id, None)
    assert battles_of(evening.app, evening.id).shown is None


def test_a_battle_is_dropped_with_its_dice_after_the_game_is_over(evening: Evening) -> None:
    begun = begin_battle(evening.app, HOST, evening.id, BATTLE)
    move_battle(evening.app, HOST, evening.id, begun.id, 0, {"do": "roll"})
    take_action(evening.app, HOST, evening.id, {"type": "declare_winner", "side": "axis", "reason": "late"})
    drop_battle(evening.app, HOST, evening.id, begun.id)
    assert battles_of(evening.app, evening.id).fought == ()
    assert evening.app.history(evening.id).entries[-1].drawn
