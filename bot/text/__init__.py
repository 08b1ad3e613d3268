"""Words in chat: what happened, how a table stands, whom a post calls, and in which language and time zone."""
