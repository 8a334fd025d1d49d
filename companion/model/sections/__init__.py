"""The sections of an edition's TOML files: every class is one of them, its fields the keys it may have.

`companion.model.edition` puts them together. How the files are read is `companion.editions.reading`; what must
hold between sections is `companion.editions.checks`.
"""
