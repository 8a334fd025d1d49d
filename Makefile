# Two commands do everything: `make serve` sets up and runs, `make test` sets up and runs all tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
TEST_STAMP := $(VENV)/.installed-for-tests
POSTGRES_STAMP := $(VENV)/.installed-for-postgres
MUTANTS := $(VENV)/mutants
LOCKSMITH := $(VENV)/locksmith
DOCS := $(VENV)/docs
LOCKS := requirements/serve.txt requirements/postgres.txt requirements/test.txt requirements/mutants.txt requirements/docs.txt
# One more than the two cores: tests also wait for browsers, servers, and the disk.
JOBS ?= 3
SLOW := tests/api tests/pages tests/printables tests/security tests/old_data tests/statements $(wildcard tests/editions/test_mutations*.py) $(wildcard tests/test_*.py) $(wildcard tests/families/*/test_random_games.py tests/families/*/test_replays.py)
# Long too, though they need none of these.
UNHURRIED := tests/simulation tests/service tests/soak tests/storage tests/cli tests/tools tests/languages tests/views tests/families/test_time_heals.py tests/families/test_positions.py tests/editions/test_references.py
PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
# No test of `make test` waits longer than this, whatever it waits for: where it was is printed, and it fails.
LIMIT := -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true

.PHONY: serve print bundle notices test check quick lint types imports pytest coverage format docs screenshots samples rules setup-mistakes codes reference sheets release messages fuzz mutants bench simulate soak lock audit clean help

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

serve: $(if $(findstring postgres,$(ARGS) $(COMPANION_DATABASE)),$(POSTGRES_STAMP),$(STAMP)) ## set up and run the service (extra options: make serve ARGS="--port 8080")
	@$(BIN)/companion serve $(ARGS)

print: $(STAMP) ## print a box into pack.pdf: make print BOX=anniversary/1941 [ARGS="--paper letter"]
	@$(BIN)/companion print $(or $(BOX),anniversary/1941) -o pack.pdf $(ARGS)

bundle: $(TEST_STAMP) ## build a program for this platform that runs without Python, into dist/, and try it out
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pyinstaller>=6.11'
	$(BIN)/python -m tools.bundle

notices: $(TEST_STAMP) ## collect the licenses of everything in a bundle, into dist/NOTICES.txt
	$(BIN)/python -m tools.notices

test: $(TEST_STAMP) check ## set up and run every check and test

check: lint types imports pytest ## run all quality gates

quick: lint types imports ## the gates, and the tests that need no browser, server, or paper (90 seconds)
	$(PYTEST) $(LIMIT) $(addprefix --ignore=,$(SLOW) $(UNHURRIED)) tests

