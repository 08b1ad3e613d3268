"""What the bot needs of the world: asks that come in, posts that go out, platforms and the store.

Everything here is frozen values and protocols; adapters and the store implement them, the desk uses them.
"""
