"""What measurements share: figures with targets, servers in processes of their own, and load over real sockets."""
