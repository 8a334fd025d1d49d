"""Paper over HTTP."""

import pytest
from msgspec.structs import replace

import printables
from api.http.network import Adapter, Network
from printables.catalogue import parts
from tests.api.conftest import make_app
from tests.api.talking import Talker

OF_GAMES = [name for name, part in parts().items() if part.needs == "game"]


@pytest.mark.parametrize("query", ["", "?scenario=1941&paper=letter&ink=saver"])
def test_a_part_of_an_edition(app, query: str):
    paper = Talker.to_app(app).get(f"/editions/anniversary/printables/reference.pdf{query}").expect(200)
    assert paper.headers["Content-Type"] == "application/pdf"
    assert paper.raw.startswith(b"%PDF-")
    assert "anniversary-reference.pdf" in paper.headers["Content-Disposition"]


@pytest.mark.parametrize("name", OF_GAMES)
def test_a_part_of_a_game(anna: Talker, game: str, name: str):
    anna.act(game, "collect_income").expect(201)
    paper = anna.get(f"/games/{game}/printables/{name}.pdf").expect(200)
    assert paper.raw.startswith(b"%PDF-")
    assert anna.get(f"/editions/anniversary/printables/{name}.pdf").expect(404).code == "nothing_to_print"


def test_codes_carry_the_address_that_phones_use(app, monkeypatch):
    jobs = []
    monkeypatch.setattr("printables.make", lambda names, job: jobs.append(job.public_url) or b"%PDF-", raising=False)
    monkeypatch.setattr("api.http.own_address.look", lambda: Network((Adapter("en0", "192.168.1.20"),)))
    Talker.to_app(app).get("/editions/aa1941/printables/cards.pdf", Host="127.0.0.1:8000").expect(200)
    Talker.to_app(app).get("/editions/aa1941/printables/cards.pdf", Host="localhost").expect(200)
    outside = Talker.to_app(make_app(public_url="https://games.example.org"))
    outside.get("/editions/aa1941/printables/cards.pdf").expect(200)
    assert jobs == [
        "http://192.168.1.20:8000",
        "http://192.168.1.20",
        "https://games.example.org",
    ]


def test_a_second_print_of_a_box_is_the_first_one_again_and_of_a_changed_box_is_not(app, monkeypatch):
    printed: list[str] = []
    make = printables.make

    def counted(names, job):
        printed.append(job.edition.id)
        return make(names, job)

    monkeypatch.setattr("api.resources.printables.shop.make", counted)
    nobody, path = Talker.to_app(app), "/editions/aa1941/printables/tracks.pdf"
    first, again = nobody.get(path).expect(200), nobody.get(path).expect(200)
    assert (first.raw, printed) == (again.raw, ["aa1941"])
    nobody.get(f"{path}?ink=saver").expect(200)
    nobody.get("/editions/revised/printables/tracks.pdf").expect(200)
    assert printed == ["aa1941", "aa1941", "revised"]
    context = app.extensions["companion"].app
    edited = replace(context.edition("aa1941"))
    monkeypatch.setattr(context.catalogue, "get", lambda _: edited)
    nobody.get(path).expect(200)
    assert printed[3:] == ["aa1941"]
