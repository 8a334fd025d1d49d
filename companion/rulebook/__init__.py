"""Rules that editions share: pure functions of (edition, state), and deciders that turn actions into events."""
