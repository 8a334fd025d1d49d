"""What holds after every entry of any game: the books balance."""

from companion.languages import _
from companion.model.edition import Edition
from companion.model.state import BANK, GameState


def books_balance(edition: Edition, state: GameState) -> list[str]:
    """All accounts together are zero, no power owes anything, and every account is the bank's or a power's."""
    total = sum(state.accounts.values())
    wrong = [_("the accounts sum to {total}, not 0", total=total)] if total else []
    wrong += [
        _("{account} has {amount}", account=power, amount=state.treasury(power))
        for power in edition.power
        if state.treasury(power) < 0
    ]
    owners = {account.partition("/")[0] for account in state.accounts} - {BANK} - set(edition.power)
    return wrong + [not_there("account", owner, edition) for owner in sorted(owners)]


def not_there(kind: str, id_: object, edition: Edition) -> str:
    """What is wrong where a game names something that its edition does not have; `kind` is a word for it."""
    return _("there is no {kind} '{id}' in {edition}", kind=_(kind), id=id_, edition=edition.title)
