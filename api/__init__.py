"""The HTTP front end: one module per resource, schemas, errors, identity, live updates."""
