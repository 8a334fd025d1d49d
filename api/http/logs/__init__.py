"""What the service tells those who run it: log lines, the ids of requests, and figures."""
