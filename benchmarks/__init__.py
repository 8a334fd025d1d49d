"""Measurements, each beside a bare baseline in the same run: `make bench`, or `python -m benchmarks [NAME ...]`.

A module with a function `figures(rounds)` is found by itself and its figures stand in the table; nothing here is part
of `make test`.
"""
