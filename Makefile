# Manatee's commands. They need Python 3.11 or newer and make; the rest is fetched into .venv.
.DEFAULT_GOAL := help
.PHONY: help play setup test check format soak mutation cases lock clean \
        check-format check-lint check-types check-imports check-client check-tests

# Asked only when something must be installed: the first Python that is new enough.
PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python3.14; do \
  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
  then echo $$python; break; fi; done)
PREPARE = $(if $(PYTHON),,$(error Manatee needs Python 3.11 or newer, on PATH or as PYTHON=...)) \
  $(PYTHON) tools/prepare.py
BIN := .venv/bin
STAMP := .venv/stamps
PYTEST := $(BIN)/python -m pytest
# Processes for the tests; 0 runs them in one. A module stays in one process: its tests share servers.
JOBS ?= 2

help:
	@echo "make play     serve at http://localhost:8000, games kept in a file"
	@echo "make test     prepare everything, then make check"
	@echo "make check    format, lint, types, import contracts, client, tests"
	@echo "make format   rewrite the sources in the agreed format"
	@echo "make soak     the long campaigns, then make mutation"
	@echo "make mutation how many mutants of the rules the tests notice"
	@echo "make cases    list every worked case of the rules and the test that plays it"
	@echo "make setup    prepare everything and run nothing"
	@echo "make lock     resolve the requirements anew"
	@echo "make clean    throw away what these commands made (never the games)"

# --- preparing ------------------------------------------------------------------------------

INSTALL := tools/prepare.py requirements/uv.txt pyproject.toml

$(STAMP)/run: requirements/run.txt $(INSTALL)
	@$(PREPARE) run
$(STAMP)/dev: requirements/dev.txt $(INSTALL)
	@$(PREPARE) dev
$(STAMP)/client: package-lock.json package.json requirements/dev.txt | $(STAMP)/dev
	@$(PREPARE) client
$(STAMP)/browser: tools/chromium.py requirements/dev.txt | $(STAMP)/dev
	@$(PREPARE) browser

setup: $(STAMP)/dev $(STAMP)/client $(STAMP)/browser

play: $(STAMP)/run
	@exec $(BIN)/manatee serve

test: setup
	@$(MAKE) --no-print-directory check

# --- checking -------------------------------------------------------------------------------

check: check-format check-lint check-types check-imports check-client check-tests

check-format: $(STAMP)/dev
	$(BIN)/ruff format --check --quiet .
check-lint: $(STAMP)/dev
	$(BIN)/ruff check --quiet .
check-types: $(STAMP)/dev
	$(BIN)/mypy
check-imports: $(STAMP)/dev
	$(BIN)/lint-imports
check-client: $(STAMP)/client
	$(BIN)/node node_modules/typescript/bin/tsc --project tsconfig.json
	$(BIN)/node --test --test-reporter=dot "tests/client/**/*.test.js"
check-tests: setup
	$(PYTEST) --numprocesses $(JOBS) --dist loadfile --no-loadscope-reorder

format: $(STAMP)/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

soak: setup
	$(BIN)/python tools/proxies.py
	$(PYTEST) -m soak
	@$(MAKE) --no-print-directory mutation
mutation: $(STAMP)/dev
	$(BIN)/python tools/mutation.py
cases: setup
	@$(PYTEST) --collect-only -p no:terminal -m "" --cases

# --- upkeep ---------------------------------------------------------------------------------

UV := .venv/installer/bin/uv
COMPILE := $(UV) pip compile --quiet --no-config --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --no-header --no-annotate
lock: $(STAMP)/run
	$(COMPILE) requirements/uv.in --output-file requirements/uv.txt
	$(COMPILE) requirements/run.in --output-file requirements/run.txt
	$(COMPILE) requirements/dev.in --output-file requirements/dev.txt
	$(COMPILE) requirements/compare.in --output-file requirements/compare.txt

clean:
	rm -rf .venv node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis \
	  .import_linter_cache mutants *.egg-info
