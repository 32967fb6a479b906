# Muster. Needs git, make, Python 3.11 or newer and pip; `make help` lists the targets.

# The first of these that runs and is new enough.
PYTHON ?= $(shell for name in python3.11 python3 python3.14 python3.13 python3.12; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
LOCKS := requirements.lock requirements-dev.lock
# Named after what the locks say: to change a branch and come back installs nothing.
RUN_STAMP := $(VENV)/.run-$(shell cksum < requirements.lock | tr ' ' '-')
STAMP := $(VENV)/.installed-$(shell cat $(LOCKS) | cksum | tr ' ' '-')
# Where both locks must have a wheel of everything; glibc 2.28 or newer, macOS 13 or newer.
PLATFORMS := x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu aarch64-apple-darwin
PYTHON_VERSIONS := 3.11 3.12 3.13 3.14
# Python starts some hundred times in the tests, and a third of each start is compiling this project.
unexport PYTHONDONTWRITEBYTECODE
ON_BOTH_CORES := --no-print-directory --jobs=2
FONTS := 5.3.0
FONTTOOLS := 4.60.1
BROTLI := 1.2.0
VENDOR := web/static/web/vendor
LIT_HTML := 3.3.3
LIT_HTML_FILES := lit-html.js directive.js directive-helpers.js directives/repeat.js LICENSE
PIP_OPTIONS := --quiet --no-input --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help install environment test test-sqlite test-browser test-pooler proofs races scale kills check types style collected fix bench dearest endurance golden openapi run demo fonts vendor lock platforms supply clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' Makefile

install: $(STAMP) ## create .venv and install the locked dependencies, when they changed

# Stamps are written last and the environment is built from nothing, so that an interrupted or
# half-built one is never taken for a whole one. Some systems ship venv without ensurepip; their
# own pip then fills the environment.
define empty_environment
	test ! -L $(VENV) || { echo '$(VENV) is a link to the environment of another folder: install there.' >&2; exit 1; }; \
	test -n "$(PYTHON)" && "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Muster needs Python 3.11 or newer: install it, or name one with make PYTHON=/path/to/python3.' >&2; exit 1; }; \
	echo "Installing the dependencies into $(VENV) ..."; \
	"$(PYTHON)" -m venv --clear $(VENV) >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear --without-pip $(VENV)
endef
define install_locks
	if $(PY) -m pip --version >/dev/null 2>&1; then pip="$(PY) -m pip"; else pip="$(PYTHON) -m pip --python $(PY)"; fi; \
		$$pip install $(PIP_OPTIONS) --require-hashes $(addprefix -r ,$(1))
endef

environment: $(RUN_STAMP) ## create .venv with what running needs and nothing else

$(RUN_STAMP):
	@$(empty_environment)
	@$(call install_locks,requirements.lock)
	@touch $@

# What running needs may be there already, and a service may be running with it: the tools are then
# installed beside it, unless they would meet those of another lock.
$(STAMP):
	@if test -e $(RUN_STAMP) && ! ls $(VENV)/.installed-* >/dev/null 2>&1; \
		then rm $(RUN_STAMP); echo "Installing the tools into $(VENV) ..."; \
		else $(empty_environment); fi
	@$(call install_locks,$(LOCKS))
	@touch $(RUN_STAMP) $@

test: $(STAMP) ## everything: formatting, lint, types, contracts, migrations, then the suite
	@$(MAKE) $(ON_BOTH_CORES) types style collected
	@PYTHONHASHSEED=0 $(PY) -m pytest -n auto $(ARGS)

test-sqlite: $(STAMP) ## what may differ on SQLite, the database of a single machine
	@$(PY) -m tests.on_sqlite $(ARGS)

test-browser: $(STAMP) ## the main paths in a real Chromium, and a real nginx (CHROMIUM= and NGINX_SERVER=/path/to/it); as root on Debian it installs them
	@CHROMIUM="$$(.ci/chromium)" && NGINX_SERVER="$$(.ci/nginx)" && export CHROMIUM NGINX_SERVER && $(PY) -m pytest -n auto tests/browser $(ARGS)

test-pooler: $(STAMP) ## web server and worker behind a real PgBouncer (PGBOUNCER=/path/to/it); as root on Debian it unpacks one
	@PGBOUNCER="$$(.ci/pgbouncer)" && export PGBOUNCER && $(PY) -m pytest -n auto tests/pooler $(ARGS)

proofs: $(STAMP) ## what `make test` runs a share of, whole; all of SQLite; Chromium and PgBouncer, as for test-browser and test-pooler
	@PROOFS=1 $(PY) -m pytest -n auto $(ARGS)
	@PROOFS=1 $(PY) -m tests.on_sqlite $(ARGS)
	@PROOFS=1 $(MAKE) --no-print-directory test-browser
	@$(MAKE) --no-print-directory test-pooler

races: $(STAMP) ## run every race RACES times, 500 unless told (RACES=1000 ARGS="-k paired_once")
	@RACES=$(or $(RACES),500) $(PY) -m pytest -n auto $(wildcard tests/*/*races.py tests/*/*/*races.py) $(ARGS)

scale: $(STAMP) ## measure pages on a database with a million certified logs (EVENTS=50000; 20 GB of disk below /tmp)
	@$(PY) -m pytest -s -n 0 -q -p no:randomly tests/scale/measure_scale.py $(ARGS)

kills: $(STAMP) ## kill processes of both kinds of installation under writes, 500 and 50 bursts, then 200 (KILLS, BURSTS, KILLS_OF_ONE, SEED)
	@NGINX_SERVER="$$(.ci/nginx)" && export NGINX_SERVER && $(PY) -m pytest -s -n 0 -q -p no:randomly tests/deploy/measure_kills.py $(ARGS)

check: $(STAMP) ## everything but the tests
	@$(MAKE) $(ON_BOTH_CORES) types style

types: $(STAMP) ## the types alone
	@$(PY) -m mypy .

style: $(STAMP) ## formatting, lint, contracts and migrations alone
	@$(PY) -m ruff format --check --quiet . || { echo 'Formatting differs: run make fix.' >&2; exit 1; }
	@$(PY) -m ruff check .
	@$(VENV)/bin/djangofmt --check --quiet . || { echo 'Formatting of templates differs: run make fix.' >&2; exit 1; }
	@$(PY) -c 'from importlinter.cli import lint_imports_command; lint_imports_command()' --no-logo
	@DATABASE_URL=sqlite://:memory: $(PY) manage.py makemigrations --check --dry-run

# Each test worker would compile all tests for itself. What cannot be collected fails in the run.
collected: $(STAMP) ## compile the tests
	@$(PY) -m pytest --collect-only -qq >/dev/null 2>&1 || true

fix: $(STAMP) ## format, and mend what ruff can mend
	@$(PY) -m ruff check --fix-only .
	@$(PY) -m ruff format .
	@$(VENV)/bin/djangofmt --quiet .

bench: $(RUN_STAMP) ## measure the engine: verification, play and deck verdicts per CPU second (GAME=slug)
	@$(PY) -m engine bench $(GAME)

endurance: $(STAMP) ## play 10,000 random games of each game under the laws (ARGS="--games N --first N --variant ground=table")
	@$(PY) -m tests.engine.endurance $(ARGS)

dearest: $(STAMP) ## measure the dearest requests that anybody can send (SHAPES=word for some)
	@$(PY) -m pytest -s -n 0 -p no:randomly -q tests/front/measure_dearest.py $(ARGS)

golden: $(STAMP) ## write the golden logs again (GAME=slug); read the difference before committing it
	@$(PY) -m tests.engine.golden $(GAME)
	@$(PY) -m tests.engine.games.tactics_anthem.test_example_game

openapi: $(RUN_STAMP) ## write docs/openapi.json again; read the difference before committing it
	@DATABASE_URL=sqlite://:memory: $(PY) manage.py openapi --into docs/openapi.json

run: $(RUN_STAMP) ## web server and worker on http://HOST:PORT (127.0.0.1:8000), with a demo event
	@$(PY) manage.py serve --host $(HOST) --port $(PORT)

demo: $(RUN_STAMP) ## one more demo event on the service that `make run` runs on PORT (GAME=slug FORMAT=slug)
	@$(PY) manage.py demo --url http://$(HOST):$(PORT) $(if $(GAME),--game $(GAME)) $(if $(FORMAT),--format $(FORMAT))

# By npm, whose package has each script in a file of its own; weights that no page uses are left out.
# The typesetter takes no woff2, so its pictures have a weight of each face with all scripts in one file.
fonts: $(STAMP) ## write the typeface of the pages again
	@folder=$$(mktemp -d) && trap 'rm -r "$$folder"' EXIT && \
	for face in sofia-sans,400:850 sofia-sans-condensed,600:850; do \
		name=$${face%,*}; weights=$${face#*,}; \
		npm pack --silent --pack-destination "$$folder" @fontsource-variable/$$name@$(FONTS) >/dev/null && \
		tar -xzf "$$folder/fontsource-variable-$$name-$(FONTS).tgz" -C "$$folder" || exit 1; \
		for script in latin latin-ext cyrillic greek; do \
			$(VENV)/bin/uv run --quiet --no-project --with fonttools==$(FONTTOOLS) --with brotli==$(BROTLI) \
				fonttools varLib.instancer --quiet "$$folder/package/files/$$name-$$script-wght-normal.woff2" wght=$$weights \
				--no-recalc-timestamp -o web/static/web/fonts/$$name-$$script.woff2 || exit 1; \
		done; \
	done; cp "$$folder/package/LICENSE" web/static/web/fonts/LICENSE.txt; \
	cp "$$folder/package/LICENSE" tournaments/prints/fonts/LICENSE.txt; \
	for face in sofia-sans,600 sofia-sans-condensed,800; do \
		name=$${face%,*}; weight=$${face#*,}; \
		for script in latin latin-ext cyrillic greek; do \
			$(VENV)/bin/uv run --quiet --no-project --with fonttools==$(FONTTOOLS) --with brotli==$(BROTLI) \
				sh -c 'fonttools varLib.instancer --quiet "$$1" wght=$$2 --update-name-table --no-recalc-timestamp -o "$$3.woff2" && \
				fonttools ttLib.woff2 decompress -o "$$3.ttf" "$$3.woff2"' sh \
				"$$folder/package/files/$$name-$$script-wght-normal.woff2" $$weight "$$folder/$$name-$$script" || exit 1; \
		done; \
		$(VENV)/bin/uv run --quiet --no-project --with fonttools==$(FONTTOOLS) \
			fonttools merge --output-file=tournaments/prints/fonts/$$name.ttf --drop-tables=GSUB,GPOS,GDEF,STAT \
			"$$folder/$$name-latin.ttf" "$$folder/$$name-latin-ext.ttf" "$$folder/$$name-cyrillic.ttf" "$$folder/$$name-greek.ttf" || exit 1; \
	done

# Without the addresses of their source maps, which do not come along.
vendor: ## write the scripts of others again, and what they hash to
	@folder=$$(mktemp -d) && trap 'rm -r "$$folder"' EXIT && \
	npm pack --silent --pack-destination "$$folder" lit-html@$(LIT_HTML) >/dev/null && \
	tar -xzf "$$folder/lit-html-$(LIT_HTML).tgz" -C "$$folder" && \
	for file in $(LIT_HTML_FILES); do \
		mkdir -p $$(dirname $(VENDOR)/lit-html/$$file) && \
		grep -v '^//# sourceMappingURL' "$$folder/package/$$file" > $(VENDOR)/lit-html/$$file || exit 1; \
	done && cd $(VENDOR) && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum > SHA256SUMS

lock: $(STAMP) ## resolve the dependencies again into the lock files (ARGS=--upgrade takes newer ones)
	@for name in requirements requirements-dev; do \
		$(VENV)/bin/uv pip compile --universal --python-version 3.11 --generate-hashes \
			--no-emit-index-url --no-header --quiet $(ARGS) $$name.in -o $$name.lock || exit 1; \
	done
	@$(MAKE) platforms

platforms: $(STAMP) ## resolve the locks as every platform and version of Python would, by wheels alone
	@for version in $(PYTHON_VERSIONS); do for platform in $(PLATFORMS); do \
		for locks in "-r requirements.lock" "$(addprefix -r ,$(LOCKS))"; do \
			$(VENV)/bin/uv pip install --quiet --dry-run --target build/nothing --only-binary :all: \
				--require-hashes --python $(PY) --python-version $$version \
				--python-platform $$platform $$locks \
				|| { echo "Python $$version, $$platform: cannot install $$locks" >&2; exit 1; }; \
		done; \
	done; done
	@echo "Both locks: wheels for Python $(PYTHON_VERSIONS) on $(PLATFORMS)."

supply: $(STAMP) ## write a bill of materials, and check licences and known vulnerabilities; for a nightly job
	@$(PY) -m tests.deploy.supply

clean: ## remove the environment and the tools' caches; keeps var/
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
