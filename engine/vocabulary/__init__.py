"""The building blocks of a game's rules: state vectors, piles, moves."""
