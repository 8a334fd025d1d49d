"""The app's dice: cups that phones put values into, rolling, and checking afterwards that nobody chose them."""
