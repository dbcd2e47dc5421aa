"""How tables look: the keywords that all panels share, and their values for one table."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from typing import Any, TypedDict


class Look(TypedDict, total=False):
    """The keywords of every panel with a table.

    Attributes:
        language: of its texts and indices, "en" or "de"; None for the engine's current one, which it then follows.
        colours: "two" or "four" suit colours.
        card_width: the width of a card in CSS pixels, None for the usual one; to fit a page, cards may become up to 1.7
            times as wide (twice on a page with only the table), or smaller.
        theme: "light", "dark" or "auto" to follow the page.
        felt: "green", "blue" or "red".
        back: the back of the cards: "petals" (blue), "trellis" (red) or "rosette" (violet).
    """

    language: str | None
    colours: str
    card_width: int | None
    theme: str
    felt: str
    back: str


@dataclass(frozen=True, slots=True)
class Style:
    """The appearance of one table; its attributes are those of `Look`.

    >>> Style.of({"felt": "red", "language": "de"}, 66)
    Style(card_width=66, colours='two', theme='auto', felt='red', back='petals')
    """

    card_width: int
    colours: str = "two"
    theme: str = "auto"
    felt: str = "green"
    back: str = "petals"

    @classmethod
    def of(cls, look: Look, card_width: int) -> Style:
        """The appearance that keywords ask for.

        Args:
            look: the keywords.
            card_width: the usual width of a card, in CSS pixels.

        Raises:
            TypeError: there is no such keyword.
        """
        for name in look.keys() - Look.__annotations__.keys():
            near = get_close_matches(name, Look.__annotations__, 1)
            said = f"did you mean {near[0]!r}?" if near else f"the look has {', '.join(Look.__annotations__)}"
            raise TypeError(f"there is no keyword {name!r} for this table; {said}")
        chosen: dict[str, Any] = {name: value for name, value in look.items() if name != "language"}
        return cls(**{**chosen, "card_width": chosen.get("card_width") or card_width})


def spelled_out(function: Any) -> inspect.Signature:
    """The signature of a function, or of a class, with every keyword of its `**look`: for completion and `help`.

    Args:
        function: the function, or the `__init__` of the class.
    """
    before = [one for one in inspect.signature(function).parameters.values() if one.name != "self"]
    look: list[inspect.Parameter] = []
    if before and (before[-1].name, before[-1].kind) == ("look", inspect.Parameter.VAR_KEYWORD):
        before.pop()
        usual = {one.name: one.default for one in fields(Style) if one.default is not MISSING}
        for name, kind in Look.__annotations__.items():
            how: dict[str, Any] = {"default": usual.get(name), "annotation": kind.__forward_arg__}
            look.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, **how))
    return inspect.Signature([*before, *look])
