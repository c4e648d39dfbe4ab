"""Cavendish: a Discord bot that runs a card room."""

__version__ = "0.1.0"
