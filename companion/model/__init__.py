"""Types only: ids, editions, state, actions, events, entries. Nothing here makes decisions."""
