"""Der Hochzeitszug on a table."""
