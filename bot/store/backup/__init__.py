"""Copies of everything in a store: taken while the bot runs, checked, and made into a store again."""
