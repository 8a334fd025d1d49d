"""What an answer brings may be sent back as it came, and places may be called by their names."""

from tests.api.talking import Talker


def test_the_offer_of_a_late_answer_is_a_correction_as_it_stands(host: Talker):
    game = host.post("/games", {"edition": "anniversary", "scenario": "1941"}).expect(201).body["id"]
    while host.get(f"/games/{game}").body["turn"] != "italy":
        host.post(f"/games/{game}/actions", {"type": "end_turn", "forfeit": True}).expect(201)
    host.post(f"/games/{game}/actions", {"type": "collect_income"}).expect(201)
    before = host.get(f"/games/{game}").body["powers"]["italy"]["treasury"]
    claim = {"type": "attest", "claim": "no_enemy_warships_in_13_14_15", "holds": True}
    offer = host.post(f"/games/{game}/actions", claim).expect(201).body["offer"]
    assert offer["summary"]
    host.post(f"/games/{game}/corrections", offer).expect(201)
    assert host.get(f"/games/{game}").body["powers"]["italy"]["treasury"] == before + 5


def test_places_of_new_units_may_be_called_by_their_names(host: Talker):
    game = host.post("/games", {"edition": "war_game", "scenario": "1942"}).expect(201).body["id"]
    ruhr = {"type": "register_territory", "territory": "New Town", "value": 4, "original": "germany"}
    host.post(f"/games/{game}/actions", ruhr).expect(201)
    bought = {"type": "purchase_units", "placements": {"New Town": {"infantry": 2}}}
    entry = host.post(f"/games/{game}/actions", bought).expect(201).body
    assert "New Town" in entry["summary"]


def test_cities_may_be_called_by_their_names(host: Talker):
    game = host.post("/games", {"edition": "second_world_war", "scenario": "1939"}).expect(201).body["id"]
    taken = {"type": "capture_city", "city": "Kunming", "by": "japan", "override": "an example"}
    assert "Nationalist China" in host.post(f"/games/{game}/actions", taken).expect(201).body["summary"]
