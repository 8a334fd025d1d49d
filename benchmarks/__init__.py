"""Measurements, each with a bare baseline in the same run: `make bench`, or `python -m benchmarks [NAME ...]`.

Modules with a function `figures(rounds)` are discovered, and their figures appear in the table; nothing here is part of
`make test`.
"""
