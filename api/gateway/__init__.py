"""The gateway: what stands between granian and Flask, and speaks RSGI.

Everything that may take a stranger's time happens here as coroutines, which cost no thread: waiting for a body, and
live lines. What is left goes to the Flask app in a bounded number of threads. Two requests have ways of their own past
Flask, because every phone sends them again and again: a game's snapshot (`snapshots.py`) and an action (`actions.py`).
"""
