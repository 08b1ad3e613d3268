"""The server of the games: a given one, or one of our own in the data folder."""
