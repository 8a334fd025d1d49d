"""The front: what stands between granian and Flask, and speaks RSGI.

Everything that may take a stranger's time happens here as coroutines, which cost no thread: waiting for a body, and
live lines. What is left goes to the Flask app in a bounded number of threads. One read has a way of its own past
Flask, because every phone asks it again and again: a game's snapshot (`snapshots.py`).
"""

from api.front.front import Front

__all__ = ["Front"]
