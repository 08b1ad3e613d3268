"""The commands people type, a module a subject, and the desk that every ask goes through."""
