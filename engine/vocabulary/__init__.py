"""What the rules of a game are written in: state vectors, piles, moves."""
