# The two commands to know: `make play` and `make test`. Both set everything up by themselves.
PY := .venv/bin/python

.PHONY: setup play demo run test check match bench
setup:
	@scripts/setup.sh

test: setup
	@$(PY) -m pytest -n auto

check: setup
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@$(PY) -m mypy

