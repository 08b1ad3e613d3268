"""Redis, and nothing but Redis: tables, mailboxes, due instants, web rooms, and the server for people without one."""
