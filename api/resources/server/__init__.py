"""The server itself, for programs: its documentation, its health, its figures."""
