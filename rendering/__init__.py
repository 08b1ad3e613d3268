"""Pictures of views and words for events. Imports the games, never the bot."""
