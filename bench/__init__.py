"""Benchmarks that anyone can run: `make bench`. Every figure is a ratio of medians from one run."""
