"""What other people's programs do, where they can be had."""
