"""What measurements share: figures with targets, servers in separate processes, and load over real sockets."""
