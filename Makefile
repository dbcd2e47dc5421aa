# Kartentisch: all commands. `make` alone lists them.
# Requires Linux, bash, git and Python 3.11 to 3.14; installs the packages locked in requirements/ into .venv.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PY := .venv/bin/python
STAMPS := .venv/stamps
PIP := $(PY) -m pip --disable-pip-version-check --quiet

NPM := $(PY) -m tools.bundles.node npm --silent
# The notebook that `make lab` opens; extra arguments for JupyterLab, Voila or pytest.
NOTEBOOK ?= en/welcome.ipynb
ARGS ?=

# All tests, distributed by file over two cores, in the order set in tests/conftest.py. A third worker would start the
# servers and browsers once more.
WORKERS := -n 2 --dist loadfile --no-loadscope-reorder

# Voila reads the template of our pages from the tree, not from what was installed.
TEMPLATE := .venv/share/jupyter/voila/templates/kartentisch

# In a copied or renamed folder, .venv points to the old location: reinstall the project.
ifneq ($(shell cat .venv/stamps/place 2>/dev/null),$(CURDIR))
MOVED := moved
endif
# A step runs again when some of what it has made is gone: $(call gone,FILES).
gone = $(if $(filter-out $(wildcard $(1)),$(1)),moved)
BROWSER := $(addprefix .venv/chromium/,chromium shell fonts.conf al2023 fonts)
# Jupyter refuses to run as root unless told otherwise; in a container root is often the only user.
ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

# Many processes load the same modules: each would compile them again, and pytest rewrite all asserts in each worker.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help lab voila site site-serve site-zip bundle dist test test-all check bench winnability deep setup ready format docs \
	pictures stills links lock modules clean moved

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

# Compiles the rules at low priority while learners already play, in plain Python.
lab: $(STAMPS)/project ## set up everything and open JupyterLab on the notebooks
	@nice -n 19 bash -c '$(MAKE) $(STAMPS)/modules && $(PY) -m tools.bundles.gallery' > .venv/warm.log 2>&1 &
	@$(PY) -m jupyter trust notebooks/*.ipynb notebooks/*/*.ipynb > /dev/null  # JupyterLab shows stored pictures of trusted notebooks only
	$(PY) -m jupyterlab --ServerApp.root_dir=notebooks --LabApp.default_url="/lab/tree/$(NOTEBOOK)" $(ROOT) $(ARGS)

voila: $(STAMPS)/modules ## show the notebooks as apps, without their code
	@if [ -e $(STAMPS)/front ]; then $(MAKE) $(STAMPS)/front; fi  # updates them, but installs nothing
	@$(PY) -m tools.bundles.gallery
	$(PY) -m voila notebooks $(ARGS)

site: wasm $(STAMPS)/docs ## build a static site in build/site: notebooks, tables, documentation; Python runs in the page
	@$(PY) -m tools.site --docs $(ARGS)

site-serve: wasm $(STAMPS)/docs ## build that site and serve it on this machine
	@$(PY) -m tools.site --docs --serve=8000 $(ARGS)

site-zip: wasm $(STAMPS)/docs ## build that site and pack it as build/kartentisch-site.zip, for a school's server or Moodle
	@$(PY) -m tools.site --docs --zip $(ARGS)

bundle: $(STAMPS)/npm ## build cardwidgets/static, which pages load, from cardwidgets/page
	@$(PY) -m tools.bundles.our_widgets

dist: $(STAMPS)/publish $(STAMPS)/npm ## build the packages in dist/, and try them with each Python on this machine
	@$(PY) -m tools.release.dist $(ARGS)

modules: $(STAMPS)/npm ## compile the rules into engine/modules, for every system and for browsers
	@$(PY) -m tools.modules --all

wasm: $(STAMPS)/npm
	@$(PY) -m tools.modules emscripten-wasm32

test: ready ## set up everything, including a browser, and run the tests
	-@$(if $(findstring browser,$(ARGS))$(findstring wasm,$(ARGS)),$(MAKE) wasm)  # some thorough tests need it
	$(PY) -m pytest $(or $(ARGS),$(WORKERS))

test-all: ready $(STAMPS)/docs ## run these tests and the thorough ones
	-@$(PY) -m tools.modules emscripten-wasm32
	$(PY) -m pytest -m "not deep" $(WORKERS)

check: $(STAMPS)/dev $(STAMPS)/npm ## check for errors, format and types: Python (ruff, mypy), page (biome, tsc)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(NPM) run check
	$(PY) -m tools.bundles.our_widgets --check

bench: $(STAMPS)/bench $(STAMPS)/front $(STAMPS)/browser $(STAMPS)/modules ## measure speed against OpenSpiel and in the browser
	-@$(PY) -m tools.modules emscripten-wasm32
	$(PY) -m bench $(ARGS)

winnability: $(STAMPS)/modules ## measure how many deals can be won, all cards known; ARGS="--help" lists options
	@$(PY) -m engine.lab.winnability $(ARGS)

deep: ready ## long fuzzing and large runs in parts: ARGS="browser solver" chooses parts, ARGS="--help" lists options
	-@$(PY) -m tools.modules emscripten-wasm32 linux-aarch64 win32-x86_64
	@$(PY) tools/deep.py $(ARGS)

setup: $(STAMPS)/dev $(STAMPS)/front $(STAMPS)/browser $(STAMPS)/modules ## set up everything for working on the code

