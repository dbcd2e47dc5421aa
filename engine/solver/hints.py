"""Hints in increasing detail: first the rule, then the pile, then the move.

`hint` uses only what the player can see. It picks the move that heuristics rate best and does not claim that it leads
to a win. `solved_hint` asks the solver, which knows all cards, and says what its answer is based on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..base.catalogue import COMMON, TEXTS, Catalogue, valid_language
from ..core.arguments import as_position
from ..core.game import Game, Position
from ..core.heuristics import MoveScore, score_moves
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
    clause: str | None
    pile: str
    _position: Position = field(repr=False, compare=False)
    status: str | None = None
    back: int = 0

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
    'Choose a base with many followers in the staircase.'
    """
    as_position(position)
    if not position.legal_moves:
        return Hint(None, "over", None, "", position)
    rated = _rated(position)
    if rated is None:
        return Hint(None, UNJUDGED, None, "", position)
    past = {one.state for one in position.history}
    found = _new_move(position, rated, past, any(move.kind == "redeal" for move in position.moves))
    least = found[0].value if found else -1.0
    for score, move in rated:
        if score.value > least and _is_draw(position, move) and _leads_on(position, move, past, least):
            found = score, move
            break
    if found is None:
        return Hint(None, "nothing", None, "", position)
    (_, reason, _), move = found
    return Hint(move, reason, reason_text(position.game, reason)[1], move.source, position)


def _is_draw(position: Position, move: Move) -> bool:
    """Whether a move turns cards of the stock, or is a redeal."""
    return move.kind == "redeal" or (bool(move.source) and position.game.piles[move.source].role == "stock")


def _rated(position: Position) -> list[tuple[MoveScore, Move]] | None:
    """The moves that are not pointless with their scores, the best first; None in a game without heuristics."""
    moves = position.legal_moves
    scores = score_moves(position.view(position.to_move), moves)
    rated = sorted(zip(scores, moves, strict=False), key=lambda pair: -pair[0].value)
    return [pair for pair in rated if pair[0].value >= 0] if scores else None


def _new_move(
    position: Position, rated: Iterable[tuple[MoveScore, Move]], past: Collection[bytes], stock_seen: bool
) -> tuple[MoveScore, Move] | None:
    """The best move that does not lead to one of the past states; a draw counts only if it shows an unseen card."""
    for score, move in rated:
        known = _is_draw(position, move) and (stock_seen or move.kind == "redeal")
        if not known and position.play(move).state not in past:
            return score, move
    return None


def _leads_on(position: Position, draw: Move | None, past: Iterable[bytes], least: float) -> bool:
    """Whether drawing on, for at most one pass, leads to a new state in which another move is rated above `least`."""
    past, redeals = set(past), 0
    while draw is not None:
        redeals += draw.kind == "redeal"
        position = position.play(draw)
        if redeals > 1 or position.state in past:
            return False
        past.add(position.state)
        found = _new_move(position, _rated(position) or (), past, stock_seen=True)
        if found and found[0].value > least:
            return True
        draw = next((move for move in position.legal_moves if _is_draw(position, move)), None)
    return False


def solved_hint(position: Position, seconds: float = 2.0, solution: Solution | None = None) -> Hint:
    """A hint from the solver, which knows all cards; falls back to `hint` (and says so) if the solver finds no answer.

    If the position is won, the hint is the next move of a winning line, with the reason `hint` would give for it; if
    this move led back to a position of the game's history, the hint is to take moves back instead. If the position is
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
        return Hint(None, "solver-lost", None, "", position, "lost")
    back, rest = _past_history(position, solution.moves)
    if back:
        return Hint(None, "solver-back", None, "", position, "won", back)
    move, moves = rest[0], position.legal_moves
    scores = score_moves(position.view(), moves)
    if scores:
        score = scores[moves.index(move)]
        reason = score.reason if score.value >= 0 else "solver-far"  # looks pointless because it pays off later
    else:
        reason = "solver-way"
    return Hint(move, reason, reason_text(position.game, reason)[1], move.source, position, "won")


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
