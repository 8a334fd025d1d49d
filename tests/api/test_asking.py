"""Asking the rules over HTTP: of a box, and of a game with what its powers have."""

from tests.api.talking import Talker


def test_a_game_answers_with_its_technologies_and_options(host: Talker):
    game = host.new_game("anniversary", "1941", options={"research": False, "victory_cities": 13})["id"]
    asked = host.get(f"/games/{game}/rules?q=how many cities to win").expect(200)["rules"]
    rules = {rule["id"]: rule for rule in asked}
    assert "needs 13 victory cities" in rules["data:victory"]["says"]
    assert rules["shorter_game_played_13_cities"]["applies"]
    assert not rules["side_together_holds_15_victory_cities"]["applies"]
    game = host.new_game()["id"]
    host.act(game, "set_technology", power="germany", technology="jet_fighters", reason="a breakthrough").expect(201)
    host.act(game, "set_technology", power="germany", technology="improved_shipyards", reason="a breakthrough").expect(
        201
    )
    found = {rule["id"]: rule for rule in host.get(f"/games/{game}/rules?q=fighter cost").expect(200)["rules"]}
    assert "Germany now: costs 10 IPC, attacks at 4, defends at 4, and moves 4." in found["data:unit:fighter"]["says"]
    found = {rule["id"]: rule for rule in host.get(f"/games/{game}/rules?q=submarine price").expect(200)["rules"]}
    assert "Germany now: costs 5 IPC" in found["data:unit:submarine"]["says"]


def test_the_box_alone_answers_everybody_and_in_any_language(app):
    nobody = Talker.to_app(app)
    found = nobody.get("/editions/anniversary/rules?q=Panzer Kosten&language=de&limit=2").expect(200)
    assert len(found["rules"]) == 2
    assert {"data:unit:tank", "tank_costs_5_ipc_3_3_2"} == {rule["id"] for rule in found["rules"]}
    assert all(0 < rule["score"] <= 1 for rule in found["rules"])
    assert nobody.get(f"/editions/anniversary/rules?q={'x' * 201}").expect(422)
    assert nobody.get("/editions/anniversary/rules?q=tank&limit=51").expect(422)
    assert nobody.get("/editions/anniversary/rules?q=tank&language=xx").expect(422)
    assert nobody.get("/editions/chess/rules?q=tank").expect(404)


def test_asked_nothing_there_are_all_rules_as_before(host: Talker, game: str):
    every = host.get("/editions/anniversary/rules").expect(200).body
    assert "nearest" not in every
    assert "score" not in every["rules"][0]
    assert host.get(f"/games/{game}/rules").expect(200).body == every
