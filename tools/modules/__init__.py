"""Builds the rules as machine code for each system, and as WebAssembly for browsers: `make modules`."""

import os

# Numba would otherwise optimise for the processor of this machine, before LLVM is told for which one.
os.environ["NUMBA_CPU_NAME"] = "generic"
