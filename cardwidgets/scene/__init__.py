"""The picture of a position: cards and places as values, independent of notebook and canvas."""
