"""Hints in increasing detail: first the rule, then the pile, then the move.

`hint` uses only what the player can see. It picks the move that heuristics rate best and does not claim that it leads
to a win. `solved_hint` asks the solver, which knows all cards, and says what its answer is based on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..base.catalogue import COMMON, TEXTS, Catalogue, valid_language
from ..core.game import Game, Position
from ..core.heuristics import score_moves
from ..vocabulary.moves import Move

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
        clause: the clause behind the reason, if any.
        pile: the pile to look at.
        status: the solver's verdict with all cards known: "won" (by this move), "lost" (proved; then there is no move)
            or "unknown" (the move comes from heuristics); None if the solver was not asked.

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
    clause: str | None
    pile: str
    _position: Position = field(repr=False, compare=False)
    status: str | None = None

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
            return reason_text(game, self.reason, code)[0]
        if level == "pile" and self.pile:
            return _text(game, "look", code, pile=self.pile)
        return _text(game, "try", code, move=self.move.text)


SOLVER = Catalogue(TEXTS, "solver")
"""The texts about the solver's findings."""

UNJUDGED = "unjudged"
"""The reason of a hint in a game without heuristics."""


def reason_text(game: Game, reason: str, language: str | None = None) -> tuple[str, str | None]:
    """The sentence for a reason, and the clause behind it, if any."""
    sentence, _, clause = _text(game, reason, language).partition(" | ")
    return sentence, clause or None


def _text(game: Game, key: str, language: str | None, **slots: str) -> str:
    """A text of `[hints]`: the game's own, or else the one for all games."""
    texts = next(one for one in (game.catalogue, COMMON, SOLVER) if key in one.keys("hints"))
    return texts.text(f"hints.{key}", language, **slots)


def hint(position: Position) -> Hint:
    """The move rated best; ties go to the first in `legal_moves` order.

    If the game is over or only pointless moves remain, the hint contains no move; nor does it in a game without
    heuristics, where its sentence says so.

    >>> position = engine.game("treppe").deal(46)
    >>> engine.hint(position).move
    base 3
    >>> engine.hint(position).sentence("rule")
    'Choose a base with many followers in the staircase.'
    """
    moves = position.legal_moves
    if not moves:
        return Hint(None, "over", None, "", position)
    scores = score_moves(position.view(position.to_move), moves)
    if not scores:
        return Hint(None, UNJUDGED, None, "", position)
    best = max(range(len(moves)), key=lambda i: scores[i].value)
    if scores[best].value < 0:
        return Hint(None, "nothing", None, "", position)
    reason = scores[best].reason
    return Hint(moves[best], reason, reason_text(position.game, reason)[1], moves[best].source, position)


def solved_hint(position: Position, seconds: float = 2.0, solution: Solution | None = None) -> Hint:
    """A hint from the solver, which knows all cards; falls back to `hint` (and says so) if the solver finds no answer.

    If the position is won, the hint is the next move of a winning line, with the reason `hint` would give for it. If it
    is proved lost, the hint contains no move. If the result is unknown, it is what `hint` returns. In a game for
    several players, which the solver does not play, it is what `hint` returns, too.

    Args:
        seconds: time limit for the solver.
        solution: the solver's result for this position, if already known.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    >>> hint = engine.hints.solved_hint(small)
    >>> hint.status, hint.move
    ('won', base 6)
    >>> hint.basis
    'With all cards known, this wins.'
    """
    if position.game.seats != 1:
        return hint(position)
    if solution is None:
        from . import solve

        solution = solve(position, seconds, shorten=False)
    if position.outcome is not None or solution.status == "unknown":
        return replace(hint(position), status=None if position.outcome else "unknown")
    if solution.status == "lost":
        return Hint(None, "solver-lost", None, "", position, "lost")
    move, moves = solution.moves[0], position.legal_moves
    scores = score_moves(position.view(), moves)
    if scores:
        score = scores[moves.index(move)]
        reason = score.reason if score.value >= 0 else "solver-far"  # looks pointless because it pays off later
    else:
        reason = "solver-way"
    return Hint(move, reason, reason_text(position.game, reason)[1], move.source, position, "won")


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
