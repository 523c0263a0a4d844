# make run: set up and serve; make test: set up, browser included, and test everything.
PYTHON ?= python3
PY := .venv/bin/python

# One BLAS thread: with more, a 0.6 ms move becomes 200 ms as soon as a class shares the machine.
export OPENBLAS_NUM_THREADS ?= 1
export OMP_NUM_THREADS ?= 1

.PHONY: run test bench lint clean

run: .venv/run.stamp
	$(PY) -m streamlit run app.py

test: .venv/dev.stamp .venv/browser.stamp
	$(PY) -m pytest -m "not browser" -n auto --maxprocesses 4 --dist loadfile
	$(PY) -m pytest -m browser

bench: .venv/dev.stamp .venv/browser.stamp
	$(PY) -m tests.benchmarks.core
	$(PY) -m tests.benchmarks.browser
	$(PY) -m tests.benchmarks.classroom

lint: .venv/dev.stamp
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

clean:
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/run.stamp: requirements.txt | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

# The list of tools stands in pyproject.toml alone.
.venv/dev.stamp: pyproject.toml .venv/run.stamp
	$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["dev"], sep="\n")' > .venv/dev.txt
	$(PY) -m pip install --quiet --disable-pip-version-check -r .venv/dev.txt
	@touch $@

.venv/browser.stamp: .venv/dev.stamp
	$(PY) -m tests.chromium
	@touch $@
