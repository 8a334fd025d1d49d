"""The sections of an edition's TOML files: each class is a section, its fields are the keys.

`companion.model.edition` combines them. `companion.editions.reading` reads the files; `companion.editions.checks`
checks what must hold between sections.
"""
