"""What the rulebooks say, box by box and in their own examples; tests/statements names these tests line by line."""
