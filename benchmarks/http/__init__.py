"""Measurements over HTTP: ours beside a bare Flask app on the same granian."""
