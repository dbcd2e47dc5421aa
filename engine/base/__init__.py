"""What all of the engine stands on: errors, values, cards, texts, work in the background."""
