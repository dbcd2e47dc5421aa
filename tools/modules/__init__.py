"""Builds the rules as machine code for each system, and as WebAssembly for browsers: `make modules`."""
