"""Compiles the rules ahead into WebAssembly, for Python in a browser: `make wasm`."""
