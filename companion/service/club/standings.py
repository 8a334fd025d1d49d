"""Who has played what, how often they won, and their ratings: from results in the order in which games ended."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.service.club import rating
from companion.service.club.people import People, key_of
from companion.service.club.results import Played, Result
from companion.views.shapes.club import ClubGame, ClubPerson, ClubPlayer, MoneyLuck, Tally

MOST_ON_A_SIDE = 3
"""Ratings are for teams of one to three a side."""
TWO = 2


@dataclass
class Member:
    """Somebody, over all their games."""

    key: str
    name: str
    is_known: bool = True
    """Whether they are shown: somebody who is forgotten still has a rating, for the sake of the others."""
    games: int = 0
    won: int = 0
    minutes: int = 0
    rating: float = rating.START
    rated: int = 0
    spellings: dict[str, str] = field(default_factory=dict)
    luck: dict[str, tuple[float, int]] = field(default_factory=dict)
    counts: dict[str, Counter[tuple[str, str, bool]]] = field(default_factory=dict)
    longest: Result | None = None

    def count(self, respect: str, what: str, won: bool, edition: str = "") -> None:
        """Count a game in one respect."""
        self.counts.setdefault(respect, Counter())[edition, what, won] += 1

    def tallies(self, respect: str) -> list[Tally]:
        """What was counted in one respect, the most games first."""
        counted = self.counts.get(respect, Counter())
        both = {(edition, what): counted[edition, what, True] for edition, what, _won in counted}
        found: list[Tally] = [
            {"id": what, "edition": edition or None, "games": won + counted[edition, what, False], "won": won}
            for (edition, what), won in both.items()
        ]
        return sorted(found, key=lambda tally: (-tally["games"], -tally["won"], tally["id"]))


@dataclass(frozen=True)
class InGame:
    """Somebody in one game."""

    member: Member
    side: str
    powers: tuple[str, ...]
    luck: float | None


class Standings:
    """Everybody, and every game that counts, after all results."""

    def __init__(self, results: Iterable[Result], people: People) -> None:
        self._people = people
        self._members: dict[str, Member] = {}
        self.games: list[ClubGame] = []
        self.longest: ClubGame | None = None
        for result in sorted(results, key=lambda result: (result.ended, result.game)):
            self._add(result)

    @property
    def people(self) -> list[ClubPerson]:
        """Everybody who isn't forgotten, the best rated first."""
        shown = [member for member in self._members.values() if member.is_known]
        ordered = sorted(shown, key=lambda member: (not member.rated, -member.rating, -member.games, member.name))
        return [_person(member) for member in ordered]

    @property
    def names(self) -> dict[str, str]:
        """The names that count, by key."""
        return {member.key: member.name for member in self._members.values() if member.is_known}

    def _add(self, result: Result) -> None:
        players = self._players(result)
        if not players:
            return
        for player in players:
            _count(player, result, [other for other in players if other is not player])
        game = self._game(result, players)
        self.games.insert(0, game)
        if self.longest is None or game["minutes"] > self.longest["minutes"]:
            self.longest = game

    def _players(self, result: Result) -> list[InGame]:
        """Who played on one side; spellings of one person are one person, and play what each of them plays."""
        together: dict[str, list[Played]] = {}
        for player in result.players:
            together.setdefault(key_of(self._people.name_of(player.name)), []).append(player)
        found = []
        for parts in together.values():
            sides = {side for part in parts for side in part.sides}
            if len(sides) == 1:
                lucks = [part.luck for part in parts if part.luck is not None]
                powers = tuple(dict.fromkeys(power for part in parts for power in part.powers))
                member = self._member(parts[0].name, result)
                found.append(InGame(member, sides.pop(), powers, sum(lucks) if lucks else None))
        return found

    def _member(self, name: str, result: Result) -> Member:
        shown, spelling = self._people.name_of(name), key_of(name)
        key, is_known = key_of(shown), not self._people.is_forgotten(name, result.ended)
        known_as = key if is_known else f"{key} forgotten"
        member = self._members.setdefault(known_as, Member(key, shown, is_known))
        if spelling == key:
            member.name = name
        else:
            member.spellings[spelling] = name
        return member

    def _game(self, result: Result, players: Sequence[InGame]) -> ClubGame:
        teams: dict[str, list[InGame]] = {}
        for player in players:
            teams.setdefault(player.side, []).append(player)
        unrated = _unrated(result, teams)
        chances = _chances(teams) if unrated is None else {}
        shown = [_shown(player, result, teams, chances) for player in players]
        for player, line in zip(players, shown, strict=True):
            if line["change"] is not None:
                player.member.rating += line["change"]
                player.member.rated += 1
        return {
            "id": result.game,
            "name": result.name,
            "edition": result.edition,
            "title": result.title,
            "scenario": result.scenario,
            "winner": result.winner,
            "ended_at": result.ended,
            "minutes": result.minutes,
            "rounds": result.rounds,
            "players": shown,
            "unrated": unrated,
        }


