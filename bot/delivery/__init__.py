"""All that happens by itself after a commit: posts to every place, deadlines, and which process does it."""
