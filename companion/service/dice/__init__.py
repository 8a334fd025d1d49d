"""The app's dice: cups that phones add values to, rolling, and checking afterward that nobody chose them."""
