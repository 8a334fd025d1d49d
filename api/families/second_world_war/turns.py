"""How The Second World War goes on: season by season, impulse by impulse, bloc by bloc."""

from api.families.family import Acting, Turns, View
from companion.families.second_world_war.edition import SecondWorldWarEdition


def _acting(edition: SecondWorldWarEdition, now: View) -> Acting:
    """The powers of the bloc whose impulse it is; everybody between impulses."""
    bloc = now["bloc"]
    powers = list(dict.fromkeys([now["turn"], *(bloc["acting"] if bloc else ())]))
    known = [one for one in powers if one in edition.power]
    if bloc is None:
        return Acting(known, "Everybody", "Go on", everybody=True)
    return Acting(known, bloc["name"], "End the impulse")


def _when(_edition: SecondWorldWarEdition, now: View) -> str:
    """The season, and the impulse once they have begun."""
    season: str = now["season"]["name"]
    return f"{season}, impulse {now['impulse']}" if now["impulse"] else season


def _key(now: View) -> str:
    """What tells one impulse of a bloc from another."""
    bloc = now["bloc"]["id"] if now["bloc"] else ""
    return f"{now['round']}/{now['turn']}/{now['impulse']}/{bloc}"


def _out(now: View) -> set[str]:
    """The powers that have surrendered."""
    return {power for power, one in now["powers"].items() if one["surrendered"]}


TURNS: Turns[SecondWorldWarEdition] = Turns(
    acting=_acting, when=_when, key=_key, out=_out, ended_by=frozenset({"pass_impulse"})
)
