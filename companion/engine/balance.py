"""The invariant of every game: the books balance after each entry."""

from companion.languages import _
from companion.model.edition import Edition
from companion.model.state import BANK, GameState


def books_balance(edition: Edition, state: GameState) -> list[str]:
    """Check that all accounts add up to zero, no power is in debt, and every account belongs to the bank or a power."""
    total = sum(state.accounts.values())
    wrong = [_("the accounts sum to {total}, not 0", total=total)] if total else []
    wrong += [
        _("{account} has {amount}", account=power, amount=state.treasury(power))
        for power in edition.powers.ids
        if state.treasury(power) < 0
    ]
    owners = {account.partition("/")[0] for account in state.accounts} - {BANK} - set(edition.powers.ids)
    return wrong + [not_there("account", owner, edition) for owner in sorted(owners)]


def not_there(kind: str, id_: object, edition: Edition) -> str:
    """The message for a name in a game that its edition doesn't have; `kind` says what kind of thing it is."""
    return _("there is no {kind} '{id}' in {edition}", kind=_(kind), id=id_, edition=edition.title)
