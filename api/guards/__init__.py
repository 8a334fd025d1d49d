"""What protects the service from hostile connections. Nobody needs this folder to understand the rest: read it last.

- connections: `sockets`, `connection_limiter` (how many may be open)
- requests: `request_limiter` (how many may be under way), `bodies` (how long they may take)
- guesses: `guesses` (join codes, host keys, codes of televisions)
- headers: `known_hosts`, `proxies`, `browsers`, `safe_headers`
"""