def _count(player: InGame, result: Result, others: Sequence[InGame]) -> None:
    member, won = player.member, player.side == result.winner
    member.games += 1
    member.won += won
    member.minutes += result.minutes
    member.count("sides", player.side, won)
    member.count("editions", result.edition, won)
    for power in player.powers:
        member.count("powers", power, won, result.edition)
    for other in others:
        if other.side == player.side and other.member.is_known:
            member.count("partners", other.member.key, won)
    if player.luck is not None:
        amount, games = member.luck.get(result.currency, (0.0, 0))
        member.luck[result.currency] = amount + player.luck, games + 1
    if member.longest is None or result.minutes > member.longest.minutes:
        member.longest = result


def _unrated(result: Result, teams: Mapping[str, Sequence[InGame]]) -> str | None:
    """Why a game changes no ratings; None if it does."""
    if len(teams) < TWO:
        return "nobody_opposed"
    if len(teams) > TWO or result.winner not in teams:
        return "several_sides"
    if any(len(team) > MOST_ON_A_SIDE for team in teams.values()):
        return "more_than_three"
    return None


def _chances(teams: Mapping[str, Sequence[InGame]]) -> dict[str, float]:
    """Each side's expected score."""
    means = {side: rating.team([player.member.rating for player in team]) for side, team in teams.items()}
    (one, own), (other, theirs) = means.items()
    return {one: rating.expected(own, theirs), other: rating.expected(theirs, own)}


def _shown(
    player: InGame, result: Result, teams: Mapping[str, Sequence[InGame]], chances: Mapping[str, float]
) -> ClubPlayer:
    member, won, chance = player.member, player.side == result.winner, chances.get(player.side)
    members, k = len(teams[player.side]), rating.k_after(member.rated)
    return {
        "name": member.name if member.is_known else None,
        "powers": list(player.powers),
        "side": player.side,
        "won": won,
        "luck": player.luck,
        "rating_before": None if chance is None else member.rating,
        "change": None if chance is None else rating.change(float(won), chance, members, k),
        "k": None if chance is None else k,
        "members": None if chance is None else members,
        "expected": chance,
    }


def _person(member: Member) -> ClubPerson:
    luck: list[MoneyLuck] = [
        {"currency": currency, "amount": amount, "games": games} for currency, (amount, games) in member.luck.items()
    ]
    return {
        "name": member.name,
        "spellings": sorted(member.spellings.values()),
        "games": member.games,
        "won": member.won,
        "minutes": member.minutes,
        "rating": member.rating if member.rated else None,
        "rated": member.rated,
        "luck": luck,
        "sides": member.tallies("sides"),
        "editions": member.tallies("editions"),
        "powers": member.tallies("powers"),
        "partners": member.tallies("partners"),
        "longest": member.longest.game if member.longest else None,
    }