lint: $(TEST_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(TEST_STAMP)
	$(BIN)/mypy

imports: $(TEST_STAMP)
	$(BIN)/lint-imports

pytest: export PYTHONDONTWRITEBYTECODE := # otherwise every server that a test starts compiles everything again
pytest: $(TEST_STAMP)
	$(BIN)/python tools/chromium.py
	$(PYTEST) $(LIMIT) tests

coverage: $(TEST_STAMP) ## show what the quick tests of rules, books, and stores miss (takes three times as long)
	$(PYTEST) $(addprefix --ignore=,$(SLOW)) --cov --cov-report=term --cov-fail-under=90

format: $(TEST_STAMP) ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

screenshots: $(TEST_STAMP) ## take pictures of every page, into docs/
	$(BIN)/python tools/chromium.py
	$(BIN)/python tools/screenshots.py

docs: $(DOCS)/.installed ## build the documentation as one searchable site that works offline, into build/docs (pictures: make screenshots first)
	$(DOCS)/bin/python -m sphinx -n -W --keep-going -q -b html docs build/docs
	@echo build/docs/index.html

samples: $(TEST_STAMP) ## print sample pages, and contact sheets of every box, into docs/
	$(BIN)/python -m tests.printables.samples docs/samples

rules: $(TEST_STAMP) ## write how we read each rulebook, into docs/rules/
	$(BIN)/python -m tools.rules_docs

setup-mistakes: $(TEST_STAMP) ## measure how many mistakes in a setup a check finds, into docs/setup-mistakes.md
	$(BIN)/python -m tools.setup_mistakes

codes: $(TEST_STAMP) ## write the tables of error codes, into docs/http-api.md
	$(BIN)/python -m tools.codes_docs

reference: $(TEST_STAMP) ## write every section and key of an edition, into docs/edition-reference.md
	$(BIN)/python -m tools.reference_docs

sheets: $(TEST_STAMP) ## write how many sheets maps and posters take, into docs/printing.md
	$(BIN)/python -m tools.printing_docs

release: $(TEST_STAMP) ## what a release needs beyond green tests: every message translated, and its notes in the changelog
	@$(BIN)/python -m tools.messages --check
	@$(BIN)/python tools/release_notes.py v$$($(BIN)/python -c "import companion.version as v; print(v.__version__)")

messages: $(TEST_STAMP) ## collect every message, and bring every language's catalog up to date
	$(BIN)/python -m tools.messages

fuzz: $(TEST_STAMP) ## long runs: new random games, broken editions, and every phase of schemathesis
	HYPOTHESIS_PROFILE=explore $(PYTEST) $$(grep -rlE "@given|\bMORE\b" tests --include="test_*.py")
	COMPANION_FUZZ=1 $(PYTEST) tests/api/test_schemathesis.py tests/printables tests/old_data -k "documented or printables or long_names or old_game_says or old_export_that"
	COMPANION_FUZZ=1 $(PYTEST) tests/families/test_time_heals.py tests/service/test_collusion.py tests/service/test_long_games.py
	COMPANION_FUZZ=1 $(PYTEST) tests/api/test_odd_actions.py tests/security/test_memory.py tests/security/test_rights.py
	COMPANION_FUZZ=1 $(PYTEST) tests/simulation
	COMPANION_FUZZ=1 $(PYTEST) tests/storage/test_damages.py tests/service/test_mutated_exports.py
	COMPANION_FUZZ=1 $(PYTEST) tests/families/axis_and_allies/combat -k random_forces
	COMPANION_FUZZ=1 $(PYTEST) tests/pages tests/editions -k "serious_problem or many_cards or every_key or thumbs"
	COMPANION_FUZZ=1 $(PYTEST) tests/pages/test_longer_words.py tests/pages/test_every_word.py tests/languages/test_every_sheet.py
	$(MAKE) bundle

ifdef DATA
mutants: $(TEST_STAMP)
	@$(BIN)/python -m tools.data_mutants --box "$(BOX)" --sample $(or $(SAMPLE),0) --seed $(or $(SEED),1) --jobs $(JOBS)
else
mutants: $(MUTANTS)/.installed ## break the rules one by one: make mutants FAMILY=war_game [RULE=capture] [SAMPLE=40] [SEED=1], or the data of the boxes: make mutants DATA=1 [BOX=revised]
	@$(MUTANTS)/bin/python -m tools.mutants $(FAMILY) $(RULE) --sample $(or $(SAMPLE),0) --seed $(or $(SEED),1) --jobs $(JOBS)
endif

bench: $(TEST_STAMP) ## measure speed as ratios against a bare baseline, into benchmarks.json: make bench [NAME=live] [ROUNDS=3] [DOCS=1]
	$(BIN)/python tools/chromium.py
	@$(BIN)/python -m benchmarks $(NAME) --rounds $(or $(ROUNDS),3) $(if $(DOCS),--docs docs/performance.md)

soak: $(TEST_STAMP) ## kill and pull plugs under load, and let every system call fail once: make soak [KILLS=1000] [MOMENTS=1000]
	$(BIN)/python -m tests.soak --kills $(or $(KILLS),1000) --moments $(or $(MOMENTS),1000)

simulate: $(TEST_STAMP) ## evenings at a simulated table with a bad network: make simulate [SEED=7] [EVENINGS=300] [PLANTED=1]
	@$(BIN)/python -m tests.simulation $(if $(SEED),--seed $(SEED)) $(if $(EVENINGS),--evenings $(EVENINGS)) $(if $(PLANTED),--planted)

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# Exactly what the lock file lists, with its hashes; then ourselves. Without --no-deps, pip looks for the newest version of
# anything a package wants with extras ("coverage[toml]") and stops as soon as that's newer than the lock.
define install
$(1)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes $(3) --requirement requirements/$(2).txt
@PYTHONWARNINGS=ignore $(1)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation $(3) --editable .
endef

# Python compiles what an evening needs when it's first imported; all of every package would be 40 MB more.
$(STAMP): pyproject.toml requirements/serve.txt | $(VENV)/bin/python
	$(call install,$(VENV),serve,--no-compile)
	@$(VENV)/bin/python -m pip uninstall --quiet --yes setuptools # it has built us
	@touch $@

$(POSTGRES_STAMP): pyproject.toml requirements/postgres.txt | $(VENV)/bin/python
	$(call install,$(VENV),postgres)
	@touch $(STAMP) $@

$(TEST_STAMP): pyproject.toml requirements/test.txt | $(VENV)/bin/python
	$(call install,$(VENV),test)
	@touch $(STAMP) $(POSTGRES_STAMP) $@

$(MUTANTS)/.installed: pyproject.toml requirements/mutants.txt # separate: mutmut needs a different pytest from our tests
	$(PYTHON) -m venv $(MUTANTS)
	$(call install,$(MUTANTS),mutants)
	@touch $@

$(DOCS)/.installed: pyproject.toml requirements/docs.txt # separate: Sphinx shares nothing with the program
	$(PYTHON) -m venv $(DOCS)
	$(call install,$(DOCS),docs)
	@touch $@

$(LOCKSMITH)/.installed:
	$(PYTHON) -m venv $(LOCKSMITH)
	$(LOCKSMITH)/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.8' 'pip-audit>=2.9'
	@touch $@

lock: $(LOCKSMITH)/.installed ## update requirements/*.txt after a change to pyproject.toml (to upgrade everything: make lock UPGRADE=1)
	@for one in $(LOCKS); do echo $$one; \
		extra=$$(basename $$one .txt); [ $$extra = serve ] && extra= || extra="--extra $$extra"; \
		$(LOCKSMITH)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
			--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade) \
			pyproject.toml requirements/build.in $$extra --output-file $$one || exit 1; done

audit: $(LOCKSMITH)/.installed ## look for known vulnerabilities in what's installed, with pip-audit
	@$(LOCKSMITH)/bin/python tools/audit.py $(LOCKSMITH)/bin/pip-audit requirements/test.txt

clean: ## remove the virtual environment and everything built
	rm -rf $(VENV) build dist *.egg-info .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
