"""The lines of a table's log, a file a subject: what each carries, what it does, and what is told of it."""
