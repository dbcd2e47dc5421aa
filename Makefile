# Kartentisch: everything there is to run. `make` alone lists the commands.
# It needs Linux, bash, git and Python 3.11 to 3.14; the packages go into .venv, from the locks in requirements/.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PY := .venv/bin/python
STAMPS := .venv/stamps
PIP := $(PY) -m pip --disable-pip-version-check --quiet

NPM := $(PY) -m tools.node npm --silent
# Which notebook `make lab` opens; more words for JupyterLab, Voila or pytest.
NOTEBOOK ?= en/welcome.ipynb
ARGS ?=

# All tests, spread by file, in an order that fits (see tests/conftest.py). They wait often: two
# workers more than two cores have keep both busy.
WORKERS := -n 4 --dist loadfile --no-loadscope-reorder

# A copy or a renamed folder has a .venv that points to the old place: install the project there again.
ifneq ($(shell cat .venv/stamps/place 2>/dev/null),$(CURDIR))
MOVED := moved
endif
# Jupyter refuses to serve for root unless told; in a container root is often all there is.
ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.PHONY: help lab voila site site-serve site-zip bundle test test-all check bench load winnability deep setup format docs \
	pictures stills links lock wasm clean moved

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

# What is not compiled yet is compiled while learners already play, with what they leave of the processors.
lab: $(STAMPS)/project ## set up everything and open JupyterLab on the notebooks
	@nice -n 19 $(MAKE) $(STAMPS)/warm > .venv/warm.log 2>&1 &
	@$(PY) -m jupyter trust notebooks/*/*.ipynb > /dev/null  # JupyterLab shows stored pictures of trusted notebooks only
	$(PY) -m jupyterlab --ServerApp.root_dir=notebooks --LabApp.default_url="/lab/tree/$(NOTEBOOK)" $(ROOT) $(ARGS)

voila: $(STAMPS)/warm ## show the notebooks as apps, without their code
	@if [ -e $(STAMPS)/front ]; then $(MAKE) $(STAMPS)/front; fi  # it installs nothing for that
	$(PY) -m cardwidgets.apps notebooks $(ARGS)

site: wasm $(STAMPS)/npm ## build a site of plain files in build/site: all notebooks and tables, Python running in the page
	@$(PY) -m tools.site $(ARGS)

site-serve: wasm $(STAMPS)/npm ## build that site and show it on this machine
	@$(PY) -m tools.site --serve=8000 $(ARGS)

site-zip: wasm $(STAMPS)/npm ## build that site and pack it as build/kartentisch-site.zip, for a school's server or Moodle
	@$(PY) -m tools.site --zip $(ARGS)

bundle: $(STAMPS)/npm ## make cardwidgets/static, which the page loads, from cardwidgets/page
	@$(PY) -m tools.bundle

wasm: $(STAMPS)/warm ## compile the rules ahead into engine/modules, for a Python that runs in a browser
	@$(PY) -m tools.wasm

test: $(STAMPS)/dev $(STAMPS)/front $(STAMPS)/warm ## set up everything, a browser too, and run the tests
	@$(PY) tools/ensure_browser.py
	-@$(PY) -m tools.wasm
	$(PY) -m pytest $(or $(ARGS),$(WORKERS))

test-all: test ## the same, and then the thorough tests, which `make test` leaves out
	$(PY) -m pytest -m "thorough and not deep" $(WORKERS)

check: $(STAMPS)/dev $(STAMPS)/npm ## look for mistakes, at the format and at the types: Python (ruff, mypy), page (biome, tsc)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(NPM) run check
	$(PY) -m tools.bundle --check

bench: $(STAMPS)/bench $(STAMPS)/front $(STAMPS)/warm ## measure the speed: against OpenSpiel, and in the browser
	@$(PY) tools/ensure_browser.py
	-@$(PY) -m tools.wasm
	$(PY) -m bench $(ARGS)

load: $(STAMPS)/dev $(STAMPS)/front $(STAMPS)/warm ## let 20 learners play ten minutes at the server of the apps; ARGS="--help" tells the choices
	@$(PY) -m bench.load $(ARGS)

winnability: $(STAMPS)/warm ## how many deals can be won, all cards known; ARGS="--help" tells the choices
	@$(PY) -m engine.solver.winnability $(ARGS)

deep: $(STAMPS)/dev $(STAMPS)/front $(STAMPS)/warm ## long fuzzing and large runs, part by part; ARGS="browser solver" names parts, ARGS="--help" tells the choices
	@$(PY) tools/ensure_browser.py
	-@$(PY) -m tools.wasm
	@$(PY) tools/deep.py $(ARGS)

setup: $(STAMPS)/dev $(STAMPS)/front $(STAMPS)/warm ## only set up everything, for working on the code

format: $(STAMPS)/dev $(STAMPS)/npm ## bring the code into its format
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	$(NPM) run format

docs: $(STAMPS)/dev ## write the reference of all public names to build/reference
	@$(PY) tools/reference.py build/reference
	@echo "build/reference/index.html"

pictures: $(STAMPS)/dev ## draw the pictures of the pages, take the screenshots and record the moving picture
	@$(PY) tools/ensure_browser.py
	$(PY) -m tools.deck_pictures
	$(PY) -m tools.screenshots
	$(PY) -m tools.moving_picture

stills: $(STAMPS)/warm ## store in the notebooks what their cells show without a kernel
	@$(PY) -m tools.stills $(ARGS)

links: $(STAMPS)/venv ## point all links at a fork: ARGS=owner/name
	@$(PY) -m tools.links $(ARGS)

lock: $(STAMPS)/venv ## choose the newest fitting version of every package and write the locks anew
	$(PY) tools/lock.py $(ARGS)

clean: ## remove what these commands have made in this folder
	rm -rf .venv node_modules engine/modules cardwidgets/apps/built test-results build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

# --- how .venv comes to be, step by step; each step runs again when what it depends on has changed ---

$(STAMPS)/venv:
	@python=$$(bash tools/find_python.sh) && echo "Making .venv with $$python" && "$$python" -m venv .venv
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/runtime: requirements/runtime.txt $(STAMPS)/venv
	@echo "Installing the packages that the project needs (a minute or two the first time)"
	@$(PIP) install --require-hashes -r requirements/runtime.txt
	@touch $@

# JupyterLab does not ask learners whether they want its news.
$(STAMPS)/project: pyproject.toml binder/overrides.json $(STAMPS)/runtime $(MOVED)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@mkdir -p .venv/share/jupyter/lab/settings && cp binder/overrides.json .venv/share/jupyter/lab/settings/
	@printf '%s\n' "$(CURDIR)" > $(STAMPS)/place && touch $@

$(STAMPS)/dev: requirements/dev.txt $(STAMPS)/project
	@echo "Installing what the tests need"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# JupyterLite's kernel is for the site: every page of JupyterLab would load it, and complain.
$(STAMPS)/lite: $(STAMPS)/dev
	@mkdir -p .venv/share/jupyter/lite
	@cd .venv/share/jupyter && if [ -e labextensions/@jupyterlite ]; then rm -rf lite/@jupyterlite && mv labextensions/@jupyterlite lite; fi
	@touch $@

$(STAMPS)/npm: package-lock.json package.json $(STAMPS)/lite
	@echo "Installing what checks and bundles the scripts of the page"
	@$(NPM) ci
	@touch $@

# What connects the pages of the apps with their kernels; without it they take Voila's scripts, which are slower.
$(STAMPS)/front: $(wildcard cardwidgets/apps/page/*) tools/front.py tools/fronts.py $(STAMPS)/npm
	@$(PY) -m tools.front
	@touch $@

$(STAMPS)/bench: requirements/bench.txt $(STAMPS)/dev
	@echo "Installing what the speed is compared with"
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

# The compiled rules are kept on disk, so that no learner waits for the compiler.
$(STAMPS)/warm: $(shell find engine -name '*.py' 2>/dev/null) $(STAMPS)/project
	@echo "Compiling the rules"
	@$(PY) -m engine.warm
	@touch $@

moved:
