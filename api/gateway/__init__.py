"""The gateway between granian and Flask, speaking RSGI.

Anything on which a stranger could waste our time happens here in coroutines, which use no thread: waiting for bodies,
and live connections. The rest goes to the Flask app in a bounded number of threads.
"""
