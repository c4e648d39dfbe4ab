"""A Discord on loopback: REST and gateway over real sockets, for the real and unmodified discord.py."""
