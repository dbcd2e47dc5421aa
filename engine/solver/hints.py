"""Hints in increasing detail: first the rule, then the pile, then the move.

`hint` uses only what the player can see. It picks the move that heuristics rate best and does not claim that it leads
to a win. `solved_hint` asks the solver, which knows all cards, and says what its answer is based on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.catalogue import COMMON, TEXTS, Catalogue, valid_language
from ..core.arguments import as_position
from ..core.game import Game, Position
from ..core.heuristics import score_moves
from ..vocabulary.moves import Move
from ..vocabulary.spec import Pile

if TYPE_CHECKING:
    from . import Solution

__all__ = ["LEVELS", "UNJUDGED", "finishing_moves", "safe_moves", "solved_hint"]
__dir__ = __all__.copy

LEVELS = ("rule", "pile", "move")
"""How much of a hint is revealed, from least to most."""


@dataclass(frozen=True)
class Hint:
    """A move worth considering, and why.

    Attributes:
        move: the move; None if no move is worth making, or if the game has no heuristics to judge moves (`UNJUDGED`).
        reason: the key of the reason in `[hints]` of the game's texts or of the common ones.
        pile: the pile to look at.
        status: the solver's verdict with all cards known: "won" (by this hint), "lost" (proved; then there is no move)
            or "unknown" (the move comes from heuristics); None if the solver was not asked.
        back: how many moves to take back, if this is the hint; else 0.

    >>> hint = engine.hint(engine.game("kleine-harfe").deal(1))
    >>> hint.move, hint.pile, hint.reason, hint.clause
    (T3>T1, 'T3', 'turns', 'GH-7')
    >>> hint.sentence("rule")
    'A face-down card can be turned up.'
    >>> hint.sentence("move")
    'Try T3>T1.'
    >>> hint.basis
    'This is an estimate by eye.'
    >>> hint.basis_sentence("de")
    'Geschätzt nach dem, was liegt.'
    """

    move: Move | None
    reason: str
    pile: str
    _position: Position = field(repr=False, compare=False)
    status: str | None = None
    back: int = 0

    @property
    def clause(self) -> str | None:
        """The clause behind the reason, if any."""
        return reason_text(self._position.game, self.reason, count=self.back)[1]

    @property
    def basis(self) -> str:
        """What the hint is based on, as a sentence in the current language."""
        return self.basis_sentence()

    def basis_sentence(self, language: str | None = None) -> str:
        """What the hint is based on, as a sentence in the given language."""
        if self.reason == UNJUDGED:
            return self.sentence("rule", language)
        return SOLVER.text(f"basis.{self.status or 'judgement'}", language)

    def sentence(self, level: str = "move", language: str | None = None) -> str:
        """The text of one level of the hint.

        Raises:
            ValueError: `level` is not one of `LEVELS`.
        """
        if level not in LEVELS:
            raise ValueError(f"a hint has the levels {', '.join(LEVELS)}, not {level!r}")
        game, code = self._position.game, valid_language(language)
        if level == "rule" or self.move is None:
            return reason_text(game, self.reason, code, count=self.back)[0]
        if level == "pile" and self.pile:
            return _text(game, "look", code, pile=self.pile)
        return _text(game, "try", code, move=self.move.text)


SOLVER = Catalogue(TEXTS, "solver")
"""The texts about the solver's findings."""

UNJUDGED = "unjudged"
"""The reason of a hint in a game without heuristics."""


def reason_text(game: Game, reason: str, language: str | None = None, **slots: Any) -> tuple[str, str | None]:
    """The sentence for a reason, and the clause behind it, if any."""
    sentence, _, clause = _text(game, reason, language, **slots).partition(" | ")
    return sentence, clause or None


def _text(game: Game, key: str, language: str | None, **slots: Any) -> str:
    """A text of `[hints]`: the game's own, or else the one for all games."""
    texts = next(one for one in (game.catalogue, COMMON, SOLVER) if key in one.keys("hints"))
    return texts.text(f"hints.{key}", language, **slots)


