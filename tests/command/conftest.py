"""A system whose language is English, whatever the language of this one."""

import pytest


@pytest.fixture(autouse=True)
def english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command answers in the language of the system."""
    monkeypatch.setenv("LC_ALL", "C")
