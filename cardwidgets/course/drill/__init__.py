"""The panel of drills, the order of its questions, and the answers in words and on the table."""
