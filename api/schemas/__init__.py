"""Marshmallow schemas: requests and some responses, field by field."""
