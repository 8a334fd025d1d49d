"""The front: a small ASGI app between granian and Flask. What strangers could keep waiting costs no thread here: bodies
that don't arrive, and live lines. Everything else is a Flask view, called in one of a limited number of threads.
"""
