"""Discord, by the real discord.py on SimCord's Discord in memory."""
