"""The host's pages: the games, boards and house rules kept between them, the network, and stopping the program."""
