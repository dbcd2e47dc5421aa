"""What the games of `engine/games/` look like on a table: one folder a game."""
