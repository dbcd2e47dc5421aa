"""Measurements that anyone can run: `make bench`. Every figure is a ratio of medians taken in one run."""
