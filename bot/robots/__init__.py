"""Computer players: they get a View and their own memory of past Views, and nothing else, so they cannot cheat."""
