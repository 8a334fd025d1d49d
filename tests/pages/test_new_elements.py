"""House rules add units, objectives, technologies and another order of play, on a page without script."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
import requests

from tests.api.talking import API, HOST_KEY, Server

NEW = "/variants/new/anniversary"
JEEP = {
    "edition.title": "Jeep rules",
    "unit.+1.name": "Jeep",
    "unit.+1.plural": "Jeeps",
    "unit.+1.kind": "land",
    "unit.+1.cost": "4",
    "unit.+1.attack": "2",
    "unit.+1.defence": "1",
    "unit.+1.move": "2",
}
OBJECTIVE = {
    "objective.+1.title": "The northern road",
    "objective.+1.power": "germany",
    "objective.+1.bonus": "3",
    "objective.+1.kind": "side_controls",
    "objective.+1.territories": "Norway, finland",
    "objective.+1.at_least": "1",
}
TECHNOLOGY = {
    "technology.war_bonds?": "1",
    "technology.+1.name": "Armored jeeps",
    "technology.+1.text": "Jeeps attack with 3.",
    "technology.+1.chart": "1",
    "technology.+1.number": "5",
    "technology.+1.unit": "tank",
    "technology.+1.attack": "4",
}
ORDER = {"scenario.1941.turn_order": "Japan, Germany, Soviet Union, United Kingdom, Italy, United States"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has a folder for house rules."""
    with Server(tmp_path_factory.mktemp("new_elements")) as running:
        yield running


class Browser:
    """A browser without script: it sends every field of the form, as it is or as it was changed."""

    def __init__(self, server: Server) -> None:
        self.url, self.session = server.url, requests.Session()
        self.session.get(f"{self.url}/?key={HOST_KEY}", timeout=30)

    def look(self, path: str) -> str:
        return self.session.get(self.url + path, timeout=30).text

    def send(self, path: str, page: str, changed: dict[str, str], do: str) -> requests.Response:
        form = page[page.index('<form class="variant-form"') :]
        fields = dict(re.findall(r'<input(?:(?! type="checkbox")[^>])*? name="([^"]+)"[^>]*? value="([^"]*)"', form))
        fields |= dict.fromkeys(re.findall(r'name="([^"]+)" value="yes" checked', form), "yes")
        for name, options in re.findall(r'(?s)<select[^>]*? name="([^"]+)".*?>(.*?)</select>', form):
            chosen = re.search(r'value="([^"]*)" selected', options) or re.search(r'value="([^"]*)"', options)
            fields[name] = chosen[1] if chosen else ""
        sent = {name: unescape(value) for name, value in fields.items()} | changed
        gone = {name.removesuffix("?") for name in changed if name.endswith("?")}
        body = {name: value for name, value in sent.items() if name not in gone} | {"do": do}
        return self.session.post(self.url + path, data=body, timeout=60, allow_redirects=False)


@pytest.fixture(scope="module")
def saved(server: Server) -> str:
    """A variant with something new of each kind: checked first, then saved from the page that the check answered."""
    browser = Browser(server)
    checked = browser.send(NEW, browser.look(NEW), JEEP | OBJECTIVE | TECHNOLOGY | ORDER, "check")
    assert (checked.status_code, "No problems found" in checked.text) == (200, True), checked.text[:6000]
    made = browser.send(NEW, checked.text, {}, "save")
    assert made.status_code == 303, made.text
    return str(made.headers["Location"]).removesuffix("?saved=1").removeprefix("/variants/")


def test_the_file_states_what_is_new_and_the_totals_follow(server: Server, saved: str) -> None:
    file = Browser(server).look(f"/variants/{saved}.toml")
    for line in ('id = "jeep"', 'territories = ["norway", "finland"]', 'id = "armored_jeeps"', "attack = 4"):
        assert line in file
    assert "[printed]\nobjectives = 18\n" in file, "twelve technologies are as many as before"
    assert re.search(r'turn_order" = \["japan", "germany", |turn_order = \["japan", "germany", ', file), file


def test_a_new_unit_is_bought_and_fights(server: Server, saved: str) -> None:
    host = server.talker(HOST_KEY)
    game = host.new_game(saved, "1941")["id"]
    assert host.get(f"/games/{game}")["turn"] == "japan", "the order of play is the table's"
    before = host.get(f"/games/{game}")["powers"]["japan"]["treasury"]
    host.act(game, "purchase_units", units={"jeep": 2}).expect(201)
    assert host.get(f"/games/{game}")["powers"]["japan"]["treasury"] == before - 2 * 4
    battle = {"kind": "land", "attacker": {"units": {"jeep": 3}}, "defender": {"units": {"infantry": 1}}}
    jeeps = host.post(f"/games/{game}/odds", battle).expect(200)
    battle["attacker"]["units"] = {"infantry": 3}
    assert jeeps["attacker_wins"] > host.post(f"/games/{game}/odds", battle).expect(200)["attacker_wins"]


