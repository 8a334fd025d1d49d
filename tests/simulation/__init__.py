"""A simulated table: the real service, store, and rules, phones that run our scripts, and a network that misbehaves.

One thread, one seed, a clock of its own. `python -m tests.simulation --seed 7` plays evening 7 again, byte for byte.
"""
