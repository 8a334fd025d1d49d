"""What every resource and page stands on: identity, errors, safe repetition, live updates. It knows no resource."""
