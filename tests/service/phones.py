"""Phones that have a part in the app's dice, as the script on each does it."""

import secrets

from companion.engine import honest_dice
from companion.service.dice import cups
from tests.service.people import Evening


class DicePhone:
    """A phone that seals a value for every cup it hears of, and says it once the cup is closed."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening, self.who = evening, evening.who(name)
        self.values: dict[int, str] = {}
        self.closings: dict[int, str] = {}
        self.commitments: dict[int, str] = {}
        self.awake = True
        evening.app.listeners.append(lambda _: self.heard())
        self.heard()

    @property
    def seat(self) -> str:
        return self.who.ref.id

    def heard(self) -> None:
        if not self.awake:
            return
        app, game = self.evening.app, self.evening.id
        state = cups.announced(app, game) or cups.put_in(app, self.who, game)
        said = {}
        for closed in state["closed"]:
            if closed["cup"] in self.values and closed["cup"] not in self.closings:
                self.closings[closed["cup"]] = closed["closing"]
                said[closed["cup"]] = self.values[closed["cup"]]
        cup, commitment = state["open"]["cup"], state["open"]["commitment"]
        new = cup not in self.values
        if new:
            self.values[cup], self.commitments[cup] = secrets.token_hex(32), commitment
        if new or said:
            seal = honest_dice.seal(game, cup, commitment, self.values[cup])
            cups.put_in(app, self.who, game, cup=cup, seal=seal, values=said)
