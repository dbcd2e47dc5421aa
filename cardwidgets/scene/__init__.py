"""What is to be seen of a position: its cards and places as values, in no notebook and on no canvas."""
