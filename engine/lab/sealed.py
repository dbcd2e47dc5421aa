"""Sealed runs: deals that nobody can know before, from a secret key whose hash is shown first and whose value last."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..extras import needs_extra
from ..game import Game
from .peers import Peer, PeerEnded
from .progress import Progress, reporting
from .referee import key_hash
from .results import TEXTS, Results, Seal
from .rows import Row
from .run import LIMIT, SECONDS, _found, _named


def sealed(
    game: Game,
    strategies: Mapping[str, Any] | Sequence[str],
    deals: int = 1000,
    *,
    announce: Callable[[str], object] = print,
    progress: Progress = True,
    limit: int = LIMIT,
    seconds: float = SECONDS,
    opponents: Mapping[str, Any] | Sequence[str] | None = None,
) -> Results:
    """Play deals that no strategy can look up: they come from a secret random key of 128 bits, made for this run.

    The key and the cards stay in a process of their own; each strategy, and in a game for several players each of its
    seats, runs in another one, which receives views. The hash of the key is shown before the first card is dealt, the
    key when all games are over (`Results.seal`). So anybody can check that the deals have not been chosen afterwards:
    the SHA-256 of the key is the hash, and `sealed_deals` gives the deal numbers of the rows.

    Args:
        game: the game, with its options.
        strategies: name -> strategy, or names of built-in ones. They are sent to other processes by value.
        deals: how many.
        announce: called with the sentence that shows the hash, before the run.
        progress, limit, seconds: see `engine.simulate`.
        opponents: in a game for several players, whose tables they join, in the same form; None for their own.

    Raises:
        MissingExtra: the package that sends strategies to other processes is not installed.
        RuntimeError: the process with the cards could not be started, or has ended.
        ValueError: there is no such strategy, or a patience is given opponents.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> said = []
    >>> results = engine.lab.sealed(small, ["climber"], deals=3, announce=said.append, progress=False)
    >>> results.seal.hash in said[0], [row.deal for row in results] == [*engine.lab.sealed_deals(results.seal.key, 3)]
    (True, True)
    """
    with needs_extra("lab"):
        from cloudpickle import dumps

    def packed(strategy: Any) -> str:
        return base64.b64encode(dumps(_found(game, strategy))).decode()

    chosen = _named(game, strategies)
    if opponents is not None and game.seats == 1:
        raise ValueError("a patience has no opponents")
    tables = {"": None} if game.seats == 1 else chosen if opponents is None else _named(game, opponents)
    tasks = [
        (name, packed(strategy), other, None if theirs is None else packed(theirs))
        for name, strategy in chosen.items()
        for other, theirs in tables.items()
    ]
    options = {name: game.options[name] for name in game.changed_options}
    setup = {"game": game.key, "options": options, "deals": deals, "tasks": tasks, "limit": limit, "seconds": seconds}
    done: list[Row] = []
    total = deals * len(tasks) * game.seats
    referee = Peer("engine.lab.referee", setup)
    try:
        shown = str(referee.receive()["hash"])
        announce(TEXTS.text("notes.sealed_before", None, hash=shown))
        key = None
        go_on = True
        try:
            with reporting(total, progress) as report:
                referee.send({"go_on": True})
                while "row" in (message := referee.receive()):
                    done.append(Row(*message["row"]))
                    report(len(done))
                    referee.send({"go_on": True})
                key = message["key"]
        except KeyboardInterrupt:
            go_on = False
        if not go_on:
            referee.send({"go_on": False})
            while "key" not in (message := referee.receive()):
                pass
            key = message["key"]
    except PeerEnded:
        raise RuntimeError("the process with the cards has ended") from None
    finally:
        referee.close()
    seal = Seal(shown, str(key))
    if key_hash(seal.key) != seal.hash:
        raise RuntimeError("the key is not the one whose hash was shown")
    return Results(done, chosen, complete=len(done) == total, seal=seal)
