"""The app's dice: cups that phones put values into, rolling, and checking afterward that nobody chose them."""
