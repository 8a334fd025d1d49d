"""The gateway: what stands between granian and Flask, and speaks RSGI.

Everything that may take a stranger's time happens here as coroutines, which cost no thread: waiting for a body, and
live lines. What is left goes to the Flask app in a bounded number of threads. One request has a way of its own past
Flask, because every phone that hears nothing sends it every few seconds: whether the game has a new version
(`snapshots.py`).
"""
