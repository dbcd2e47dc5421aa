"""The process that holds key and cards in a sealed run. Strategies pass through it packed; it never opens them."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

from ..game import Game
from ..moves import Move
from ..position import View
from . import rows, runner
from .chance import Chance
from .peers import Caller, Message, Peer, PeerEnded

_DEAL_BITS = 53


def sealed_deals(key: str, deals: int) -> tuple[int, ...]:
    """The deal numbers of a sealed run: deal i is the upper 53 bits of the SHA-256 of key and i (8 bytes, big-endian).

    Args:
        key: the key, 32 hexadecimal digits.
        deals: how many.

    >>> engine.lab.sealed_deals("000102030405060708090a0b0c0d0e0f", 2)
    (4557231246975378, 604011184632835)
    """
    secret = bytes.fromhex(key)
    words = (hashlib.sha256(secret + i.to_bytes(8, "big")).digest()[:8] for i in range(deals))
    return tuple(int.from_bytes(word, "big") >> (64 - _DEAL_BITS) for word in words)


def key_hash(key: str) -> str:
    """The hash that stands for a key before a run: SHA-256 of its 16 bytes."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


class SeatedElsewhere:
    """Asks a strategy in other processes, one for each seat, so that no process sees the cards of two.

    Args:
        game: the game, with its options.
        strategy: the strategy, pickled by value, in Base64; it is not opened here.
    """

    def __init__(self, game: Game, strategy: str) -> None:
        self._setup: Message = {"game": game.key, "options": dict(game.options), "strategy": strategy}
        self._peers: dict[int, Peer] = {}
        self._games: dict[int, Chance] = {}
        self.memoryless = False

    def prepare(self, game: Game) -> None:
        """Start the process of the first seat.

        Raises:
            Failed: the strategy could not be read or prepared.
        """
        self._peer(0)

    def _peer(self, seat: int) -> Peer:
        if seat not in self._peers:
            self._peers[seat] = Peer("engine.lab.seat", self._setup)
            self.memoryless = bool(self._answer(seat).get("memoryless"))
        return self._peers[seat]

    def _answer(self, seat: int) -> Message:
        try:
            answer = self._peers[seat].receive()
        except PeerEnded:
            self._drop(seat)
            raise runner.Failed(rows.CRASH, "the process ended") from None
        except BaseException:  # out of time: an answer that comes later would be taken for another one's
            self._drop(seat)
            raise
        if "ended" in answer:
            fault = answer["ended"] if answer["ended"] in rows.FAULTS else rows.ERROR
            raise runner.Failed(fault, str(answer.get("detail"))[:200])
        return answer

    def _drop(self, seat: int) -> None:
        self._peers.pop(seat).close()
        self._games.pop(seat, None)

    def __call__(self, view: View, moves: Sequence[Move], rng: Chance) -> Any:
        """The move that the strategy chooses."""
        peer, seat = self._peer(view.seat), view.seat
        asked: Message = {"view": base64.b64encode(view._masked).decode(), "seat": seat}
        asked["moves"] = [move.code for move in moves]
        if self._games.get(seat) is not rng:
            self._games[seat] = rng
            asked["chance"] = rng.key.hex()
        try:
            peer.send(asked)
        except PeerEnded:
            self._drop(seat)
            raise runner.Failed(rows.CRASH, "the process ended") from None
        return str(self._answer(seat).get("move"))

    def close(self) -> None:
        """End the processes."""
        for seat in list(self._peers):
            self._drop(seat)


def main() -> None:
    """Make a key, show its hash, play all games, show the key."""
    from .. import game as game_of

    caller = Caller()
    setup = caller.receive()
    game = game_of(setup["game"], **setup["options"])
    key = secrets.token_hex(16)
    caller.send({"hash": key_hash(key)})
    deals = sealed_deals(key, setup["deals"])
    go_on = bool(caller.receive()["go_on"])
    for name, packed, opponents, others in setup["tasks"]:
        players = [SeatedElsewhere(game, packed)] + ([SeatedElsewhere(game, others)] if game.seats > 1 else [])
        task = runner.Task(
            game.key, setup["options"], name, players[0], deals, key, setup["limit"], setup["seconds"],
            (opponents, players[1]) if game.seats > 1 else None,
        )  # fmt: skip
        for row in runner.run(task) if go_on else ():
            if row is None:
                continue
            caller.send({"row": list(row)})
            go_on = bool(caller.receive()["go_on"])
            if not go_on:
                break
        for player in players:
            player.close()
    caller.send({"key": key})
