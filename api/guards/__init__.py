"""Protection from hostile connections. You don't need this folder to understand the rest: read it last.

- connections: `sockets`, `connection_limiter` (how many can be open)
- requests: `request_limiter` (how many can be in progress), `bodies` (how long they can take)
- guesses: `guesses` (join codes, host keys, codes of televisions)
- headers: `known_hosts`, `proxies`, `browsers`, `safe_headers`
"""