def test_a_new_unit_can_be_changed_and_left_out_again(server: Server, saved: str) -> None:
    browser, page = Browser(server), f"/variants/{saved}"
    assert 'name="unit.jeep.attack" value="2"' in browser.look(page)
    changed = browser.send(page, browser.look(page), {"unit.jeep.attack": "3"}, "check")
    assert "attack = 3" in changed.text
    without = browser.send(page, browser.look(page), {"unit.jeep?": "1"}, "check")
    assert "No problems found" in without.text
    assert 'id = "jeep"' not in unescape(without.text)


@pytest.mark.parametrize(("changed", "at", "says"), [
    ({"unit.+1.cost": "cheap"}, "unit.+1.cost", "Expected a whole number"),
    ({"unit.+1.attack": ""}, "unit.+1.attack", "Fill this in."),
    ({"unit.+1.name": "Tank"}, "unit.+1.name", "Choose another name"),
    (OBJECTIVE | {"objective.+1.territories": "Atlantis"}, "objective.+1.territories", "There's no"),
    (TECHNOLOGY | {"technology.+1.number": "1"}, "technology.+1.number", "more than one technology"),
    ({"scenario.1941.turn_order": "Japan, Germany"}, "scenario.1941.turn_order", "is missing"),
])  # fmt: skip
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    server: Server, changed: dict[str, str], at: str, says: str
) -> None:
    browser = Browser(server)
    answer = browser.send(NEW, browser.look(NEW), JEEP | {"edition.title": "Wrong"} | changed, "save")
    assert answer.status_code == 422
    message = re.search(rf'id="w-{re.escape(at)}">([^<]+)<', answer.text)
    assert message is not None, re.findall(r'class="wrong" id="[^>]*>[^<]*', answer.text)
    assert says in unescape(message[1])
    assert 'name="unit.+1.plural" value="Jeeps"' in answer.text
    assert requests.get(f"{server.url}{API}/editions/wrong", timeout=30).status_code == 404


BOAT = {
    "edition.title": "Boat rules",
    "unit.+1.name": "Torpedo boat",
    "unit.+1.plural": "Torpedo boats",
    "unit.+1.kind": "sea",
    "unit.+1.cost": "9",
    "unit.+1.attack": "2",
    "unit.+1.defence": "2",
    "unit.+1.move": "2",
    "unit.+1.hits": "2",
    "unit.+1.strikes": "first",
    "unit.+1.bombards": "yes",
    "unit.+2.name": "Guards",
    "unit.+2.plural": "Guards",
    "unit.+2.kind": "land",
    "unit.+2.cost": "4",
    "unit.+2.attack": "1",
    "unit.+2.defence": "2",
    "unit.+2.move": "1",
    "unit.+2.paired_with": "Tank",
    "unit.+2.paired_attack": "3",
    "unit.battleship.hits": "1",
    "unit.antiaircraft_gun.antiaircraft": "3",
    "objective.+1.title": "Far away",
    "objective.+1.power": "japan",
    "objective.+1.bonus": "2",
    "objective.+1.kind": "power_controls",
    "objective.+1.territories": "Japan",
    "objective.+1.at_war_with_any": "Soviet Union, United States",
    "objective.+1.from_round": "2",
    "objective.+1.once": "yes",
}


@pytest.fixture(scope="module")
def boats(server: Server) -> str:
    """A variant whose units fight in ways of their own."""
    browser = Browser(server)
    made = browser.send(NEW, browser.look(NEW), BOAT, "save")
    assert made.status_code == 303, re.findall(r'class="wrong"[^>]*>[^<]*', made.text)
    return str(made.headers["Location"]).removesuffix("?saved=1").removeprefix("/variants/")


def odds(server: Server, edition: str, kind: str, attacker: dict[str, int], defender: dict[str, int]) -> float:
    asked = {"kind": kind, "attacker": {"units": attacker}, "defender": {"units": defender}}
    answer = server.talker(HOST_KEY).post(f"/editions/{edition}/odds", asked).expect(200)
    return float(answer["attacker_wins"])


