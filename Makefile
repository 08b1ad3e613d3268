# Everything runs from .venv, whatever environment is active. A stamp in .venv says what has been installed,
# so nothing asks the package index again until pyproject.toml or deploy/constraints.txt changes.

PYTHON ?=
# Three processes for two cores: one can work while the others wait for a bot, a browser or a rate limit.
WORKERS ?= 3
# Lines and branches of games/ and bot/table/ that the tests reach at least, in percent.
REACHED := 97
MINUTES ?= 10
SEED ?= 1
VENV := .venv/bin/python
READY := .venv/ready
READY_DEV := .venv/ready-dev
WANTED := pyproject.toml deploy/constraints.txt
INSTALL := -m pip install --quiet --constraint deploy/constraints.txt --editable

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup run test soak gameday coverage newest bench longbench gallery house lint messages texts
.DELETE_ON_ERROR:

help:  ## say what can be made
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name about; do printf 'make %-10s%s\n' "$$name" "$$about"; done

setup: $(READY)  ## make .venv ready
	@echo ".venv is ready. Start the bot with: make run"

run: $(READY)  ## start the bot; Ctrl-C ends it
	@exec $(VENV) -m bot run

# slipcover warns that it does not measure the tests themselves. Asked for the least share at once, it forgets what the
# processes reached, so it is asked afterwards.
test: $(READY_DEV)  ## run every test but the long ones, and check how much of games/ and bot/table/ they reach
	@PYTHONWARNINGS=ignore::RuntimeWarning:slipcover.importer \
	  $(VENV) -m slipcover -m pytest -q -rs -n $(WORKERS) --dist worksteal -m "not soak"
	@$(VENV) -m slipcover --merge .coverage.json --out .coverage.json --fail-under $(REACHED) >/dev/null || \
	  { echo "The tests reach less than $(REACHED) % of games/ and bot/table/; make coverage names the lines." >&2; exit 1; }

soak: $(READY_DEV)  ## run the long tests and print their counts
	@exec $(VENV) -m pytest -q -rP -n $(WORKERS) --dist worksteal -m soak

gameday: $(READY_DEV)  ## play for MINUTES=10 while bots, servers and lines fail, by SEED=1; KEEP=1 keeps the logs
	@exec $(VENV) tests/gameday --minutes $(MINUTES) --seed $(SEED) $(if $(KEEP),--keep)

coverage: $(READY_DEV)  ## print which lines of games/ and bot/table/ the last make test did not reach
	@exec $(VENV) -m slipcover --merge .coverage.json --out .coverage.json

newest: $(VENV)  ## run the tests with the newest versions; KEEP=1 keeps those as deploy/constraints.txt
	@exec .ci/newest $(if $(KEEP),--keep)

house: $(READY_DEV)  ## print the floors of the house, their arrows and sizes, and the way of a typed move
	@$(VENV) tests/house.py
	@echo
	@PYTHONPATH=.:tests:tests/bench $(VENV) tests/way_of_a_move.py

bench: $(READY_DEV)  ## measure; ONLY="part part" parts of it, QUICK=1 with the smallest counts, JSON=file writes the figures too
	@QUICK=$(QUICK) exec $(VENV) -m tests.bench $(if $(JSON),--json $(JSON)) $(if $(ONLY),--only $(ONLY))

longbench: $(READY_DEV)  ## measure what takes minutes: ladders, analyses, loads
	@exec $(VENV) -m tests.bench --long $(if $(JSON),--json $(JSON))

gallery: $(READY_DEV)  ## draw a page of all pictures; RENEW=1 keeps them as golden ones
	@exec $(VENV) -m tests.rendering.gallery $(if $(RENEW),--renew)

lint: $(READY_DEV)  ## check style and types
	@$(VENV) -m ruff check
	@$(VENV) -m ruff format --check
	@$(VENV) -m mypy

texts: $(READY_DEV)  ## write a page of every sentence in all languages, to be read through
	@exec $(VENV) tests/texts.py

messages: $(READY_DEV)  ## check that every sentence has its translation
	@exec $(VENV) -m pytest -q tests/test_words.py

$(READY): $(WANTED) $(VENV)
	@echo "Installing what the bot needs (once)."
	@$(VENV) $(INSTALL) .
	@touch $@

$(READY_DEV): $(READY)
	@echo "Installing what the tests need (once)."
	@$(VENV) $(INSTALL) '.[dev]'
	@touch $@

# Debian and Ubuntu leave ensurepip out of a Python without python3-venv.
$(VENV):
	@found=; for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Capolinea needs Python 3.11 or newer, and $(or $(PYTHON),python3) is not. Name one with: make setup PYTHON=/path/to/python3" >&2; \
	  exit 2; \
	fi; \
	if ! $$found -c 'import venv, ensurepip' 2>/dev/null; then \
	  echo "This Python has no venv module. On Debian or Ubuntu: apt install python3-venv" >&2; \
	  exit 2; \
	fi; \
	$$found -m venv --clear .venv
