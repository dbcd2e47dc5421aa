#!/usr/bin/env bash
# Prints the first Python on this machine that can make the project's environment, or says in one line what to install.
# The variable PYTHON chooses one.
set -euo pipefail

fits='import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))'
if [ -n "${PYTHON:-}" ]; then
    candidates=("$PYTHON")
else
    candidates=(python3 python3.13 python3.12 python3.11 python3.14 python)
fi
for python in "${candidates[@]}"; do
    if "$python" -c "$fits" 2>/dev/null; then
        echo "$python"
        exit 0
    fi
done
echo "Kartentisch needs Python 3.11 to 3.14 with its venv module (Debian: apt-get install python3 python3-venv)," \
    "found none as: ${candidates[*]}" >&2
exit 1
