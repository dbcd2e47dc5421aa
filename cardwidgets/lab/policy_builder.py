"""The workshop: a policy built from sliders, one for each feature of a move; it runs no typed code."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.lab.experiment import Experiment
from cardwidgets.widgets.controls.choice_list import ChoiceList
from cardwidgets.widgets.controls.slider import Slider
from cardwidgets.widgets.output.cells import OfCell
from cardwidgets.widgets.output.closing import close_all
from engine.core.arguments import as_game
from engine.lab import Weights, about, named_features, strategies
from engine.lab.features import features_of

MINE = "mine"
"""The name of the sliders' policy in results; the page shows it in the reader's language."""


class Workshop(OfCell):
    """Sliders for the features of a patience, and an experiment with the resulting policy.

    Args:
        game: the patience, or its key.
        begin: the policy whose weights the sliders show first; None for the first built-in one.
        deals: initial number of deals of an experiment.
        language: "en" or "de"; None follows the notebook.

    Attributes:
        experiment: the experiment below the sliders.

    Raises:
        ValueError: the game is not a patience, or has no such policy.

    >>> workshop = cardwidgets.Workshop("treppe", begin="spender")
    >>> workshop.weights["up"], workshop.policy.key
    (60.0, 'treppe')
    >>> workshop.close()
    """

    def __init__(
        self, game: engine.Game | str, *, begin: str | None = None, deals: int = 500, language: str | None = None
    ) -> None:
        self.game = as_game(game)
        self._features = named_features(self.game)
        self._policies = {name: dict(features_of(self.game).STRATEGIES[name]) for name in self._shipped()}
        begin = next(iter(self._policies)) if begin is None else begin
        if begin not in self._policies:
            raise ValueError(f"there is no policy {begin!r}; there are {', '.join(self._policies)}")
        self._locale = Locale(language)
        self._say = Wording("lab", self._locale)
        self._filling = False  # whether code, not the learner, is setting values
        self._help, self._idea, self._code = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._begin, self._rival = (
            ChoiceList(
                options=options, value=value, style={"description_width": "auto"}, layout=widgets.Layout(width="20em")
            )
            for options, value in ((list(self._policies), begin), (["greedy", *self._policies], "greedy"))
        )
        self._sliders = {one.key: Slider(one.low, one.high, one.step) for one in self._features}
        for slider in self._sliders.values():
            slider.observe(self._on_change, "value")
        self._begin.observe(self._on_begin, "value")
        self._rival.observe(self._on_change, "value")
        columns = "repeat(auto-fill, minmax(min(30em, 100%), 1fr))"
        laid = widgets.Layout(grid_template_columns=columns, grid_gap="0 2em", max_width="76em")
        grid = widgets.GridBox(list(self._sliders.values()), layout=laid)
        self.experiment = Experiment(self.game, ["greedy"], deals=deals, guess=False, language=self._locale)
        self.experiment.own = MINE
        choose = widgets.HBox([self._begin, self._rival], layout=widgets.Layout(flex_flow="row wrap"))
        super().__init__([self._help, choose, self._idea, grid, self._code, self.experiment])
        self.add_class("kt-panel")
        self.add_class("kt-workshop")
        self._take(begin)
        self._locale.rendered(self._render)
        self._locale.follow()

    @property
    def weights(self) -> dict[str, float]:
        """The sliders' values, without those at zero.

        >>> workshop = cardwidgets.Workshop("kleine-harfe", begin="climber")
        >>> workshop.weights["up"], workshop.weights["idle"]
        (90.0, -100.0)
        """
        return {key: slider.value for key, slider in self._sliders.items() if slider.value}

    @property
    def policy(self) -> Weights:
        """The policy given by the sliders.

        >>> workshop = cardwidgets.Workshop("kleine-harfe", begin="climber")
        >>> position = engine.game("kleine-harfe").deal(1)
        >>> workshop.policy(position.view(), position.legal_moves)
        T3>T1
        """
        return Weights(self.game.key, self.weights)

    def close(self) -> None:
        """Remove it from the pages."""
        if "experiment" in self.__dict__:  # missing if the constructor failed
            self._locale.unfollow()
            self.experiment.close()
            close_all(self)
        super().close()

    def _shipped(self) -> list[str]:
        return [name for name in strategies(self.game) if name in features_of(self.game).STRATEGIES]

    def _take(self, name: str) -> None:
        """Set the sliders to the weights of a built-in policy."""
        self._filling = True
        for key, slider in self._sliders.items():
            slider.value = self._policies[name].get(key, 0.0)
        self._filling = False
        self._describe()
        self._renew()

    def _describe(self) -> None:
        """Describe the policy with which the sliders began."""
        description = about(self.game, self._begin.value, self._say.language)
        self._idea.value = escape(self._say("idea", title=description.title, idea=description.idea))

    def _on_begin(self, _change: dict[str, Any]) -> None:
        if not self._filling:
            self._take(self._begin.value)

    def _on_change(self, _change: dict[str, Any]) -> None:
        if not self._filling:
            self._renew()

    def _renew(self) -> None:
        """Give the experiment the current policy."""
        rival = self._rival.value
        self.experiment.strategies = {MINE: self.policy, rival: rival}
        weights = ", ".join(f'"{key}": {value:g}' for key, value in self.weights.items())
        code = escape(f'engine.lab.Weights("{self.game.key}", {{{weights}}})')
        self._code.value = f"<details><summary>{escape(self._say('as_code'))}</summary><pre>{code}</pre></details>"

    def _render(self) -> None:
        say = self._say
        self._help.value = f"<p>{escape(say('workshop_help'))}</p>"
        self._begin.description, self._rival.description = say("start_from"), say("against")
        self._filling = True
        for choice, names in ((self._begin, [*self._policies]), (self._rival, ["greedy", *self._policies])):
            name = choice.value
            choice.options = [(about(self.game, one, say.language).title, one) for one in names]
            choice.value = name
        self._filling = False
        self._describe()
        for one in self._features:
            slider = self._sliders[one.key]
            slider.description = one.label(say.language)
            slider.tooltip = say("feature_tip", text=one.text(say.language), most=one.most)
        self._renew()
