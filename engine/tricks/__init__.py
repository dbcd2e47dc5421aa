"""Trick games and matches. The names of `engine.tricks.tricks` are public here."""

from . import tricks as _home
from .deal_review import CostlyChoice, DealReview, can_review, review_deal as review_deal
from .tricks import OpenDeal, Trick, open_deal, tricks

__doc__ = _home.__doc__
__all__ = ["CostlyChoice", "DealReview", "OpenDeal", "Trick", "can_review", "open_deal", "tricks"]
__dir__ = __all__.copy
