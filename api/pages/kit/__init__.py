"""The building blocks of pages: the visitor, rendering, forms and their keys, words for changes, pictures."""