# The rules are compiled while packages are installed.
ready:
	@$(MAKE) --jobs=2 setup

format: $(STAMPS)/dev $(STAMPS)/npm ## format the code
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	$(NPM) run format

docs: $(STAMPS)/docs ## build the documentation, with its reference of all public names, in build/site/docs
	@$(PY) -m tools.docs $(ARGS)

pictures: $(STAMPS)/browser ## redraw the pictures in the docs: card faces, screenshots and the animation
	$(PY) -m tools.pictures.deck
	$(PY) -m tools.pictures.screenshots
	$(PY) -m tools.pictures.moving_picture

stills: $(STAMPS)/modules ## store pictures in the notebooks that are shown without a kernel
	@$(PY) -m tools.notebooks.stills $(ARGS)

links: $(STAMPS)/venv ## point all links at a fork: ARGS=owner/name
	@$(PY) -m tools.release.links $(ARGS)

lock: $(STAMPS)/runtime ## update the lock files to the newest compatible versions
	$(PY) tools/release/lock.py $(ARGS)

clean: ## remove everything that these commands have created
	find . -name __pycache__ -prune -exec rm -rf {} +
	rm -rf .venv node_modules engine/modules cardwidgets/publish/page/static/{built,pages} test-results build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

# --- the steps that create .venv; a step runs again when its prerequisites change ---

# Installs what some locks pin, each of which contains only what those before it lack, and checks that all packages agree.
install = $(PIP) install --require-hashes $(foreach lock,$(1),-r requirements/$(lock).txt) && $(PIP) check

$(STAMPS)/venv:
	@python=$$(bash tools/find_python.sh) && echo "Making .venv with $$python" && "$$python" -m venv .venv
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/runtime: requirements/runtime.txt $(STAMPS)/venv
	@echo "Installing the packages that the project needs (a minute or two the first time)"
	@$(call install,runtime)
	@touch $@

# JupyterLab does not ask learners whether they want its news. Every Jupyter server would spend a second on 38 grammars
# for a kind of address (in jsonschema's optional check of IRIs) that none of its messages contains.
$(STAMPS)/project: pyproject.toml cardwidgets/command/overrides.json $(STAMPS)/runtime $(MOVED)
	@$(PY) tools/relocate.py
	@rm -rf $(TEMPLATE)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@rm -rf $(TEMPLATE) && mkdir -p $(dir $(TEMPLATE)) && ln -s $(CURDIR)/cardwidgets/publish/page $(TEMPLATE)
	@echo 'import sys; sys.modules["rfc3987_syntax"] = None' > "$$($(PY) -c 'import site; print(site.getsitepackages()[0])')/kartentisch-quick.pth"
	@mkdir -p .venv/share/jupyter/lab/settings && cp cardwidgets/command/overrides.json .venv/share/jupyter/lab/settings/
	@echo '{}' > .venv/package.json  # or JupyterLab's script of another kind takes ours for its own
	@printf '%s\n' "$(CURDIR)" > $(STAMPS)/place && touch $@

$(STAMPS)/dev: requirements/dev.txt $(STAMPS)/project
	@echo "Installing what the tests need"
	@$(call install,runtime dev)
	@touch $@

# JupyterLite's kernel is for the site: every page of JupyterLab would load it, and complain.
$(STAMPS)/lite: $(STAMPS)/dev
	@mkdir -p .venv/share/jupyter/lite
	@cd .venv/share/jupyter && if [ -e labextensions/@jupyterlite ]; then rm -rf lite/@jupyterlite && mv labextensions/@jupyterlite lite; fi
	@touch $@

$(STAMPS)/npm: package-lock.json package.json $(STAMPS)/lite $(call gone,node_modules/.package-lock.json)
	@echo "Installing what checks and bundles the scripts of the page, and a browser for the tests"
	@$(NPM) ci
	@touch $@

# The script that connects app pages with their kernels; without it, pages use Voila's slower scripts.
$(STAMPS)/front: $(STAMPS)/npm moved
	@$(PY) -m tools.bundles.page_scripts
	@touch $@

$(STAMPS)/browser: tools/browser/unpack.py $(STAMPS)/npm $(call gone,$(BROWSER))
	@$(PY) -m tools.browser.unpack
	@touch $@

$(STAMPS)/docs: requirements/docs.txt $(STAMPS)/project
	@echo "Installing what builds the documentation"
	@$(call install,runtime docs)
	@touch $@

$(STAMPS)/bench: requirements/bench.txt $(STAMPS)/dev
	@echo "Installing what the speed is compared with"
	@$(call install,runtime dev bench)
	@touch $@

$(STAMPS)/publish: requirements/publish.txt $(STAMPS)/dev
	@echo "Installing what checks the packages"
	@$(call install,runtime dev publish)
	@touch $@

# A machine without a linker links with the one from npm, except for learners, for whom Numba compiles the rules.
ifeq ($(shell command -v ld ld.lld)$(filter lab voila,$(MAKECMDGOALS)),)
$(STAMPS)/modules: $(STAMPS)/npm
endif

# The rules as machine code for this machine.
$(STAMPS)/modules: $(shell find engine tools/modules -name '*.py' 2>/dev/null) $(STAMPS)/project $(call gone,engine/modules/index.json)
	@if $(PY) -m tools.modules; then touch $@; else echo "The rules could not be compiled in advance, so the first search or run takes longer."; fi

moved:
