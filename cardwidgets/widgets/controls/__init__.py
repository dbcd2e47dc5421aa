"""What a learner presses, moves and types into, and where a panel answers: the message line and its announcer."""