def test_a_new_unit_strikes_first_takes_two_hits_and_pairs(server: Server, boats: str) -> None:
    boat, cruiser = (odds(server, boats, "sea", {unit: 2}, {"destroyer": 2}) for unit in ("torpedo_boat", "submarine"))
    assert boat > cruiser, "two hits and a first strike, where a destroyer takes the submarine's away"
    unpaired = odds(server, boats, "land", {"infantry": 2, "tank": 2}, {"infantry": 4})
    assert odds(server, boats, "land", {"guards": 2, "tank": 2}, {"infantry": 4}) > unpaired + 0.05
    file = Browser(server).look(f"/variants/{boats}.toml")
    for line in (
        'strikes = "first"',
        "hits = 2",
        "bombards = true",
        'with = ["tank"]',
        'at_war_with_any = ["soviet_union"',
    ):
        assert line in file, file
    assert {"once = true", "from_round = 2"} <= {*file.splitlines()}


def test_the_way_a_unit_of_the_box_fights_can_be_changed(server: Server, boats: str) -> None:
    weaker = odds(server, boats, "sea", {"battleship": 1}, {"destroyer": 1, "submarine": 1})
    assert weaker < odds(server, "anniversary", "sea", {"battleship": 1}, {"destroyer": 1, "submarine": 1})
    page = Browser(server).look(f"/variants/{boats}")
    assert re.search(r'(?s)name="unit.antiaircraft_gun.antiaircraft".*?value="3" selected', page)


def test_half_a_pairing_is_said_at_its_field(server: Server) -> None:
    browser = Browser(server)
    half = {**BOAT, "edition.title": "Half", "unit.+2.paired_attack": ""}
    answer = browser.send(NEW, browser.look(NEW), half, "save")
    assert answer.status_code == 422
    assert re.search(r'class="wrong" id="w-unit\.\+2\.', answer.text), re.findall(
        r'class="wrong"[^>]*>[^<]*', answer.text
    )


def new_variant(server: Server, box: str, fields: dict[str, str]) -> str:
    browser, path = Browser(server), f"/variants/new/{box}"
    made = browser.send(path, browser.look(path), fields, "save")
    assert made.status_code == 303, re.findall(r'class="wrong"[^>]*>[^<]*', made.text)
    return str(made.headers["Location"]).removesuffix("?saved=1").removeprefix("/variants/")


def test_the_war_game_gets_a_unit_and_a_territory_of_your_own(server: Server) -> None:
    land = {"known_territory.+1.name": "Atlantis", "known_territory.+1.value": "3"}
    unit = {name: text for name, text in JEEP.items() if name.startswith("unit.")} | {"unit.armor.attack": "9"}
    variant = new_variant(
        server, "war_game", unit | land | {"edition.title": "War jeeps", "known_territory.+1.original": "germany"}
    )
    box = server.talker(HOST_KEY).get(f"/editions/{variant}").expect(200)
    units = {kind["id"]: kind for kind in box["units"]}
    assert (units["jeep"]["cost"], units["jeep"]["defence"], units["armor"]["attack"]) == (4, 1, 9)
    file = Browser(server).look(f"/variants/{variant}.toml")
    assert 'name = "Atlantis"\nvalue = 3\noriginal = "germany"' in file
    game = server.talker(HOST_KEY).new_game(variant, "1942")["id"]
    prices = server.talker(HOST_KEY).get(f"/games/{game}/powers/germany/turn").expect(200)["prices"]
    assert (prices["jeep"], prices["infantry"]) == (4, 5), "a common price, and one that the box prints for Germany"


def test_the_second_world_war_gets_a_counter_an_operation_and_a_country(server: Server) -> None:
    fields = {
        "edition.title": "World jeeps",
        "unit.+1.name": "Jeep",
        "unit.+1.plural": "Jeeps",
        "unit.+1.kind": "land",
        "operation.+1.name": "Land in Atlantis",
        "operation.+1.points": "2",
        "country.+1.name": "Atlantis",
        "country.+1.kind": "territory",
        "country.+1.theatres": "European Theater",
        "country.+1.id": "germany",
    }
    variant = new_variant(server, "second_world_war", fields)
    file = Browser(server).look(f"/variants/{variant}.toml")
    for line in ('id = "jeep"', 'name = "Land in Atlantis"', 'theatres = ["et"]', 'to = ["germany"]'):
        assert line in file, file
    game = server.talker(HOST_KEY).new_game(variant, "1939")["id"]
    now = server.talker(HOST_KEY).get(f"/games/{game}").expect(200)
    assert now["territories"]["atlantis"]["controller"] == "germany"
