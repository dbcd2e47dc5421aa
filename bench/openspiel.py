"""Random play of OpenSpiel's games, driven from Python: the reference for our speed.

Two drivers. `example` is the loop of OpenSpiel's own Python example: chance by `numpy.random.choice` over
`chance_outcomes()`, moves by `random.choice` over `legal_actions()`. `lean` is the fastest loop we could write: since
chance is uniform in these games, both are taken from `legal_actions()` with a single random number.
"""

import random

import numpy as np
import pyspiel


def example(name: str, games: int) -> int:
    """Play games with the example's loop; return the number of player moves."""
    game = pyspiel.load_game(name)
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(np.random.choice(actions, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
    return moves


def lean(name: str, games: int) -> int:
    """Play games with the leanest loop; return the number of player moves."""
    game = pyspiel.load_game(name)
    draw = random.random
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            moves += not state.is_chance_node()
            state.apply_action(actions[int(draw() * len(actions))])
    return moves
