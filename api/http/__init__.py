"""What every resource and page is on: identity, errors, safe repetition, live updates. It knows no resource."""
