"""A level: a position, a goal, what makes it fail, and a solution. All of it is data, in the game's `course.toml`.

    [[levels]]
    key = "black-on-red"
    chapter = "building"              # levels are shown chapter by chapter
    clauses = ["GH-6"]                # what the level teaches: clauses that the learner follows or breaks here; [] if
                                      # it teaches a plan, which its rule puts into words
    options = {}                      # options of the game that differ from the defaults
    setup = '''...'''                 # a diagram; or deal = 4711
    before = ["S>W"]                  # moves played before the learner begins
    table = "red-on-red"              # instead of a setup: begins with the table of that level (or demonstration)
    goal = [{ lies = "9C", on = "TH" }]            # all must be true (see `goals`)
    fails = [{ when = { moves = 4 }, says = "slow" }]   # if any is true, the level fails with that message
    limit = 4                         # the learner's maximum number of moves; shorthand for such a fail
    watch = true                      # fails as soon as the goal becomes unreachable (proved by search)
    solution = ["T3>T7"]              # what to try; "! T2>T7" is a move meant to be refused
    shortest = true                   # proved: no way to the goal has fewer moves
    uses = [{ played = "T3>T7" }]     # true at the end of every solution that uses what the level teaches
    tempting = [{ move = "T2>T7", clause = "GH-6" }]    # illegal moves offered on purpose
    traps = [{ move = "T4>T7", shows = ["S>W"], says = "buried" }]   # legal moves answered by a refutation
    easy = true                       # can be won by accident; so a wrong first answer costs stars in a patience, too
    free = true                       # mistakes cost no stars, in a game for several players
    marks = ["9C", "T7"]              # cards and piles that are marked on the table until the first move
    then = [{ deal = 4, forehand = 1, before = ["pass"], right = "bid 1", says = "two-trumps" }]   # see `FurtherHand`
    en.title = "Black on red"         # the texts, in both languages: title, goal, rule, done
    de.title = "Schwarz auf Rot"
    en.goal = "Lay the {9C} on the {TH}."          # cards by their short names
    de.goal = "Lege {9C} an {TH} an."
    en.fails.slow = "Too slow."       # of each fail and trap, what it says; `limit`, `over`, `unreachable`, `shut` and
    de.fails.slow = "Zu langsam."     # `hand` have a text for all games, which a level can replace
    en.traps.buried = "Now the {4C} is buried."
    de.traps.buried = "Jetzt ist {4C} begraben."

Demonstrations, readings, predictions, advice and habits have their texts in the same way, and so have `[chapters]`,
`[hands]` and `[drills]`, which list them by key: `base = { en = "The base", de = "Die Grundkarten" }`. A text missing
in a language is an error that names it.

A level of Napoleon begins with a deal given by `hands`, `turned`, `blind`, `stock` and `forehand` (as in
`engine.match.dealing_order`) and has a `player` (1, 2, ...), the learner's. The others play automatically and
deterministically: the first legal move of `script`, or else that of `engine.players.usual_player`. With `open = true`
all hands lie open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from ..base.cards import Card, card
from ..base.catalogue import valid_language
from ..base.reading import quoted
from ..core.game import Game, Position
from ..core.ruling import Ruling
from . import goals, texts
from .goal_search import find_path
from .goals import REFUSED, Condition, Tried
from .shape import part
from .start import Start


@dataclass(frozen=True)
class Fail:
    """A way for a level to fail: a condition, and the key of the text that explains it.

    >>> level = engine.lessons.course("treppe").level("count-followers")
    >>> level.fails[0].when, level.fails[0].says
    ({'counter': 'base', 'is': 12}, 'queens')
    """

    when: Condition
    says: str


@dataclass(frozen=True)
class Tempting:
    """An illegal move that the level offers on purpose, and the clause that forbids it.

    Attributes:
        after: the learner's moves that precede it.

    >>> level = engine.lessons.course("treppe").level("three-of-a-kind")
    >>> level.tempting[0].move, level.tempting[0].clause
    ('base Q', 'TR-2')
    """

    move: str
    clause: str
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trap:
    """A legal move that is answered by its refutation on the table.

    Attributes:
        move: the move that triggers it.
        says: the key of the text.
        shows: moves that show why it was a mistake; the table plays them and then takes them back.
        after: the learner's moves that precede it; None if it applies whenever the move is made.

    >>> level = engine.lessons.course("treppe").level("free-the-seven")
    >>> level.traps[0].move, level.traps[0].after
    ('R4>R5', ('R4>R1',))
    """

    move: str
    says: str
    shows: tuple[str, ...] = ()
    after: tuple[str, ...] | None = None


@dataclass(frozen=True)
class FurtherHand:
    """A further decision of a level in a game for several players: the level is done when all are right.

    Attributes:
        deal, forehand, before: how it starts, as in `Start`.
        right: the one right move.
        says: the key, in `[hands]`, of the text on what it is worth; the title and the goal do not tell.

    >>> engine.lessons.course("napoleon").level("judge-two").then[0].right
    'pass'
    """

    deal: int
    right: str
    says: str
    forehand: int = 0
    before: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """The status of a level.

    Attributes:
        status: "open", "done" or "failed".
        says: for a failed level, the key of the reason: one of its own fails, or "limit", "over", "unreachable".

    >>> level = engine.lessons.course("treppe").level("count-followers")
    >>> level.judge(level.tried(level.start.play("base Q")))
    Verdict(status='failed', says='queens')
    """

    status: str
    says: str = ""


MOST_REPLIES = 20_000
"""The number of replies that a level remembers."""
FREE_TRIES = 5
"""The number of tries that cost no star in a level that only asks for a forbidden move."""
OPEN, DONE = Verdict("open"), Verdict("done")


@dataclass(frozen=True, eq=False)
class Level:
    """A level of a course (the source of the module describes the file format).

    Attributes:
        game: the game, with the level's options.
        key: identifies its texts.
        chapter: the key of its chapter.
        clauses: the clauses that it teaches; none if it teaches a plan (see `plan`).
        goal: conditions that must all be true.
        solution: the stored solution, including moves meant to be refused.
        uses: conditions that are true at the end of a solution that uses what the level teaches.
        begin: how it starts; `start` is the position.
        fails: conditions that make it fail.
        limit: the learner's maximum number of moves; None for no limit.
        watch: whether it fails as soon as the goal becomes unreachable.
        tempting: illegal moves offered on purpose.
        traps: legal moves answered by a refutation.
        easy: whether it can be won by accident.
        free: whether mistakes cost no stars even in a game for several players (see `first_counts`).
        shortest: whether a search has proved that no solution is shorter than the stored one.
        player: the learner, counted from 1; 0 in a patience.
        script: moves that the other players make when they are legal.
        open: whether all hands lie open, in a game for several players.
        marks: cards ("9C") and piles ("T7") that are marked on the table until the first move.
        then: further decisions, which follow one after another.
        says: the key of the text of such a decision, "" in the level itself.

    >>> level = engine.lessons.course("treppe").level("count-followers")
    >>> level.name, level.clauses, level.goal, level.limit
    ('treppe/count-followers', ('TR-2', 'TR-3'), ({'score': 7},), 4)
    >>> position = level.start
    >>> for move in level.solution:
    ...     position = position.play(move)
    >>> level.judge(level.tried(position)).status
    'done'
    """

    game: Game
    key: str
    chapter: str
    clauses: tuple[str, ...]
    goal: tuple[Condition, ...]
    solution: tuple[str, ...]
    begin: Start
    uses: tuple[Condition, ...] = ()
    fails: tuple[Fail, ...] = ()
    limit: int | None = None
    watch: bool = False
    tempting: tuple[Tempting, ...] = ()
    traps: tuple[Trap, ...] = ()
    easy: bool = False
    free: bool = False
    shortest: bool = False
    player: int = 0
    script: tuple[str, ...] = ()
    open: bool = False
    marks: tuple[str, ...] = ()
    then: tuple[FurtherHand, ...] = ()
    says: str = ""

    @cached_property
    def hands(self) -> tuple[Level, ...]:
        """The level itself, and each further decision in the form of a level with the same key.

        >>> [hand.solution for hand in engine.lessons.course("napoleon").level("judge-two").hands]
        [('bid 1',), ('pass',), ('bid 1',)]
        """
        return (self, *(self._further(hand) for hand in self.then))

    def _further(self, hand: FurtherHand) -> Level:
        goal = ({"played": hand.right},)
        return replace(
            self,
            begin=Start(deal=hand.deal, forehand=hand.forehand, before=hand.before),
            goal=goal,
            uses=goal,
            solution=(hand.right,),
            fails=(Fail({"moves": 1}, "hand"),),
            tempting=(),
            easy=True,
            then=(),
            says=hand.says,
        )

    @property
    def first_counts(self) -> bool:
        """Whether a failure leaves one star only: in games for several players, its message tells the answer.

        Not where a beginner first tries things out, nor where the goal itself asks for a forbidden try.

        >>> engine.lessons.course("napoleon").level("higher").first_counts
        True
        """
        asks_for_refusal = any({"tried", "refused"} & set(condition) for condition in self.goal)
        return self.game.seats > 1 and not self.free and not asks_for_refusal

    @property
    def plan(self) -> bool:
        """Whether the level teaches no clause but a plan: a goal a few moves ahead, which every shortest way reaches.

        >>> engine.lessons.course("treppe").level("count-followers").plan
        False
        """
        return not self.clauses

    @property
    def wanted(self) -> tuple[Card, ...]:
        """The cards that the goal wants on foundations.

        >>> engine.lessons.course("treppe").level("plan-five-of-spades").wanted
        (5S,)
        """
        return tuple([card(one["up"]) for one in self.goal if "up" in one])

    @property
    def name(self) -> str:
        """Identifies the level among all levels: "grosse-harfe/black-on-red".

        >>> engine.lessons.course("treppe").level("count-followers").name
        'treppe/count-followers'
        """
        return f"{self.game.key}/{self.key}"

    @property
    def seat(self) -> int:
        """The learner's seat.

        >>> engine.lessons.course("napoleon").level("higher").seat
        0
        """
        return max(0, self.player - 1)

    @property
    def par(self) -> int:
        """The number of moves in the stored solution.

        >>> level = engine.lessons.course("treppe").level("only-once")
        >>> level.solution, level.par
        (('! base Q',), 0)
        """
        return sum(not text.startswith(REFUSED) for text in self.solution)

    # -------------------------------------------------------------- playing

    @cached_property
    def start(self) -> Position:
        """The position in which the learner begins.

        Raises:
            CourseError: the data do not describe a position.
        """
        with part(f"{self.game.key}, level {quoted(self.key)}"):
            return self.replied(self.begin.position(self.game))

    def replied(self, position: Position) -> Position:
        """The position after the other players have moved, when the learner is to move or the deal is over.

        >>> level = engine.lessons.course("napoleon").level("low-bid")
        >>> after = level.start.play("bid 1")
        >>> after.to_move, level.replied(after).to_move, level.replied(after).moves
        (1, 0, (bid 1, pass, pass, pass))
        """
        while position.game.seats > 1 and position.to_move not in (self.seat, -1):
            position = position.play(self._reply(position))
        return position

    def _reply(self, position: Position) -> str:
        situation = position.state, len(position.moves)
        if situation not in self._replies:
            if len(self._replies) >= MOST_REPLIES:
                self._replies.clear()
            self._replies[situation] = self._new_reply(position, situation[1])
        return self._replies[situation]

    @cached_property
    def _replies(self) -> dict[tuple[bytes, int], str]:
        """Replies so far, by the state and the number of moves before: searches meet most situations many times."""
        return {}

    def _new_reply(self, position: Position, number: int) -> str:
        legal = [move.text for move in position.legal_moves]
        for move in self.script:
            if move in legal:
                return move
        if len(legal) == 1:
            return legal[0]
        from ..lab import Chance
        from ..players import players_of, usual_player

        chance = Chance(f"{self.key} {number}", 0, position.to_move)
        player = players_of(self.game)[usual_player(self.game)]
        return player(position.view(position.to_move), position.legal_moves, chance).text

    def made(self, position: Position) -> tuple[str, ...]:
        """The learner's own moves between the start of the level and a position.

        >>> level = engine.lessons.course("napoleon").level("low-bid")
        >>> after = level.replied(level.start.play("bid 1"))
        >>> after.moves, level.made(after)
        ((bid 1, pass, pass, pass), ('bid 1',))
        """
        own: list[str] = []
        for before, after in pairwise(position.history):
            if before.game.seats == 1 or before.to_move == self.seat:
                own.append(str(after.last_move))
        return tuple(own[self._own_before :])

    @cached_property
    def _own_before(self) -> int:
        history = self.start.history
        return sum(self.game.seats == 1 or one.to_move == self.seat for one in history[:-1])

    def tried(self, position: Position, refused: Iterable[Ruling] = ()) -> Tried:
        """The learner's situation, given a position reached from `start` and the rulings that refused moves.

        >>> level = engine.lessons.course("treppe").level("only-once")
        >>> tried = level.tried(level.start, refused=[level.start.ruling("base Q")])
        >>> level.judge(tried).status
        'done'
        """
        return Tried(position, self.made(position), frozenset(refused))

    def judge(self, tried: Tried) -> Verdict:
        """Whether the level is open, done or failed.

        >>> level = engine.lessons.course("treppe").level("count-followers")
        >>> level.judge(level.tried(level.start)).status
        'open'
        >>> level.judge(level.tried(level.start.play("base Q")))
        Verdict(status='failed', says='queens')
        """
        verdict = self.judge_without_search(tried)
        if verdict is OPEN and self.watch:
            path = find_path(self, tried)
            if path.proved and path.moves is None:
                return Verdict("failed", "unreachable")
        return verdict

    def judge_without_search(self, tried: Tried) -> Verdict:
        """Like `judge`, but never reports that the goal has become unreachable.

        >>> level = engine.lessons.course("treppe").level("count-followers")
        >>> level.judge_without_search(level.tried(level.start)).status
        'open'
        """
        if goals.all_hold(self.goal, tried):
            return DONE
        for fail in self.fails:
            if goals.holds(fail.when, tried):
                return Verdict("failed", fail.says)
        if self.limit is not None and len(tried.moves) >= self.limit:
            return Verdict("failed", "limit")
        if tried.position.outcome is not None:
            return Verdict("failed", "over")
        return OPEN

    def trap(self, tried: Tried) -> Trap | None:
        """The trap triggered by the last move, if any.

        >>> level = engine.lessons.course("treppe").level("count-followers")
        >>> level.trap(level.tried(level.start.play("base 3"))).says
        'threes'
        >>> level.trap(level.tried(level.start.play("base J")))
        """
        if not tried.moves:
            return None
        for trap in self.traps:
            if trap.move == tried.moves[-1] and trap.after in (None, tried.moves[:-1]):
                return trap
        return None

    def replay(self, tries: Sequence[str]) -> tuple[Tried, list[Ruling]]:
        """Play moves as a learner would try them, including refused ones.

        Args:
            tries: move texts; those that begin with "! " are meant to be refused, which is not checked here.

        Returns:
            The learner's situation at the end, and the ruling on each try. Play stops when the level is done or failed.

        >>> level = engine.lessons.course("treppe").level("three-of-a-kind")
        >>> tried, rulings = level.replay(["! base Q", "base 3"])
        >>> [(ruling.move, ruling.legal) for ruling in rulings]
        [(base Q, False), (base 3, True)]
        >>> level.judge(tried).status
        'done'
        """
        tried = self.tried(self.start)
        rulings: list[Ruling] = []
        for text in tries:
            if self.judge(tried).status != "open":
                break
            ruling = tried.position.ruling(text.removeprefix(REFUSED))
            rulings.append(ruling)
            tried = self.after(tried, ruling)
        return tried, rulings

    def after(self, tried: Tried, ruling: Ruling) -> Tried:
        """The learner's situation after one more try: the move was made and answered, or refused.

        Args:
            ruling: the ruling on the move in the learner's position.

        >>> level = engine.lessons.course("treppe").level("three-of-a-kind")
        >>> begun = level.tried(level.start)
        >>> [level.after(begun, level.start.ruling(f"base {rank}")).moves for rank in "Q3"]
        [(), ('base 3',)]
        """
        if ruling.legal:
            position = self.replied(tried.position.play(ruling.move))
            return Tried(position, (*tried.moves, ruling.move.text), tried.refused)
        return Tried(tried.position, tried.moves, tried.refused | {ruling})

    def stars(self, moves: int, hints: int) -> int:
        """How well a level was solved: 3 stars without hints and within the length of the stored solution; at least 1.

        If the level only asks for a forbidden move, five tries are free.

        Args:
            moves: the number of moves the learner has made, including those taken back.
            hints: the number of hints used.

        >>> level = engine.lessons.course("treppe").level("count-followers")
        >>> level.stars(moves=4, hints=0), level.stars(moves=6, hints=1), level.stars(moves=20, hints=4)
        (3, 2, 1)
        """
        most = self.par or FREE_TRIES
        if hints == 0 and moves <= most:
            return 3
        return 2 if hints <= 1 and moves <= (2 * self.par or FREE_TRIES) else 1

    # -------------------------------------------------------------- texts

    def text(self, *keys: str, language: str | None = None, **slots: Any) -> str:
        """A text of the level: "title", "goal", "rule", "done"; or ("fails", key), ("traps", key).

        Args:
            **slots: values for the slots of the text.

        Raises:
            KeyError: there is no such text.

        >>> level = engine.lessons.course("treppe").level("count-followers")
        >>> level.text("title"), level.text("title", language="de")
        ('Count the followers', 'Folgekarten zählen')
        """
        if self.says and keys == ("done",):
            return texts.text(self.game, language, "hands", self.says)
        return texts.text(self.game, language, "levels", self.key, *keys, **slots)

    def failure(self, verdict: Verdict, language: str | None = None) -> str:
        """The sentence that says why the level has failed.

        >>> level = engine.lessons.course("treppe").level("count-followers")
        >>> level.failure(engine.lessons.Verdict("failed", "limit"))
        'That was move 4, and you have not reached the goal. Undo moves, or restart.'
        """
        own = texts.find(self.game, valid_language(language), "levels", self.key, "fails", verdict.says)
        if own is not None:
            return texts.fill(own, language, limit=self.limit or 0)
        slots = {"limit": self.limit or 0, "why": self.text("done", language=language)}
        return texts.text(None, language, "fails", verdict.says, **slots)
