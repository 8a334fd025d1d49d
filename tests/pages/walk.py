"""Every page there is, for checks that all of them must pass."""

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
HOSTED = ["/", "/?edition=revised", "/print", "/print/anniversary", "/play", "/variants", "/variants/new/aa1941"]
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
