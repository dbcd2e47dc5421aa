"""The process of a strategy in a sealed run: it receives views, and holds no position, deal number or key."""

from __future__ import annotations

import base64
from typing import Any

from ..moves import Move
from ..position import View
from . import rows
from .chance import Chance
from .peers import Caller
from .runner import error_text


def main() -> None:
    """Answer views with moves until there is no caller any more."""
    import cloudpickle

    from .. import game as game_of

    caller = Caller()
    setup = caller.receive()
    try:
        game = game_of(setup["game"], **setup["options"])
        strategy = cloudpickle.loads(base64.b64decode(setup["strategy"]))
        getattr(strategy, "prepare", lambda game: None)(game)
    except Exception as error:
        caller.send({"ended": rows.ERROR, "detail": error_text(error)})
        return
    caller.send({"memoryless": bool(getattr(strategy, "memoryless", False))})
    rng: Any = None
    while True:
        asked = caller.receive()
        if "chance" in asked:  # a new game
            rng = Chance.keyed(bytes.fromhex(asked["chance"]))
        view = View(game, base64.b64decode(asked["view"]), asked["seat"])
        try:
            move = strategy(view, game.moves(asked["moves"]), rng)
        except Exception as error:
            caller.send({"ended": rows.ERROR, "detail": error_text(error)})
            continue
        if isinstance(move, str | Move):
            caller.send({"move": str(move)})
        else:
            caller.send({"ended": rows.ILLEGAL, "detail": f"a strategy returns a move, not {move!r:.80}"})
