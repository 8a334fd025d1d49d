"""The host's pages: games, saved boards and house rules, the network, and stopping the program."""
