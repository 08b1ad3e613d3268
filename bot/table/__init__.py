"""A table and its log: pure values, without I/O. What is open, who sits, what each line does, who may do what."""
