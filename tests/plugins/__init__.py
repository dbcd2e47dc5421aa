"""Two games in packages of their own, with rules and texts alone, and what is asked of them."""
