"""Drill questions, their possible answers, and the grading of an answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...base.value import Fixed, keep
from ...core.game import Game, Position
from ...core.ruling import Ruling
from ...vocabulary.moves import Move
from .. import texts


@dataclass(frozen=True)
class Choice:
    """A possible answer.

    Attributes:
        key: identifies it among the answers of its question: a clause ("GH-6"), a move, a pile, a card, a number ...
        text: the key of its text in `drills.<kind>.choices`; "" if `value` itself is shown.
        value: the `Card`, `Move`, clause, number or pile name that it stands for.

    >>> question = engine.lessons.drills.make("treppe", "gain", seed=7)
    >>> question.form, question.choices[0].key, question.choices[0].value
    ('choose', '4', 4)
    """

    key: str
    value: Any = None
    text: str = ""


@dataclass(frozen=True)
class Grade:
    """The result of an answer.

    Attributes:
        right: whether it is completely right.
        missing: answers that should also have been named.
        wrong: answers that should not have been named.
        why: for answers in `missing` and `wrong` (and for the right one of a choice), the ruling or clause behind it.

    >>> question = engine.lessons.drills.make("treppe", "playable", seed=7)
    >>> grade = question.grade(["R2", "W"])
    >>> grade.right, grade.missing, grade.wrong
    (False, ('S',), ('R2',))
    >>> grade.why["R2"]
    'TR-7'
    """

    right: bool
    missing: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    why: Mapping[str, Ruling | str] = field(default_factory=Fixed)


@dataclass(frozen=True)
class Question:
    """A question about a position.

    Attributes:
        game: the game, with the options of the position.
        position: the position on the table.
        form: "choose" (one of `choices`) or "mark" (cards and piles on the table).
        right: the right answers: keys of choices, any one of which is enough, or marks, all of which are required. A
            mark is written like the source of a move: `T3` (the top card of T3), `T3x4` (the fourth card from its top),
            `H1:TD` (a card of a hand).
        choices: the possible answers; () for "mark".
        markable: for "mark", everything that can be marked, including the right ones.
        move: the move that the question shows, if any.
        slots: the values for the slots of its text.
        why: for answers, right or wrong, the ruling or clause behind it.
        clauses: the clauses that it practises.
        chips: for a question of judgement, key of a choice -> the average number of chips that it gains.
        against: whether `chips` counts chips paid by the declarer.
        seat: the seat whose cards are visible.
        kind, seed: how it was generated.

    >>> question = engine.lessons.drills.make("treppe", "playable", seed=7)
    >>> question.kind, question.seed, question.form, sorted(question.right)
    ('playable', 7, 'mark', ['S', 'W'])
    >>> question.ask()
    'Mark every card that may be moved now, including the stock if it may be turned. Then press Check.'
    >>> question.grade(["S", "W"]).right
    True
    """

    game: Game
    position: Position
    form: str
    right: frozenset[str]
    choices: tuple[Choice, ...] = ()
    markable: frozenset[str] = frozenset()
    move: Move | None = None
    slots: Mapping[str, Any] = field(default_factory=Fixed)
    why: Mapping[str, Ruling | str] = field(default_factory=Fixed)
    clauses: tuple[str, ...] = ()
    chips: Mapping[str, float] = field(default_factory=Fixed)
    against: bool = False
    seat: int = 0
    kind: str = ""
    seed: int = -1

    def __post_init__(self) -> None:
        keep(self, "slots", Fixed(self.slots))
        keep(self, "why", Fixed(self.why))
        keep(self, "chips", Fixed(self.chips))

    def numbered(self, kind: str, seed: int) -> Question:
        """The same question with its kind and seed set.

        >>> question = engine.lessons.drills.make("treppe", "playable", seed=7)
        >>> question.numbered("playable", 8).seed
        8
        """
        return replace(self, kind=kind, seed=seed)

    def grade(self, answer: Iterable[str]) -> Grade:
        """Grade an answer.

        A choice is right if it is one of the right ones; it need not name the others. Marks must be complete.

        Args:
            answer: keys of choices, or marks.

        Raises:
            ValueError: it names something that cannot be chosen or marked here.

        >>> question = engine.lessons.drills.make("treppe", "playable", seed=7)
        >>> question.grade(question.right).right, question.grade(["W"]).missing
        (True, ('S',))
        """
        given = frozenset(answer)
        possible = {choice.key for choice in self.choices} if self.form == "choose" else self.markable | self.right
        for one in sorted(given - possible):
            raise ValueError(f"{one!r} is no answer to this question")
        missing, wrong = sorted(self.right - given), sorted(given - self.right)
        if self.form == "choose" and given and not wrong:
            missing = []
        explained = [*missing, *wrong] if missing or wrong else sorted(self.right)
        why = Fixed({one: self.why[one] for one in explained if one in self.why})
        return Grade(not missing and not wrong, tuple(missing), tuple(wrong), why)

    # -------------------------------------------------------------- texts

    def title(self, language: str | None = None) -> str:
        """The title of this kind of drill.

        >>> question = engine.lessons.drills.make("treppe", "playable", seed=7)
        >>> question.title(), question.title("de")
        ('Which cards may be moved?', 'Welche Karten darfst du bewegen?')
        """
        return self._text("title", language)

    def ask(self, language: str | None = None) -> str:
        """The text of the question.

        >>> engine.lessons.drills.make("treppe", "playable", seed=7).ask()
        'Mark every card that may be moved now, including the stock if it may be turned. Then press Check.'
        """
        return self._text("ask", language)

    def choice_text(self, choice: Choice, language: str | None = None) -> str | None:
        """The text of a choice; None if its value itself is shown.

        >>> question = engine.lessons.drills.make("treppe", "moves-as-one", seed=7)
        >>> [question.choice_text(choice) for choice in question.choices]
        [None, None, None, None]
        """
        return self._text(f"choices.{choice.text}", language) if choice.text else None

    def chips_caption(self, language: str | None = None) -> str:
        """A text that says what the numbers in `chips` mean.

        >>> engine.lessons.drills.make("napoleon", "which-bid", seed=7).chips_caption()
        'What each bid is worth, in chips (about)'
        """
        return self._text("chips_against" if self.against else "chips", language)

    def flaw(self, language: str | None = None) -> str:
        """The explanation of a wrong mark that no ruling refuses; "" if this kind of drill has no text for it.

        >>> engine.lessons.drills.make("treppe", "playable", seed=7).flaw()
        'It does not fit anywhere now.'
        """
        known = any(texts.find(game, language, "drills", self.kind, "flaw") is not None for game in (self.game, None))
        return self._text("flaw", language) if known else ""

    def _text(self, key: str, language: str | None) -> str:
        keys = ("drills", self.kind, *key.split("."))
        game = self.game if texts.find(self.game, language, *keys) is not None else None
        return texts.text(game, language, *keys, **self.slots)


class NothingToAsk(Exception):
    """The random positions offered a maker nothing to ask about; another round may succeed."""


class Randomness(random.Random):
    """The random numbers of a question.

    Attributes:
        games: the random numbers of the underlying games. They are the same for all kinds with this seed, so that games
            played for one kind can be reused for the others.
    """

    games: random.Random


Maker = Callable[[Randomness, Game], Question]
"""Generates a question from random numbers, for a game with its default options."""
