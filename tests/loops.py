"""Coroutines in tests. A browser of an earlier test keeps the main thread's loop running, so that they need another."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(talk: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns, in a loop and a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, talk).result()
