"""Read models: plain JSON-ready dictionaries for pages, programs and paper. They compute; they never change anything."""
