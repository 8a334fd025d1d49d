"""Games for the print tests: a few rounds played by simple, always equal moves."""

from companion.engine.decide import decide, start
from companion.engine.history import History
from companion.families import family_of
from companion.families.axis_and_allies.actions import CaptureTerritory, CollectIncome, EndTurn, PurchaseUnits
from companion.families.axis_and_allies.rules.changes import changes
from companion.model.actions import Action, StartGame, as_dict
from companion.model.edition import Edition
from companion.model.entry import Entry, SeatRef
from companion.model.refusal import RuleViolation

SEAT = SeatRef(id="s1", name="Ada")


class Play:
    """A game in the making, kept as a history."""

    def __init__(self, edition: Edition, scenario: str) -> None:
        self.edition = edition
        self.rules = family_of(edition).ruleset
        self.history = History(family_of(edition).ruleset)
        players = dict(zip(edition.powers.by_id, ("Ada", "Ben", "Cleo", "Dov"), strict=False))
        bidder = "germany" if "germany" in edition.powers.ids else next(iter(edition.powers.ids))
        action = StartGame(scenario=scenario, bids={bidder: 6}, players=players)
        self._append(action, start(self.rules, edition, action))

    def do(self, action: Action) -> bool:
        """Take an action; False if the rules say no."""
        try:
            decision = decide(self.rules, self.edition, self.history.state, action)
        except RuleViolation:
            return False
        self._append(action, decision)
        return True

    def _append(self, action: Action, decision) -> None:
        version = self.history.version + 1
        before = self.history.state if self.history.version else decision.state
        self.history.append(
            Entry(
                version=version,
                at=f"2024-05-0{1 + version // 200}T{10 + version // 60 % 12:02d}:{version % 60:02d}:00Z",
                seat=SEAT,
                action=as_dict(action),
                events=decision.events,
                said=decision.said,
                changes=changes(self.edition, before, decision.state),
            )
        )


def sample_history(edition: Edition, scenario: str, turns: int = 18) -> History:
    """So many turns: everybody buys infantry, takes the next enemy territory it can, and collects."""
    play = Play(edition, scenario)
    places = [territory.id for territory in edition.territories if not territory.impassable and territory.value]
    for turn in range(turns):
        state = play.history.state
        power = state.turn
        play.do(PurchaseUnits(units={"infantry": max(1, state.treasury(power) // 6)}))
        taken = 0
        for place in places[turn % 5 :: 3]:
            holder = state.controller(place)
            if holder and not edition.allied(holder, power) and taken < 2:
                taken += play.do(CaptureTerritory(territory=place))
        play.do(CollectIncome(override="sample")) or play.do(EndTurn(override="sample"))
    return play.history
