"""The layouts of the games of `engine/games/`: one folder per game."""
