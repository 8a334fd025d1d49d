"""The club: people, finished games, and ratings."""

from typing import Annotated, TypedDict

from companion.model.about import Example, about
from companion.model.sides import SideId

UNRATED = ("nobody_opposed", "more_than_three", "several_sides", None)


class Tally(TypedDict):
    """Games in one respect, such as a side, and how many of them were won."""

    id: Annotated[str, about("What it is: a side, a box, or a power by their ids, or a person's name.", "axis")]
    edition: Annotated[str | None, about("The box of a power; null for everything else.", None)]
    games: Annotated[int, about("How many games.", 7)]
    won: Annotated[int, about("How many of them were won.", 4)]


class MoneyLuck(TypedDict):
    """Somebody's luck in battles on the phones."""

    currency: Annotated[str, about("The money it's in.", Example("currency"))]
    amount: Annotated[float, about("How much luckier than average.", 23.5)]
    games: Annotated[int, about("In how many games.", 5)]


class ClubPerson(TypedDict):
    """Somebody who has played here."""

    name: Annotated[str, about("The name as last written.", "Anna")]
    spellings: Annotated[list[str], about("Other spellings that the host has joined to it.", ["Ana"])]
    games: Annotated[int, about("The finished games that count for this person.", 12)]
    won: Annotated[int, about("How many of them were won.", 7)]
    minutes: Annotated[int, about("How long they took together.", 4310)]
    rating: Annotated[float | None, about("The rating; null before the first rated game.", 1541.25)]
    rated: Annotated[int, about("How many games were rated.", 11)]
    luck: Annotated[list[MoneyLuck], about("Luck in money.")]
    sides: Annotated[list[Tally], about("By side.")]
    editions: Annotated[list[Tally], about("By box.")]
    powers: Annotated[list[Tally], about("By power.")]
    partners: Annotated[list[Tally], about("By who was on the same side.")]
    longest: Annotated[str | None, about("The id of the longest game.", "5f0c2a9be771")]


class ClubPlayer(TypedDict):
    """Somebody in a finished game, and what it did to their rating."""

    name: Annotated[str | None, about("Who; null for somebody who is forgotten.", "Anna")]
    powers: Annotated[list[str], about("What they played.", ["germany", "italy"])]
    side: Annotated[SideId, about("Their side.", "axis")]
    won: Annotated[bool, about("Whether they won.", True)]
    luck: Annotated[float | None, about("Their luck in money; null without battles on the phones.", 4.5)]
    rating_before: Annotated[float | None, about("The rating before; null in a game that isn't rated.", 1500.0)]
    change: Annotated[float | None, about("What the game changed.", 9.73)]
    k: Annotated[float | None, about("The K that counted: larger in somebody's first games.", 48.0)]
    members: Annotated[int | None, about("Among how many the side's change was split.", 1)]
    expected: Annotated[float | None, about("The side's expected score, by the mean ratings of both.", 0.59)]


class ClubGame(TypedDict):
    """A finished game."""

    id: Annotated[str, about("Its id.", "5f0c2a9be771")]
    name: Annotated[str, about("What the table called it.", "Friday")]
    edition: Annotated[str, about("The box.", Example("edition"))]
    title: Annotated[str, about("The box's name.", Example("title"))]
    scenario: Annotated[str, about("The scenario.", Example("scenario"))]
    winner: Annotated[SideId, about("The side that won.", "axis")]
    ended_at: Annotated[str, about("When it was decided.", "2026-01-30T22:41:09.000Z", format="date-time")]
    minutes: Annotated[int, about("How long it took, without breaks.", 315)]
    rounds: Annotated[int, about("How many rounds.", 8)]
    players: Annotated[list[ClubPlayer], about("Who played, without people who had powers on both sides.")]
    unrated: Annotated[str | None, about("Why it isn't rated; null if it is.", None, choices=UNRATED)]


class RatingTerms(TypedDict):
    """How ratings are computed."""

    start: Annotated[float, about("Everybody's first rating.", 1500.0)]
    k: Annotated[float, about("K.", 32.0)]
    first_games: Annotated[int, about("For how many rated games another K counts at first.", 3)]
    first_k: Annotated[float, about("That K.", 48.0)]
    scale: Annotated[float, about("A lead of so many points wins ten times as often as it loses.", 400.0)]
    shared: Annotated[float, about("1: a side's change is split among its members.", 1.0)]


class Club(TypedDict):
    """People, finished games, and ratings."""

    people: Annotated[list[ClubPerson], about("Everybody, the best rated first.")]
    games: Annotated[list[ClubGame], about("The finished games, the last one first.")]
    count: Annotated[int, about("How many finished games count.", 12)]
    longest: Annotated[ClubGame | None, about("The longest game.")]
    unread: Annotated[int, about("Games from before that are still being read: ask again.", 0)]
    offers: Annotated[bool, about("Whether known names are offered while somebody types theirs.", True)]
    rating: Annotated[RatingTerms, about("How ratings are computed.")]
