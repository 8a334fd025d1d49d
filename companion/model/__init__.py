"""Shapes only: ids, editions, state, actions, events, entries. Nothing here decides anything."""
