#!/bin/sh
# Sphinx 9.0.4, autodoc: with `autodoc_preserve_defaults = True`, a function whose `__signature__` has more keyword-only
# parameters than its source cannot be documented with its signature. The defaults are taken from the source by position,
# so the list of them runs out: "error while formatting arguments for shown.play: pop from empty list", and the entry
# has no parameters. (Such a `__signature__` is the usual way to show the keywords of a `**TypedDict` in help and
# completion.) Without the option, the entry shows all of them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet sphinx==9.0.4
mkdir source
cat > source/shown.py <<'PY'
import inspect

def play(deal, *, pace=1.0, **look):
    """Play a deal."""

keyword = inspect.Parameter.KEYWORD_ONLY
own = list(inspect.signature(play).parameters.values())[:-1]
look = [inspect.Parameter(name, keyword, default=value) for name, value in (("felt", "green"), ("back", "blue"))]
play.__signature__ = inspect.Signature([*own, *look])
PY
printf '.. autofunction:: shown.play\n' > source/index.rst
for preserve in True False; do
  cat > source/conf.py <<PY
import sys
sys.path.insert(0, "source")
extensions = ["sphinx.ext.autodoc"]
autodoc_preserve_defaults = $preserve
PY
  venv/bin/python -m sphinx -q -b text -E source "out-$preserve" 2> "log-$preserve" || true
done
cat log-True out-True/index.txt out-False/index.txt
grep -q "error while formatting arguments for shown.play: pop from empty list" log-True
! grep -q "felt" out-True/index.txt
test ! -s log-False
grep -q "felt='green', back='blue'" out-False/index.txt
echo "as described"
