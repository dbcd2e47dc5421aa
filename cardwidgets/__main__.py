"""`python -m cardwidgets`: the command `kartentisch`."""

import sys

from cardwidgets.command import main

if __name__ == "__main__":
    sys.exit(main())