def hint(position: Position) -> Hint:
    """The move rated best; ties go to the first in `legal_moves` order.

    No hint leads back to a position of the game's history. When every card of the stock has been seen, a card is turned
    or a redeal made only if within one pass a move of another kind becomes worth making. Of a position without its
    history, such as one that was set up, this cannot be promised: the hints for two such positions may lead from one to
    the other and back.

    If the game is over or only pointless moves remain, the hint contains no move; nor does it in a game without
    heuristics, where its sentence says so.

    Raises:
        ArgumentError: it is no position.

    >>> position = engine.game("treppe").deal(46)
    >>> engine.hint(position).move
    base 3
    >>> engine.hint(position).sentence("rule")
    'Choose a base that many cards can follow at once.'
    """
    if not as_position(position).legal_moves:
        return Hint(None, "over", "", position)
    rated = _rated(position)
    if rated is None:
        return Hint(None, UNJUDGED, "", position)
    piles = position.game.piles
    past, draws, found = _Past(position, piles), [], None
    for one in rated:
        if one.move.kind == "redeal" or (one.move.source and piles[one.move.source].role == "stock"):
            draws.append(one)
        elif past.lacks(one.move):
            found = one
            break
    if draws:
        unseen, least = _unseen(position.history), found.value if found else -1.0
        found = next((one for one in draws if _leads_on(position, one.move, past.states, unseen, least)), found)
    if found is None:
        return Hint(None, "nothing", "", position)
    move, reason = found.move, found.reason
    return Hint(move, reason, move.source, position)


class _Past:
    """The states of a game so far."""

    def __init__(self, position: Position, piles: Mapping[str, Pile]) -> None:
        self._position, self._piles = position, piles
        self._left = {move.source for move in position.moves}

    @cached_property
    def states(self) -> set[bytes]:
        return {one.state for one in self._position.history}

    def lacks(self, move: Move) -> bool:
        """Whether a move leads to a new state, as it does if no card of the tableau has left its target before."""
        pile = self._piles.get(move.target)
        if pile and pile.role == "tableau" and self._left.isdisjoint((move.target, "")):  # "" is the source of a redeal
            return True
        return self._position.play(move).state not in self.states


class _Rated(NamedTuple):
    value: float
    reason: str
    move: Move


def _rated(position: Position) -> list[_Rated] | None:
    """The moves that are not pointless, the best first; None in a game without heuristics."""
    moves = position.legal_moves
    scores = score_moves(position.view(position.to_move), moves)
    rated = [_Rated(one.value, one.reason, move) for one, move in zip(scores, moves, strict=False) if one.value >= 0]
    return sorted(rated, key=itemgetter(0), reverse=True) if scores else None


def _leads_on(position: Position, draw: Move | None, past: Iterable[bytes], unseen: int, least: float) -> bool:
    """Whether drawing on, for at most one pass, shows a card that was never seen, which is not looked at, or leads to a
    new state in which another move is rated above `least`.
    """
    past, piles, redeals = set(past), position.game.piles, 0
    while draw is not None:
        redeals += draw.kind == "redeal"
        before, position = position, position.play(draw)
        if _left_unseen(before, position, unseen) < unseen:
            return True
        if redeals > 1 or position.state in past:
            return False
        past.add(position.state)
        draw = None
        for one in _rated(position) or ():
            if one.move.kind == "redeal" or (one.move.source and piles[one.move.source].role == "stock"):
                draw = draw or one.move
            elif one.value > least and position.play(one.move).state not in past:
                return True
    return False


def _unseen(history: Sequence[Position]) -> int:
    """How many cards of the stock the player has never seen; they lie on those that were gathered in a redeal."""
    unseen, dealt = _count(history[0], "stock"), history[0]
    for before, after in pairwise(history):
        if after.last_move is not None and after.last_move.kind == "redeal":
            unseen = _left_unseen(before, after, _left_unseen(dealt, before, unseen))
            dealt = after
    return _left_unseen(dealt, history[-1], unseen)


def _left_unseen(before: Position, after: Position, unseen: int) -> int:
    """How many of the `unseen` cards are still unseen after a redeal, or after moves without one."""
    if after.previous is before and after.last_move is not None and after.last_move.kind == "redeal":
        gathered = len(before.game.pack) - _count(before, "stock") - _count(before, "foundation")
        return max(0, min(unseen, _count(after, "stock") - gathered))
    return max(0, unseen - _count(before, "stock") + _count(after, "stock"))


