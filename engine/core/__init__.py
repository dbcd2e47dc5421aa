"""Games, positions, rulings and records: what all games share."""
