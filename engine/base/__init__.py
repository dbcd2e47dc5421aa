"""The foundations of the engine: errors, values, cards, texts, background work."""
