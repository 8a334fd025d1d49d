"""The end of a game as a text to paste into a forum or a chat: plain lines, in the table's language."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.languages import _, known, listed, local, n_, speaking, table_language
from companion.model.translated import side_name
from companion.model.wording import labelled
from companion.service.app_context import AppContext
from companion.service.ending.game_end import GameEnd, Player, game_end
from companion.service.identity import Identity
from companion.service.table.tables import table_of
from companion.views.luck import in_words


def text_of(app: AppContext, who: Identity, game_id: str) -> str:
    """Who won and why, who played, what decided it, and how lucky everybody was, for somebody who may read it."""
    own = table_of(app, game_id).language
    with speaking(own if own in known() else table_language()):
        return "\n".join(_lines(game_end(app, who, game_id)))


def _lines(end: GameEnd) -> Iterator[str]:
    edition = end.edition
    yield end.game.name
    rounds = n_("{count} round", "{count} rounds", end.rounds)
    yield ", ".join([title_of(end), local.day(end.ended.isoformat()), rounds, length(end)])
    yield end.said
    yield ""
    for side in edition.sides.ids:
        played = [_played(end, player, own) for player in end.players if (own := _of_side(end, player, side))]
        if played:
            yield labelled(side_name(edition, side), "; ".join(played))
    if end.moments:
        yield ""
        yield _("What decided it:")
        yield from (f"- {' '.join(point['sentences'][:2])}" for point in end.moments)
    lucky = luck_in_words(end)
    if lucky:
        yield ""
        yield from lucky.values()


def title_of(end: GameEnd) -> str:
    """The box and the scenario, unless the box implies it."""
    title, scenario = end.edition.title, end.edition.scenarios[end.game.scenario].name
    return title if scenario in title else f"{title} {scenario}"


def length(end: GameEnd) -> str:
    """How long it was played, in words."""
    hours, minutes = divmod(end.minutes, 60)
    return _("{hours} h {minutes} min", hours=hours, minutes=minutes) if hours else _("{minutes} min", minutes=minutes)


def name_of(end: GameEnd, player: Player) -> str:
    """The people's names; the powers', if nobody sat there."""
    return player.shown or listed([end.edition.powers[power].name for power in player.powers])


def luck_in_words(end: GameEnd) -> dict[tuple[str, ...], str]:
    """Everybody's luck as a sentence, by their powers."""
    currency = end.edition.edition.currency
    return {
        player.powers: in_words(replace(end.luck[player.powers], who=name_of(end, player)), currency)
        for player in end.players
        if player.powers in end.luck
    }


def _of_side(end: GameEnd, player: Player, side: str) -> list[str]:
    return [end.edition.powers[power].name for power in player.powers if end.edition.side_of(power) == side]


def _played(end: GameEnd, player: Player, powers: list[str]) -> str:
    return f"{player.shown} ({', '.join(powers)})" if player.names else ", ".join(powers)
