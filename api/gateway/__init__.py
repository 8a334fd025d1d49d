"""The gateway: what is between granian and Flask, and speaks RSGI.

Everything that may take a stranger's time happens here as coroutines, which cost no thread: waiting for a body, and
live lines. What is left goes to the Flask app in a bounded number of threads. Two requests have a way of their own past
Flask, because phones send them most: a tap (`taps.py`), and whether the game has a new version (`snapshots.py`).
"""
