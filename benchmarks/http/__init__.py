"""Measurements over HTTP: ours next to a bare Flask app on the same granian."""
