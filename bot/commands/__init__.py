"""The commands people type, one module for each subject, and the desk that answers every ask."""
