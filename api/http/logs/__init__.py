"""Information for the people who run the service: log lines, request ids, and metrics."""
