"""Live lines as coroutines: a line uses a connection and a little memory, but no thread."""

import asyncio
from collections.abc import Awaitable
from functools import partial

from api.gateway.rsgi import Transport
from api.gateway.threads import Threads
from api.guards.sockets import Sockets
from api.http.live.channel import HEARTBEAT, Channel
from api.http.live.subscription import Subscription

ROOM = 64 * 1024
"""How much can be in flight to a listener. Granian accepts everything and buffers what a stalled client doesn't read,
so we ask the system how much that is, and wait.
"""
MOST_UNSEEN = 1024 * 1024
"""How much a line sends before it ends if the system doesn't tell: the listener reconnects automatically and
resumes.
"""
DEAF_SECONDS = 30.0
"""How long a listener can go without reading before it's cut off."""
SHORTEST_LOOK, LONGEST_LOOK = 0.02, 0.5


class Notifier:
    """Wakes the lines of one channel: one call on the loop, no matter how many there are."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.lines: set[Waiting] = set()
        self._loop = loop

    def notify(self) -> None:
        """Wake all; from any thread."""
        self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for line in self.lines:
            line.wake()


class Waiting:
    """A line that's waiting for its bell, with a timeout."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._woken: asyncio.Future[bool] | None = None

    def wake(self, rung: bool = True) -> None:
        """End the wait, if there is one."""
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(rung)

    async def wait(self, seconds: float) -> bool:
        """Wait for the bell; False on timeout."""
        self._woken = self._loop.create_future()
        timer = self._loop.call_later(seconds, self.wake, False)
        try:
            return await self._woken
        finally:
            timer.cancel()
            self._woken = None


class Sending:
    """Sends in order, with backpressure.

    A piece is awaited only before the next one: by then it has been sent, and nothing has to wake us.
    """

    def __init__(self, transport: Transport, sockets: Sockets, client: str) -> None:
        self.sent = 0
        """Bytes sent since we last knew that there's room."""
        self._transport = transport
        self._sockets = sockets
        self._client = client
        self._last: Awaitable[None] | None = None

    async def send(self, piece: bytes) -> None:
        """Send a piece; a RuntimeError means that nobody is there anymore."""
        await self.finish()
        self.sent += len(piece)
        self._last = self._transport.send_bytes(piece)

    async def finish(self) -> None:
        """Wait for the last piece."""
        if self._last is not None:
            last, self._last = self._last, None
            try:
                await last
            finally:
                del last  # it may hold the error that holds us, and whole lines would wait for the garbage collector

    async def room(self) -> bool:
        """Wait until what was sent has been read; False if it isn't, and the line should end."""
        if self.sent < ROOM:
            return True
        await self.finish()
        pause, waited, before = SHORTEST_LOOK, 0.0, None
        while (untaken := self._sockets.untaken(self._client)) is not None and untaken >= ROOM:
            if before is not None and untaken < before:
                waited = 0.0  # slow, and not deaf
            if waited >= DEAF_SECONDS:
                self._sockets.hang_up(self._client)
                return False
            before = untaken
            await asyncio.sleep(pause)
            waited += pause
            pause = min(2 * pause, LONGEST_LOOK)
        if untaken is None:
            return self.sent < MOST_UNSEEN
        self.sent = untaken
        return True


class Lines:
    """All lines of one process. Used only by its loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, threads: Threads, sockets: Sockets) -> None:
        self._loop = loop
        self._threads = threads
        self._sockets = sockets
        self._notifiers: dict[int, Notifier] = {}

    async def serve(self, line: Subscription, transport: Transport, gone: "asyncio.Future[None]", client: str) -> None:
        """Send until the line ends or the listener is gone.

        The line counts until the listener is gone, even if it ended before: some of it may still be unread.
        """
        gone.add_done_callback(lambda _: line.close())
        channel = await self._threads.run(line.join)
        waiting, notifier = Waiting(self._loop), self._notifier(channel)
        notifier.lines.add(waiting)
        gone.add_done_callback(lambda _: waiting.wake())
        try:
            sending = Sending(transport, self._sockets, client)
            await self._talk(line, channel, waiting, sending, gone)
            await sending.finish()
        except RuntimeError:  # RSGIProtocolClosed is one: nobody is there, and `gone` may never say so
            line.close()
        finally:
            notifier.lines.discard(waiting)
            if not notifier.lines:
                channel.notifiers.discard(notifier.notify)
                self._notifiers.pop(id(channel), None)
            line.leave(channel)

    async def _talk(
        self,
        line: Subscription,
        channel: Channel,
        waiting: Waiting,
        sending: Sending,
        gone: "asyncio.Future[None]",
    ) -> None:
        hub, send = line.hub, sending.send
        await send(line.hello(channel))
        await sending.finish()  # the one who went away before the line began is not counted any longer
        while await sending.room():
            if not (line.is_behind(channel) or line.is_over(channel)) and not await waiting.wait(hub.heartbeat):
                await send(HEARTBEAT)
            if gone.done():
                return
            if not channel.counts(line.who):
                await send(line.goodbye())
                return
            if channel.closed:
                return
            while line.is_behind(channel):
                text = line.at_once(channel)
                if text is None:
                    text = await self._threads.run(partial(line.news, channel))
                await send(text)
                if not await sending.room():
                    return

    def _notifier(self, channel: Channel) -> Notifier:
        notifier = self._notifiers.get(id(channel))
        if notifier is None:
            notifier = self._notifiers[id(channel)] = Notifier(self._loop)
            channel.notifiers.add(notifier.notify)
        return notifier
