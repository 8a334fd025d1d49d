"""Lines: one listener each, and how far it has heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from api.http.live.channel import HEARTBEAT, Channel, frame
from companion.languages import SOURCE, _, speaking
from companion.service import Identity

if TYPE_CHECKING:
    from api.http.live.hub import Hub

RETRY_MILLISECONDS = 1000


class Line:
    """One listener's line: frames for a thread that iterates over it, or, for the front, the parts to make them of."""

    def __init__(self, hub: Hub, who: Identity, game_id: str, after: int, language: str = SOURCE) -> None:
        self.hub = hub
        self.who = who
        self.game_id = game_id
        self.after = after
        self.language = language
        self._told: dict[str, str] = {}
        self._open = True

    def close(self) -> None:
        """Hang up: the line counts no more."""
        if self._open:
            self._open = False
            self.hub.hung_up(self.who)

    __del__ = close

    def hello(self, channel: Channel) -> bytes:
        """The first frame."""
        self.after = min(self.after, channel.version)
        return frame("hello", {"version": channel.version}, self.after, RETRY_MILLISECONDS)

    def goodbye(self) -> bytes:
        """The last frame, for a seat that is gone."""
        with speaking(self.language):
            return frame("end", {"reason": _("This seat was removed or moved to another phone.")})

    def has_news(self, channel: Channel) -> bool:
        """Whether there is something to say, even if only goodbye."""
        if channel.version > self.after or channel.closed or not channel.counts(self.who):
            return True
        return any(self._told.get(one) != status for one, (status, _) in channel.asked.items())

    def questions(self, channel: Channel) -> bytes:
        """What was asked or answered since this was asked last; at first, all that is open."""
        said = b""
        for one, (status, text) in channel.asked.items():
            if self._told.get(one) != status:
                if status.startswith("open") or one in self._told:
                    said += text
                self._told[one] = status
        return said

    def __iter__(self) -> Iterator[bytes]:
        """The frames, as they come."""
        hub = self.hub
        channel = hub.join(self.game_id, self.language)
        try:
            yield self.hello(channel) + self.questions(channel)
            while True:
                with channel.changed:
                    rung = channel.changed.wait_for(lambda: self.has_news(channel), timeout=hub.heartbeat)
                if not rung:
                    yield HEARTBEAT
                if not channel.counts(self.who):
                    yield self.goodbye()
                    return
                if channel.closed:
                    return
                while channel.version > self.after:
                    self.after, text = hub.news(channel, self.after, self.language)
                    yield text
                if said := self.questions(channel):
                    yield said
        finally:
            hub.leave(channel)
            self.close()
