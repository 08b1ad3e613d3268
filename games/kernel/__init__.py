"""What every game is made of: the contract of a game, a match under way, its log, luck and moves as text."""
