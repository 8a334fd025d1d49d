"""Copies of a game on people's phones: what one contains, who has which, and going on with one elsewhere.

A copy lets the evening go on if the laptop is gone. It contains nothing that its phone's player may not see: no token,
no join code, no secret of dice to come.
"""
