"""`python -m cardwidgets.apps notebooks` serves the notebooks of a folder as apps."""

import sys

from engine import MissingExtraError
from engine.base.extras import needs_extra

if __name__ == "__main__":
    try:
        with needs_extra("apps"):
            from cardwidgets.apps.server import Apps
    except MissingExtraError as error:
        sys.exit(str(error))
    Apps.launch_instance()
