"""The report of a run."""

from tests import report


def test_files_far_over_budget_are_named_the_furthest_first() -> None:
    budget = {"a.py": 4.0, "b.py": 4.0, "all": 10.0}
    found = report.over({"a.py": 5.9, "b.py": 6.1, "new.py": 2.0, "cheap.py": 1.4, "all": 15.4}, budget)
    assert [line.split()[-1] for line in found] == ["new.py", "all", "b.py"]
