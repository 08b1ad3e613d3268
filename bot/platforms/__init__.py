"""The platforms: adapters that translate between people and the desk, and hold no rules."""
