"""The front door over HTTP: a module per resource, schemas, errors, identity, live updates."""