def _count(position: Position, role: str) -> int:
    return sum(len(position[name]) for name, pile in position.game.piles.items() if pile.role == role)


def solved_hint(position: Position, seconds: float = 2.0, solution: Solution | None = None) -> Hint:
    """A hint from the solver, which knows all cards; falls back to `hint` (and says so) if the solver finds no answer.

    If the position is won, the hint is the next move of a winning line, with the reason `hint` would give for it; if
    this move led back to a position of the game's history, the hint is to undo moves instead. If the position is
    proved lost, the hint contains no move. If the result is unknown, it is what `hint` returns. In a game for
    several players, which the solver does not play, it is what `hint` returns, too.

    Args:
        seconds: time limit for the solver.
        solution: the solver's result for this position, if already known.

    Raises:
        ArgumentError: it is no position, or `seconds` is no number from 0 on.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    >>> hint = engine.hints.solved_hint(small)
    >>> hint.status, hint.move
    ('won', base 6)
    >>> hint.basis
    'With all cards known, this wins.'
    """
    if as_position(position).game.seats != 1:
        return hint(position)
    if solution is None:
        from . import solve

        solution = solve(position, seconds, shorten=False)
    if position.outcome is not None or solution.status == "unknown":
        return replace(hint(position), status=None if position.outcome else "unknown")
    if solution.status == "lost":
        return Hint(None, "solver-lost", "", position, "lost")
    back, rest = _past_history(position, solution.moves)
    if back:
        return Hint(None, "solver-back", "", position, "won", back)
    move, moves = rest[0], position.legal_moves
    scores = score_moves(position.view(), moves)
    if scores:
        score = scores[moves.index(move)]
        reason = score.reason if score.value >= 0 else "solver-far"  # looks pointless because it pays off later
    else:
        reason = "solver-way"
    return Hint(move, reason, move.source, position, "won")


def _past_history(position: Position, line: Sequence[Move]) -> tuple[int, Sequence[Move]]:
    """How many moves to take back so that a winning line no longer leads through the history, and its rest from there.

    The line is left as it is if its first move leads to a new position.
    """
    latest = {one.state: back for back, one in reversed(list(enumerate(reversed(position.history))))}
    back, rest = 0, line
    if position.play(line[0]).state in latest:
        for number, move in enumerate(line, 1):
            position = position.play(move)
            if position.state in latest:
                back, rest = latest[position.state], line[number:]
    return back, rest


def safe_moves(position: Position) -> tuple[Move, ...]:
    """The legal moves to a foundation whose card, as far as the heuristics can tell, will not be needed elsewhere.

    () in a game without heuristics.

    >>> position = engine.record.read("kleine-harfe deal=1: T3>T7")
    >>> position.legal_moves
    (T3>FC, T7>T1, S>W)
    >>> engine.hints.safe_moves(position)
    (T3>FC,)
    """
    moves = position.legal_moves
    if not moves:
        return ()
    scores = score_moves(position.view(position.to_move), moves)
    return tuple(move for move, score in zip(moves, scores, strict=False) if score.safe)


def finishing_moves(position: Position) -> tuple[Move, ...]:
    r"""A sequence of moves to foundations that wins a patience from here; () if the player cannot see one.

    It is proved by what the player sees: no card is face down, and after each move to a foundation another one is
    legal, until the game is won.

    >>> game = engine.game("kleine-harfe", ranks=3, suits=2, columns=3)
    >>> engine.hints.finishing_moves(game.setup("T1: 3C 2D\nT2: 3D\nFC: AC 2C\nFD: AD"))
    (T1>FD, T1>FC, T2>FD)
    """
    game, moves = position.game, []
    if game.seats > 1 or any(None in cards for cards in position.view().piles.values()):
        return ()
    up = {name for name, pile in game.piles.items() if pile.role == "foundation"}
    while position.outcome is None:
        rising = (move for move in position.legal_moves if move.target in up and move.source not in up)
        move = next(rising, None)
        if move is None:
            return ()
        moves.append(move)
        position = position.play(move)
    return tuple(moves) if position.outcome == "won" else ()
