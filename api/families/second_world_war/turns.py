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
        known = [power for power in powers if power in edition.powers.ids]
        if bloc is None:
            return Acting(known, _("Everybody"), _("Go on"), everybody=True)
        left = [who for who in bloc["acting"] if who not in bloc["passed"]]
        lands = now["territories"]
        called = {
            who: edition.powers[who].name if who in edition.powers.ids else lands[who]["name"] for who in bloc["acting"]
        }
        several = len(bloc["acting"]) > 1 or not set(bloc["acting"]) <= set(edition.powers.ids)
        return Acting(
            known,
            bloc["name"],
            _("End the impulse"),
            moving=[called[who] for who in left] if several else (),
            marks=[who if who in edition.powers.ids else called[who] for who in bloc["acting"]],
        )

    def when(self, visitor: GameVisitor) -> str:
        """The season, and the impulse once they have begun."""
        now = visitor.snapshot
        season = now["season"]["name"]
        return _("{season}, impulse {number}", season=season, number=now["impulse"]) if now["impulse"] else season

    def out(self, visitor: GameVisitor) -> set[str]:
        """The powers that have surrendered."""
        return {power for power, other in visitor.snapshot["powers"].items() if other["surrendered"]}
