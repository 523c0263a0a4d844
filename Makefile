# make run: set up and serve; make test: set up, browser included, and test everything.
PYTHON ?= python3
PY := .venv/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check
# What is imported is compiled on all cores, and without the tests that packages bring: pip would take
# four times as long, and several processes that start at once would all do it. Nor what of large
# packages hardly anything imports, which is a third of the work. What cannot be compiled is a template,
# and stays one.
SELDOM := tests?|graph_objs|debugpy|fontTools|lexers|mypyc?|pkg_resources|setuptools
COMPILE := $(PY) -m compileall -qq -j 0 -x '/($(SELDOM))/' .venv/lib app.py pages kernels datasets deploy
# In the order of the files: by the number of tests, long files of few tests would come last, and
# one worker would wait for the other.
PARALLEL := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
# Each worker has a server and a browser of its own; whoever is done takes over tests of another.
# The two servers behind nginx come first: from there nobody takes over tests, and starts them again.
IN_BROWSERS := tests/deploy/test_in_a_browser.py tests/browser tests/pages/shared/app/runtime
BROWSERS := -m browser -n 2 --dist worksteal $(IN_BROWSERS)

# deploy/environment.py says why.
export OPENBLAS_NUM_THREADS ?= 1
export OMP_NUM_THREADS ?= 1
export MALLOC_ARENA_MAX ?= 1
# Else each worker of the tests and each server would compile all files anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run dev classroom test ready without-browsers in-browsers thorough fast coverage bench load lint audit constraints clean

run: .venv/run.stamp
	$(PY) -m streamlit run app.py

# Restarts the server when a Python file changes, and shows errors in the page. Scripts and styles
# of the stage come as separate files, and need no restart, only a reload of the page.
dev: export STREAMLIT_CLIENT_SHOW_ERROR_DETAILS = full
dev: export STREAMLIT_CLIENT_TOOLBAR_MODE = developer
dev: export KP_SEPARATE_SCRIPTS = 1
dev: .venv/run.stamp
	$(PY) -m uvicorn app:app --port 8501 --reload --timeout-graceful-shutdown 1 \
		--reload-dir pages --reload-dir kernels --reload-dir datasets

# As many processes as cores behind nginx, with the address and a QR code for the class.
classroom: .venv/run.stamp
	$(PY) -m deploy.classroom

# Both parts at once: while one waits for a picture or a file, the other computes.
test:
	@$(MAKE) --no-print-directory --jobs=2 ready
	@$(MAKE) --no-print-directory --keep-going --jobs=2 without-browsers in-browsers

# All that the tests need. With two jobs apt-get is at work while pip is.
ready: .venv/dev.stamp .venv/browser.stamp .venv/programs.stamp

# The same with each seed, data set and size of the properties of which a usual run takes a few.
thorough: export CASES = --thorough
thorough: test

without-browsers:
	$(PY) -m pytest $(CASES) -m "not browser" $(PARALLEL) --durations=25

# What it says comes at its end, so that it does not come between the lines of the other part.
in-browsers:
	$(PY) -m pytest $(CASES) $(BROWSERS) --durations=10 > .venv/in-browsers.txt 2>&1; \
		passed=$$?; cat .venv/in-browsers.txt; exit $$passed

fast: .venv/dev.stamp
	$(PY) -m pytest -m "not browser and not slow" $(PARALLEL)

# Counts what runs in the tests, in the server they start, and in the browser (scripts of the stage).
coverage: .venv/dev.stamp .venv/browser.stamp .venv/programs.stamp
	$(PY) -m pytest -m "not browser" $(PARALLEL) --cov --cov-report=
	KP_SCRIPT_COVERAGE=1 KP_SEPARATE_SCRIPTS=1 $(PY) -m pytest -m browser --cov --cov-append --cov-report=term

bench: .venv/dev.stamp .venv/browser.stamp
	$(PY) -m tests.benchmarks.core
	$(PY) -m tests.benchmarks.gallery
	$(PY) -m tests.benchmarks.browser
	$(PY) -m tests.benchmarks.newcomer
	$(PY) -m tests.benchmarks.first_visit
	$(PY) -m tests.benchmarks.climaxes
	$(PY) -m tests.benchmarks.beside
	$(PY) -m tests.load hall
	$(PY) -m tests.load hall --naive

# For instance: make load ARGS="hall --clients 120", ARGS="compare --clients 240", ARGS="abuse", ARGS="soak".
load: ARGS ?= hall
load: .venv/dev.stamp
	$(PY) -m tests.load $(ARGS)

lint: .venv/dev.stamp
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/oxlint pages/shared/app/stage/js pages/shared/app/library_docs

# Asks for the known faults of all that is pinned; needs the network.
audit: | $(PY)
	$(PYTHON) -m venv .venv/audit
	@.venv/audit/bin/python -m pip install -qq --retries 1 --timeout 10 "pip-audit>=2.10,<3" || true
	@.venv/audit/bin/python -m deploy.audit

# What a fresh environment gets today; run make test before committing it.
constraints: .venv/dev.txt
	rm -rf .venv/fresh
	$(PYTHON) -m venv .venv/fresh
	.venv/fresh/bin/python -m pip install --quiet -r requirements.txt -r .venv/dev.txt
	{ echo "# The versions that were tested, for pip install -c constraints.txt; renewed by: make constraints"; \
		.venv/fresh/bin/python -m pip freeze | grep -E '^[A-Za-z0-9_.-]+==[^ ]+$$'; } > constraints.txt
	rm -rf .venv/fresh

clean:
	rm -rf .venv .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/run.stamp: requirements.txt constraints.txt | $(PY)
	$(PIP) install --no-compile -c constraints.txt -r requirements.txt
	@$(COMPILE) || true
	@touch $@

# The list of tools stands in pyproject.toml alone.
.venv/dev.txt: pyproject.toml | $(PY)
	$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["dev"], sep="\n")' > $@

.venv/dev.stamp: .venv/dev.txt .venv/run.stamp
	$(PIP) install --no-compile -c constraints.txt -r .venv/dev.txt
	@$(COMPILE) || true
	@touch $@

# All of them at once. What is missing then, the two rules below look for, one after the other, since
# apt-get must run alone.
.venv/debian.stamp: | $(PY)
	$(PY) -m tests.debian
	@touch $@

.venv/browser.stamp: .venv/dev.stamp .venv/debian.stamp
	$(PY) -m tests.chromium
	@touch $@

.venv/programs.stamp: .venv/run.stamp .venv/debian.stamp | .venv/browser.stamp
	$(PY) -m tests.nginx
	$(PY) -m tests.redis_server
	$(PY) -m tests.systemd
	@touch $@
