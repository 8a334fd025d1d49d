"""What holds after every entry of a game, whatever happened: above all, no land appears or gets lost."""

from collections.abc import Iterator

from companion.engine.balance import books_balance
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState
from companion.model.state import BANK


def invariants(edition: WarGameEdition, state: WarGameState) -> list[str]:
    """What does not hold, as sentences; empty for a sound game."""
    if state.scenario not in edition.scenario:
        return [f"this is not a game of {edition.title}"]
    if state.turn not in edition.power or state.phase not in edition.phase:
        return [f"there is no turn of {state.turn!r} with a phase {state.phase!r}"]
    known = set(edition.power)
    strangers = (set(state.land_at_start) ^ known) | (set(state.powers) ^ known)
    if strangers:
        return [f"the powers are not those of {edition.title}: {', '.join(sorted(strangers))}"]
    return [*books_balance(edition, state), *_funds(state), *_holders(edition, state), *_land(edition, state)]


def _funds(state: WarGameState) -> Iterator[str]:
    for account, amount in state.accounts.items():
        if amount < 0 and account != BANK and "/" in account:
            yield f"{account} has {amount}"


def _holders(edition: WarGameEdition, state: WarGameState) -> Iterator[str]:
    kinds = {factory.id for factory in edition.factories}
    for territory, now in state.territories.items():
        for power in (now.controller, now.original, now.start):
            if power is not None and power not in edition.power:
                yield f"there is no power {power!r} in {edition.title} ({territory})"
        if now.start is not None and now.controller is None:
            yield f"{now.name} has lost its holder"
        if now.factory is not None and now.factory not in kinds:
            yield f"there is no factory {now.factory!r} ({territory})"
        if now.closed and now.controller != now.original:
            yield f"{now.name} waits for allies to leave and is not its owner's"
    prices = {price for site in edition.ship_repair.sites for price in range(site.lowest, site.highest + 1)}
    for ship, repair in state.repairs.items():
        if repair.power not in edition.power or repair.price not in prices:
            yield f"the repair of {ship} makes no sense"
        if repair.territory is not None and repair.territory not in state.territories:
            yield f"{ship} is being repaired off a territory that is not in the books"


def _land(edition: WarGameEdition, state: WarGameState) -> Iterator[str]:
    """Both sides together hold what they held at the start, and the neutrals taken since."""
    for power in edition.power:
        if (left := land.unlisted(state, power)) < 0:
            yield f"{power} has {left} land without a name"
    held = sum(land.side_lands(edition, state).values())
    start, taken = sum(state.land_at_start.values()), land.neutrals_taken(state)
    if held != start + taken:
        yield f"all land together is {held}; it was {start}, and {taken} of neutrals were taken"
