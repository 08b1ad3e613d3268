"""One process of the bot for the person who hosts it: settings, start and stop, logs, metrics, and host commands."""
