"""How The Second World War proceeds: by season, impulse, and bloc."""

from api.families.family import Acting, Turns
from api.families.second_world_war.visitor import GameVisitor
from companion.languages import _


class Impulses(Turns[GameVisitor]):
    """How The Second World War proceeds: by season, impulse, and bloc."""

    def acting(self, visitor: GameVisitor) -> Acting:
        """The powers of the bloc whose impulse it is; everybody between impulses."""
        edition, now = visitor.edition, visitor.snapshot
        bloc = now["bloc"]
        powers = list(dict.fromkeys([now["turn"], *(bloc["acting"] if bloc else ())]))
        powers_on_turn = [power for power in powers if power in edition.powers.ids]
        if bloc is None:
            return Acting(powers_on_turn, _("Everybody"), _("Go on"), everybody=True)
        left = [country for country in bloc["acting"] if country not in bloc["passed"]]
        lands = now["territories"]
        called = {
            country: edition.powers[country].name if country in edition.powers.ids else lands[country]["name"]
            for country in bloc["acting"]
        }
        several = len(bloc["acting"]) > 1 or not set(bloc["acting"]) <= set(edition.powers.ids)
        return Acting(
            powers_on_turn,
            bloc["name"],
            _("End the impulse"),
            moving=[called[country] for country in left] if several else (),
            marks=[country if country in edition.powers.ids else called[country] for country in bloc["acting"]],
        )

    def when(self, visitor: GameVisitor) -> str:
        """The season, and the impulse once they have begun."""
        now = visitor.snapshot
        season = now["season"]["name"]
        return _("{season}, impulse {number}", season=season, number=now["impulse"]) if now["impulse"] else season

    def out(self, visitor: GameVisitor) -> set[str]:
        """The powers that have surrendered."""
        return {power for power, figures in visitor.snapshot["powers"].items() if figures["surrendered"]}
