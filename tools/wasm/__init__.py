"""Precompiles the rules to WebAssembly, for Python in a browser: `make wasm`."""
