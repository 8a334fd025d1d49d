"""Marshmallow schemas: what requests must look like, and what answers look like, field by field."""
