"""Read models: plain JSON-ready dictionaries for pages, programs, and paper. They never change anything."""
