"""The foundation of every resource and page: identity, errors, idempotency, live updates. It knows no resource."""
