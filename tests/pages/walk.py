"""Every page there is, for checks that all of them must pass."""

from collections.abc import Iterator

from flask.testing import FlaskClient

from api.families import pages_of
from companion.service import HOST
from companion.service.saved.boards import save_board
from companion.service.table.requests import ask
from companion.service.table.returning import ask_back
from companion.service.table.seats import list_seats, offer_move
from tests.families.war_game.wartable import CSV
from tests.pages.conftest import Night

OPEN = ["/", "/join", "/join/WRONGX", "/nowhere", "/tv"]
"""Pages for somebody without a seat."""
SEATED = [
    "/play",
    "/play/germany",
    "/play/soviet_union",
    "/play/germany/buy?add=tank",
    "/play/germany/take?q=ukr",
    "/play/germany/place",
    "/play/germany/finish",
    "/play/germany/research",
    "/play/germany/bomb",
    "/play/germany/statement",
    "/play/germany/advantages",
    "/play/seat",
    "/scan",
    "/find?q=un",
    "/q/anniversary/territory/ukraine",
    "/q/anniversary/objective/germany_eastern_gains",
    "/q/anniversary/table/end_turn",
    "/q/revised/territory/atlantis",
    "/rules/anniversary",
    "/rules/anniversary?q=can+planes+hit+subs",
]
"""Pages for a player of Germany and Italy in an Anniversary game, one of each kind."""
MORE_SEATED = [
    "/play/italy",
    "/play/germany/take",
    "/find?q=zzz",
    "/q/anniversary/territory/ukraine?by=italy",
    "/q/anniversary/city/warsaw",
    "/q/anniversary/territory/poland",
    "/q/anniversary/objective/italy_quiet_sea",
    "/q/anniversary/table/income",
    "/q/anniversary/table/undo",
]
"""More pages of the same kinds."""
HOSTED = [
    "/pieces",
    "/",
    "/?edition=revised",
    "/print",
    "/print/anniversary",
    "/play",
    "/variants",
    "/variants/new/aa1941",
]
"""Pages for the host."""


def opened(night: Night) -> list[str]:
    """Pages for somebody without a seat, those of this game included."""
    return [*OPEN, f"/join/{night.code}"]


def hosted(night: Night) -> list[str]:
    """Pages for the host, those of this game included."""
    return [*HOSTED, f"/games/{night.id}", f"/print/anniversary?game={night.id}", f"/play?game={night.id}"]


def lively(night: Night) -> None:
    """Bring a game to a point where every page has something to show."""
    night.act("buy_research", power="germany", count=2)
    night.act("purchase_units", power="germany", units={"infantry": 2, "industrial_complex": 1})
    night.act("set_damage", territory="germany", damage=3, reason="a raid")
    night.act("set_technology", power="germany", technology="war_bonds", reason="a breakthrough")
    night.act("capture_territory", territory="baltic_states")
    night.act("attest", claim="no_enemy_warships_in_13_14_15", holds=False)
    night.act("capture_territory", territory="poland", by="soviet_union", override="zzz")
    night.act("capture_territory", territory="east_poland")


def asked_something(night: Night) -> str:
    """Ask Anna twice: may somebody else buy now, and is it her coming back on that page? Gives its address."""
    ben = night.who(night.take("Ben", "soviet_union"))
    ask(night.app, ben, night.id, {"type": "purchase_units", "power": "soviet_union", "units": {"infantry": 1}})
    return f"/back/{ask_back(night.app, night.id, seat_of(night, 'Anna'), night.code)['claim']}"


def seat_of(night: Night, name: str) -> str:
    """The id of somebody's seat."""
    return next(seat["id"] for seat in list_seats(night.app, HOST, night.id) if seat["name"] == name)


def moving(night: Night) -> str:
    """The page that moves Anna's seat to another phone."""
    return f"/move/{offer_move(night.app, HOST, night.id, seat_of(night, 'Anna'))}"


def of_game(night: Night) -> Iterator[str]:
    """The pages of any game, for its host."""
    for name in ("archive", "delete", "dice", "edition", "forgot", "late", "photos", "counted-units", "setup", "why/3"):
        yield f"/games/{night.id}/{name}"
    for name in ("after", "audit", "banker", "map", "table", "what-if"):
        yield f"/{name}/{night.id}"
    yield f"/banker/{night.id}/undo?to=2"
    yield f"/banker/{night.id}/correct?after=1"
    yield f"/table/{night.id}?view=map"


def of_powers(night: Night) -> Iterator[str]:
    """The pages of every power of a game, for its host."""
    edition = night.app.edition_of(night.id)
    for power in edition.powers.ids:
        for page in ("", "/statement", *(f"/{page}" for page in pages_of(edition).turn_pages)):
            yield f"/play/{power}{page}?game={night.id}"


def of_families(campaign: Night, war: Night) -> Iterator[str]:
    """Pages that only one family has: a game of The Second World War, and one of The War Game."""
    board = save_board(war.app, HOST, "war_game", "Our box", CSV)["id"]
    yield f"/games/{campaign.id}/numbers"
    yield f"/games/{war.id}/land"
    for path in ("", f"/{board}", f"/{board}/codes", "/receive"):
        yield f"/boards/war_game{path}"


OF_THE_LAPTOP = [
    "/network/wifi",
    "/programs",
    "/stop",
    "/editions/anniversary/map",
    "/why/anniversary/side_together_holds_15_victory_cities",
]
"""Pages about the machine and the rules, for its host."""
OTHER_BOXES = ("second_world_war", "war_game", "global_1940", "revised")
"""Boxes whose pages differ most from Anniversary's."""


def variant(host: FlaskClient) -> Iterator[str]:
    """The pages of house rules that the host makes."""
    saved = host.post(
        "/variants/new/aa1941", data={"edition.title": "Friday rules", "unit.tank.cost": "5", "do": "save"}
    )
    yield from (saved.headers["Location"], "/variants/friday_rules", "/variants/friday_rules/delete")


def spoken(path: str, language: str) -> str:
    """The address of a page in a language: the table's own pages speak the table's language unless they are asked."""
    return f"{path}{'&' if '?' in path else '?'}language={language}" if path.startswith(("/table/", "/map/")) else path
