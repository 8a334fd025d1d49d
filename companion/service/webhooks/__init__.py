"""Webhooks: what happens at a table is sent to addresses that the host has named."""
