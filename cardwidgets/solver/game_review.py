"""The review of a game in its drawer: the losing move, a chart of winnable positions, and a way back to it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets
import traitlets

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.session.move_tree import MoveTree
from cardwidgets.solver.phrases import review_phrase
from cardwidgets.solver.results import Place, known, way
from cardwidgets.solver.your_chances import YourChances
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.controls.buttons import Button, button
from cardwidgets.widgets.controls.toolbar import Toolbar
from engine import Review
from engine.solver.reviewing import conclude, next_open

WORDS = ("label", "elsewhere", "as_table", "number", "move", "status", "up", "losing", "chances", "mine", "cards")
STATUSES = ("won", "lost", "unknown", "open")


class Chart(PageWidget):
    """The chart. A click, or an arrow key, goes to a position.

    Attributes:
        points: one entry per position: [the move that led to it, status, cards up]. The status is "won", "lost",
            "unknown", or "" if it has not been searched.
        here: index of the position on the table, -1 if it is none of them.
        losing: index of the position after the losing move, -1 if there is none.
        chances: for the first positions, as far as they are judged: [the player's chance in percent, what the move
            before cost (negative), what its card gave or took].
        words: the texts.
    """

    page_name = traitlets.Unicode("game_review").tag(sync=True)
    points: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    here = traitlets.Int(-1).tag(sync=True)
    losing = traitlets.Int(-1).tag(sync=True)
    chances: traitlets.List[list[int]] = traitlets.List().tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, on_go: Callable[[int], None]) -> None:
        super().__init__()
        self._on_go = on_go
        self.on_msg(self._on_message)

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        number = content.get("go") if isinstance(content, dict) else None
        if type(number) is int and 0 <= number < len(self.points):
            self._on_go(number)


class ReviewPart:
    """The review of one panel's game, shown while it is open.

    Args:
        say: the texts of the solver.
        yours: the part of it that uses only what the player could see.
        guarded: runs an action and reports its exceptions.
        on_go: called with the node that the learner chooses.
        on_way: called with the node from which to show the better line.
        on_change: called when the learner stops or closes the review.

    Attributes:
        nodes: the positions of the reviewed game, in order.
        on: whether a review is open.
    """

    def __init__(
        self,
        say: Wording,
        yours: YourChances,
        guarded: Callable[[Callable[[], Any]], None],
        on_go: Callable[[Place], None],
        on_way: Callable[[Place], None],
        on_change: Callable[[], None],
    ) -> None:
        self._say, self._yours = say, yours
        self._on_way, self._on_change = on_way, on_change
        self._moves: list[str] = []
        self._running = False
        self.nodes: list[Place] = []
        self.on = False
        self._guarded, self._on_go = guarded, on_go
        self._buttons: dict[str, Button] = {}

    def build(self) -> widgets.Widget:
        """Create the widget; call this before the first review."""
        guarded, on_go = self._guarded, self._on_go
        self._summary = shared_layout.make_widget(widgets.HTML, classes="kt-review-text")
        self._progress = widgets.IntProgress(min=0, layout=widgets.Layout(width="12em"))
        self.chart = Chart(lambda number: guarded(lambda: self._at(number, on_go)))
        actions = {
            "stop": self.stop,
            "to_losing": lambda: self._at(self._before_losing(), on_go),
            "better_way": lambda: self._at(self._before_losing(), self._on_way),
        }
        self._buttons = {key: button(self._say, key, action, guarded) for key, action in actions.items()}
        self._tools = Toolbar(list(self._buttons.values()))
        wrapped = shared_layout.layout(flex_flow="row wrap", align_items="center")
        self._row = shared_layout.make_widget(widgets.HBox, [self._progress, self._tools], layout=wrapped)
        hidden = shared_layout.layout(display="none")
        parts = [self._summary, self.chart, self._row, self._yours.build()]
        box = shared_layout.make_widget(widgets.VBox, parts, layout=hidden)
        self._say.rendered(self._render)
        return box

    @property
    def review(self) -> Review:
        """The review as far as results are known."""
        return conclude([node.state for node in self.nodes], [known(node) for node in self.nodes])

    def open(self, history: MoveTree[engine.Position]) -> None:
        """Review the current branch of the tree, from its start to its end."""
        self.nodes = way(history.here)
        self.on = self._running = True
        self._name_columns()
        self._name_moves()
        self._yours.begin(self.nodes)
        self.update(history.here)

    def wanted(self) -> Place | None:
        """The position to search next, None if there is none."""
        if not self._running:
            return None
        number = next_open([known(node) for node in self.nodes])
        return None if number is None else self.nodes[number]

    def stop(self) -> None:
        """Stop searching; results so far are kept."""
        self._running = False
        self._on_change()

    def shown(self, on: bool) -> None:
        """End the review, if its page is not shown any more."""
        if not on:
            self.nodes, self.on, self._running = [], False, False
            self._yours.end()
            self._on_change()

    def update(self, here: Place) -> None:
        """Show the current results, and the player's place."""
        solutions = [known(node) for node in self.nodes]
        self._running = self._running and self.wanted() is not None
        review = self.review
        numbers = {id(node): number for number, node in enumerate(self.nodes)}
        points = [
            [move, one.status if one else "", node.state.score]
            for move, one, node in zip(self._moves, solutions, self.nodes, strict=True)
        ]
        losing = -1 if review.losing is None else review.losing
        here_at = numbers.get(id(here), -1)
        self.chart.send_patch(points=points, losing=losing, here=here_at, chances=self._yours.points)
        self._yours.update()
        self._progress.max = len(solutions)
        self._progress.value = sum(one is not None for one in solutions)
        self._write(review)
        self._show_buttons(review)

    def _render(self) -> None:
        self._name_columns()
        self._progress.tooltip = self._say("review_progress")
        if self.on:
            self._name_moves()
            pairs = zip(self._moves, self.chart.points, strict=True)
            self.chart.points = [[move, *rest] for move, (_, *rest) in pairs]
            self._write(self.review)

    def _at(self, number: int, action: Callable[[Place], None]) -> None:
        """Call a function with a position, unless the review has been closed in the meantime."""
        if number < len(self.nodes):
            action(self.nodes[number])

    def _before_losing(self) -> int:
        losing = self.review.losing
        return 0 if losing is None else losing - 1

    def _name_columns(self) -> None:
        say = self._say.of(self.nodes[0].state.game) if self.on else self._say
        self.chart.words = {word: say(f"review_{word}") for word in (*WORDS, *STATUSES)}

    def _name_moves(self) -> None:
        language = self._say.language
        self._moves = [self._say("start")]
        for before, node in zip(self.nodes, self.nodes[1:], strict=False):
            move = node.state.last_move
            self._moves.append(phrase(before.state, move, language) if move else "")

    def _write(self, review: Review) -> None:
        if self._running:
            text = self._say("review_running", done=self._progress.value, all=self._progress.max)
        else:
            text = review_phrase(review, self._say.language, not self._yours.keeps(review.losing or 0))
        self._summary.value = f'<div role="status">{escape(text)}</div>'

    def _show_buttons(self, review: Review) -> None:
        lost = review.losing is not None
        shown = {
            "stop": self._running,
            "to_losing": lost,
            "better_way": lost and not self._yours.keeps(review.losing or 0),
        }
        with self._tools.batch():
            for key, one in self._buttons.items():
                one.change(shown=shown[key])
        self._progress.layout.display = None if self._running else "none"


def reviewable(position: engine.Position) -> bool:
    """Whether there is anything to review: a patience with at least one move."""
    return position.game.seats == 1 and position.previous is not None
