"""Invariants that hold after every entry: above all, no land appears or disappears."""

from collections.abc import Iterator

from companion.engine.balance import books_balance, not_there
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState
from companion.languages import _
from companion.model.state import BANK


def invariants(edition: WarGameEdition, state: WarGameState) -> list[str]:
    """What doesn't hold, as sentences; empty for a sound game."""
    if state.scenario not in edition.scenarios.ids:
        return [_("this isn't a game of {edition}", edition=edition.title)]
    if state.turn not in edition.powers.ids or state.phase not in edition.phases.ids:
        return [_("there is no turn of '{power}' with a phase '{phase}'", power=state.turn, phase=state.phase)]
    known = edition.powers.ids
    strangers = (set(state.land_at_start) ^ known) | (set(state.powers) ^ known)
    if strangers:
        powers = ", ".join(sorted(strangers))
        return [_("the powers aren't those of {edition}: {powers}", edition=edition.title, powers=powers)]
    return [*books_balance(edition, state), *_funds(state), *_holders(edition, state), *_land(edition, state)]


def _funds(state: WarGameState) -> Iterator[str]:
    for account, amount in state.accounts.items():
        if amount < 0 and account != BANK and "/" in account:
            yield _("{account} has {amount}", account=account, amount=amount)


def _holders(edition: WarGameEdition, state: WarGameState) -> Iterator[str]:
    kinds = edition.factories.ids
    for territory, now in state.territories.items():
        for power in (now.controller, now.original, now.start):
            if power is not None and power not in edition.powers.ids:
                yield f"{territory}: " + not_there("power", power, edition)
        if now.start is not None and now.controller is None:
            yield _("{territory} has lost its holder", territory=now.name)
        if now.factory is not None and now.factory not in kinds:
            yield f"{territory}: " + not_there("factory", now.factory, edition)
        if now.closed and now.controller != now.original:
            yield _("{territory} waits for allies to leave and isn't its owner's", territory=now.name)
    prices = {price for site in edition.ship_repair.sites for price in range(site.lowest, site.highest + 1)}
    for ship, repair in state.repairs.items():
        if repair.power not in edition.powers.ids or repair.price not in prices:
            yield _("the repair of {ship} makes no sense", ship=ship)
        if repair.territory is not None and repair.territory not in state.territories:
            yield _("{ship} is being repaired off a territory that isn't in the books", ship=ship)


def _land(edition: WarGameEdition, state: WarGameState) -> Iterator[str]:
    """Both sides together hold what they held at the start, plus the neutrals taken since."""
    for power in edition.powers.ids:
        if (left := land.unlisted(state, power)) < 0:
            yield _("{power} has {land} land without a name", power=power, land=left)
    held = sum(land.side_lands(edition, state).values())
    start, taken = sum(state.land_at_start.values()), land.neutrals_taken(state)
    if held != start + taken:
        yield _(
            "all land together is {held}; it was {start}, and {taken} of neutrals were taken",
            held=held,
            start=start,
            taken=taken,
        )
