"""The former address of `engine.base.value`, kept for old imports and pickles."""

from .base.value import Fixed as Fixed, Value as Value, fixed as fixed, keep as keep
