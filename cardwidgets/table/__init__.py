"""The board of all panels: it shows positions, and turns what a player does at the table into attempted moves."""
