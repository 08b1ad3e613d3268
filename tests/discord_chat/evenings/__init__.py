"""The real house on Discord, evening by evening."""
