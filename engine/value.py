"""The former address of `engine.base.value`, for imports and pickles of before."""

from .base.value import Fixed as Fixed, Value as Value, fixed as fixed, keep as keep
