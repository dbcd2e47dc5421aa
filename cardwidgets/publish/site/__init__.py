"""The kernel of a page that needs no server: it runs in the page's own worker, on Pyodide."""
