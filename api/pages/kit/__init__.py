"""What pages are made of: the visitor, rendering, forms and their keys, words for changes, pictures."""
