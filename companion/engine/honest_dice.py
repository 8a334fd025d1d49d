"""Dice that nobody can choose: derived from a server secret and a value from every phone, each committed to in advance.

The server commits to a secret for each cup of dice, and every phone seals a value for it. A roll closes the cup: from
then on, nothing can be added. Only then do phones reveal their values; the secret is published with the dice. Anyone
who has all of these can compute the dice again, with nothing but SHA-256.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from companion.languages import _
from companion.model.entry import Drawn

SIDES = 6
FAIR = 252
"""Bytes below this give every face the same chance; others are skipped."""


def commitment(game: str, cup: int, secret: str) -> str:
    """The server's commitment to a cup's secret, published before the roll."""
    return _hash("secret", game, cup, secret)


def seal(game: str, cup: int, committed: str, value: str) -> str:
    """A phone's commitment to its value before the roll, tied to one commitment of the server."""
    return _hash("value", game, cup, committed, value)


def closing(game: str, cup: int, committed: str, name: str, seals: Mapping[str, str]) -> str:
    """What is fixed when a cup closes: which roll it's for, and whose sealed values are in it."""
    return _hash("closed", game, cup, committed, name, *(f"{seat} {seals[seat]}" for seat in sorted(seals)))


def faces(game: str, cup: int, secret: str, values: Mapping[str, str], name: str) -> Iterator[int]:
    """An endless stream of a roll's dice."""
    key = _hash("key", game, cup, secret, *(f"{seat} {values[seat]}" for seat in sorted(values)))
    number = 0
    while True:
        block = sha256("\n".join(("companion dice", "dice", key, name, str(number))).encode()).digest()
        yield from (byte % SIDES + 1 for byte in block if byte < FAIR)
        number += 1


def wrong_with(game: str, drawn: Drawn) -> str | None:
    """Find what's inconsistent in a logged roll; None if nobody could have chosen its dice."""
    if commitment(game, drawn.cup, drawn.secret) != drawn.commitment:
        return _("its secret isn't the one the server had committed to")
    for phone in drawn.phones:
        if phone.value is not None and seal(game, drawn.cup, drawn.commitment, phone.value) != phone.seal:
            return _("the value of {player} isn't the one that was sealed", player=phone.name)
    rolled = faces(game, drawn.cup, drawn.secret, values_of(drawn), drawn.name)
    if tuple(next(rolled) for _face in drawn.faces) != drawn.faces:
        return _("its dice don't follow from its secret and values")
    return None


def values_of(drawn: Drawn) -> dict[str, str]:
    """The values that phones have revealed, by seat."""
    return {phone.seat: phone.value for phone in drawn.phones if phone.value is not None}


def out_of_order(rolls: Sequence[Drawn]) -> str | None:
    """Find two rolls that can't both come from one sequence of cups: a changed commitment, or a cup used twice."""
    promised: dict[int, str] = {}
    used: dict[int, str] = {}
    for drawn in rolls:
        if promised.setdefault(drawn.cup, drawn.commitment) != drawn.commitment:
            return _("cup {cup} was opened under another commitment", cup=drawn.cup)
        if used.setdefault(drawn.cup, drawn.name) != drawn.name:
            return _("cup {cup} was used for two rolls", cup=drawn.cup)
        if promised.setdefault(drawn.next_cup, drawn.next_commitment) != drawn.next_commitment:
            return _("the commitment of cup {cup} was changed", cup=drawn.next_cup)
    return None


def _hash(kind: str, *parts: object) -> str:
    return sha256("\n".join(("companion dice", kind, *map(str, parts))).encode()).hexdigest()
