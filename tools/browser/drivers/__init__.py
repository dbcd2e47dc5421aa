"""The browsers of `test_browsers.py`: one small protocol (`protocol.py`), and one module for each driver."""
