"""`Ruling`, the verdict of the rules on a move, and `IllegalMoveError`, the error that carries one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..base.catalogue import Catalogue
from ..base.errors import KartentischError
from ..base.value import Fixed, keep
from ..vocabulary.moves import Move


@dataclass(frozen=True)
class Ruling:
    """The verdict of the rules on a move in a position. True if the move is legal.

    Attributes:
        move: the move in question.
        legal: whether it may be played.
        clause: the clause that forbids it ("GH-6"); None if it is legal.
        reason: which of the clause's refusals applies ("colour"); None if it is legal.
        facts: the cards and numbers mentioned in the sentence, by slot name.

    >>> ruling = engine.game("treppe").deal(46).ruling("base Q")
    >>> ruling.legal, ruling.clause, ruling.reason
    (False, 'TR-2', 'once')
    >>> ruling.text
    'There is only one queen in the tableau: the base rank must appear there at least twice.'
    >>> ruling.sentence("de")
    'Dame liegt nur einmal im Kartenbild: Grundkarte wird nur ein Wert, der dort mindestens zweimal liegt.'
    >>> bool(ruling)
    False
    """

    move: Move
    legal: bool
    clause: str | None = None
    reason: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict, compare=False)
    _catalogue: Catalogue | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        keep(self, "facts", Fixed(self.facts))

    def __bool__(self) -> bool:
        return self.legal

    @property
    def text(self) -> str:
        """The explanation of a refusal in the current language; "" if the move is legal."""
        return self.sentence()

    def sentence(self, language: str | None = None) -> str:
        """The explanation of a refusal in a language ("en" or "de"; None for the current one); "" if it is legal."""
        if self.legal or self._catalogue is None:
            return ""
        return self._catalogue.text(f"reasons.{self.reason}", language, **self.facts)


class IllegalMoveError(KartentischError, ValueError):
    """A move that the rules forbid.

    Attributes:
        ruling: the `Ruling`, with the clause and the sentence that explains it.

    >>> try:
    ...     engine.game("treppe").deal(46).play("base Q")
    ... except engine.IllegalMoveError as error:
    ...     print(error.ruling.clause, error.ruling.reason)
    TR-2 once
    """

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.move}: {ruling.text} ({ruling.clause})")
        self.ruling = ruling

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMoveError, (self.ruling,)
