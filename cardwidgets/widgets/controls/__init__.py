"""The controls of a panel: everything that a learner presses, moves or types into, and the message line."""
