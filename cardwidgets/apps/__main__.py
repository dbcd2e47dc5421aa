"""`python -m cardwidgets.apps notebooks` serves the notebooks of a folder as apps."""

from cardwidgets.apps.server import Apps

if __name__ == "__main__":
    Apps.launch_instance()
