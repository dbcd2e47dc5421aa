"""Building blocks for all panels: buttons, message lines, shared layouts, the browser's storage."""
