"""Pictures of views and words for events. Knows the games, never the bot."""
