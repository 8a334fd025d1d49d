"""Income, loans, and money spent outside of purchases."""
