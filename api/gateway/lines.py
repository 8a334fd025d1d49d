"""Live lines as coroutines: a line uses a connection and a little memory, but no thread."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from api.gateway.bridge import Receive, Send
from api.http.live.channel import HEARTBEAT, Channel
from api.http.live.subscription import Subscription

DEAF_SECONDS = 30.0
"""How long a listener can go without reading before its line ends."""
InThread = Callable[[Callable[[], Any]], Awaitable[Any]]


async def serve(line: Subscription, receive: Receive, send: Send, in_thread: InThread) -> None:
    """Send until the line ends, or the listener is gone or doesn't read."""
    loop, bell = asyncio.get_running_loop(), asyncio.Event()
    gone = asyncio.ensure_future(_gone(receive))
    gone.add_done_callback(lambda _: bell.set())

    def ring() -> None:
        loop.call_soon_threadsafe(bell.set)

    try:
        channel: Channel = await in_thread(line.join)
        channel.notifiers.add(ring)
        try:
            with suppress(RuntimeError, TimeoutError):  # nobody is there anymore, or nobody reads
                await _talk(line, channel, bell, gone, partial(_say, send), in_thread)
        finally:
            channel.notifiers.discard(ring)
            line.leave(channel)
    finally:
        line.close()
        gone.cancel()
    with suppress(RuntimeError):
        await send({"type": "http.response.body", "body": b""})


async def _talk(
    line: Subscription,
    channel: Channel,
    bell: asyncio.Event,
    gone: "asyncio.Future[None]",
    say: Callable[[bytes], Awaitable[None]],
    in_thread: InThread,
) -> None:
    await say(line.hello(channel))
    while True:
        bell.clear()
        if not (line.is_behind(channel) or line.is_over(channel) or gone.done()):
            try:
                async with asyncio.timeout(line.hub.heartbeat):
                    await bell.wait()
            except TimeoutError:
                await say(HEARTBEAT)
        if gone.done() or channel.closed:
            return
        if not channel.counts(line.who):
            await say(line.goodbye())
            return
        while line.is_behind(channel) and not gone.done():
            text = line.at_once(channel)
            await say(await in_thread(partial(line.news, channel)) if text is None else text)


async def _say(send: Send, piece: bytes) -> None:
    """Send a piece. It waits while earlier ones haven't been taken; TimeoutError after a while."""
    async with asyncio.timeout(DEAF_SECONDS):
        await send({"type": "http.response.body", "body": piece, "more_body": True})


async def _gone(receive: Receive) -> None:
    """Wait until the listener has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
