# Everything a person or a machine does with this repository. `make` alone lists it.

# The first of these that really runs and is new enough; say PYTHON=... to choose another.
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)

# Without a name, and where somebody types, Coterie asks which game.
GAME ?= $(shell test -t 0 || echo relics)
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.dev
CLIENT := src/coterie/server/static/index.html
PIP := -m pip --disable-pip-version-check -qq

# Hundreds of processes start from the same sources in one run of the tests: what is compiled is kept, also where the
# machine says otherwise.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup client web play test check coverage lint format docs bench load corpus soak lock release clean gallery
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## make .venv with the locked packages and Coterie itself

$(VENV)/.%: requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Coterie needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/python" >&2; exit 1; }
	@PYTHON="$(PYTHON)" .ci/install $*

client: $(CLIENT) ## build the browser client

$(CLIENT): $(shell find web -name node_modules -prune -o -type f -not -path '*/shots/*' -not -path '*/fixtures/*' -not -name '*.test.ts' -print) | $(VENV)/.browser
	@echo "Building the client ..."
	@$(BIN)/python web/build.py
	@touch $@

web: setup ## the client with hot reload, beside a running server: COTERIE_SERVER=http://127.0.0.1:8000
	@$(BIN)/python web/build.py run dev

ifdef TERMINAL
play: $(VENV)/.terminal
	@$(BIN)/coterie play $(GAME) $(ARGS)
else
play: $(VENV)/.browser client ## rooms in the browser, for you and for phones nearby; TERMINAL=1 plays in this terminal
	@$(BIN)/coterie serve --home $(ARGS)
endif

test: setup client lint ## lint, then every test: ARGS="-k scroll" to choose
	@.ci/packages
	$(BIN)/python web/fixtures/record.py --quick
	$(BIN)/python web/build.py run --silent test
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow" --durations=25 --durations-min=10 $(ARGS)

check: setup ## lint and the tests of what changed since main, in under a minute
	$(BIN)/ruff check -q .
	$(BIN)/ruff format -q --check .
	$(BIN)/mypy
	@tests=$$($(BIN)/python tools/changed_tests.py) && if [ -n "$$tests" ]; then \
	  $(BIN)/python -m pytest -n auto -q -m "not slow" $$tests $(ARGS); else echo "No test file concerns this change."; fi

coverage: setup client ## every test with its branches counted, which takes three times as long
	$(BIN)/python -m pytest -n auto --cov --cov-report=term -m "not slow" $(ARGS)
	$(BIN)/python -m coverage report --include="src/coterie/kernel/*,src/coterie/table/*,src/coterie/host/*" --fail-under=90 >/dev/null || { echo "kernel, table and host together are below 90 % of branches" >&2; exit 1; }

soak: setup ## the same properties over many more games, which takes long
	$(BIN)/python -m pytest -n auto -m slow $(ARGS)

lint: setup ## style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python web/tools/wire_types.py --check
	$(BIN)/python web/build.py run --silent lint
	$(BIN)/python web/build.py run --silent check

format: setup ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python web/build.py run --silent format

docs: setup ## build the documentation site into site/; it opens from a file and searches offline
	@$(BIN)/python tools/docs/build.py

gallery: setup client ## pictures of every screen from real games, into web/shots/gallery; ARGS="triora" for one
	@$(BIN)/python web/tools/gallery.py $(ARGS)

load: setup ## measure the server with plain clients beside a yardstick: ARGS="--games relics --json"
	@PYTHONPATH=tests:tools $(BIN)/python -m load.load $(ARGS)

bench: setup ## measure the engine against its yardstick, in ten minutes; ARGS=--short in one
	@$(BIN)/coterie bench $(ARGS)

corpus: setup ## record the games that tests/corpus lacks; existing ones stay as they are
	@cd tests && ../$(BIN)/python -m corpus.corpus_games

lock: ## choose the newest packages that pyproject.toml allows, into requirements.lock
	@test -n "$(PYTHON)" || { echo "Coterie needs Python 3.11 or newer" >&2; exit 1; }
	@fresh=$$(mktemp -d) && trap 'rm -rf "$$fresh"' EXIT && set -e && \
	$(PYTHON) -m venv "$$fresh/venv" && \
	"$$fresh/venv/bin/python" $(PIP) install --upgrade pip && \
	"$$fresh/venv/bin/python" $(PIP) install ".[dev]" && \
	"$$fresh/venv/bin/python" $(PIP) freeze --exclude coterie --exclude pip --exclude setuptools > "$$fresh/frozen" && \
	if grep -v '^[A-Za-z0-9._-]*==[A-Za-z0-9.!+_-]*$$' "$$fresh/frozen"; then echo "not a plain name==version" >&2; exit 1; fi && \
	cp "$$fresh/frozen" requirements.lock && "$$fresh/venv/bin/python" tools/lock.py

release: setup ## check that this commit can be released, and build it into dist/
	@$(BIN)/python tools/release.py

clean: ## remove what the tools made, .venv included
	rm -rf $(VENV) web/node_modules src/coterie/server/static site build dist htmlcov .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
