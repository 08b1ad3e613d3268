"""Chat, storage and time. Knows the games and the pictures; nothing imports it."""
